/// How a recording ends.
public enum RecordingEnding: Equatable, Sendable {
  /// With its trailer.
  case ended(RecordingTrailer)
  /// Without a trailer, because the writer was terminated: the number of complete lines, and of the bytes
  /// after them.
  case cutOff(lines: Int, bytes: Int)
}
