public import Foundation

@MainActor public final class UITouch: NSObject {
  public enum Phase: Int, Sendable {
    case began = 0
    case moved = 1
    case stationary = 2
    case ended = 3
    case cancelled = 4
  }

  public var timestamp: TimeInterval
  public var phase: UITouch.Phase = .began
  public weak var view: UIView?
  public var place: CGPoint

  public init(at place: CGPoint, time: TimeInterval, in view: UIView?) {
    self.place = place
    timestamp = time
    self.view = view
    super.init()
  }

  /// Nil is the window.
  public func location(in view: UIView?) -> CGPoint {
    guard let view else { return place }
    let frame = view.convert(view.bounds, to: nil)
    return CGPoint(
      x: place.x - frame.minX + view.bounds.minX,
      y: place.y - frame.minY + view.bounds.minY
    )
  }
}

@MainActor public final class UIEvent: NSObject {
  /// The places of touches since the last frame, by the touch that is told.
  public var coalesced: [UITouch: [UITouch]] = [:]

  nonisolated public override init() { super.init() }

  public func coalescedTouches(for touch: UITouch) -> [UITouch]? { coalesced[touch] }
}

@MainActor open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable {
    case possible = 0
    case began = 1
    case changed = 2
    case ended = 3
    case cancelled = 4
    case failed = 5
  }

  public internal(set) weak var view: UIView?
  public var state: UIGestureRecognizer.State = .possible
  public var cancelsTouchesInView: Bool = true
  public var delaysTouchesBegan: Bool = false
  public var delaysTouchesEnded: Bool = true

  public init(target: Any?, action: Selector?) { super.init() }

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}

  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}

  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}

  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

  open func reset() {}

  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
}
