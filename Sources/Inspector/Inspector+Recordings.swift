import ForeignSource
import JSON
import ModelCoding
import ScrollRecording
import Simulation

extension Inspector {
  /// The keeper of recordings; throws if the server has none.
  func storage() throws(RPCError) -> any RecordingStorage {
    guard let keeper else { throw RPCError(.wrongState, "this server keeps no recordings") }
    return keeper
  }

  /// Starts to record the session for a client.
  func startRecording(
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
    try subject.startRecording(to: sink, isInputsOnly: isInputsOnly, now: now)
    announceRecording()
    onEvent?(.recordingStarted(name: sink.name))
    return { writer in
      writer.key("name")
      writer.value(sink.name)
    }
  }

  /// Stops the recording that a client started.
  func stopRecording() throws -> ResultWriter {
    guard let recording = subject.stopRecording() else {
      throw RPCError(.wrongState, "nothing is being recorded")
    }
    announceRecording(error: recording.sink.failure.map { "\(recording.sink.name): \($0)" })
    if let failure = recording.sink.failure {
      throw RPCError(.wrongState, "\(recording.sink.name): \(failure)")
    }
    onEvent?(.recordingStopped(name: recording.sink.name))
    return { writer in
      writer.key("name")
      writer.value(recording.sink.name)
      writer.key("bytes")
      writer.value(recording.sink.count)
      writer.key("commands")
      writer.value(recording.writer.commands)
      writer.key("duration")
      writer.value(recording.writer.duration)
    }
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
      writer.key("path")
      writer.value(path)
    }
  }

  /// Marks the present time in the timeline and the recordings.
  func mark(_ text: String) -> ResultWriter {
    let time = subject.mark(text)
    return { writer in
      writer.key("t")
      writer.value(time)
    }
  }

  /// Flushes the recording to the system, before any client is notified of its content.
  ///
  /// From time to time it sends clients the recording's size. It also sends them an error if the recording
  /// could not be written.
  package func keepRecording(now: Int64) {
    if let error = simulation.flushRecording() {
      announceRecording(error: error)
    } else if simulation.takeRecordingUpdate(now: now) {
      announceRecording()
    }
  }

  /// Ends the recording that the server was started with, because its file can no longer be written.
  ///
  /// It notifies all clients, including those that connect later; `reason` names the file.
  package func abandonServerRecording(_ reason: String) {
    simulation.abandonServerRecording(reason)
    announceRecording()
  }

  /// Ends all recordings, because a recording is of one source or of scenes.
  func endRecordings() {
    if simulation.recordings.isEmpty { return }
    if let recording = subject.stopRecording() {
      announceRecording()
      onEvent?(.recordingStopped(name: recording.sink.name))
    }
    if subject.endServerRecording() {
      let reason = "it ended when something else was shown"
      onEvent?(.serverRecordingEnded(reason: reason))
      abandonServerRecording(reason)
    }
  }

  /// Sends all clients the state of the recording.
  private func announceRecording(error: String? = nil) {
    if let error { onEvent?(.recordingFailed(reason: error)) }
    broadcast(recordingMessage(error: error))
  }

  /// The notification of the state of the recording.
  func recordingMessage(error: String? = nil) -> JSONBuffer {
    messages.notification("Record.changed") { writer in
      writeRecording(to: &writer)
      guard let error else { return }
      writer.key("error")
      writer.value(error)
    }
  }

  /// Writes the members that describe the recording.
  func writeRecording(to writer: inout JSONWriter) {
    writer.key("isRecording")
    writer.value(simulation.recordings.ofClient != nil)
    if let error = simulation.recordings.serverError {
      writer.key("serverError")
      writer.value(error)
    }
    guard let recording = simulation.recordings.ofClient else { return }
    writer.key("name")
    writer.value(recording.sink.name)
    writer.key("since")
    writer.value(recording.since)
    writer.key("bytes")
    writer.value(recording.sink.count)
    writer.key("commands")
    writer.value(recording.writer.commands)
  }
}
