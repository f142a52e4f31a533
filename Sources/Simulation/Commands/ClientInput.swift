import ScrollModel

/// What clients are doing with their input devices, beside a program that uses its own.
struct ClientInput {
  /// The input that clients have begun, some of which may have ended.
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

  /// Ends what clients were doing on an engine, and nothing else.
  mutating func cancel(on engine: Engine) {
    engine.cancel(inProgress, at: engine.time)
    self = ClientInput()
  }
}
