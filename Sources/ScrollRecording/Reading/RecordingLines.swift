import ForeignSource
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

  /// Writes a command in the shortest form.
  static func writeShort(_ command: TimedCommand, to writer: inout JSONWriter) {
    guard let samples = TouchLine.moved(of: command) else { return write(command, to: &writer) }
    begin("moved", at: command.time, &writer)
    TouchLine.writeMoved(samples, to: &writer)
    end(&writer)
  }

  /// Writes the loading of a scene with its whole JSON, so that a replay needs no files.
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
    writer.raw(scene.json)
    writer.endObject()
    writer.member("name", scene.name)
    end(&writer)
  }

  /// Writes that a layout pass took place between two commands of the same time.
  static func writeLayout(at time: Int64, to writer: inout JSONWriter) {
    begin("layout", at: time, &writer)
    writer.value(true)
    end(&writer)
  }

  /// Writes that the client in control disconnected and all gestures were cancelled.
  static func writeCancel(at time: Int64, to writer: inout JSONWriter) {
    begin("cancel", at: time, &writer)
    writer.value(true)
    end(&writer)
  }

  /// The maximum number of inputs in the line of a seek, and the maximum size of their JSON in bytes;
  /// further inputs are written to another line.
  private static let maximumEntries = 4_000
  private static let maximumBytes = 1 << 20

  /// Writes a seek to another time of the scene: to the state after the first `count` inputs, followed by
  /// inputs that were not written yet.
  ///
  /// Returns the number of lines: if there are many inputs, each line seeks to its last input.
  static func writeSeek(
    to time: Int64,
    keeping count: Int,
    then entries: [LogEntry],
    to writer: inout JSONWriter
  ) -> Int {
    var (lines, written) = (0, 0)
    repeat {
      let (next, bytes) = seekEntries(entries, from: written)
      begin("seek", at: next < entries.count ? entries[next - 1].time : time, &writer)
      writer.value(count + written)
      if next > written {
        writer.key("deeds")
        writer.raw(bytes)
      }
      end(&writer)
      written = next
      lines += 1
    } while written < entries.count
    return lines
  }

  /// Returns as many inputs as fit into a line, as JSON, and the index of the first one that is left.
  private static func seekEntries(_ entries: [LogEntry], from first: Int) -> (Int, [UInt8]) {
    var writer = JSONWriter()
    var next = first
    writer.beginArray()
    while next < entries.count, next - first < maximumEntries, writer.count < maximumBytes {
      let entry = entries[next]
      next += 1
      writer.beginObject()
      writer.member("t", entry.time)
      if case .command(let command) = entry.action {
        writer.member("method", command.method)
        writer.key("params")
        command.writeParameters(to: &writer)
      }
      if !entry.endsLayoutPass {
        writer.member("layout", false)
      }
      writer.endObject()
    }
    writer.endArray()
    return (next, writer.bytes)
  }

  /// Writes the derived lines: the events, which precede the state of their time, and the patch.
  static func writeDerived(
    _ step: Step,
    explaining explained: ExplainedProperties,
    to writer: inout JSONWriter
  ) {
    for event in step.events {
      EventWriter.write(event, beside: step.engine, to: &writer)
      writer.newline()
    }
    let causes = explained.causes(of: step)
    guard !step.changes.isEmpty || !causes.isEmpty else { return }
    begin("patch", at: step.time, &writer)
    StateWriter.writePatch(step.changes, of: step.engine, to: &writer)
    writer.key("why")
    writer.beginArray()
    for change in causes { explained.write(change, to: &writer) }
    writer.endArray()
    end(&writer)
  }

  /// Writes a change of a source: its touches as commands, its events, and the patch.
  static func write(
    _ change: EncodedChange,
    events: [JSONValue],
    touches: JSONValue?,
    fingers: inout [String: JSONValue],
    to writer: inout JSONWriter
  ) -> (all: Int, commands: Int) {
    let samples = touchSamples(touches, fingers: &fingers)
    if !samples.isEmpty {
      begin("method", at: change.time, &writer)
      writer.value("Input.touch")
      writer.member("params", ["touches": .array(samples)])
      end(&writer)
    }
    for event in events {
      writer.value(event)
      writer.newline()
    }
    begin("patch", at: change.time, &writer)
    writer.raw(change.patch)
    writer.key("why")
    writer.beginArray()
    writer.raw(change.causes)
    writer.endArray()
    end(&writer)
    let commands = samples.isEmpty ? 0 : 1
    return (commands + events.count + 1, commands)
  }

  /// The samples of the fingers that a patch of touches moves; one that it removes has ended where it was.
  private static func touchSamples(
    _ patch: JSONValue?,
    fingers: inout [String: JSONValue]
  ) -> [JSONValue] {
    guard let patch else { return [] }
    let removed = patch.isNull ? fingers.keys.sorted().map { ($0, JSONValue.null) } : []
    let changes = removed + (patch.object?.map { ($0.key, $0.value) } ?? [])
    return changes.compactMap { key, touch in
      guard let id = Int64(key) else { return nil }
      let known = fingers[key]
      guard let location = touch["location"] ?? known else { return nil }
      let said = touch["phase"]?.string
      let end = touch.isNull ? "ended" : said == "ended" || said == "cancelled" ? said : nil
      // One that was never down has not ended.
      guard end == nil || known != nil else { return nil }
      // In a conditional, nil would be a null of JSON.
      if end != nil { fingers.removeValue(forKey: key) } else { fingers[key] = location }
      let phase = end ?? (known == nil ? "began" : "moved")
      var sample: JSONObject = [
        "id": .integer(id), "phase": .string(phase), "location": location,
      ]
      sample["timestamp"] = touch["timestamp"]
      return .object(sample)
    }
  }

  /// Writes that the clock of a source has restarted; its state follows.
  static func writeRestart(at time: Int64, to writer: inout JSONWriter) {
    begin("seek", at: time, &writer)
    writer.value(0)
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

  static func writeEnd(_ end: RecordingTrailer, check: CRC32, to writer: inout JSONWriter) {
    begin("end", at: end.time, &writer)
    writer.beginObject()
    writer.member("lines", end.lines)
    writer.member("commands", end.commands)
    writer.member("hash", end.hash)
    write(check, &writer)
    writer.endObject()
    self.end(&writer)
  }

  private static func begin(_ key: StaticString, at time: Int64, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("t", time)
    writer.key(key)
  }

  private static func write(_ check: CRC32, _ writer: inout JSONWriter) {
    writer.member("crc32", check.value.hexadecimal)
  }

  private static func end(_ writer: inout JSONWriter) {
    writer.endObject()
    writer.newline()
  }
}
