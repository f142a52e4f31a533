import JSON
import ScrollModel

/// The constants that readers and writers of recordings share.
///
/// ```swift
/// precondition(RecordingFormat.isName("pull" + RecordingFormat.suffix))
/// ```
public enum RecordingFormat {
  /// The version of the format that is written, and the newest that is read.
  package static let version = 1
  /// The version of the law of motion: a recording is replayed only by the version that made it.
  package static let model = 2
  /// The suffix of recordings.
  public static let suffix = ".scroll.ndjson"
  /// The maximum size of a compressed recording when decompressed, in bytes.
  package static let maximumUnpacked = 1 << 30
  static let name = "scrollscope.recording"

  /// Whether a file's name is that of a recording, including a compressed one.
  public static func isName(_ name: String) -> Bool {
    name.hasSuffix(suffix) || name.hasSuffix(suffix + Gzip.suffix)
  }

  /// The first bytes of every recording that a program wrote.
  package static let start = Array("{\"format\":\"\(name)\"".utf8)

  /// The limits of a line: large enough for the state of the largest scene, of 200,000 scroll views with a
  /// dozen properties each.
  static let lineLimits = JSONLimits(
    bytes: 64 * 1_048_576,
    depth: 72,
    containers: 2_500_000,
    values: 10_000_000
  )
  /// The latest time in a recording, in microseconds: a year.
  static let latestTime = InputScript.latestTime
}
