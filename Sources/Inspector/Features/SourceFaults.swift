import JSON
package import Sockets

/// The rejected lines and messages of the inspected source, which pages show.
package final class SourceFaults: Feature {
  /// The number of faults, and the newest of them.
  struct List {
    var count: Int64 = 0
    var last: [(line: Int64?, text: String)] = []
  }

  /// The maximum number of faults that are kept, and of bytes of their texts.
  private static let maximumKept = 5
  private static let maximumText = 500

  /// Notes a fault in a line or, without a number, in a message.
  func note(_ text: String, inLine line: Int64? = nil, of source: SourceConnection) {
    source.faults.count += 1
    source.faults.last.append((line, PrintableText.escaped(text, limit: Self.maximumText)))
    if source.faults.last.count > Self.maximumKept { source.faults.last.removeFirst() }
    announce()
  }

  /// Notes a fault in a line of the source of this process.
  package func note(_ text: String, inLine line: Int, of client: ClientID) {
    guard let source = inspector.sessionsByID[client]?.source else { return }
    note(text, inLine: Int64(line), of: source)
  }

  /// Sends all clients the faults of the inspected source.
  func announce() { for session in sessions { send(to: session) } }

  /// Sends a client the faults of the inspected source, if there are any.
  func send(to session: Session) {
    guard session.isAttached, let source = inspector.sources.shown, source.faults.count > 0 else {
      return
    }
    inspector.outgoing.put(.source, .faults, for: session) { [unowned self] in
      inspector.sources.shown.map(message)
    }
  }

  private func message(of source: SourceConnection) -> JSONBuffer {
    messages.notification("Source.faults") { writer in
      writer.member("source", source.id)
      writer.member("count", source.faults.count)
      writer.key("last")
      writer.beginArray()
      for (line, text) in source.faults.last {
        writer.beginObject()
        writer.member("line", line)
        writer.member("text", text)
        writer.endObject()
      }
      writer.endArray()
    }
  }
}
