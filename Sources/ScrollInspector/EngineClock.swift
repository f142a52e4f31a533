/// Who advances an engine that a program has given to a server.
public enum EngineClock: Sendable {
  /// The server, in real time; clients can pause it, change its rate and step.
  case server
  /// The program, with `Engine.advance(to:)`; the server never does.
  case program
}
