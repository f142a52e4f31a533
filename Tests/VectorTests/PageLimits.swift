import JSON
import ModelCoding
import Scenes
import ScrollRecording
import TestSupport
import WebSocketServer

@testable import Inspector
@testable import Predicates
@testable import ScrollDoctor
@testable import ScrollModel
@testable import ScrollRecording
@testable import Simulation

/// The page's module of the program's limits and names.
enum PageLimits {
  static var text: String {
    let limits = rows.map { "  /** \($0.about) */\n  \($0.name): \($0.value),\n" }.joined()
    let codes = RPCError.Code.allCases.map { "  \($0): \($0.rawValue),\n" }.joined()
    return """
      // Written by `RECORD_GOLDENS=1 swift test --filter GeneratedFilesTests`; do not edit.

      /** The program's version, and the page's. */
      export const VERSION = "\(ScrollscopeVersion.text)";

      /** The limits that the program and the page share. */
      export const LIMITS = Object.freeze({
      \(limits)});

      /** The codes of the server's errors: those of JSON-RPC, and the protocol's own. */
      export const ERROR_CODES = Object.freeze({
      \(codes)});

      /** The functions of predicates. */
      export const PREDICATE_FUNCTIONS = Object.freeze(\(list(functions)));

      """
  }

  private static let functions =
    NumberFunction.allCases.map(\.rawValue) + ["was", "changed", "event"]

  private static let rows: [(name: String, value: Int64, about: String)] = [
    ("fingers", Int64(Attachment.maximumFingers), "Fingers that are down at once."),
    ("touches", Int64(CommandMethod.maximumTouches), "Samples of touches in one command."),
    (
      "messageBytes", Int64(Configuration().maximumMessageBytes),
      "Bytes of a message to the server."
    ),
    (
      "uploadBytes", Int64(RecordingPiece.maximumBytes),
      "Bytes of a piece of a recording that is uploaded."
    ),
    ("breakpoints", Int64(Breakpoints.maximumCount), "Breakpoints at once."),
    ("predicateLength", Int64(ScrollPredicate.longest), "Characters of a predicate."),
    ("forks", Int64(ForkFeature.maximumForks.ofClient), "Branches of a client at once."),
    (
      "findings", Int64(FindingList.maximumFindings),
      "Open findings of a kind: lasting ones, and the others."
    ),
    ("markLength", Int64(MarkFeature.maximumLength), "Characters of a mark."),
    ("recordingNameLength", Int64(RecordingName.longest), "Characters of a recording's name."),
    (
      "coordinate", Int64(CoordinateLimits.limit),
      "The largest number that a view's property may have."
    ),
    (
      "recordingVersion", Int64(RecordingFormat.version),
      "The newest version of recordings that is read."
    ),
    ("lineBytes", Int64(RecordingFormat.lineLimits.bytes), "Bytes of a line of a recording."),
    (
      "lineDepth", Int64(RecordingFormat.lineLimits.depth),
      "Levels of arrays and objects in a line."
    ),
    ("latestTime", RecordingFormat.latestTime, "The latest time in a recording, in microseconds."),
    (
      "restsAfter", RestingFingers.age,
      "Microseconds after the last move of a finger from which on a lift has no velocity."
    ),
    (
      "refreshHeight", Int64(ScrollView.refreshControlHeight),
      "Points that a working refresh control takes."
    ),
    (
      "keyboardPortrait", Int64(Device.KeyboardHeights().portrait),
      "Points of the keyboard's height."
    ),
    ("keyboardLandscape", Int64(Device.KeyboardHeights().landscape), "The same in landscape."),
  ]

  private static func list(_ names: [String]) -> String {
    "[" + names.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
  }
}
