import JSON
import ModelCoding
import Scenes
package import ScrollModel
package import ScrollRecording

/// Carries out clients' commands, which can be undone, and planned commands.
package final class CommandHandler {
  /// The edits that can be undone and redone.
  @exclusivity(unchecked) package private(set) var edits = Edits()
  /// The input that waits while a breakpoint has stopped time.
  @exclusivity(unchecked) private(set) var held: [HeldInput] = []
  /// What clients are doing with a program's engine.
  @exclusivity(unchecked) private var clientInput = ClientInput()
  private unowned let simulation: Simulation

  init(_ simulation: Simulation) { self.simulation = simulation }

  /// Discards the data of a run that has ended.
  func restart() {
    clientInput = ClientInput()
    edits = Edits()
  }

  /// Discards the input that waits.
  func dropHeldInput() { held = [] }

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
    let simulation = simulation
    // The effects of the layout pass before the command are published even if the command is rejected.
    defer { simulation.publish() }
    if simulation.timeline.hasFuture { try leavePlans(for: command) }
    let (engine, timeline) = (simulation.engine, simulation.timeline)
    let reversal = EditReversal(command, in: engine)
    try engine.handle(command, at: engine.time)
    if !simulation.factory.hasScene { clientInput.note(command) }
    simulation.recordings.add(written)
    timeline.append(.command(written), to: engine, bytes: bytes)
    // The layout pass before the state is published, which may change an offset.
    engine.layoutIfNeeded()
    let (number, time) = (timeline.log.lastNumber, engine.time)
    guard let edit = reversal?.edit(written, bytes: bytes, in: engine) else {
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
    simulation.delegate?.simulationDidChangeEdits(simulation)
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
    let reversal = edit.from.at(simulation.engine.time)
    guard case .command(let command) = reversal.request else { return nil }
    defer {
      simulation.publish()
      simulation.delegate?.simulationDidChangeEdits(simulation)
    }
    do {
      if simulation.timeline.hasFuture { try leavePlans(for: command) }
      try simulation.engine.handle(command, at: simulation.engine.time)
    } catch let error as CommandError {
      edits.drop(isUndo: isUndo)
      let fault = CommandFailure(error, engine: simulation.engine)
      throw SimulationError(
        "\(edit.title) cannot be \(isUndo ? "undone" : "redone") any more: \(fault.reason)"
      )
    }
    simulation.recordings.add(reversal)
    simulation.timeline.append(.command(reversal), to: simulation.engine, bytes: edit.bytes)
    edits.noteReversal(isUndo: isUndo, number: simulation.timeline.log.lastNumber)
    return reversal
  }

  /// Ends the controller's gestures, because another client gets control.
  ///
  /// A change of control is not an action: in the past, and while a recording plays, the fingers belong to
  /// earlier entries, and everything after the present stays. Without input in progress nothing is logged, so
  /// that clients may come and go without end.
  ///
  /// - Parameter hasClient: Whether a client was in control.
  package func controlWillChange(hasClient: Bool) {
    held = []
    if simulation.timeline.isBehindLatest(simulation.engine.time) || simulation.playback.end != nil
    {
      simulation.timeline.endGestureAtLatest()
    } else if hasClient, simulation.engine.hasInputInProgress || simulation.timeline.planned != nil
    {
      cancelGestures()
    } else {
      clientInput = ClientInput()
    }
  }

  /// Cancels all gestures, but for those that a program makes itself; planned entries are removed.
  func cancelGestures() {
    let lifting = TimedCommand(liftingFingersOf: simulation.engine)
    if !simulation.factory.hasScene {
      clientInput.cancel(on: simulation.engine)
    } else {
      simulation.engine.cancelGestures(at: simulation.engine.time)
    }
    simulation.playback.stop()
    simulation.recordings.addCancel(at: simulation.engine.time)
    simulation.timeline.append(.cancelGestures(lifting: lifting), to: simulation.engine)
    followEdits()
    simulation.publish()
  }

  /// Carries out the planned entries that are due at the engine's time.
  func carryOutPlans() {
    while let entry = simulation.timeline.takeDue(at: simulation.engine.time) {
      let isAccepted = entry.perform(on: simulation.engine)
      if isAccepted { simulation.recordings.add(entry, at: simulation.engine.time) }
      if entry.endsLayoutPass || !isAccepted { simulation.publish() }
      followEdits()
      guard !isAccepted else { continue }
      simulation.timeline.removeRejected()
      cancelGestures()
    }
  }

  /// Removes the planned entries, because a client sends a command, unless the engine rejects it.
  private func leavePlans(for command: Command) throws {
    if let trial = simulation.factory.copy(of: simulation.engine) {
      // Checked on a copy whose fingers are lifted, as the engine's own will be.
      trial.cancelGestures(at: trial.time)
      try trial.check(command)
    } else {
      try simulation.engine.check(command, afterCancelling: clientInput.inProgress)
    }
    // The fingers of removed entries would never lift.
    cancelGestures()
  }

  /// Updates the edits after the past or the future has changed, which may have discarded some of them.
  func followEdits() {
    edits.follow(simulation.timeline)
    simulation.delegate?.simulationDidChangeEdits(simulation)
  }

  /// Keeps input for later, if time is stopped at a breakpoint; returns whether it did.
  ///
  /// - Throws: `SimulationError` if too much waits already.
  func hold(_ input: HeldInput) throws(SimulationError) -> Bool {
    guard simulation.stopped != nil, input.command.isInput else { return false }
    guard held.count < HeldInput.maximumCount else {
      throw SimulationError(
        "time is stopped at a breakpoint, and \(held.count) inputs wait; resume first"
      )
    }
    held.append(input)
    return true
  }

  /// Carries out the input that has waited, until a breakpoint stops time again.
  ///
  /// The delegate receives the engine's refusal: the request was answered long ago.
  func carryOutHeldInput(now: Int64) {
    while simulation.stopped == nil, !held.isEmpty {
      let next = held.removeFirst()
      do {
        _ = try perform(next.command, next.written, by: next.client, bytes: next.bytes, now: now)
      } catch {
        simulation.delegate?.simulation(
          simulation,
          didRefuse: next.written,
          by: next.client,
          for: error
        )
      }
    }
  }
}
