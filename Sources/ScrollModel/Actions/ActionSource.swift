public import Foundation

/// An input device with what it does, tick by tick, as W3C WebDriver's Actions have it
/// (https://www.w3.org/TR/webdriver2/#actions).
///
/// The nth actions of all sources make up the nth tick; a tick lasts as long as its longest action.
public struct ActionSource: Equatable, Sendable {
  /// What the device is.
  public enum Kind: String, CaseIterable, Sendable {
    case pointer, wheel, key, none
  }

  /// What the device is.
  public var kind: Kind
  /// The device's name; a pointer that is down stays down until a later source of its name lifts it.
  public var id: String
  /// What it does, an action a tick.
  public var actions: [Action]

  /// A device with its actions.
  public init(kind: Kind, id: String, actions: [Action]) {
    self.kind = kind
    self.id = id
    self.actions = actions
  }

  /// How long all ticks of some sources last together, in microseconds.
  public static func duration(of sources: [ActionSource]) -> Int64 {
    (0..<tickCount(sources)).reduce(0) { total, tick in
      let longest = sources.filter { tick < $0.actions.count }.map { $0.actions[tick].duration }
        .max()
      return total + (longest ?? 0)
    }
  }

  static func tickCount(_ sources: [ActionSource]) -> Int {
    sources.map(\.actions.count).max() ?? 0
  }
}

/// What a device does in one tick; durations are in microseconds.
public enum Action: Equatable, Sendable {
  /// Nothing, for a while.
  case pause(duration: Int64)
  /// A pointer goes straight to a place, sampled once a display frame.
  case pointerMove(to: CGPoint, origin: Origin, duration: Int64)
  /// A button is pressed, or the pointer touches the glass; only button 0 does anything.
  case pointerDown(button: Int)
  /// The button is let go.
  case pointerUp(button: Int)
  /// The system takes the pointer away.
  case pointerCancel
  /// A wheel turns at a place, in equal parts a display frame.
  case scroll(at: CGPoint, delta: CGPoint, duration: Int64)
  /// A key is pressed; the model knows Control alone, with which a wheel zooms.
  case keyDown(String)
  /// The key is let go.
  case keyUp(String)

  /// What a place is measured from.
  public enum Origin: String, CaseIterable, Sendable {
    /// The window's upper left corner.
    case viewport
    /// Where the pointer is.
    case pointer
  }

  /// WebDriver's names of the Control keys, left and right.
  static let controlKeys = ["\u{E009}", "\u{E051}"]

  /// How long it takes at least, in microseconds.
  var duration: Int64 {
    switch self {
    case .pause(let duration), .pointerMove(_, _, let duration), .scroll(_, _, let duration):
      duration
    case .pointerDown, .pointerUp, .pointerCancel, .keyDown, .keyUp: 0
    }
  }

  /// Whether a device of a kind can do it.
  func suits(_ kind: ActionSource.Kind) -> Bool {
    switch self {
    case .pause: true
    case .pointerMove, .pointerDown, .pointerUp, .pointerCancel: kind == .pointer
    case .scroll: kind == .wheel
    case .keyDown, .keyUp: kind == .key
    }
  }
}
