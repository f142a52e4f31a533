import JSON
import Scenes
import ScrollModel
import ScrollRecording

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
    if let running = recordings.ofClient {
      throw RPCError(.wrongState, "\(running.sink.name) is being recorded; stop it first")
    }
    guard timeline.isComplete else {
      throw RPCError(
        .wrongState,
        "this session is too long to be recorded from its start; reset or load the scene first"
      )
    }
    let sink: any RecordingSink
    do {
      sink = try keeper.create(name, scene: scene.name)
    } catch {
      throw RPCError(error)
    }
    publish()
    let writer = RecordingWriter(
      header: RecordingHeader(
        scene: scene,
        fps: engine.clock.fps,
        hasDerivedLines: !isInputsOnly
      ),
      engine: scene.makeEngine(fps: engine.clock.fps)
    ) { sink.write($0) }
    writeHistory(to: writer)
    sink.flush()
    if let failure = sink.failure { throw RPCError(.wrongState, "\(sink.name): \(failure)") }
    recordings.ofClient = ClientRecording(
      writer: writer,
      sink: sink,
      since: engine.time,
      lastSent: (sink.count, now)
    )
    announceRecording()
    return { writer in
      writer.key("name")
      writer.value(sink.name)
    }
  }

  /// Writes the commands since the scene was loaded, so that the recording starts with them and can be
  /// replayed, and a mark at the time at which it was requested.
  private func writeHistory(to writer: RecordingWriter) {
    if timeline.start != 0 {
      writer.addStart(
        of: scene,
        engine: scene.makeEngine(fps: engine.clock.fps, time: timeline.start)
      )
    }
    guard timeline.present > 0 || engine.time != timeline.start else { return }
    for mark in timeline.marks where mark.time <= engine.time {
      writer.mark(mark.text, at: mark.time)
    }
    writer.addSeek(engine, keeping: 0, then: timeline.entries(from: 0))
    writer.mark("recorded from here on", at: engine.time)
  }

  /// Stops the recording that a client started.
  func stopRecording() throws -> ResultWriter {
    guard let recording = recordings.ofClient else {
      throw RPCError(.wrongState, "nothing is being recorded")
    }
    recordings.ofClient = nil
    publish()
    recording.writer.finish(engine)
    recording.sink.close()
    announceRecording(error: recording.sink.failure.map { "\(recording.sink.name): \($0)" })
    if let failure = recording.sink.failure {
      throw RPCError(.wrongState, "\(recording.sink.name): \(failure)")
    }
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

  /// Marks the present time in the timeline and the recordings.
  func mark(_ text: String) -> ResultWriter {
    publish()
    let time = engine.time
    timeline.mark(text, at: time)
    recordings.mark(text, at: time)
    announceMark(text, at: time)
    return { writer in
      writer.key("t")
      writer.value(time)
    }
  }

  func announceMark(_ text: String, at time: Int64) {
    broadcast(
      messages.notification("Record.marked") { writer in
        writer.key("t")
        writer.value(time)
        writer.key("text")
        writer.value(text)
      }
    )
  }

  /// Flushes the recording to the system, before any client is notified of its content.
  ///
  /// From time to time it sends clients the recording's size. It also sends them an error if the recording
  /// could not be written.
  public func keepRecording(now: Int64) {
    guard let recording = recordings.ofClient else { return }
    recording.sink.flush()
    if let failure = recording.sink.failure {
      recordings.ofClient = nil
      announceRecording(error: "\(recording.sink.name): \(failure)")
    } else if let due = recording.nextUpdate, due <= now {
      recordings.ofClient?.lastSent = (recording.sink.count, now)
      announceRecording()
    }
  }

  /// Ends the recording that the server was started with, because its file can no longer be written.
  ///
  /// It notifies all clients, including those that connect later; `reason` names the file.
  public func abandonServerRecording(_ reason: String) {
    recordings.ofServer = nil
    recordings.serverError = reason
    announceRecording()
  }

  /// Sends all clients the state of the recording.
  private func announceRecording(error: String? = nil) {
    broadcast(
      messages.notification("Record.changed") { writer in
        writeRecording(to: &writer)
        guard let error else { return }
        writer.key("error")
        writer.value(error)
      }
    )
  }

  /// Writes the members that describe the recording.
  func writeRecording(to writer: inout JSONWriter) {
    writer.key("isRecording")
    writer.value(recordings.ofClient != nil)
    if let error = recordings.serverError {
      writer.key("serverError")
      writer.value(error)
    }
    guard let recording = recordings.ofClient else { return }
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
