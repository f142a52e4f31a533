import JSON
import ScrollModel
package import ScrollRecording
package import Simulation

extension Inspector {
  /// Has the keeper read a recording, and shows it once that is done.
  func open(_ name: String, for reply: PendingResponse, in keeper: any RecordingStorage) throws {
    try begin(reply)
    keeper.open(name) { [weak self] result, now in
      self?.finish(reply, result) { [weak self] recorded throws(RPCError) in
        try self?.show(recorded, called: name, for: reply.session, now: now) ?? { _ in }
      }
    }
  }

  /// Shows the recording that a client requested, once it is read.
  private func show(
    _ recorded: RecordedCommands,
    called name: String,
    for session: Session,
    now: Int64
  ) throws(RPCError) -> ResultWriter {
    // Another client may have taken control while it was read.
    try checkLease(of: session)
    guard simulation.recordings.isEmpty || recorded.fps == engine.clock.fps else {
      throw RPCError(
        .wrongState,
        "\(name) has \(recorded.fps) frames a second, and what is being recorded \(engine.clock.fps); "
          + "stop that first"
      )
    }
    do {
      try show(recorded, called: name, now: now)
    } catch {
      throw RPCError(.wrongState, error.reason)
    }
    let duration = recorded.duration
    return { writer in
      writer.key("name")
      writer.value(name)
      writer.key("duration")
      writer.value(duration)
    }
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
