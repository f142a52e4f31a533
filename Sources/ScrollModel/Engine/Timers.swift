/// Timers for actions at a set time without motion: a notification after an animation, or the end of a
/// wait.
struct Timers {
  /// The identity of a timer, used to cancel it.
  struct Token: Equatable {
    fileprivate let number: Int
  }

  /// The action of a timer: a value, so that timers can be copied with their engine.
  enum Action: Equatable {
    /// A change of the keyboard ends.
    case endKeyboardChange
    /// An animation of views ends.
    case endAnimation
    /// The next sample of actions is due.
    case sampleActions
    /// The delayed touch with this number is delivered to content.
    case deliverToContent(touch: Int)
    /// The flash of the indicators ends, of the scroll view with this id.
    case endFlash(String)
    /// The wait of the controller with this index in the engine's list ends.
    case wake(controller: Int)
  }

  private struct Timer {
    let time: Int64
    let number: Int
    let action: Action
  }

  /// The timers in firing order: by time, then by when they were set.
  private var timers: [Timer] = []
  private var lastNumber = 0

  /// The time of the next timer, in microseconds; nil if there is none.
  var nextTime: Int64? { timers.first?.time }

  /// Sets a timer for `action` at `time`; it fires after a frame and before a command of that time.
  @discardableResult
  mutating func set(at time: Int64, _ action: Action) -> Token {
    lastNumber += 1
    let index = timers.firstIndex { $0.time > time } ?? timers.count
    timers.insert(Timer(time: time, number: lastNumber, action: action), at: index)
    return Token(number: lastNumber)
  }

  /// Cancels a timer; has no effect if it has fired.
  mutating func cancel(_ token: Token?) {
    guard let token else { return }
    timers.removeAll { $0.number == token.number }
  }

  /// Removes and returns the action of the first timer that is due at `time` or earlier.
  mutating func takeDue(at time: Int64) -> Action? {
    guard let first = timers.first, first.time <= time else { return nil }
    return timers.removeFirst().action
  }

  mutating func removeAll() { timers = [] }
}
