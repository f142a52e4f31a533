import JSON
import Simulation

/// What the server has done, for `Server.stats`.
package final class ServerStatistics: Feature {
  /// What was counted.
  lazy var counters = Counters(start: inspector.start)
  /// Returns the port's counters; nil if there is no port.
  package var port: (() -> PortStatistics?)?

  /// The maximum number of clients that are described one by one.
  private static let maximumDescribed = 256

  static let methods: [Method] = [
    Method("Server.stats") { inspector, call in
      try call.members.finish()
      return inspector.statistics.describe(now: call.now)
    }
  ]

  /// Describes the server's activity.
  func describe(now: Int64) -> ResultWriter {
    let port = port?()
    let present = sessions.filter { !$0.isClosing }
    var total = counters.departed
    for session in sessions { total.add(session.traffic) }
    return { [self] writer in
      writer.member("uptime", max(0, now - counters.start))
      writer.key("clock")
      writer.beginObject()
      subject.writeClock(to: &writer)
      writer.endObject()
      writer.key("total")
      writer.beginObject()
      writer.member("clients", inspector.clientsMade)
      total.write(to: &writer)
      writer.endObject()
      writer.member("maximumClients", options.maximumClients)
      writer.key("clients")
      writer.beginArray()
      for session in present.prefix(Self.maximumDescribed) {
        writer.beginObject()
        write(session, to: &writer, now: now)
        writer.endObject()
      }
      writer.endArray()
      if present.count > Self.maximumDescribed {
        writer.member("isTruncated", true)
      }
      writer.key("refusals")
      Self.write(counters.refusals.map { (String($0.key.rawValue), $0.value) }, to: &writer)
      writer.key("closings")
      Self.write(counters.closings.map { (String($0.key), $0.value) }, to: &writer)
      guard let port else { return }
      writer.key("connections")
      writer.beginObject()
      writer.member("accepted", port.accepted)
      writer.member("open", port.open)
      writer.key("refusals")
      Self.write(port.refusals.map { ($0.key, Int64($0.value)) }, to: &writer)
      writer.endObject()
    }
  }

  private func write(_ session: Session, to writer: inout JSONWriter, now: Int64) {
    writer.member("client", session.name)
    writer.key("role")
    let role = inspector.lease.controller === session ? "controller" : "viewer"
    writer.value(session.source == nil ? role : "source")
    writer.member("connected", max(0, now - session.start))
    session.traffic.write(to: &writer)
    writer.member("unacknowledged", session.window.unacknowledged.count)
    writer.member("behind", session.isWatching ? feed.seq - (session.window.base ?? feed.seq) : 0)
    writer.key("queued")
    writer.beginObject()
    writer.member("messages", session.outbox.count(in: .control))
    writer.member("bytes", session.outbox.byteCount)
    writer.endObject()
    writer.member("isWaiting", session.isPaused)
  }

  private static func write(_ counts: [(key: String, count: Int64)], to writer: inout JSONWriter) {
    writer.beginObject()
    for (key, count) in counts.sorted(by: { $0.key < $1.key }) {
      writer.key(key)
      writer.value(count)
    }
    writer.endObject()
  }
}
