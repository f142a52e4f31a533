import JSON
import ScrollRecording
import Simulation

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
    writer.key("undo")
    writer.value(undo)
    writer.key("redo")
    writer.value(redo)
    if let undoTitle {
      writer.key("undoTitle")
      writer.value(undoTitle)
    }
    if let redoTitle {
      writer.key("redoTitle")
      writer.value(redoTitle)
    }
  }
}

extension Inspector {
  /// Undoes the newest edit, or redoes the edit that was undone last, as a command of its own.
  func changeEdits(isUndo: Bool) throws -> ResultWriter {
    guard let source = try simulation.reverseEdit(isUndo: isUndo) else { return { _ in } }
    let edits = simulation.edits
    let counts = (undo: edits.undoable.count, redo: edits.redoable.count)
    return { writer in
      writer.key("edit")
      writer.value(source.parameters)
      writer.key("undo")
      writer.value(counts.undo)
      writer.key("redo")
      writer.value(counts.redo)
    }
  }

  /// Schedules a message to each client with an outdated summary of the edits.
  func announceEdits() {
    editChanges += 1
    for session in sessions where hasEditMessage(for: session) { markReady(session) }
  }

  /// Whether a client's summary of the edits is outdated; one message covers any number of changes.
  func hasEditMessage(for session: Session) -> Bool {
    guard session.isAttached, session.comparedEdits != editChanges else { return false }
    if session.lastSentEdits != EditSummary(simulation.edits) { return true }
    session.comparedEdits = editChanges
    return false
  }

  /// The message with the present summary of the edits; nil if the client has it.
  func editMessage(for session: Session) -> JSONBuffer? {
    guard hasEditMessage(for: session) else { return nil }
    session.lastSentEdits = EditSummary(simulation.edits)
    return messages.notification("Edit.changed") { writer in
      session.lastSentEdits.write(to: &writer)
    }
  }
}
