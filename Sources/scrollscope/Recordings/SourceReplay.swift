import ForeignSource
import Foundation
import JSON
import ScrollInspector
import ScrollRecording
import Simulation

/// Shows the recording of a source in the page, as fast as it was recorded.
struct SourceReplay {
  let recording: SourceRecording

  /// Serves until the server is stopped; the page keeps the last state.
  func run(on server: InspectorServer) throws {
    let sender = SourceSender(recording.description)
    let connection = server.connect(sender)
    let start = InspectorServer.now
    let entries = recording.entries
    var next = 0
    while server.poll() {
      let now = InspectorServer.now - start
      while next < entries.count, entries[next].time <= now {
        play(entries[next], to: sender)
        next += 1
      }
      if next == entries.count { connection.close() }
      let due = next < entries.count ? start + entries[next].time - InspectorServer.now : nil
      let waits = [due, server.timeUntilPoll].compactMap(\.self)
      let wait = waits.min().map { max(0, ($0 + 999) / 1_000) }
      var descriptor = pollfd(fd: server.fileDescriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&descriptor, 1, wait.map { Int32(clamping: $0) } ?? -1)
    }
  }

  private func play(_ entry: SourceRecording.Entry, to sender: SourceSender) {
    if let state = entry.state {
      guard let document = try? SourceDocument(state, at: JSONPointer()) else { return }
      sender.reset(to: document)
    } else if let change = entry.change {
      try? sender.update(change)
    }
  }
}
