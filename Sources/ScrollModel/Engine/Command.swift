public import Foundation

/// A request from a client, which the engine carries out completely or rejects without effect.
///
/// With `import ScrollRecording` it is `Codable`.
///
/// ```swift
/// let window = Window(id: "window")
/// let label = Label(id: "label")
/// window.addSubview(label)
/// let engine = Engine(root: window, device: Device(size: CGSize(width: 320, height: 480)))
/// try engine.handle(.set(view: "label", values: [.init(.alpha, .number(0.5))]), at: 0)
/// precondition(label.alpha == 0.5 && engine.commandCount == 1)
/// do {
///   try engine.handle(.set(view: "label", values: [.init(.alpha, .number(2))]), at: 0)
/// } catch .property(.outOfRange(let property, let expected), _) {
///   precondition(property == .alpha && expected == "0 to 1")
/// }
/// ```
public enum Command: Equatable, Sendable {
  /// `Input.touch`: samples of fingers, in order.
  case touch([TouchSample])
  /// `Input.wheel`: a wheel or trackpad over the content.
  case wheel(WheelSample)
  /// `Input.perform`: actions of input devices over time, as WebDriver's Actions.
  case perform([ActionSource])
  /// `Input.statusBarTap`: a tap on the status bar.
  case statusBarTap
  /// `Device.set`: a rotation of the device, or a change of its properties.
  indirect case setDevice(DeviceChange)
  /// `View.set`: properties to assign.
  case set(view: String, values: [Assignment])
  /// `View.call`: a method to call.
  case call(view: String, Call)
  /// `Keyboard.show`: shows the keyboard, or sends its notifications again for another frame.
  case showKeyboard(KeyboardPlace, KeyboardChange)
  /// `Keyboard.hide`: hides the keyboard, at a position below the screen.
  case hideKeyboard(KeyboardPlace?, KeyboardChange)

  /// A property and its new value.
  public struct Assignment: Equatable, Sendable {
    /// The property.
    public var property: Property
    /// The value, of the property's kind.
    public var value: PropertyValue

    /// Creates an assignment; several are made in the order of `Property.settingOrder`.
    public init(_ property: Property, _ value: PropertyValue) {
      self.property = property
      self.value = value
    }
  }

  /// A view method with its arguments.
  public enum Call: Equatable, Sendable {
    /// `setContentOffset(_:animated:)` of a scroll view, in points of its content.
    case setContentOffset(CGPoint, animated: Bool)
    /// `scrollRectToVisible(_:animated:)` of a scroll view, in points of its content.
    case scrollRectToVisible(CGRect, animated: Bool)
    /// `setZoomScale(_:animated:)` of a scroll view; the scale is above zero.
    case setZoomScale(Double, animated: Bool)
    /// `zoom(to:animated:)` of a scroll view, in points of the zoomed view.
    case zoom(to: CGRect, animated: Bool)
    /// `stopScrollingAndZooming()` of a scroll view.
    case stopScrollingAndZooming
    /// `flashScrollIndicators()` of a scroll view.
    case flashScrollIndicators
    /// `insertRows(at:with:)` of a table, with the rows that the app has added to its data.
    case insertRows([TableView.RowUpdate])
    /// `deleteRows(at:with:)` of a table.
    case deleteRows([TableView.IndexPath])
    /// `reloadRows(at:with:)` of a table, with the app's changes of the rows.
    case reloadRows([TableView.RowUpdate])
    /// `reloadData()` of a table.
    case reloadData
    /// `scrollToRow(at:at:animated:)` of a table.
    case scrollToRow(TableView.IndexPath, TableView.ScrollPosition, animated: Bool)
    /// Sends an event of a button to its target, as if it were tapped.
    case sendAction(Button.ControlEvent)
    /// `becomeFirstResponder()` of any view.
    case becomeFirstResponder
    /// `resignFirstResponder()` of any view.
    case resignFirstResponder
    /// Inserts the view with this id, which may be in the tree or removed from it.
    case insertSubview(String, Place)
    /// `bringSubviewToFront(_:)` with the id of the subview.
    case bringSubviewToFront(String)
    /// `sendSubviewToBack(_:)` with the id of the subview.
    case sendSubviewToBack(String)
    /// `removeFromSuperview()` of any view except the root.
    case removeFromSuperview
  }

  /// The position at which a subview is inserted.
  public enum Place: Equatable, Sendable {
    /// In front of all siblings.
    case front
    /// At an index of the subviews, from 0 at the back to their number.
    case at(Int)
    /// In front of the sibling with this id.
    case above(String)
    /// Behind the sibling with this id.
    case below(String)
  }
}

/// One sample of one finger.
///
/// ```swift
/// let down = TouchSample(id: 1, phase: .began, location: CGPoint(x: 160, y: 240))
/// let command = Command.touch([down])
/// ```
public struct TouchSample: Equatable, Sendable {
  /// The phase of a finger, as `UITouch.Phase`.
  public enum Phase: String, CaseIterable, Sendable {
    /// The finger goes down.
    case began
    /// The finger moves.
    case moved
    /// The finger lifts.
    case ended
    /// The system takes the touch away, as for an incoming call.
    case cancelled
  }

  /// The finger's number; it is free again after the finger lifts.
  public var id: Int
  /// The phase of the finger.
  public var phase: Phase
  /// The location in window coordinates.
  public var location: CGPoint
  /// The time in seconds from any origin; nil for the time of the command.
  public var timestamp: Double?

  /// Creates a sample of a finger.
  public init(id: Int, phase: Phase, location: CGPoint, timestamp: Double? = nil) {
    self.id = id
    self.phase = phase
    self.location = location
    self.timestamp = timestamp
  }
}

/// One movement of a wheel or of fingers on a trackpad.
///
/// ```swift
/// let scroll = ScrollView(id: "scroll")
/// scroll.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
/// scroll.contentSize = CGSize(width: 320, height: 2_000)
/// let engine = Engine(root: scroll, device: Device(size: CGSize(width: 320, height: 480)))
/// let notch = WheelSample(location: CGPoint(x: 160, y: 240), delta: CGPoint(x: 0, y: 100))
/// try engine.handle(.wheel(notch), at: 0)
/// while let time = engine.nextStepTime { engine.advance(to: time) }
/// precondition(scroll.contentOffset.y == 100)
/// ```
public struct WheelSample: Equatable, Sendable {
  /// The phase of a trackpad gesture.
  public enum Phase: String, CaseIterable, Sendable {
    /// The fingers touch the trackpad.
    case began
    /// The fingers move.
    case changed
    /// The fingers leave the trackpad.
    case ended
  }

  /// The location of the pointer in window coordinates.
  public var location: CGPoint
  /// The increase of the offset, in points.
  public var delta: CGPoint
  /// The phase; nil for a wheel with notches, which has no phases.
  public var phase: Phase?
  /// Whether it zooms about the location.
  public var isControl: Bool
  /// The time in seconds from any origin; nil for the time of the command.
  public var timestamp: Double?

  /// Creates a movement of a wheel.
  public init(
    location: CGPoint,
    delta: CGPoint,
    phase: Phase? = nil,
    isControl: Bool = false,
    timestamp: Double? = nil
  ) {
    self.timestamp = timestamp
    self.location = location
    self.delta = delta
    self.phase = phase
    self.isControl = isControl
  }
}
