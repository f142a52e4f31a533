import JSON
import ModelCoding
import ScrollModel

/// The states of a branch for a client that asked for them: the state at its start, then a patch for each step that
/// changed it.
///
/// The views of a large state that do not fit into a message follow in patches of the same time, before the first
/// step.
final class ForkStates {
  private let scene: StateWriter.SceneName
  /// The state at the start, until it is sent.
  private var start: JSONBuffer?
  /// The time of the state at the start.
  private var time: Int64 = 0
  /// The views at the start that are not written yet; the branch waits until they are.
  private var rest: ArraySlice<View> = []
  private var patches = JSONWriter()
  private var hasBegun = false
  /// Why there are no states, until it is sent.
  private var refusal: String?
  private var isTooLarge = false

  /// The size in bytes of the patches at which the branch waits until they are sent.
  private static let maximumBytes = 64 << 10
  /// The number of views of a scene whose states would take a page too much memory.
  private static let maximumViews = 20_000

  init(scene: StateWriter.SceneName) { self.scene = scene }

  /// Whether there is nothing to send.
  var isEmpty: Bool { start == nil && rest.isEmpty && patches.count == 0 && refusal == nil }

  /// Whether the branch waits until its views and patches are sent.
  var isFull: Bool { !rest.isEmpty || patches.count >= Self.maximumBytes }

  /// Records a step of the branch; the first one is its start.
  func take(_ step: Step) {
    guard hasBegun else { return begin(step.engine) }
    guard !isTooLarge, !step.changes.isEmpty else { return }
    StateWriter.writePatch(step.changes, of: step.engine, at: step.time, to: &patches)
  }

  private func begin(_ engine: Engine) {
    hasBegun = true
    rest = engine.root.allInTree[...]
    isTooLarge = rest.count > Self.maximumViews
    guard !isTooLarge else {
      refusal = "the scene has more than \(Self.maximumViews) views"
      rest = []
      return
    }
    time = engine.time
    start = HistorySteps.state(of: engine, scene: scene, views: &rest)
  }

  /// Removes everything, because the branch restarts.
  func restart() {
    (start, refusal, rest) = (nil, nil, [])
    patches.reset()
    hasBegun = false
    isTooLarge = false
  }

  /// Writes the members of a message, which then count as sent.
  func write(to writer: inout JSONWriter) {
    if let start {
      writer.key("state")
      writer.raw(start.payloadBytes)
    } else if !rest.isEmpty {
      writeRest()
    }
    writer.member("noStates", refusal)
    if patches.count > 0 {
      writer.key("patches")
      writer.beginArray()
      writer.raw(patches.bytes)
      writer.endArray()
    }
    (start, refusal) = (nil, nil)
    patches.reset()
  }

  /// Writes the next views of the start as a patch.
  private func writeRest() {
    patches.beginObject()
    patches.member("t", time)
    patches.key("views")
    StateWriter.writeViews(&rest, upTo: Self.maximumBytes, to: &patches)
    patches.endObject()
  }
}
