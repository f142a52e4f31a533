/// How a recording ends.
public enum RecordingEnding: Equatable, Sendable {
  /// With its last line.
  case ended(RecordingTrailer)
  /// In the middle: whoever wrote it was ended first. The lines that are whole, and the bytes behind.
  case cutOff(lines: Int, bytes: Int)
}
