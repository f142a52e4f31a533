import ForeignSource
import Foundation
import JSON
import ScrollInspector
import ScrollRecording

/// Shows the recording of a measured source in the page, as fast as it was recorded.
struct MeasuredReplay {
  /// What happened at a time from the start of the recording.
  private struct Entry {
    let time: Int64
    /// A state that does not follow from the one before; nil for a patch.
    let state: JSONValue?
    let patch: JSONValue
    let why: [JSONValue]
    let events: [JSONValue]
  }

  private let description: SourceDescription
  private var entries: [Entry] = []
  /// How the recording ends, and what is left out.
  let gaps: RecordingIntegrity

  /// Reads a recording; nil if it is one of our engine.
  init?(_ path: String) throws {
    let reader = try RecordingFile.reader(path)
    guard let description = reader.header.source else { return nil }
    self.description = description
    let states = try RecordedStates(reader)
    var entries: [Entry] = []
    var events: [JSONValue] = []
    var last: JSONValue?
    try states.play { moment in
      defer { last = moment.state }
      guard moment.patch != nil || moment.state != last else { return true }
      entries.append(
        Entry(
          time: moment.time,
          // A bare nil would be a null of JSON here.
          state: moment.patch == nil ? moment.state : Optional.none,
          patch: moment.patch ?? [:],
          why: moment.why?.array ?? [],
          events: events
        )
      )
      events = []
      return true
    } note: { note, _ in
      if case .event(let event) = note { events.append(event) }
    }
    self.entries = entries
    gaps = states.gaps
  }

  /// Serves until the server is stopped; the page keeps the last state.
  func run(on server: InspectorServer) throws {
    let sender = SourceSender(description)
    let connection = server.connect(sender)
    let start = InspectorServer.now
    var next = 0
    while try server.poll() {
      let now = InspectorServer.now - start
      while next < entries.count, entries[next].time <= now {
        play(entries[next], to: sender)
        next += 1
      }
      if next == entries.count { connection.close() }
      let due = next < entries.count ? start + entries[next].time : nil
      let deadline = [due, server.nextDeadline].compactMap(\.self).min()
      let wait = deadline.map { max(0, ($0 - InspectorServer.now + 999) / 1_000) }
      var descriptor = pollfd(fd: try server.fileDescriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&descriptor, 1, wait.map { Int32(clamping: $0) } ?? -1)
    }
  }

  /// A value that the file should not have, because a person has edited it, is left out.
  private func play(_ entry: Entry, to sender: SourceSender) {
    if let state = entry.state {
      guard let document = try? ForeignDocument(state, at: JSONPointer()) else { return }
      sender.reset(to: document)
    } else {
      try? sender.update(entry.patch, why: entry.why, events: entry.events)
    }
  }
}
