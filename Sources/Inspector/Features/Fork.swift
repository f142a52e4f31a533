import JSON
import ScrollModel
import ScrollRecording
import Simulation

/// A branch: a rerun of the session with changes, for one client.
final class Fork {
  /// The name by which the client refers to it, such as `f1`.
  let name: String
  let owner: Session
  let run: Branch
  private var samples = ScrollSamples()
  /// The states that the client asked for; nil if it did not.
  private let states: ForkStates?
  /// The progress as last sent to the client; nil before the first message.
  private var lastSent: (isCaughtUp: Bool, refused: Int)?
  /// Whether the samples of the start were taken.
  private var hasBegun = false
  /// Whether the samples that the client has received are void.
  private var isRestarted = false
  private var isCaughtUp = false

  /// The number of samples at which the branch waits until they are sent.
  private static let maximumSamples = 1_000

  init(_ name: String, of owner: Session, _ run: Branch, _ states: ForkStates?) {
    self.name = name
    self.owner = owner
    self.run = run
    self.states = states
  }

  /// Whether there is something to send.
  var hasNews: Bool {
    guard run.engine != nil else { return false }
    guard let lastSent else { return true }
    return samples.count > 0 || states?.isEmpty == false || lastSent.isCaughtUp != isCaughtUp
      || lastSent.refused != run.refused
  }

  /// Whether the branch waits until its samples and states are sent.
  var isFull: Bool { samples.count >= Self.maximumSamples || states?.isFull == true }

  /// Runs at most `steps` steps and returns how many of them are left.
  func advance(to target: Int64, steps: Int, in timeline: Timeline) -> Int {
    let left = run.advance(to: target, steps: steps, in: timeline) { engine in
      takeSample(engine)
      return !isFull
    }
    noteProgress(to: target, in: timeline)
    return left
  }

  /// Updates whether the branch has reached the present, which may have moved on.
  func noteProgress(to target: Int64, in timeline: Timeline) {
    isCaughtUp = run.engine != nil && (run.nextTime(in: timeline) ?? .max) > target
  }

  /// Restarts the branch, because a command that it has run was discarded.
  func restart() {
    run.restart()
    samples = ScrollSamples()
    states?.restart()
    isRestarted = isRestarted || lastSent != nil
    lastSent = nil
    hasBegun = false
    isCaughtUp = false
  }

  private func takeSample(_ engine: Engine) {
    let step = engine.takeStep(keepingValues: false)
    if hasBegun { samples.take(step.changes, at: step.time) } else { samples.begin(engine) }
    states?.take(step)
    hasBegun = true
  }

  /// Writes the parameters of the next message, which then count as sent.
  func write(to writer: inout JSONWriter) {
    guard let engine = run.engine else { return }
    writer.member("fork", name)
    writer.member("t", engine.time)
    writer.key("samples")
    samples.write(to: &writer)
    states?.write(to: &writer)
    writer.member("isCaughtUp", isCaughtUp)
    if run.refused > 0 {
      writer.member("refused", run.refused)
    }
    if isRestarted {
      writer.member("restart", true)
    }
    isRestarted = false
    lastSent = (isCaughtUp, run.refused)
    samples.removeAll()
  }
}
