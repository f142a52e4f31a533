import JSON
import ModelCoding
import ScrollModel

/// The states of a branch for a client that asked for them: the state at its start, then a patch for each step that
/// changed it.
final class ForkStates {
  private let scene: StateWriter.SceneName
  /// The state at the start until it is sent; nil afterwards, and if it is too large.
  private var start: JSONBuffer?
  private var patches = JSONWriter()
  private var hasBegun = false
  private var isTooLarge = false

  /// The size in bytes of the patches at which the branch waits until they are sent.
  private static let maximumBytes = 64 << 10

  init(scene: StateWriter.SceneName) { self.scene = scene }

  /// Whether there is nothing to send.
  var isEmpty: Bool { start == nil && patches.count == 0 }

  /// Whether the branch waits until its patches are sent.
  var isFull: Bool { patches.count >= Self.maximumBytes }

  /// Records a step of the branch; the first one is its start.
  func take(_ step: Step) {
    guard hasBegun else {
      hasBegun = true
      let state = HistorySteps.state(of: step.engine, scene: scene)
      isTooLarge = state.count > HistorySteps.maximumState
      start = isTooLarge ? nil : state
      return
    }
    guard !isTooLarge, !step.changes.isEmpty else { return }
    StateWriter.writePatch(step.changes, of: step.engine, at: step.time, to: &patches)
  }

  /// Removes everything, because the branch restarts.
  func restart() {
    start = nil
    patches.reset()
    hasBegun = false
    isTooLarge = false
  }

  /// Writes the members of a message, which then count as sent.
  func write(to writer: inout JSONWriter) {
    if let start {
      writer.key("state")
      writer.raw(start.payloadBytes)
    }
    if patches.count > 0 {
      writer.key("patches")
      writer.beginArray()
      writer.raw(patches.bytes)
      writer.endArray()
    }
    start = nil
    patches.reset()
  }
}
