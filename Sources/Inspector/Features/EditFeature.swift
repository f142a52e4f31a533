import JSON
import ScrollModel
import ScrollRecording
import Simulation

/// Undo and redo.
final class EditFeature: Feature {
  static let methods: [Method] = [
    Method("Edit.undo", needsLease: true, mutates: true, needsEngine: true) { inspector, call in
      try call.members.finish()
      return try inspector.edits.reverse(isUndo: true, call)
    },
    Method("Edit.redo", needsLease: true, mutates: true, needsEngine: true) { inspector, call in
      try call.members.finish()
      return try inspector.edits.reverse(isUndo: false, call)
    },
  ]

  /// Undoes the newest edit, or redoes the edit that was undone last, as a command of its own.
  private func reverse(isUndo: Bool, _ call: MethodCall) throws -> ResultWriter {
    let simulation = try inspector.requireSimulation()
    guard let command = try simulation.commands.reverseEdit(isUndo: isUndo) else { return { _ in } }
    feed.add(CommandSenders.Sender(simulation.engine.commandCount, call))
    let edits = simulation.commands.edits
    let counts = (undo: edits.undoable.count, redo: edits.redoable.count)
    return { writer in
      writer.key("edit")
      command.writeParameters(to: &writer)
      writer.member("undo", counts.undo)
      writer.member("redo", counts.redo)
    }
  }

  /// The summary of the engine's edits.
  var summary: EditSummary { simulation.map { EditSummary($0.commands.edits) } ?? EditSummary() }

  /// Sends each client with an outdated summary of the edits the present one.
  func announce() { for session in sessions { announce(to: session) } }

  /// Sends a client the summary of the edits if its own is outdated; one message covers any number of changes.
  func announce(to session: Session) {
    guard session.isAttached, session.lastSentEdits != summary else { return }
    inspector.outgoing.put(.edits, .edits, for: session) { [unowned self, unowned session] in
      let edits = summary
      guard session.lastSentEdits != edits else { return nil }
      session.lastSentEdits = edits
      return messages.notification("Edit.changed") { edits.write(to: &$0) }
    }
  }
}

/// The summary of the edits that can be undone and redone, as sent to clients.
struct EditSummary: Equatable {
  var undo = 0
  var redo = 0
  var undoTitle: String?
  var redoTitle: String?

  init(_ edits: Edits = Edits()) {
    undo = edits.undoable.count
    redo = edits.redoable.count
    undoTitle = edits.undoable.last?.title
    redoTitle = edits.redoable.last?.title
  }

  func write(to writer: inout JSONWriter) {
    writer.member("undo", undo)
    writer.member("redo", redo)
    writer.member("undoTitle", undoTitle)
    writer.member("redoTitle", redoTitle)
  }
}
