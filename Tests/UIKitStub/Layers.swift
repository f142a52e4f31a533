public import Foundation

/// What a view is drawn by; here, it only shows where an animated view is on its way.
open class CALayer: NSObject {
  public var bounds: CGRect = .zero
  var shown: CALayer?
  var keys: [String]?

  public override init() { super.init() }

  public func presentation() -> CALayer? { shown }

  public func animationKeys() -> [String]? { keys }
}

/// How many frames a second are wanted.
public struct CAFrameRateRange: Sendable {
  public var minimum: Float
  public var maximum: Float
  public var preferred: Float?

  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }
}

/// Calls once a frame; here, the tests do it.
open class CADisplayLink: NSObject {
  public var preferredFrameRateRange: CAFrameRateRange = CAFrameRateRange(minimum: 0, maximum: 0)
  public private(set) var timestamp: CFTimeInterval = 0
  private var target: Any?

  public init(target: Any, selector sel: Selector) {
    self.target = target
    super.init()
  }

  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {}

  public func invalidate() { target = nil }
}

public typealias CFTimeInterval = Double

/// The time in seconds, which the tests set.
@MainActor public var stubTime: CFTimeInterval = 100

// swift-format-ignore: AlwaysUseLowerCamelCase
@MainActor public func CACurrentMediaTime() -> CFTimeInterval { stubTime }
