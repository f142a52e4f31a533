import JSON

extension Method {
  /// Recording the session, and access to the recordings.
  static let recordingMethods: [Method] = [
    Method("Record.mark", needsLease: true) { inspector, call in
      let text = try Inspector.markText(&call.members)
      try call.members.finish()
      return inspector.mark(text)
    },
    Method("Record.start", needsLease: true, capability: .record) { inspector, call in
      let storage = try inspector.storage()
      let name = try call.members.optional("name").map { json throws(JSONShapeError) in
        try Inspector.newName(json, at: call.members.place("name"))
      }
      let json = call.members.optional("isInputsOnly")
      let isInputsOnly = try json?.flag(at: call.members.place("isInputsOnly")) ?? false
      try call.members.finish()
      return try inspector.startRecording(
        name,
        isInputsOnly: isInputsOnly,
        in: storage,
        now: call.now
      )
    },
    Method("Record.stop", needsLease: true) { inspector, call in
      _ = try inspector.storage()
      try call.members.finish()
      return try inspector.stopRecording()
    },
    Method("Record.list") { inspector, call in
      let storage = try inspector.storage()
      try call.members.finish()
      let reply = call.reply
      try inspector.begin(reply)
      storage.list { [weak inspector, folder = storage.folder] entries in
        inspector?.finish(reply) { _ in RecordingAnswers.list(entries, folder) }
      }
      return nil
    },
    Method("Record.open", needsLease: true, capability: .scene) { inspector, call in
      let storage = try inspector.storage()
      let name = try Inspector.name(&call.members)
      try call.members.finish()
      try inspector.open(name, for: call.reply, in: storage)
      return nil
    },
    Method("Record.download") { inspector, call in
      let storage = try inspector.storage()
      let name = try Inspector.name(&call.members)
      try call.members.finish()
      return try Inspector.downloadPath(name, in: storage)
    },
    Method("Record.put", needsLease: true) { inspector, call in
      let storage = try inspector.storage()
      let piece = try Inspector.piece(&call.members)
      try call.members.finish()
      let reply = call.reply
      try inspector.begin(reply)
      storage.put(piece) { [weak inspector] result in
        inspector?.finish(reply, result) { bytes in
          { writer in
            writer.key("name")
            writer.value(piece.name)
            writer.key("bytes")
            writer.value(bytes)
          }
        }
      }
      return nil
    },
  ]
}
