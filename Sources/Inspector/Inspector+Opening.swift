import JSON
import ScrollModel
package import ScrollRecording
package import Simulation

extension Inspector {
  /// Has the keeper read a recording, and shows it once that is done.
  func open(_ name: String, for reply: PendingResponse, in keeper: any RecordingStorage) throws {
    try begin(reply)
    keeper.open(name) { [weak self] result, now in
      self?.open(result, called: name, for: reply, now: now)
    }
  }

  private func open(
    _ result: Result<RecordedCommands, RecordingRefusal>,
    called name: String,
    for reply: PendingResponse,
    now: Int64
  ) {
    let answer = Result { () throws(RPCError) -> ResultWriter? in
      switch result {
      case .success(let recorded): try open(recorded, called: name, for: reply, now: now)
      case .failure(let refusal): throw RPCError(refusal)
      }
    }
    if case .success(nil) = answer { return }
    finish(reply) { _ throws(RPCError) in try answer.get() ?? { _ in } }
  }

  /// Shows the recording that a client requested, once it is read; returns nil if its scene has yet to be made.
  private func open(
    _ recorded: RecordedCommands,
    called name: String,
    for reply: PendingResponse,
    now: Int64
  ) throws(RPCError) -> ResultWriter? {
    // Another client may have taken control while it was read.
    try checkLease(of: reply.session)
    guard simulation.recordings.isEmpty || recorded.fps == engine.clock.fps else {
      throw RPCError(
        .wrongState,
        "\(name) has \(recorded.fps) frames a second, and what is being recorded \(engine.clock.fps); "
          + "stop that first"
      )
    }
    advanceEngine(now)
    let job: BackgroundJob<Simulation.Start>
    do {
      job = try simulation.prepare(recorded, called: name)
    } catch {
      throw RPCError(.wrongState, error.reason)
    }
    let change = SceneChange.recording(name, duration: recorded.duration)
    if let start = job.made { return finish(change, start, now: now) }
    // Its other messages did not wait while the file was read.
    dropWorks(RPCError(.wrongState, "a recording was opened")) {
      $0.reply?.session === reply.session
    }
    wait(for: .start(change, job), reply)
    return nil
  }

  /// Loads a recording's first scene, paused at its start, and plans the recorded commands.
  ///
  /// - Throws: `SimulationError` if a program's engine is inspected.
  package func show(
    _ recorded: RecordedCommands,
    called name: String,
    now: Int64
  ) throws(SimulationError) {
    advanceEngine(now)
    try simulation.show(recorded, called: name, now: now)
    isOffered = false
  }
}
