public import Foundation

/// The keyboard as it stands on the screen.
public struct Keyboard: Equatable, Sendable {
  /// Where it is, in screen coordinates, in the present orientation.
  public var frame: CGRect
  /// Whether it is attached to the window's lower edge; an undocked, split or floating one covers
  /// nothing that anyone has to make room for.
  public var isDocked: Bool
  /// Whether it belongs to this app, and not to another one beside it on the screen.
  public var isLocal: Bool

  /// A keyboard at a place.
  public init(frame: CGRect, isDocked: Bool = true, isLocal: Bool = true) {
    self.frame = frame
    self.isDocked = isDocked
    self.isLocal = isLocal
  }
}

/// What a keyboard command asks for beside the place.
public struct KeyboardChange: Equatable, Sendable {
  /// How long the keyboard takes, in microseconds; the notifications of the end come after it.
  public var duration: Int64
  /// Whether the keyboard counts as docked; inferred from its frame if nil.
  ///
  /// One that hides and was docked counts as docked in any case.
  public var isDocked: Bool?
  /// Whether the keyboard is this app's; nil stands for true at a show, and at a hide for what it was.
  public var isLocal: Bool?

  /// UIKit's usual duration, in microseconds.
  public static let usualDuration: Int64 = 250_000
  /// The longest duration that the model takes, in microseconds.
  public static let maximumDuration: Int64 = 60_000_000

  /// A change with what it does not say left to the rules.
  public init(
    duration: Int64 = KeyboardChange.usualDuration,
    isDocked: Bool? = nil,
    isLocal: Bool? = nil
  ) {
    self.duration = duration
    self.isDocked = isDocked
    self.isLocal = isLocal
  }
}

/// Where a command wants the keyboard.
public enum KeyboardPlace: Equatable, Sendable {
  /// In screen coordinates.
  case frame(CGRect)
  /// As wide as the screen and at its lower edge, this many points high.
  case height(Double)

  /// The frame on a screen of a size.
  func frame(on screen: CGSize) -> CGRect {
    switch self {
    case .frame(let frame): frame.standardized
    case .height(let height):
      CGRect(x: 0, y: screen.height - height, width: screen.width, height: height)
    }
  }
}

/// What the keyboard tells everyone about a change of its, as UIKit's notifications do.
public struct KeyboardNotification: Equatable, Sendable {
  /// Which notification it is, by UIKit's names.
  public enum Name: String, CaseIterable, Sendable {
    case keyboardWillShow, keyboardDidShow, keyboardWillHide, keyboardDidHide
    case keyboardWillChangeFrame, keyboardDidChangeFrame
  }

  /// Which notification it is.
  public var name: Name
  /// Where the keyboard was, in screen coordinates.
  public var frameBegin: CGRect
  /// Where it will be, or is, in screen coordinates; its height need not be what it covers.
  public var frameEnd: CGRect
  /// How long it takes, in seconds, as in UIKit.
  public var animationDuration: Double
  /// Whether the keyboard belongs to this app.
  public var isLocal: Bool

  /// The curve that UIKit names, which is none of its public ones.
  public static let animationCurve = 7
}
