package import ForeignSource
package import JSON
import Scenes
package import ScrollDoctor
package import ScrollModel
package import ScrollRecording

/// The recordings that are being made: one that the program was started with, and one that a client requested.
///
/// Without a recording, they cost nothing.
package final class LiveRecordings {
  /// Written from the start of the server on.
  @exclusivity(unchecked) package var ofServer: RecordingWriter?
  /// Why it ended early, with the name of its file; nil if it did not.
  package private(set) var serverError: String?
  /// Written because a client requested it.
  @exclusivity(unchecked) package private(set) var ofClient: ClientRecording?

  package init() {}

  package var isEmpty: Bool { ofServer == nil && ofClient == nil }

  /// When the size of the client's recording is sent next; nil while clients have it, or if there is none.
  package var nextUpdate: Int64? { ofClient?.nextUpdate }

  private func each(_ body: (RecordingWriter) -> Void) {
    if let ofServer { body(ofServer) }
    if let ofClient { body(ofClient.writer) }
  }

  func add(_ command: TimedCommand) { each { $0.add(command) } }

  func add(_ step: Step?) { each { $0.add(step) } }

  func addCancel(at time: Int64) { each { $0.addCancel(at: time) } }

  /// Adds a command.
  func add(_ entry: LogEntry, at time: Int64) {
    switch entry.action {
    case .cancelGestures: addCancel(at: time)
    case .command(let command): add(command.at(time))
    }
  }

  func addStart(of scene: Scene, engine: Engine) {
    each { $0.addStart(of: scene, engine: engine) }
  }

  /// The entries may be many; they are read only for a recording.
  func addSeek(_ engine: Engine, keeping count: Int, then entries: @autoclosure () -> [LogEntry]) {
    each { $0.addSeek(engine, keeping: count, then: entries()) }
  }

  /// Adds a change of a source that is shown, which has led to the document, and was encoded for its clients;
  /// `touches` is its change of the touches as they are recorded.
  package func add(
    _ change: SourceChange,
    _ encoded: EncodedChange,
    touches: JSONValue?,
    to document: SourceDocument
  ) {
    each { $0.add(encoded, events: change.events, touches: touches, to: document) }
  }

  /// Adds touches that were sent to a source at a time of its clock.
  package func add(_ touches: [TouchSample], sentAt time: Int64) {
    each { $0.add(touches, sentAt: time) }
  }

  /// Adds the doctor's findings about a source, at the time of its current state.
  package func add(_ finding: Finding, at time: Int64) {
    each { $0.addEvent(at: time) { FindingWriter.write(finding, asEventAt: time, to: &$0) } }
  }

  /// Adds a state of a source that does not follow from its changes.
  package func addStart(of document: SourceDocument) { each { $0.addStart(of: document) } }

  package func mark(_ text: String, at time: Int64) { each { $0.mark(text, at: time) } }

  /// Throws if a client records already.
  package func checkIsFree() throws(SimulationError) {
    guard let ofClient else { return }
    throw SimulationError("\(ofClient.sink.name) is being recorded; stop it first")
  }

  /// Keeps a client's recording that has been written so far, if its sink has taken it.
  package func begin(
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
    ofClient = ClientRecording(
      writer: writer,
      sink: sink,
      since: time,
      lastSent: (sink.count, now)
    )
  }

  /// Ends the client's recording, and returns it; nil if there is none.
  package func endOfClient(_ finish: (RecordingWriter) -> Void) -> ClientRecording? {
    guard let recording = ofClient else { return nil }
    ofClient = nil
    finish(recording.writer)
    recording.sink.close()
    return recording
  }

  /// Ends the server's recording; false if there is none.
  package func endOfServer(_ finish: (RecordingWriter) -> Void) -> Bool {
    guard let writer = ofServer else { return false }
    finish(writer)
    ofServer = nil
    return true
  }

  /// Ends the server's recording, because its file can no longer be written.
  package func abandonServer(_ reason: String) {
    ofServer = nil
    serverError = reason
  }

  /// Passes all lines of the client's recording to the system; returns an error if the recording could not be
  /// written, which has ended it.
  package func flush() -> String? {
    guard let recording = ofClient else { return nil }
    recording.sink.flush()
    guard let failure = recording.sink.failure else { return nil }
    ofClient = nil
    return "\(recording.sink.name): \(failure)"
  }

  /// Whether clients are to receive the size of the client's recording, which then counts as sent.
  package func takeUpdate(now: Int64) -> Bool {
    guard let recording = ofClient, let due = recording.nextUpdate, due <= now else { return false }
    ofClient?.lastSent = (recording.sink.count, now)
    return true
  }

  /// Ends them all.
  package func finish(_ finish: (RecordingWriter) -> Void) {
    _ = endOfServer(finish)
    _ = endOfClient(finish)
  }
}

/// A recording that a client requested.
package struct ClientRecording {
  package let writer: RecordingWriter
  package let sink: any RecordingSink
  /// The engine time at which it was requested.
  package let since: Int64
  /// Its size as last sent to clients, and when.
  package fileprivate(set) var lastSent: (bytes: Int, moment: Int64)

  /// How often its size is sent to clients while it grows, in microseconds.
  static let interval: Int64 = 1_000_000

  /// When its size is sent next; nil while clients have it.
  package var nextUpdate: Int64? {
    sink.count == lastSent.bytes ? nil : lastSent.moment + Self.interval
  }
}
