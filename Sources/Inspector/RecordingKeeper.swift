public import ScrollRecording

/// Where recordings are kept: one folder, to the inspector's clients, who name files in it and nothing else.
///
/// The inspector opens no file; whoever serves it does. What may take long is answered by the completion, on
/// the inspector's thread, before the call returns or later.
public protocol RecordingKeeper: AnyObject {
  /// What the folder is called, for a person.
  var folder: String { get }

  /// Creates a file for a recording of a scene; without a name, it gets one of the scene's and the present
  /// day's. Names have been checked by ``RecordingName``.
  func create(_ name: String?, scene: String) throws(RecordingRefusal) -> any RecordingSink

  /// Lists the recordings, the newest first.
  func list(_ completion: @escaping ([RecordingEntry]) -> Void)

  /// Reads what was done in a recording; the completion is told the present, in the inspector's microseconds.
  func open(
    _ name: String,
    completion: @escaping (Result<RecordedCommands, RecordingRefusal>, _ now: Int64) -> Void
  )

  /// Takes a piece of a recording that a client has; the last one makes it a recording, if it is one.
  func put(
    _ piece: RecordingPiece,
    completion: @escaping (Result<Int, RecordingRefusal>) -> Void
  )
}

/// A file that a recording is being written to.
public protocol RecordingSink: AnyObject {
  /// What the file is called.
  var name: String { get }
  /// The bytes taken so far.
  var count: Int { get }
  /// Why nothing more is written; nil while all is well.
  var failure: String? { get }

  /// Takes whole lines.
  func write(_ bytes: UnsafeRawBufferPointer)

  /// Hands all lines to the system, so that they outlive the program.
  func flush()

  /// Ends the file.
  func close()
}

/// A recording in the folder.
public struct RecordingEntry: Sendable {
  public let name: String
  public let bytes: Int
  /// When it was written last, in ISO 8601.
  public let modified: String
  /// What its first and last lines tell, or why it cannot be read.
  public let summary: Result<RecordingSummary, RecordingRefusal>

  /// A recording of a name.
  public init(
    name: String,
    bytes: Int,
    modified: String,
    summary: Result<RecordingSummary, RecordingRefusal>
  ) {
    self.name = name
    self.bytes = bytes
    self.modified = modified
    self.summary = summary
  }
}

/// A piece of a recording that comes in pieces.
public struct RecordingPiece: Sendable {
  public let name: String
  /// The bytes that came before it.
  public let position: Int
  public let bytes: [UInt8]
  public let isLast: Bool

  /// The most bytes that a piece may have.
  public static let mostBytes = 131_072
  /// The most bytes that all pieces of a recording may have together.
  public static let mostBytesInAll = 64 * 1_048_576
}

/// Why something was not done with a recording.
public enum RecordingRefusal: Error, Equatable, Sendable {
  /// There is a file of that name.
  case exists(String)
  /// There is none.
  case missing(String)
  /// A piece does not follow what came before, which has so many bytes.
  case position(Int)
  /// It is more than a limit, which the text says.
  case tooMuch(String)
  /// It is no recording, or a damaged one.
  case bad(RecordingError)
  /// The system does not let it be done, and says why.
  case system(String)
}

/// The rule for the names of recordings that clients may give.
public enum RecordingName {
  /// What they end in; compressed ones may be read, too.
  public static let suffix = RecordingFormat.suffix
  /// The most characters of a name.
  public static let longest = 100

  /// Whether a name is one of a recording, compressed or not, in the folder.
  public static func isRight(_ name: String) -> Bool {
    isPlain(name) && RecordingFormat.isName(name)
  }

  /// Whether a name is a bare one: 1 to 100 letters, digits, dots, hyphens and underscores of ASCII, the
  /// first of them no dot.
  public static func isPlain(_ name: String) -> Bool {
    (1...longest).contains(name.utf8.count) && !name.hasPrefix(".")
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
          UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
