import Foundation
import InspectorSupport
import JSON
import SchemaSupport
import ScrollModel
import ScrollRecording
import Testing

@testable import Inspector

/// Every line of a recording matches its schema.
@Suite(.timeLimit(.minutes(20))) struct RecordingSchemaTests {
  private static let goldens = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Goldens")

  private static let files: [String] = {
    let names = FileManager.default.enumerator(atPath: goldens.path())?.compactMap { $0 as? String }
    return (names ?? []).filter { $0.hasSuffix(RecordingFormat.suffix) }.sorted()
  }()

  /// The kinds of lines that occurred, by their definitions' names.
  private func check(_ bytes: [UInt8]) throws -> Set<String> {
    let schemas = try Schemas.load()
    let kinds = [
      "header", "command", "moved", "patch", "keyframe", "hash", "mark", "layout", "cancel", "seek",
      "end",
    ]
    var seen: Set<String> = []
    // Lines that differ only in digits are checked once, because there are very many.
    var shapes: Set<[UInt8]> = []
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated()
    where shapes.insert(line.filter { !(0x30...0x39).contains($0) }).inserted {
      let json = try JSONValue(parsing: Array(line), limits: .file)
      guard schemas.isValid(json, against: "recording.schema.json") else {
        Issue.record("line \(index + 1): \(String(decoding: line.prefix(300), as: UTF8.self))")
        return seen
      }
      if let kind = kinds.first(where: {
        json["event"] == nil
          && json[
            $0 == "header" ? "format" : $0 == "command" ? "method" : $0 == "keyframe" ? "state" : $0
          ] != nil
      }) {
        seen.insert(kind)
      }
    }
    return seen
  }

  @Test("Every golden recording matches the schema", arguments: files)
  func goldens(file: String) throws {
    let bytes = Array(try Data(contentsOf: Self.goldens.appending(path: file)))
    let kinds = try check(bytes)
    #expect(kinds.isSuperset(of: ["header", "command", "keyframe", "end"]))
    // In this recording nothing happens.
    #expect(kinds.contains("patch") || file.contains("bug-16."))
  }

  @Test("A session with every kind of line matches the schema", arguments: [false, true])
  func session(isInputsOnly: Bool) throws {
    let driver = try Driver()
    let keeper = MemoryStorage()
    driver.inspector.recordingFiles.keeper = keeper
    let client = try driver.attach()
    // Two states read together, in a recording that is opened and recorded again.
    try client.set("dot", ["alpha": 0.5])
    try client.request("Record.start", ["name": "a", "isInputsOnly": .bool(isInputsOnly)])
    try client.set("dot", ["alpha": 0.25])
    try client.request("Record.mark", ["text": "here"])
    try client.touch("began", 100, 300)
    driver.pass(16_000)
    try client.touch("moved", 100, 200)
    driver.inspector.disconnect(client.id, now: driver.now)
    driver.pass(100_000)
    let second = try driver.attach()
    try second.set("dot", ["alpha": 0.75])
    try second.request("Sim.seek", ["t": 20_000])
    try second.set("dot", ["alpha": 1])
    try second.request("Sim.resume")
    driver.pass(500_000)
    try second.request("Scene.load", ["name": "other"])
    try second.set("dot", ["alpha": 0])
    try second.request("Record.stop")
    let kinds = try check(try #require(keeper.files["a.scroll.ndjson"]))
    let both: Set = ["header", "command", "mark", "layout", "cancel", "seek", "end"]
    #expect(kinds == both.union(isInputsOnly ? ["moved", "hash"] : ["patch", "keyframe"]))
  }

  @Test(
    "Messages that are never written are invalid",
    arguments: [
      "{}", "1", #"{"t":1}"#, #"{"t":-1,"mark":"a"}"#, #"{"t":1,"mark":1}"#,
      #"{"t":1,"layout":false}"#, #"{"t":1,"seek":-1}"#, #"{"t":1,"moved":[[1,2]]}"#,
      #"{"t":1,"hash":"x","crc32":"00000000"}"#, #"{"t":1,"method":"View.set"}"#,
      #"{"t":1,"method":"Input.statusBarTap","more":1}"#, #"{"method":"Input.statusBarTap"}"#,
      #"{"t":1,"end":{"lines":1,"commands":0}}"#,
    ]
  )
  func whatIsNever(text: String) throws {
    let line = try JSONValue(parsing: text, limits: .message)
    #expect(!(try Schemas.load()).isValid(line, against: "recording.schema.json"))
  }
}
