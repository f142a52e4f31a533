import Foundation

/// A view that handles touches itself, as UIControl does.
///
/// A scroll view around it does not cancel a touch that it has received.
///
/// ```swift
/// let control: Control = Button(id: "button")
/// control.isEnabled = false
/// precondition(!control.isHighlighted)
/// ```
open class Control: View {
  override open class var className: String { "Control" }

  /// Whether it responds to touches; a disabled control is still hit.
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

  override open class var properties: [PropertyDescriptor] { super.properties + rows }

  @PropertyRows<Control> private static var rows: [PropertyDescriptor] {
    PropertyRow(
      .isEnabled,
      default: true,
      isPlain: true,
      "Whether a control answers touches; controls alone have it.",
      get: { $0.isEnabled },
      set: { $0.isEnabled = $1 }
    )
    PropertyRow(
      .isHighlighted,
      default: false,
      "Whether a finger is on a control, inside its bounds.",
      get: { $0.isHighlighted }
    )
  }

  override public init(id: String) { super.init(id: id) }

  public required init(copying other: View, with copier: ViewCopier) {
    isHighlighted = (other as? Control)?.isHighlighted ?? false
    super.init(copying: other, with: copier)
  }

  override func contentTouch(_ phase: TouchSample.Phase, isInside: Bool) {
    isHighlighted = isEnabled && isInside && (phase == .began || phase == .moved)
  }
}

/// A control with a title, which is its `text`: a tap on it, or a program, sends its action.
///
/// ```swift
/// let button = Button(id: "button")
/// button.text = "Send"
/// button.frame = CGRect(x: 0, y: 0, width: 80, height: 44)
/// let engine = Engine(root: button, device: Device(size: CGSize(width: 320, height: 480)))
/// try engine.handle(.call(view: "button", .sendAction(.touchUpInside)), at: 0)
/// precondition(engine.takeStep().events.map(\.kind) == [.buttonTapped])
/// ```
public final class Button: Control {
  override public class var className: String { "Button" }

  /// The touch events that can send a button's action, by UIKit's names.
  public enum ControlEvent: String, CaseIterable, Sendable {
    /// A finger goes down on the button.
    case touchDown
    /// A finger lifts inside the button.
    case touchUpInside
    /// What a tap means for a button, however it is made.
    case primaryActionTriggered
  }

  /// Sends the action; a disabled button sends none.
  public func sendAction() {
    if isEnabled { context?.report(.buttonTapped, of: self) }
  }

  override func contentTouch(_ phase: TouchSample.Phase, isInside: Bool) {
    super.contentTouch(phase, isInside: isInside)
    if phase == .ended, isInside { sendAction() }
  }
}
