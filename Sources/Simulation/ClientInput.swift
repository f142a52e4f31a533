import ScrollModel

/// What clients are doing with their input devices, beside a program that uses its own.
struct ClientInput {
  private var fingers: Set<Int> = []
  private var hasWheel = false
  private var hasActions = false

  /// Notes a command that a client has sent.
  mutating func note(_ command: Command) {
    switch command {
    case .touch(let samples): fingers.formUnion(samples.map(\.id))
    case .wheel: hasWheel = true
    case .perform: hasActions = true
    default: break
    }
  }

  /// Ends what clients were doing on an engine, and nothing else.
  mutating func cancel(on engine: Engine) {
    let present = engine.touchStates.map(\.id).filter(fingers.contains)
    if hasActions { engine.cancelActions(at: engine.time) }
    if hasWheel { engine.cancelWheel(at: engine.time) }
    if !present.isEmpty { engine.cancelTouches(present, at: engine.time) }
    self = ClientInput()
  }
}
