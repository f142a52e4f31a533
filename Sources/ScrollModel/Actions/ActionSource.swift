public import Foundation

/// An input device with its actions per tick, as in W3C WebDriver's Actions
/// (https://www.w3.org/TR/webdriver2/#actions).
///
/// The nth actions of all sources form the nth tick; a tick lasts as long as its longest action.
///
/// ```swift
/// let scroll = ScrollView(id: "scroll")
/// scroll.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
/// scroll.contentSize = CGSize(width: 320, height: 2_000)
/// let engine = Engine(root: scroll, device: Device(size: CGSize(width: 320, height: 480)))
/// let finger = ActionSource(
///   kind: .pointer,
///   id: "finger",
///   actions: [
///     .pointerMove(to: CGPoint(x: 160, y: 400), origin: .viewport, duration: .zero),
///     .pointerDown(button: 0),
///     .pointerMove(to: CGPoint(x: 0, y: -200), origin: .pointer, duration: .milliseconds(300)),
///     .pause(duration: .milliseconds(200)),
///     .pointerUp(button: 0),
///   ]
/// )
/// try engine.handle(.perform([finger]), at: 0)
/// while let time = engine.nextStepTime { engine.advance(to: time) }
/// precondition(scroll.contentOffset.y > 150)
/// ```
public struct ActionSource: Equatable, Sendable {
  /// The kind of device.
  public enum Kind: String, CaseIterable, Sendable {
    /// A finger or a mouse.
    case pointer
    /// A wheel.
    case wheel
    /// A keyboard.
    case key
    /// No device: a source that only pauses.
    case none
  }

  /// The kind of device.
  public var kind: Kind
  /// The device's name.
  ///
  /// A pointer that is down stays down until a later source with this name lifts it.
  public var id: String
  /// The actions, one per tick.
  public var actions: [Action]

  /// Creates a device with its actions.
  public init(kind: Kind, id: String, actions: [Action]) {
    self.kind = kind
    self.id = id
    self.actions = actions
  }

  /// Returns the total duration of all ticks of some sources, in microseconds.
  package static func duration(of sources: [ActionSource]) -> Int64 {
    (0..<tickCount(sources)).reduce(0) { total, tick in
      let actions = sources.filter { tick < $0.actions.count }.map { $0.actions[tick] }
      return total + (actions.map(\.duration.microseconds).max() ?? 0)
    }
  }

  static func tickCount(_ sources: [ActionSource]) -> Int {
    sources.map(\.actions.count).max() ?? 0
  }
}

/// A device's action in one tick; durations are rounded down to microseconds.
///
/// ```swift
/// let tap: [Action] = [
///   .pointerMove(to: CGPoint(x: 160, y: 240), origin: .viewport, duration: .zero),
///   .pointerDown(button: 0), .pause(duration: .milliseconds(50)), .pointerUp(button: 0),
/// ]
/// let finger = ActionSource(kind: .pointer, id: "finger", actions: tap)
/// ```
public enum Action: Equatable, Sendable {
  /// Does nothing for a duration.
  case pause(duration: Duration)
  /// Moves a pointer in a straight line, sampled once per display frame.
  case pointerMove(to: CGPoint, origin: Origin, duration: Duration)
  /// Presses a button, or touches the screen with the pointer; buttons other than 0 have no effect.
  case pointerDown(button: Int)
  /// Releases the button.
  case pointerUp(button: Int)
  /// Cancels the pointer, as the system does.
  case pointerCancel
  /// Turns a wheel at a point, in equal parts per display frame.
  case scroll(at: CGPoint, delta: CGPoint, duration: Duration)
  /// Presses a key; only Control has an effect: with it, a wheel zooms.
  case keyDown(String)
  /// Releases the key.
  case keyUp(String)

  /// The origin that a point is measured from.
  public enum Origin: String, CaseIterable, Sendable {
    /// The window's upper left corner.
    case viewport
    /// The current location of the pointer.
    case pointer
  }

  /// WebDriver's key values for left and right Control.
  static let controlKeys = ["\u{E009}", "\u{E051}"]

  /// The minimum duration.
  var duration: Duration {
    switch self {
    case .pause(let duration), .pointerMove(_, _, let duration), .scroll(_, _, let duration):
      duration
    case .pointerDown, .pointerUp, .pointerCancel, .keyDown, .keyUp: .zero
    }
  }

  /// Whether a device of this kind supports the action.
  func suits(_ kind: ActionSource.Kind) -> Bool {
    switch self {
    case .pause: true
    case .pointerMove, .pointerDown, .pointerUp, .pointerCancel: kind == .pointer
    case .scroll: kind == .wheel
    case .keyDown, .keyUp: kind == .key
    }
  }
}
