package import ForeignSource
import ModelCoding
import Scenes
import ScrollModel
package import ScrollRecording

extension Simulation {
  /// Records everything from now on until the end; while nothing is recorded, nothing is spent on it.
  ///
  /// - Throws: `SimulationError` if the engine is not a scene's.
  package func record(
    hasDerivedLines: Bool,
    to sink: @escaping RecordingWriter.Sink
  ) throws(SimulationError) {
    let header = RecordingHeader(
      scene: try recordableScene(),
      fps: engine.clock.fps,
      hasDerivedLines: hasDerivedLines
    )
    recordings.ofServer = RecordingWriter(header: header, engine: engine, to: sink)
  }

  /// Records a source that is shown, instead of the engine, from now on until the end.
  package func record(
    _ header: RecordingHeader,
    _ document: ForeignDocument,
    to sink: @escaping RecordingWriter.Sink
  ) {
    recordings.ofServer = RecordingWriter(header: header, document: document, to: sink)
  }

  /// Starts to record a source that is shown for a client.
  package func startRecording(
    _ header: RecordingHeader,
    _ document: ForeignDocument,
    to sink: any RecordingSink,
    now: Int64
  ) throws(SimulationError) {
    let writer = RecordingWriter(header: header, document: document) { sink.write($0) }
    try begin(writer, to: sink, since: document.time, now: now)
  }

  /// The running scene, with which a recording begins.
  private func recordableScene() throws(SimulationError) -> Scene {
    if let scene = source.scene { return scene }
    throw .notRecordable
  }

  /// Throws if a client records already.
  package func checkIsNotRecording() throws(SimulationError) {
    guard let running = recordings.ofClient else { return }
    throw SimulationError("\(running.sink.name) is being recorded; stop it first")
  }

  /// Throws the reason if a client cannot start to record.
  package func checkRecordable() throws(SimulationError) {
    _ = try recordableScene()
    try checkIsNotRecording()
    guard timeline.isComplete else {
      throw SimulationError(
        "this session is too long to be recorded from its start; reset or load the scene first"
      )
    }
  }

  /// Starts to record for a client, from when the scene was loaded.
  package func startRecording(
    to sink: any RecordingSink,
    isInputsOnly: Bool,
    now: Int64
  ) throws(SimulationError) {
    let scene = try recordableScene()
    publish()
    let writer = RecordingWriter(
      header: RecordingHeader(
        scene: scene,
        fps: engine.clock.fps,
        hasDerivedLines: !isInputsOnly
      ),
      engine: scene.makeEngine(fps: engine.clock.fps)
    ) { sink.write($0) }
    writeHistory(of: scene, to: writer)
    try begin(writer, to: sink, since: engine.time, now: now)
  }

  /// Keeps a recording that has been written so far, if its sink has taken it.
  private func begin(
    _ writer: RecordingWriter,
    to sink: any RecordingSink,
    since time: Int64,
    now: Int64
  ) throws(SimulationError) {
    sink.flush()
    if let failure = sink.failure {
      sink.discard()
      throw SimulationError("\(sink.name): \(failure)")
    }
    recordings.ofClient = ClientRecording(
      writer: writer,
      sink: sink,
      since: time,
      lastSent: (sink.count, now)
    )
  }

  /// Writes the commands since the scene was loaded, so that the recording starts with them and can be
  /// replayed, and a mark at the time at which it was requested.
  private func writeHistory(of scene: Scene, to writer: RecordingWriter) {
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

  /// Ends the recording that a client started, and returns it; nil if there is none.
  ///
  /// It ends with the state of a source if one is shown.
  package func stopRecording(showing document: ForeignDocument? = nil) -> ClientRecording? {
    guard let recording = recordings.ofClient else { return nil }
    recordings.ofClient = nil
    if let document {
      recording.writer.finish(document)
    } else {
      publish()
      recording.writer.finish(engine)
    }
    recording.sink.close()
    return recording
  }

  /// Passes all lines of the client's recording to the system; returns an error if the recording could not be
  /// written, which has ended it.
  package func flushRecording() -> String? {
    guard let recording = recordings.ofClient else { return nil }
    recording.sink.flush()
    guard let failure = recording.sink.failure else { return nil }
    recordings.ofClient = nil
    return "\(recording.sink.name): \(failure)"
  }

  /// Whether clients are to receive the size of the recording, which then counts as sent.
  package func takeRecordingUpdate(now: Int64) -> Bool {
    guard let recording = recordings.ofClient, let due = recording.nextUpdate, due <= now else {
      return false
    }
    recordings.ofClient?.lastSent = (recording.sink.count, now)
    return true
  }

  /// Ends the recording that the program was started with, because its file can no longer be written.
  package func abandonServerRecording(_ reason: String) {
    recordings.ofServer = nil
    recordings.serverError = reason
  }

  /// Ends all recordings of a source.
  package func finishRecordings(of document: ForeignDocument) { recordings.finish(document) }

  /// Ends all recordings.
  package func finishRecordings() { recordings.finish(engine) }

  /// Marks the present time in the timeline and the recordings, and returns it.
  package func mark(_ text: String) -> Int64 {
    publish()
    let time = engine.time
    timeline.mark(text, at: time)
    recordings.mark(text, at: time)
    delegate?.simulation(self, didMark: text, at: time)
    return time
  }

  /// Ends the recording that the program was started with, because something else is shown.
  ///
  /// - Returns: whether there was one.
  package func endServerRecording(showing document: ForeignDocument? = nil) -> Bool {
    guard let writer = recordings.ofServer else { return false }
    if let document { writer.finish(document) } else { writer.finish(engine) }
    recordings.ofServer = nil
    return true
  }
}
