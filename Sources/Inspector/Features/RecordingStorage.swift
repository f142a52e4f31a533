package import ScrollRecording
package import Simulation

/// The storage of recordings: one folder, in which the inspector's clients name files and nothing else.
///
/// The inspector opens no file; its owner does. What may take long completes on the inspector's thread,
/// before the call returns or later.
package protocol RecordingStorage: AnyObject {
  /// The folder's name, for a person.
  var folder: String { get }

  /// Creates a file for a recording of a scene.
  ///
  /// Without a name, the file is named after the scene and the present date. Names were checked by
  /// ``RecordingName``.
  func create(_ name: String?, scene: String) throws(RecordingRefusal) -> any RecordingSink

  /// Lists the recordings, the newest first.
  func list(_ completion: @escaping ([RecordingEntry]) -> Void)

  /// Reads the commands of a recording; the completion receives the present, in the inspector's microseconds.
  func open(
    _ name: String,
    completion: @escaping (Result<RecordedCommands, RecordingRefusal>, _ now: Int64) -> Void
  )

  /// Returns the path, relative to the page, at which a recording can be downloaded once, for a short time.
  func downloadPath(_ name: String) throws(RecordingRefusal) -> String

  /// Writes a piece of a recording that a client uploads; the last piece completes it, if it is a valid
  /// recording.
  func put(
    _ piece: RecordingPiece,
    completion: @escaping (Result<Int, RecordingRefusal>) -> Void
  )
}

/// A recording in the folder.
package struct RecordingEntry: Sendable {
  package let name: String
  package let bytes: Int
  /// When it was last written, in ISO 8601.
  package let modified: String
  /// The content of its first and last lines, or why it cannot be read.
  package let summary: Result<RecordingSummary, RecordingRefusal>

  /// Creates the entry of a recording.
  package init(
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

/// A piece of a recording that is uploaded in pieces.
package struct RecordingPiece: Sendable {
  package let name: String
  /// The number of bytes before it.
  package let position: Int
  package let bytes: [UInt8]
  package let isLast: Bool

  /// The maximum number of bytes of a piece.
  package static let maximumBytes = 131_072
  /// The maximum number of bytes of all pieces of a recording together.
  package static let maximumBytesInAll = 64 * 1_048_576
}

/// Why an operation on a recording was rejected.
package enum RecordingRefusal: Error, Equatable, Sendable {
  /// A file of that name exists.
  case exists(String)
  /// No file of that name exists.
  case missing(String)
  /// A piece does not continue the earlier ones, which have this many bytes.
  case position(Int)
  /// A limit is exceeded, which the text names.
  case tooMuch(String)
  /// The file is not a recording, or it is damaged.
  case bad(RecordingError)
  /// The system rejected the operation; the text is the reason.
  case system(String)
}

/// The rule for the names of recordings that clients may give.
package enum RecordingName {
  /// The suffix of new recordings; compressed ones may be read, too.
  package static let suffix = RecordingFormat.suffix
  /// The maximum number of characters of a name.
  package static let longest = 100

  /// Whether the folder has a recording with this name, compressed or not.
  package static func isValid(_ name: String) -> Bool {
    isPlain(name) && RecordingFormat.isName(name)
  }

  /// The last component of a path, as a valid name for a recording.
  package static func adapted(from path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let letters = name.map { isPlain("a\($0)") ? $0 : "-" }
    let adapted = String(String(letters).drop { $0 == "." }.suffix(80))
    return isValid(adapted) ? adapted : adapted + suffix
  }

  /// Whether a name is plain: 1 to 100 ASCII letters, digits, dots, hyphens and underscores, where the first
  /// is not a dot.
  package static func isPlain(_ name: String) -> Bool {
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
