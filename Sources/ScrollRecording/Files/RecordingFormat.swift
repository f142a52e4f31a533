import JSON
import ScrollModel

/// What all parts that read or write recordings agree on.
public enum RecordingFormat {
  /// The version of the format that is written, and the newest that is read.
  public static let version = 1
  /// The version of the model's behaviour: a recording is run again only by the one that made it.
  public static let model = 1
  /// What the names of recordings end in.
  public static let suffix = ".scroll.ndjson"
  /// The most bytes that a compressed recording may stand for.
  public static let mostUnpacked = 1 << 30
  static let name = "scrollscope.recording"

  /// Whether a file's name is a recording's, a compressed one's included.
  public static func isName(_ name: String) -> Bool {
    name.hasSuffix(suffix) || name.hasSuffix(suffix + Gzip.suffix)
  }

  /// How each recording that a program wrote begins.
  public static let start = Array("{\"format\":\"\(name)\"".utf8)

  /// How large a line may be: that of the largest scene's state.
  static let lineLimits = JSONLimits(bytes: 64 * 1_048_576, depth: 72)
  /// The latest time in a recording, in microseconds: a year.
  static let latestTime = InputScript.latestTime
}
