package import ScrollRecording
package import Sockets

/// Applies to the sockets what an inspector requests, after its recordings were passed to the system.
///
/// So everything that a client receives is in the recordings, even if the program is killed.
package final class Pump {
  private let inspector: Inspector
  private unowned let sockets: any ClientSockets
  /// The recording that the server was started with; nil if there is none, or if it has ended early.
  @exclusivity(unchecked) private var recording: RecordingFileWriter?
  private var onFailure: (RecordingFile.Failure) -> Void = { _ in }

  /// Creates a pump between an inspector and the sockets of its clients.
  package init(_ inspector: Inspector, _ sockets: any ClientSockets) {
    self.inspector = inspector
    self.sockets = sockets
  }

  /// Keeps the file of the server's recording up to date; `onFailure` is called once if it can no longer be
  /// written.
  package func record(
    to file: RecordingFileWriter,
    onFailure: @escaping (RecordingFile.Failure) -> Void
  ) {
    recording = file
    self.onFailure = onFailure
  }

  /// Applies the requests since the last call; call it after every call of the inspector.
  package func run(now: Int64) {
    keepRecording()
    inspector.recordings.keep(now: now)
    let ready = inspector.outgoing.takeReadyClients()
    if !ready.isEmpty { sockets.requestWrites(to: ready) }
    for pause in inspector.reading.takePauses() {
      sockets.setReading(!pause.isPaused, from: pause.client)
    }
    for closing in inspector.outgoing.takeClosings() {
      sockets.close(closing.client, code: closing.code, reason: closing.reason)
    }
  }

  private func keepRecording() {
    guard let recording else { return }
    recording.flush()
    guard let failure = recording.failure else { return }
    onFailure(failure)
    inspector.recordings.abandonServerRecording("\(recording.name): \(failure)")
    self.recording = nil
  }
}
