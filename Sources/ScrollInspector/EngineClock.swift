/// Who advances an engine that a program has given to a server.
///
/// ```swift
/// func serve(_ engine: Engine) throws {
///   let server = try InspectorServer(engine: engine, name: "Feed", clock: EngineClock.program)
///   while server.poll() { engine.advance(to: engine.time + 16_667) }
/// }
/// ```
public enum EngineClock: Sendable {
  /// The server, in real time; clients can pause it, change its rate and step.
  case server
  /// The program, with `Engine.advance(to:)`; the server never does.
  case program
}
