import JSON
import ScrollModel
import ScrollRecording

/// A ghost run: what the session would have been with something else done, for one client.
final class Fork {
  /// What its client calls it, as in f1.
  let name: String
  let owner: Session
  let run: Rerun
  private var samples = ScrollSamples()
  /// What the client was told last; nil before the first time.
  private var told: (isCaughtUp: Bool, refused: Int)?
  /// Whether the samples of the start are taken.
  private var hasBegun = false
  /// Whether what the client was told last is void.
  private var isAnew = false
  private var isCaughtUp = false

  /// The samples at which it waits until they are taken.
  private static let mostSamples = 1_000

  init(_ name: String, of owner: Session, _ run: Rerun) {
    self.name = name
    self.owner = owner
    self.run = run
  }

  /// Whether there is something to tell.
  var hasNews: Bool {
    guard run.engine != nil else { return false }
    guard let told else { return true }
    return samples.count > 0 || told.isCaughtUp != isCaughtUp || told.refused != run.refused
  }

  /// Whether it waits until its samples are taken.
  var isFull: Bool { samples.count >= Self.mostSamples }

  /// Takes some steps and gives how many are left.
  func advance(to target: Int64, steps: Int, in timeline: Timeline) -> Int {
    let left = run.advance(to: target, steps: steps, in: timeline) { engine in
      look(engine)
      return !isFull
    }
    noteProgress(to: target, in: timeline)
    return left
  }

  /// Notes whether it has got to the present, which may have moved on.
  func noteProgress(to target: Int64, in timeline: Timeline) {
    isCaughtUp = run.engine != nil && (run.nextTime(in: timeline) ?? .max) > target
  }

  /// Begins again, because something that it has done was given up.
  func restart() {
    run.restart()
    samples = ScrollSamples()
    isAnew = isAnew || told != nil
    told = nil
    hasBegun = false
    isCaughtUp = false
  }

  private func look(_ engine: Engine) {
    let step = engine.takeStep()
    if hasBegun { samples.take(step.changes, at: step.time) } else { samples.begin(engine) }
    hasBegun = true
  }

  /// Writes what there is to tell, which is told then.
  func tell(to writer: inout JSONWriter) {
    guard let engine = run.engine else { return }
    writer.key("fork")
    writer.value(name)
    writer.key("t")
    writer.value(engine.time)
    writer.key("samples")
    samples.write(to: &writer)
    writer.key("isCaughtUp")
    writer.value(isCaughtUp)
    if run.refused > 0 {
      writer.key("refused")
      writer.value(run.refused)
    }
    if isAnew {
      writer.key("restart")
      writer.value(true)
    }
    isAnew = false
    told = (isCaughtUp, run.refused)
    samples.removeAll()
  }
}
