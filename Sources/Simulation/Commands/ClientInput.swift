import ScrollModel

/// What clients are doing with their input devices, beside a program that uses its own.
struct ClientInput {
  /// The gestures that clients have begun; some may have ended.
  private(set) var inProgress = InputInProgress()

  /// Notes a command that a client has sent.
  mutating func note(_ command: Command) {
    switch command {
    case .touch(let samples): inProgress.fingers.formUnion(samples.map(\.id))
    case .wheel: inProgress.hasWheel = true
    case .perform: inProgress.hasActions = true
    default: break
    }
  }

  /// Ends only the clients' gestures on an engine.
  mutating func cancel(on engine: Engine) {
    engine.cancel(inProgress, at: engine.time)
    self = ClientInput()
  }
}
