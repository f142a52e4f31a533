public import Foundation

@MainActor open class UIResponder: NSObject {
  public static let keyboardWillChangeFrameNotification: NSNotification.Name = NSNotification.Name(
    "UIKeyboardWillChangeFrameNotification"
  )
  public static let keyboardFrameEndUserInfoKey: String = "UIKeyboardFrameEndUserInfoKey"
  public static let keyboardAnimationDurationUserInfoKey: String =
    "UIKeyboardAnimationDurationUserInfoKey"

  nonisolated public override init() { super.init() }
}

@MainActor open class UIView: UIResponder {
  public var frame: CGRect
  public private(set) var subviews: [UIView] = []
  public private(set) weak var superview: UIView?
  public var accessibilityIdentifier: String?
  public var isHidden: Bool = false
  public var alpha: CGFloat = 1
  public var safeAreaInsets: UIEdgeInsets = .zero
  public private(set) var gestureRecognizers: [UIGestureRecognizer]?
  public let layer: CALayer = CALayer()
  public let traitCollection: UITraitCollection = UITraitCollection()
  public var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
  public var window: UIWindow? { (self as? UIWindow) ?? superview?.window }

  /// What the tests set while they do what a block of `animate` does.
  public static var inheritedAnimationDuration: TimeInterval = 0

  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  public func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  public func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
    gestureRecognizer.view = self
  }

  public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizers?.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.view = nil
  }

  /// As UIKit does it: a point of a scroll view's own coordinates is one of its content.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    var result = rect
    var place: UIView? = self
    while let current = place, current !== view {
      let origin = current.bounds.origin
      result = result.offsetBy(dx: current.frame.minX - origin.x, dy: current.frame.minY - origin.y)
      place = current.superview
    }
    return result
  }
}

@MainActor public final class UITraitCollection: NSObject {
  public var displayScale: CGFloat = 3

  nonisolated override init() { super.init() }
}

@MainActor open class UIWindow: UIView {
  public weak var windowScene: UIWindowScene?
  public var isKeyWindow: Bool = false
}
