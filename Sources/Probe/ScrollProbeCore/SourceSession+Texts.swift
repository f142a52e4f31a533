#if canImport(CoreGraphics)
import CoreGraphics
#else
import Foundation
#endif

extension SourceSession {
  /// Writes the changes of fingers, each with its own time.
  static func write(_ fingers: [Touch], to writer: inout SourceMessageWriter) {
    writer.object("touches") { writer in
      for finger in fingers {
        writer.key(String(finger.number))
        writer.object { writer in
          SampleWriter.write(finger, to: &writer)
          writer.member("timestamp", CGFloat(Double(finger.microseconds) / 1e6))
        }
      }
    }
  }

  /// Writes the parts of ways.
  static func write(_ moves: [Move], to writer: inout SourceMessageWriter) {
    for move in moves {
      writer.object { writer in
        writer.member("view", move.view, limit: Sample.View.maximumID)
        writer.member("property", "contentOffset")
        writer.member("delta", CGPoint(x: move.delta.x, y: move.delta.y))
        writer.member("cause", move.reason.cause.rawValue, limit: 64)
        writer.member("by", move.reason.actor.rawValue, limit: 64)
        if let command = move.reason.command { writer.member("command", command, limit: 64) }
        if let caller = move.reason.caller { writer.member("caller", caller, limit: 512) }
      }
    }
  }

  /// Writes an event, which is not later than its message.
  static func write(_ event: ProbeEvent, upTo time: Int64, to writer: inout SourceMessageWriter) {
    writer.object { writer in
      writer.member("t", min(max(0, event.time), time))
      writer.member("event", event.name.isEmpty ? "event" : event.name, limit: 64)
      if let view = event.view, Sample.View.isID(view) {
        writer.member("view", view, limit: Sample.View.maximumID)
      }
    }
  }
}
