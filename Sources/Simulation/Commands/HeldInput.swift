import ScrollModel
import ScrollRecording

/// Input that arrived while a breakpoint had stopped time; it waits until time goes on.
///
/// Edits of views are not input: they are carried out at once.
struct HeldInput {
  /// The maximum number of commands that wait.
  static let maximumCount = 2_000

  let command: Command
  let written: TimedCommand
  let client: ObjectIdentifier
  let bytes: Int
}

extension Command {
  /// Whether it is a person's input: fingers, a wheel or a tap.
  var isInput: Bool {
    switch self {
    case .touch, .wheel, .perform, .statusBarTap: true
    default: false
    }
  }
}
