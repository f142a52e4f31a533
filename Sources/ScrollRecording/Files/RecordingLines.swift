import JSON
import ModelCoding
import Scenes
import ScrollModel
import Zlib

/// Writes the lines of a recording, each with its line feed.
enum RecordingLines {
  static func write(_ command: TimedCommand, to writer: inout JSONWriter) {
    begin("method", at: command.time, &writer)
    writer.value(command.method)
    writer.key("params")
    command.writeParameters(to: &writer)
    end(&writer)
  }

  /// A command in as few bytes as there are for it.
  static func writeShort(_ command: TimedCommand, to writer: inout JSONWriter) {
    guard let samples = TouchLine.moved(of: command) else { return write(command, to: &writer) }
    begin("moved", at: command.time, &writer)
    TouchLine.writeMoved(samples, to: &writer)
    end(&writer)
  }

  /// A scene to load with all it takes, whatever files there are where the recording is run again.
  static func writeLoad(
    of scene: Scene,
    at time: Int64,
    to writer: inout JSONWriter
  ) {
    begin("method", at: time, &writer)
    writer.value("Scene.load")
    writer.key("params")
    writer.beginObject()
    writer.key("scene")
    writer.raw(scene.source)
    writer.endObject()
    writer.key("name")
    writer.value(scene.name)
    end(&writer)
  }

  /// Between two commands of one time the state was looked at, so that layout was done.
  static func writeLayout(at time: Int64, to writer: inout JSONWriter) {
    begin("layout", at: time, &writer)
    writer.value(true)
    end(&writer)
  }

  /// Whoever drove the scene was gone: all gestures were cancelled.
  static func writeCancel(at time: Int64, to writer: inout JSONWriter) {
    begin("cancel", at: time, &writer)
    writer.value(true)
    end(&writer)
  }

  /// The entries of a line about a way to another time, and the bytes of such a line, at most; further ones
  /// are told by another line.
  private static let mostEntries = 4_000
  private static let mostBytes = 1 << 20

  /// The session went to another time of its scene: where `count` of the things that were done are done,
  /// and then some that were not told yet.
  ///
  /// Gives the number of lines: of many things that were done, each line goes as far as its last one.
  static func writeSeek(
    to time: Int64,
    keeping count: Int,
    then entries: [LogEntry],
    to writer: inout JSONWriter
  ) -> Int {
    var (lines, told) = (0, 0)
    repeat {
      let (next, bytes) = seekEntries(entries, from: told)
      begin("seek", at: next < entries.count ? entries[next - 1].time : time, &writer)
      writer.value(count + told)
      if next > told {
        writer.key("deeds")
        writer.raw(bytes)
      }
      end(&writer)
      told = next
      lines += 1
    } while told < entries.count
    return lines
  }

  /// As many entries as a line has place for, as JSON, and the first that is left.
  private static func seekEntries(_ entries: [LogEntry], from first: Int) -> (Int, [UInt8]) {
    var writer = JSONWriter()
    var next = first
    writer.beginArray()
    while next < entries.count, next - first < mostEntries, writer.count < mostBytes {
      let entry = entries[next]
      next += 1
      writer.beginObject()
      writer.key("t")
      writer.value(entry.time)
      if case .command(let command) = entry.action {
        writer.key("method")
        writer.value(command.method)
        writer.key("params")
        command.writeParameters(to: &writer)
      }
      if !entry.endsLayoutPass {
        writer.key("layout")
        writer.value(false)
      }
      writer.endObject()
    }
    writer.endArray()
    return (next, writer.bytes)
  }

  /// What was derived: the events, which come before the state of their time, and the patch.
  static func writeDerived(_ step: Step, to writer: inout JSONWriter) {
    for event in step.events {
      EventWriter.write(event, beside: step.engine, to: &writer)
      writer.newline()
    }
    guard !step.changes.isEmpty || !step.causes.isEmpty else { return }
    begin("patch", at: step.time, &writer)
    StateWriter.writePatch(step.changes, of: step.engine, to: &writer)
    writer.key("why")
    writer.beginArray()
    for change in step.causes { EventWriter.write(change, to: &writer) }
    writer.endArray()
    end(&writer)
  }

  static func writeKeyframe(
    at time: Int64,
    state: [UInt8]?,
    hash: String,
    check: CRC32,
    to writer: inout JSONWriter
  ) {
    if let state {
      begin("state", at: time, &writer)
      writer.raw(state)
      writer.key("hash")
    } else {
      begin("hash", at: time, &writer)
    }
    writer.value(hash)
    write(check, &writer)
    end(&writer)
  }

  static func writeMark(_ text: String, at time: Int64, to writer: inout JSONWriter) {
    begin("mark", at: time, &writer)
    writer.value(text)
    end(&writer)
  }

  static func writeEnd(_ end: RecordingEnd, check: CRC32, to writer: inout JSONWriter) {
    begin("end", at: end.time, &writer)
    writer.beginObject()
    writer.key("lines")
    writer.value(end.lines)
    writer.key("commands")
    writer.value(end.commands)
    writer.key("hash")
    writer.value(end.hash)
    write(check, &writer)
    writer.endObject()
    self.end(&writer)
  }

  private static func begin(_ key: StaticString, at time: Int64, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("t")
    writer.value(time)
    writer.key(key)
  }

  private static func write(_ check: CRC32, _ writer: inout JSONWriter) {
    writer.key("crc32")
    writer.value(check.value.hexadecimal)
  }

  private static func end(_ writer: inout JSONWriter) {
    writer.endObject()
    writer.newline()
  }
}
