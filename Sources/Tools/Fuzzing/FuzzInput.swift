public import ScrollModel

/// A command that is sent to a scene at a given time.
public struct FuzzInput: Equatable, Sendable {
  /// The time of the command, in microseconds of engine time.
  public var time: Int64
  /// The command.
  public var command: Command

  /// Creates a command at a time.
  public init(time: Int64, _ command: Command) {
    self.time = time
    self.command = command
  }
}
