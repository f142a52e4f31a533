import ForeignSource
import JSON
import ModelCoding
import Scenes
import ScrollModel
package import ScrollRecording
package import Simulation

/// Recordings of the session: the one that a client starts, and the one that the server was started with.
package final class RecordingFeature: Feature {
  /// Where to record the first inspected source; nil if there is no such file, or it is recorded already.
  private var sinkForSource: RecordingWriter.Sink?

  static let methods: [Method] = [
    Method("Record.start", needsLease: true, capability: .record) { inspector, call in
      let storage = try inspector.recordingFiles.storage()
      let name = try call.members.optional("name").map { json throws(JSONShapeError) in
        try RecordingFiles.newName(json, at: call.members.place("name"))
      }
      let json = call.members.optional("isInputsOnly")
      let isInputsOnly = try json?.flag(at: call.members.place("isInputsOnly")) ?? false
      try call.members.finish()
      return try inspector.recordings.start(
        name,
        isInputsOnly: isInputsOnly,
        in: storage,
        now: call.now
      )
    },
    Method("Record.stop", needsLease: true) { inspector, call in
      _ = try inspector.recordingFiles.storage()
      try call.members.finish()
      return try inspector.recordings.stop()
    },
  ]

  /// Starts to record the session for a client.
  func start(
    _ name: String?,
    isInputsOnly: Bool,
    in keeper: any RecordingStorage,
    now: Int64
  ) throws -> ResultWriter {
    try subject.checkRecordable(isInputsOnly: isInputsOnly)
    let sink: any RecordingSink
    do {
      sink = try keeper.create(name, scene: subject.recordingName)
    } catch {
      throw RPCError(error)
    }
    let recording = try subject.makeSessionRecording(hasDerivedLines: !isInputsOnly) {
      sink.write($0)
    }
    try live.begin(recording, to: sink, since: subject.time, now: now)
    announce()
    inspector.onEvent?(.recordingStarted(name: sink.name))
    return { writer in
      writer.member("name", sink.name)
    }
  }

  /// Stops the recording that a client started.
  func stop() throws -> ResultWriter {
    guard let recording = endRecordingOfClient() else {
      throw RPCError(.wrongState, "nothing is being recorded")
    }
    announce(error: recording.sink.failure.map { "\(recording.sink.name): \($0)" })
    if let failure = recording.sink.failure {
      throw RPCError(.wrongState, "\(recording.sink.name): \(failure)")
    }
    inspector.onEvent?(.recordingStopped(name: recording.sink.name))
    return { writer in
      writer.member("name", recording.sink.name)
      writer.member("bytes", recording.sink.count)
      writer.member("commands", recording.writer.commands)
      writer.member("duration", recording.writer.duration)
    }
  }

  private func endRecordingOfClient() -> ClientRecording? {
    live.endOfClient { recording in
      subject.publish()
      subject.finish(recording)
    }
  }

  /// Flushes the recording to the system, before any client is notified of its content.
  ///
  /// From time to time it sends clients the recording's size. It also sends them an error if the recording
  /// could not be written.
  package func keep(now: Int64) {
    if let error = live.flush() {
      announce(error: error)
    } else if live.takeUpdate(now: now) {
      announce()
    }
  }

  /// Ends the recording that the server was started with, because its file can no longer be written.
  ///
  /// It notifies all clients, including those that connect later; `reason` names the file.
  package func abandonServerRecording(_ reason: String) {
    live.abandonServer(reason)
    announce()
  }

  /// Ends all recordings, because a recording is of one source or of scenes.
  func end() {
    if live.isEmpty { return }
    if let recording = endRecordingOfClient() {
      announce()
      inspector.onEvent?(.recordingStopped(name: recording.sink.name))
    }
    if live.endOfServer({ subject.finish($0) }) {
      let reason = "it ended when the source or scene changed"
      inspector.onEvent?(.serverRecordingEnded(reason: reason))
      abandonServerRecording(reason)
    }
  }

  /// Sends all clients the state of the recording.
  private func announce(error: String? = nil) {
    if let error { inspector.onEvent?(.recordingFailed(reason: error)) }
    inspector.outgoing.broadcast(message(error: error))
  }

  /// The notification of the state of the recording.
  func message(error: String? = nil) -> JSONBuffer {
    messages.notification("Record.changed") { writer in
      write(to: &writer)
      writer.member("error", error)
    }
  }

  /// Writes the members that describe the recording.
  func write(to writer: inout JSONWriter) {
    writer.member("isRecording", live.ofClient != nil)
    writer.member("serverError", live.serverError)
    guard let recording = live.ofClient else { return }
    writer.member("name", recording.sink.name)
    writer.member("since", recording.since)
    writer.member("bytes", recording.sink.count)
    writer.member("commands", recording.writer.commands)
  }

  /// Records the first source that is inspected, from its first state on.
  package func recordFirstSource(to sink: @escaping RecordingWriter.Sink) {
    sinkForSource = sink
  }

  /// Starts the recording that waits for a source, if there is one; the source that is inspected has its first state.
  func recordIfAwaited() {
    guard let sink = sinkForSource else { return }
    sinkForSource = nil
    do {
      try record(hasDerivedLines: true, to: sink)
    } catch {
      abandonServerRecording(error.reason)
    }
  }

  /// Records everything from now on until the end; call it before any client connects.
  ///
  /// While nothing is recorded, nothing is spent on it.
  ///
  /// - Throws: an error that says why if the engine is not a scene's.
  package func record(
    hasDerivedLines: Bool,
    to sink: @escaping RecordingWriter.Sink
  ) throws(SimulationError) {
    live.ofServer = try subject.makeRecording(hasDerivedLines: hasDerivedLines, to: sink)
  }

  /// Ends all recordings with the present state.
  func finish() { live.finish { subject.finish($0) } }

  private var live: LiveRecordings { inspector.liveRecordings }
}
