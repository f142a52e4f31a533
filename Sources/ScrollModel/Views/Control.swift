import Foundation

/// A view that answers touches of its own, as UIControl does; a scroll view around it leaves it a touch
/// that it has been told of.
open class Control: View {
  override open class var className: String { "Control" }

  /// Whether it answers touches; one that does not is hit all the same.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      changed(.isEnabled)
      if !isEnabled { isHighlighted = false }
    }
  }
  /// Whether a finger is on it, inside its bounds.
  public private(set) var isHighlighted = false {
    didSet { if isHighlighted != oldValue { changed(.isHighlighted) } }
  }

  override public init(id: String) { super.init(id: id) }

  public required init(copying other: View, with copier: ViewCopier) {
    if let other = other as? Control {
      isEnabled = other.isEnabled
      isHighlighted = other.isHighlighted
    }
    super.init(copying: other, with: copier)
  }

  override func contentTouch(_ phase: TouchSample.Phase, isInside: Bool) {
    isHighlighted = isEnabled && isInside && (phase == .began || phase == .moved)
  }
}

/// A control with a title, which is its `text`: a tap on it, or a program, sends its action.
public final class Button: Control {
  override public class var className: String { "Button" }

  /// The touches of a finger that a button's action can be sent for, by UIKit's names.
  public enum ControlEvent: String, CaseIterable, Sendable {
    case touchDown, touchUpInside, primaryActionTriggered
  }

  /// Sends the action; a button that is not enabled sends none.
  public func sendAction() {
    if isEnabled { context?.report(.buttonTapped, of: self) }
  }

  override func contentTouch(_ phase: TouchSample.Phase, isInside: Bool) {
    super.contentTouch(phase, isInside: isInside)
    if phase == .ended, isInside { sendAction() }
  }
}
