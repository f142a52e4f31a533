package import ForeignSource
import Scenes
package import ScrollDoctor
import ScrollModel
package import ScrollRecording

/// The recordings that are being made: one that the program was started with, and one that a client requested.
///
/// While there is none, nothing is spent on them.
package struct LiveRecordings {
  /// Written from the start of the server on.
  package internal(set) var ofServer: RecordingWriter?
  /// Why it ended early, with the name of its file; nil if it did not.
  package internal(set) var serverError: String?
  /// Written because a client requested it.
  package internal(set) var ofClient: ClientRecording?

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

  /// Adds what was done.
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

  /// Adds a step of a source that is shown, which has led to the document.
  package func add(_ step: ForeignStep, to document: ForeignDocument) {
    each { $0.add(step, to: document) }
  }

  /// Adds what the doctor has found about a source, at the time of its present state.
  package func add(_ finding: Finding, at time: Int64) {
    each { $0.addEvent(at: time) { FindingWriter.write(finding, asEventAt: time, to: &$0) } }
  }

  /// Adds a state of a source that does not follow from its steps.
  package func addStart(of document: ForeignDocument) { each { $0.addStart(of: document) } }

  /// Ends them all with the state of a source.
  package mutating func finish(_ document: ForeignDocument) {
    each { $0.finish(document) }
    ofClient?.sink.close()
    (ofServer, ofClient) = (nil, nil)
  }

  package func mark(_ text: String, at time: Int64) { each { $0.mark(text, at: time) } }

  /// Ends them all.
  mutating func finish(_ engine: Engine) {
    each { $0.finish(engine) }
    ofClient?.sink.close()
    (ofServer, ofClient) = (nil, nil)
  }
}

/// A recording that a client requested.
package struct ClientRecording {
  package let writer: RecordingWriter
  package let sink: any RecordingSink
  /// The engine time at which it was requested.
  package let since: Int64
  /// Its size as last sent to clients, and when.
  package internal(set) var lastSent: (bytes: Int, moment: Int64)

  /// How often its size is sent to clients while it grows, in microseconds.
  static let interval: Int64 = 1_000_000

  /// When its size is sent next; nil while clients have it.
  package var nextUpdate: Int64? {
    sink.count == lastSent.bytes ? nil : lastSent.moment + Self.interval
  }
}
