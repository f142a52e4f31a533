/// What is to happen at a set time without anything moving: a notification after an animation, the end
/// of a wait.
struct Timers {
  /// Names a timer, to call it off.
  struct Token: Equatable {
    fileprivate let number: Int
  }

  /// What happens at the end of a wait: a value, so that waits can be copied with their engine.
  enum Action: Equatable {
    /// A change of the keyboard is over.
    case endKeyboardChange
    /// The next sample of actions is due.
    case sampleActions
    /// Content hears of the touch with this number after all.
    case tellContent(touch: Int)
    /// The indicators of the scroll view with this id have shown themselves for long enough.
    case endFlash(String)
    /// The controller with this place among the engine's has waited for long enough.
    case wake(controller: Int)
  }

  private struct Timer {
    let time: Int64
    let number: Int
    let action: Action
  }

  /// In the order in which they fire: by time, then by when they were set.
  private var timers: [Timer] = []
  private var lastNumber = 0

  /// The time of the next one, in microseconds; nil if there is none.
  var nextTime: Int64? { timers.first?.time }

  /// Has `action` run at `time`, after a frame and before a command at that time.
  @discardableResult
  mutating func set(at time: Int64, _ action: Action) -> Token {
    lastNumber += 1
    let index = timers.firstIndex { $0.time > time } ?? timers.count
    timers.insert(Timer(time: time, number: lastNumber, action: action), at: index)
    return Token(number: lastNumber)
  }

  /// Calls a timer off; one that has fired is nothing to call off.
  mutating func cancel(_ token: Token?) {
    guard let token else { return }
    timers.removeAll { $0.number == token.number }
  }

  /// Takes the first one due at `time` or before.
  mutating func takeDue(at time: Int64) -> Action? {
    guard let first = timers.first, first.time <= time else { return nil }
    return timers.removeFirst().action
  }

  mutating func removeAll() { timers = [] }
}
