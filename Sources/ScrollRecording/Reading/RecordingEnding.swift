/// How a recording ends.
///
/// ```swift
/// func isComplete(_ path: String) throws(RecordingError) -> Bool {
///   let ending: RecordingEnding = try RecordedCommands(try RecordingFile.reader(path)).ending
///   if case .ended = ending { return true } else { return false }
/// }
/// ```
public enum RecordingEnding: Equatable, Sendable {
  /// With its trailer.
  case ended(RecordingTrailer)
  /// Without a trailer, because the writer was terminated: the number of complete lines, and of the bytes
  /// after them.
  case cutOff(lines: Int, bytes: Int)
}
