public import Foundation

/// Something that a page, a script or a person asks of the model; taken whole or refused whole.
public enum Command: Equatable, Sendable {
  /// `Input.touch`: samples of fingers, in order.
  case touch([TouchSample])
  /// `Input.wheel`: a wheel or trackpad over the content.
  case wheel(WheelSample)
  /// `Input.perform`: what input devices do over a time, as WebDriver's Actions.
  case perform([ActionSource])
  /// `Input.statusBarTap`: a tap on the status bar.
  case statusBarTap
  /// `Device.set`: a turn of the device, or another one in its place.
  indirect case setDevice(DeviceChange)
  /// `View.set`: properties to assign.
  case set(view: String, values: [Assignment])
  /// `View.call`: a method to run.
  case call(view: String, Call)
  /// `Keyboard.show`: the keyboard comes, or is told anew at another place.
  case showKeyboard(KeyboardPlace, KeyboardChange)
  /// `Keyboard.hide`: the keyboard goes, to a place below the screen.
  case hideKeyboard(KeyboardPlace?, KeyboardChange)

  /// A property and the value it is to have.
  public struct Assignment: Equatable, Sendable {
    /// What to assign.
    public var property: Property
    /// The value, of the property's kind.
    public var value: PropertyValue

    /// An assignment to be made with others, in the order of `Property.settingOrder`.
    public init(_ property: Property, _ value: PropertyValue) {
      self.property = property
      self.value = value
    }
  }

  /// A method of a view, with its arguments.
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

  /// Where a subview is inserted.
  public enum Place: Equatable, Sendable {
    case front
    case at(Int)
    case above(String)
    case below(String)
  }
}

/// One sample of one finger.
public struct TouchSample: Equatable, Sendable {
  /// What a finger does, as `UITouch.Phase`.
  public enum Phase: String, CaseIterable, Sendable {
    case began, moved, ended, cancelled
  }

  /// The finger's number; it is free again after the finger has lifted.
  public var id: Int
  /// What the finger does.
  public var phase: Phase
  /// Where, in window coordinates.
  public var location: CGPoint
  /// When, in seconds from any origin; nil for the time of the command.
  public var timestamp: Double?

  /// A sample of a finger.
  public init(id: Int, phase: Phase, location: CGPoint, timestamp: Double? = nil) {
    self.id = id
    self.phase = phase
    self.location = location
    self.timestamp = timestamp
  }
}

/// One movement of a wheel or of fingers on a trackpad.
public struct WheelSample: Equatable, Sendable {
  /// Where in a trackpad's gesture the sample stands.
  public enum Phase: String, CaseIterable, Sendable {
    case began, changed, ended
  }

  /// Where the pointer is, in window coordinates.
  public var location: CGPoint
  /// By how much the offset is to grow, in points.
  public var delta: CGPoint
  /// Nil for a wheel with notches, which knows no phases.
  public var phase: Phase?
  /// Whether it zooms about the location.
  public var isControl: Bool

  /// A movement of a wheel.
  public init(location: CGPoint, delta: CGPoint, phase: Phase? = nil, isControl: Bool = false) {
    self.location = location
    self.delta = delta
    self.phase = phase
    self.isControl = isControl
  }
}

/// Why a command was refused; nothing was changed.
///
/// `path` is the JSON pointer of the parameter.
public enum CommandError: Error, Equatable, Sendable {
  /// No view has this id.
  case noSuchView(id: String, path: String)
  /// A property cannot be set as asked.
  case property(PropertyError, path: String)
  /// A value out of its range; `expected` says what the range is.
  case outOfRange(path: String, expected: String)
  /// The command does not fit what is going on; `reason` says why.
  case wrongState(path: String, reason: String)
  /// More of something than there may be; `limit` says how many.
  case overLimit(path: String, limit: String)
}
