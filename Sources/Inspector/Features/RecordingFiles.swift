import JSON
import ModelCoding
import Scenes
import ScrollModel
package import ScrollRecording
package import Simulation

/// The recordings that clients list, open, download and upload.
package final class RecordingFiles: Feature {
  /// The keeper of clients' recordings; nil if clients cannot record.
  ///
  /// Set it before any client connects.
  package var keeper: (any RecordingStorage)?

  static let methods: [Method] = [
    Method("Record.list") { inspector, call in
      let storage = try inspector.recordingFiles.storage()
      try call.members.finish()
      let reply = call.reply
      try inspector.works.begin(reply)
      storage.list { [weak inspector, folder = storage.folder] entries in
        inspector?.works.finish(reply) { _ in RecordingAnswers.list(entries, folder) }
      }
      return nil
    },
    Method("Record.open", needsLease: true, capability: .scene) { inspector, call in
      let storage = try inspector.recordingFiles.storage()
      let name = try RecordingFiles.name(&call.members)
      try call.members.finish()
      try inspector.recordingFiles.open(name, for: call.reply, in: storage)
      return nil
    },
    Method("Record.download") { inspector, call in
      let storage = try inspector.recordingFiles.storage()
      let name = try RecordingFiles.name(&call.members)
      try call.members.finish()
      return try RecordingFiles.downloadPath(name, in: storage)
    },
    Method("Record.put", needsLease: true) { inspector, call in
      let storage = try inspector.recordingFiles.storage()
      let piece = try RecordingFiles.piece(&call.members)
      try call.members.finish()
      let reply = call.reply
      try inspector.works.begin(reply)
      storage.put(piece) { [weak inspector] result in
        inspector?.works.finish(reply, result) { bytes in
          { writer in
            writer.member("name", piece.name)
            writer.member("bytes", bytes)
          }
        }
      }
      return nil
    },
  ]

  /// The storage of recordings; throws if the server has none.
  func storage() throws(RPCError) -> any RecordingStorage {
    guard let keeper else { throw RPCError(.wrongState, "this server keeps no recordings") }
    return keeper
  }

  /// Gives a client the path to download a recording.
  static func downloadPath(
    _ name: String,
    in storage: any RecordingStorage
  ) throws -> ResultWriter {
    let path: String
    do {
      path = try storage.downloadPath(name)
    } catch {
      throw RPCError(error)
    }
    return { writer in
      writer.member("path", path)
    }
  }

  /// Reads the name of a new recording, and adds the suffix if it is missing.
  static func newName(_ json: JSONValue, at pointer: JSONPointer) throws(JSONShapeError) -> String {
    let text = try json.text(at: pointer)
    let name = text.hasSuffix(RecordingName.suffix) ? text : text + RecordingName.suffix
    guard RecordingName.isPlain(name), name.utf8.count > RecordingName.suffix.utf8.count else {
      throw nameFault(json, pointer)
    }
    return name
  }

  /// Reads the name of an existing recording.
  static func name(_ members: inout JSONMembers) throws -> String {
    let json = try members.required("name")
    let name = try json.text(at: members.place("name"))
    guard RecordingName.isValid(name) else { throw nameFault(json, members.place("name")) }
    return name
  }

  static func piece(_ members: inout JSONMembers) throws -> RecordingPiece {
    let json = try members.required("name")
    let name = try newName(json, at: members.place("name"))
    let limit = Int64(RecordingPiece.maximumBytesInAll)
    let position = try members.required("position").whole(
      in: 0...limit,
      at: members.place("position")
    )
    let text = try members.required("text").text(at: members.place("text"))
    guard text.utf8.count <= RecordingPiece.maximumBytes else {
      throw RPCError(
        .overLimit,
        "expected at most \(RecordingPiece.maximumBytes >> 10) KiB",
        path: "/text"
      )
    }
    return RecordingPiece(
      name: name,
      position: Int(position),
      bytes: Array(text.utf8),
      isLast: try members.optional("isLast")?.flag(at: members.place("isLast")) ?? false
    )
  }

  private static func nameFault(_ json: JSONValue, _ pointer: JSONPointer) -> JSONShapeError {
    .expected(
      "a name of letters, digits, dots, hyphens and underscores that ends in "
        + RecordingName.suffix,
      at: pointer,
      found: json
    )
  }

  /// Has the keeper read a recording, and shows it once that is done.
  func open(_ name: String, for reply: PendingResponse, in keeper: any RecordingStorage) throws {
    try inspector.works.begin(reply)
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
    inspector.works.finish(reply) { _ throws(RPCError) in try answer.get() ?? { _ in } }
  }

  /// Shows the recording that a client requested, once it is read; returns nil if its scene has yet to be made.
  private func open(
    _ recorded: RecordedCommands,
    called name: String,
    for reply: PendingResponse,
    now: Int64
  ) throws(RPCError) -> ResultWriter? {
    // Another client may have taken control while it was read.
    try inspector.lease.checkLease(of: reply.session)
    let simulation = try inspector.requireSimulation()
    let fps = simulation.engine.clock.fps
    guard simulation.recordings.isEmpty || recorded.fps == fps else {
      throw RPCError(
        .wrongState,
        "\(name) has \(recorded.fps) frames a second, and what is being recorded \(fps); "
          + "stop that first"
      )
    }
    inspector.advanceEngine(now)
    let job: BackgroundJob<PreparedStart>
    do {
      job = try simulation.playback.prepare(recorded, called: name)
    } catch {
      throw RPCError(.wrongState, error.reason)
    }
    let change = SceneChange.recording(name, duration: recorded.duration.microseconds)
    if let start = job.made {
      return inspector.scenes.finish(change, start, of: simulation, now: now)
    }
    // Its other messages did not wait while the file was read.
    inspector.works.drop(RPCError(.wrongState, "a recording was opened")) {
      $0.reply?.session === reply.session
    }
    inspector.works.wait(for: .start(change, job), reply)
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
    guard let simulation else { throw .noScenes }
    inspector.advanceEngine(now)
    try simulation.playback.show(recorded, called: name, now: now)
    inspector.scenes.isOffered = false
  }
}
