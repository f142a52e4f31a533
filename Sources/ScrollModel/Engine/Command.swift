public import Foundation

/// A request from a client, which the engine carries out completely or rejects without effect.
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
    case setContentOffset(CGPoint, animated: Bool)
    case scrollRectToVisible(CGRect, animated: Bool)
    case setZoomScale(Double, animated: Bool)
    case zoom(to: CGRect, animated: Bool)
    case stopScrollingAndZooming
    case flashScrollIndicators
    case sendAction(Button.ControlEvent)
    case becomeFirstResponder
    case resignFirstResponder
    case insertSubview(String, Place)
    case bringSubviewToFront(String)
    case sendSubviewToBack(String)
    case removeFromSuperview
  }

  /// The position at which a subview is inserted.
  public enum Place: Equatable, Sendable {
    case front
    case at(Int)
    case above(String)
    case below(String)
  }
}

/// One sample of one finger.
public struct TouchSample: Equatable, Sendable {
  /// The phase of a finger, as `UITouch.Phase`.
  public enum Phase: String, CaseIterable, Sendable {
    case began, moved, ended, cancelled
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
public struct WheelSample: Equatable, Sendable {
  /// The phase of a trackpad gesture.
  public enum Phase: String, CaseIterable, Sendable {
    case began, changed, ended
  }

  /// The location of the pointer in window coordinates.
  public var location: CGPoint
  /// The increase of the offset, in points.
  public var delta: CGPoint
  /// The phase; nil for a wheel with notches, which has no phases.
  public var phase: Phase?
  /// Whether it zooms about the location.
  public var isControl: Bool

  /// Creates a movement of a wheel.
  public init(location: CGPoint, delta: CGPoint, phase: Phase? = nil, isControl: Bool = false) {
    self.location = location
    self.delta = delta
    self.phase = phase
    self.isControl = isControl
  }
}

/// The reason why a command was rejected; nothing was changed.
///
/// `path` is the JSON pointer of the parameter.
public enum CommandError: Error, Equatable, Sendable {
  /// No view has this id.
  case noSuchView(id: String, path: String)
  /// A property cannot be set as requested.
  case property(PropertyError, path: String)
  /// A value is outside its range; `expected` describes the range.
  case outOfRange(path: String, expected: String)
  /// The command does not fit the current state; `reason` describes the conflict.
  case wrongState(path: String, reason: String)
  /// A number exceeds a limit; `limit` describes it.
  case overLimit(path: String, limit: String)
}
