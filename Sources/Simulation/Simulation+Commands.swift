import JSON
import ModelCoding
import Scenes
package import ScrollModel
package import ScrollRecording

extension Simulation {
  /// Carries out a command of a client; planned entries are removed, unless the engine rejects it.
  ///
  /// While a breakpoint has stopped time, input waits until time goes on.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - written: The same as it was written, at the present time.
  ///   - client: Identifies the client: edits of one client that follow each other are one.
  ///   - bytes: The length of the message that it came in.
  ///   - now: The present, in microseconds.
  /// - Returns: The number of the command in the engine; nil if it waits.
  /// - Throws: `CommandError`, or `SimulationError` if too much input waits; nothing was changed.
  package func perform(
    _ command: Command,
    _ written: TimedCommand,
    by client: ObjectIdentifier,
    bytes: Int,
    now: Int64
  ) throws -> Int? {
    let input = HeldInput(command: command, written: written, client: client, bytes: bytes)
    if try hold(input) { return nil }
    // The effects of the layout pass before the command are published even if the command is rejected.
    defer { publish() }
    if timeline.hasFuture { try leavePlans(for: command) }
    let reversal = EditReversal(command, in: engine)
    try engine.handle(command, at: engine.time)
    if source.scene == nil { clientInput.note(command) }
    recordings.add(written)
    timeline.append(.command(written), to: engine, bytes: bytes)
    // The layout pass before the state is published, which may change an offset.
    engine.layoutIfNeeded()
    let (number, time) = (timeline.log.lastNumber, engine.time)
    guard let edit = reversal?.edit(written, in: engine) else {
      edits.hold(command, by: client, number: number, time: time, now: now)
      return engine.commandCount
    }
    edits.note(
      edit,
      command,
      by: client,
      number: number,
      time: time,
      now: now
    )
    delegate?.simulationDidChangeEdits(self)
    return engine.commandCount
  }

  /// Undoes the newest edit, or redoes the edit that was undone last, as a command of its own.
  ///
  /// - Returns: the command; nil if it asks for no command of the engine.
  /// - Throws: `SimulationError` if there is no such edit, or if it cannot be reversed any more.
  package func reverseEdit(isUndo: Bool) throws -> TimedCommand? {
    guard let edit = isUndo ? edits.undoable.last : edits.redoable.last else {
      throw SimulationError("there is nothing to \(isUndo ? "undo" : "redo")")
    }
    let source = (isUndo ? edit.undo : edit.redo).at(engine.time)
    guard case .command(let command) = source.request else { return nil }
    defer {
      publish()
      delegate?.simulationDidChangeEdits(self)
    }
    do {
      if timeline.hasFuture { try leavePlans(for: command) }
      try engine.handle(command, at: engine.time)
    } catch let error as CommandError {
      edits.drop(isUndo: isUndo)
      let fault = CommandFailure(error, engine: engine)
      throw SimulationError(
        "\(edit.title) cannot be \(isUndo ? "undone" : "redone") any more: \(fault.reason)"
      )
    }
    recordings.add(source)
    let bytes = source.parameters.serialized().count
    timeline.append(.command(source), to: engine, bytes: bytes)
    edits.noteReversal(isUndo: isUndo, number: timeline.log.lastNumber)
    return source
  }

  /// Ends what the client in control was doing, because another one gets control.
  ///
  /// A change of control is not an action: in the past, and while a recording plays, the fingers belong to
  /// earlier entries, and everything after the present stays. Without input in progress nothing is logged, so
  /// that clients may come and go without end.
  ///
  /// - Parameter hasClient: Whether a client was in control.
  package func controlWillChange(hasClient: Bool) {
    held = []
    if timeline.isBehindLatest(engine.time) || playedEnd != nil {
      timeline.endGestureAtLatest()
    } else if hasClient, engine.hasInputInProgress || timeline.planned != nil {
      cancelGestures()
    } else {
      clientInput = ClientInput()
    }
  }

  /// Cancels all gestures, but for those that a program makes itself; planned entries are removed.
  func cancelGestures() {
    let lifting = TimedCommand(liftingFingersOf: engine)
    if source.scene == nil {
      clientInput.cancel(on: engine)
    } else {
      engine.cancelGestures(at: engine.time)
    }
    lastOpened = nil
    recordings.addCancel(at: engine.time)
    timeline.append(.cancelGestures(lifting: lifting), to: engine)
    followEdits()
    publish()
  }

  /// Carries out the planned entries that are due at the engine's time.
  func carryOutPlans() {
    while let entry = timeline.takeDue(at: engine.time) {
      let isAccepted = entry.perform(on: engine)
      if isAccepted { recordings.add(entry, at: engine.time) }
      if entry.endsLayoutPass || !isAccepted { publish() }
      followEdits()
      guard !isAccepted else { continue }
      timeline.removeRejected()
      cancelGestures()
    }
  }

  /// Removes the planned entries, because a client sends a command, unless the engine rejects it.
  private func leavePlans(for command: Command) throws {
    if let trial = source.copy(of: engine) {
      // Checked on a copy whose fingers are lifted, as the engine's own will be.
      trial.cancelGestures(at: trial.time)
      try trial.check(command)
    } else {
      try engine.check(command, afterCancelling: clientInput.inProgress)
    }
    // The fingers of removed entries would never lift.
    cancelGestures()
  }

  /// Updates the edits after the past or the future has changed, which may have discarded some of them.
  func followEdits() {
    edits.follow(timeline)
    delegate?.simulationDidChangeEdits(self)
  }
}
