public import Foundation

/// The keyboard on the screen.
///
/// ```swift
/// let window = Window(id: "window")
/// let engine = Engine(root: window, device: Device(size: CGSize(width: 320, height: 480)))
/// try engine.handle(.showKeyboard(.height(216), KeyboardChange()), at: 0)
/// let keyboard: Keyboard? = engine.keyboard
/// precondition(keyboard?.frame.minY == 264 && keyboard?.isDocked == true)
/// ```
public struct Keyboard: Equatable, Sendable {
  /// The frame in screen coordinates, in the current orientation.
  public var frame: CGRect
  /// Whether it is attached to the window's lower edge.
  ///
  /// Undocked, split and floating keyboards need no room in the layout.
  public var isDocked: Bool
  /// Whether it belongs to this app, and not to another app on the screen.
  public var isLocal: Bool

  /// Creates a keyboard with a frame.
  public init(frame: CGRect, isDocked: Bool = true, isLocal: Bool = true) {
    self.frame = frame
    self.isDocked = isDocked
    self.isLocal = isLocal
  }
}

/// The parameters of a keyboard command, except the frame.
///
/// ```swift
/// let window = Window(id: "window")
/// let device = Device(size: CGSize(width: 320, height: 480))
/// let engine = Engine(root: window, device: device)
/// try engine.handle(.showKeyboard(.height(216), KeyboardChange(duration: .milliseconds(250))), at: 0)
/// precondition(engine.keyboard?.frame.height == 216)
/// try engine.handle(.hideKeyboard(nil, KeyboardChange()), at: 1_000_000)
/// precondition(engine.keyboard == nil)
/// ```
public struct KeyboardChange: Equatable, Sendable {
  /// The duration of the change, rounded down to microseconds; the final notifications are sent after it.
  public var duration: Duration
  /// Whether the keyboard counts as docked; inferred from its frame if nil.
  ///
  /// A docked keyboard that is hidden always counts as docked.
  public var isDocked: Bool?
  /// Whether the keyboard belongs to this app.
  ///
  /// Nil means true when it is shown, and the current value when it is hidden.
  public var isLocal: Bool?

  /// UIKit's usual duration.
  public static let usualDuration: Duration = .milliseconds(250)
  /// The maximum duration.
  package static let maximumDuration: Duration = .seconds(60)

  /// Creates a change; nil values are inferred.
  public init(
    duration: Duration = KeyboardChange.usualDuration,
    isDocked: Bool? = nil,
    isLocal: Bool? = nil
  ) {
    self.duration = duration
    self.isDocked = isDocked
    self.isLocal = isLocal
  }
}

/// The requested position of the keyboard.
///
/// ```swift
/// let place = KeyboardPlace.frame(CGRect(x: 0, y: 264, width: 320, height: 216))
/// let command = Command.showKeyboard(place, KeyboardChange(duration: .zero))
/// ```
public enum KeyboardPlace: Equatable, Sendable {
  /// A frame in screen coordinates.
  case frame(CGRect)
  /// At the lower edge of the screen and as wide as it, with this height in points.
  case height(Double)

  /// Returns the frame on a screen of a given size.
  func frame(on screen: CGSize) -> CGRect {
    switch self {
    case .frame(let frame): frame.standardized
    case .height(let height):
      CGRect(x: 0, y: screen.height - height, width: screen.width, height: height)
    }
  }
}

/// A notification of the keyboard about a change, as in UIKit.
///
/// ```swift
/// func height(in event: Event) -> Double? {
///   guard case .keyboard(let notification) = event.kind,
///     notification.name == KeyboardNotification.Name.keyboardWillShow
///   else { return nil }
///   return notification.frameEnd.height
/// }
/// ```
public struct KeyboardNotification: Equatable, Sendable {
  /// The name of the notification, as in UIKit.
  public enum Name: String, CaseIterable, Sendable {
    /// Before and after the keyboard enters or leaves the screen.
    case keyboardWillShow, keyboardDidShow, keyboardWillHide, keyboardDidHide
    /// Before and after every change of its frame; these also announce the changes above.
    case keyboardWillChangeFrame, keyboardDidChangeFrame
  }

  /// The name of the notification.
  public var name: Name
  /// The old frame, in screen coordinates.
  public var frameBegin: CGRect
  /// The new frame, in screen coordinates; its height is not always the height that it covers.
  public var frameEnd: CGRect
  /// The duration in seconds, as in UIKit.
  public var animationDuration: Double
  /// Whether the keyboard belongs to this app.
  public var isLocal: Bool

  /// Creates a notification with the frames before and after, in screen coordinates, and the duration in seconds.
  package init(
    name: Name,
    frameBegin: CGRect,
    frameEnd: CGRect,
    animationDuration: Double,
    isLocal: Bool
  ) {
    self.name = name
    self.frameBegin = frameBegin
    self.frameEnd = frameEnd
    self.animationDuration = animationDuration
    self.isLocal = isLocal
  }

  /// The value of UIKit's animation curve for the keyboard, which is none of the public curves.
  package static let animationCurve = 7
}
