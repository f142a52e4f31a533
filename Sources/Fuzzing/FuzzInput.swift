public import ScrollModel

/// Something that is put into a scene at a time.
public struct FuzzInput: Equatable, Sendable {
  /// When, in microseconds of engine time.
  public var time: Int64
  /// What.
  public var command: Command

  /// A command at a time.
  public init(time: Int64, _ command: Command) {
    self.time = time
    self.command = command
  }
}
