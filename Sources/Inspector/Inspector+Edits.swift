import JSON
import Scenes
import ScrollModel
import ScrollRecording

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
    guard let edit = isUndo ? edits.undoable.last : edits.redoable.last else {
      throw RPCError(.wrongState, "there is nothing to \(isUndo ? "undo" : "redo")")
    }
    let source = (isUndo ? edit.undo : edit.redo).at(engine.time)
    guard case .command(let command) = source.request else { return { _ in } }
    defer {
      publish()
      announceEdits()
    }
    do {
      if timeline.hasFuture { try leavePlans(for: command) }
      try engine.handle(command, at: engine.time)
    } catch let error as CommandError {
      edits.drop(isUndo: isUndo)
      let fault = CommandFailure(error, engine: engine)
      throw RPCError(
        .wrongState,
        "\(edit.title) cannot be \(isUndo ? "undone" : "redone") any more: \(fault.reason)"
      )
    }
    recordings.add(source)
    let bytes = source.parameters.serialized().count
    timeline.append(.command(source), to: engine, bytes: bytes)
    edits.noteReversal(isUndo: isUndo, number: timeline.log.lastNumber)
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
    for session in sessions where hasEditMessage(for: session) { markReady(session) }
  }

  /// Whether a client's summary of the edits is outdated; one message covers any number of changes.
  func hasEditMessage(for session: Session) -> Bool {
    session.isAttached && session.lastSentEdits != EditSummary(edits)
  }

  /// The message with the present summary of the edits; nil if the client has it.
  func editMessage(for session: Session) -> JSONBuffer? {
    guard hasEditMessage(for: session) else { return nil }
    session.lastSentEdits = EditSummary(edits)
    return messages.notification("Edit.changed") { writer in
      session.lastSentEdits.write(to: &writer)
    }
  }

  /// Updates the edits after the past or the future has changed, which may have discarded some of them.
  func followEdits() {
    edits.follow(timeline)
    announceEdits()
  }
}
