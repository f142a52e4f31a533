import Comparison
import Foundation
import JSON
import ModelCoding
import Scenes
import ScrollDoctor
import ScrollModel
import ScrollRecording
import Simulation

extension AgentTool {
  static let compare = AgentTool(
    "compare",
    "Compares two scenes: findings of their demos, and the JSON Patch from the first scene file to the second, which what-if takes. Or two recordings: the first difference. Or one trace with UIScrollView: how far each gesture rests from it, and why.",
    [
      "a": ["type": "string", "description": "A scene, a recording or a trace (CSV, lines)."],
      "b": ["type": "string", "description": "Another of the same kind; UIScrollView without it."],
      "after": AgentParameter.after,
    ],
    required: ["a"]
  ) { members, _ in
    let first = try members.required("a").text(at: members.place("a"))
    guard members.optional("b") != nil else {
      return try comparison(ofTrace: first, after: try AgentParameter.start(&members))
    }
    let second = try members.required("b").text(at: members.place("b"))
    if RecordingFile.isRecording(first) || RecordingFile.isRecording(second) {
      return try comparison(ofRecordings: first, second)
    }
    let (a, b) = (try scene("a", &members), try scene("b", &members))
    let start = try AgentParameter.start(&members)
    let (old, new) = (try AgentRun(a).play(), try AgentRun(b).play())
    let operations = JSONPatch.between(
      try Self.document(a),
      try Self.document(b),
      dividing: Self.longestOperation
    )
    var answer = Answer(
      ["findings": ["a": list(rules(old)), "b": list(rules(new))]],
      "patch",
      operations,
      after: start
    )
    answer.cutsTexts = false
    return answer
  }

  static let verify = AgentTool(
    "verify",
    "Replays a recording and answers whether it replays identically, or with the first difference.",
    ["recording": ["type": "string", "description": "The path of a *.scroll.ndjson file."]],
    required: ["recording"]
  ) { members, _ in
    let path = try members.required("recording").text(at: members.place("recording"))
    return try reading(path) {
      let verification = Verification(try RecordingFile.reader(path))
      let difference = try verification.verify()
      var members: JSONObject = [
        "result": difference == nil ? "same" : "different",
        "commands": .integer(Int64(verification.commands)),
      ]
      if case .cutOff(let lines, _) = verification.ending, difference == nil {
        members["cutOffAfterLine"] = .integer(Int64(lines))
      }
      if let difference {
        members["line"] = .integer(Int64(difference.line))
        members["t"] = .integer(difference.time)
        members["difference"] = Answer.shortened(.string(difference.message))
      }
      return Answer(members)
    }
  }

  /// The longest value of an operation that compare answers, in bytes.
  private static let longestOperation = 800

  private static func comparison(ofRecordings first: String, _ second: String) throws -> Answer {
    let old = try reading(first) { try RecordingFile.reader(first) }
    let new = try reading(second) { try RecordingFile.reader(second) }
    do {
      guard let difference = try RecordingComparison.firstDifference(old, new) else {
        return Answer(["result": "same"])
      }
      return Answer([
        "result": "different", "line": difference.line.map { .integer(Int64($0)) } ?? .null,
        "difference": Answer.shortened(.string(difference.message)),
      ])
    } catch let error as RecordingComparison.Fault {
      throw UserError("\(error.isOfFirst ? first : second): \(error.error)")
    }
  }

  /// Compares a trace with the model.
  private static func comparison(ofTrace path: String, after start: Int) throws -> Answer {
    let comparison = try reading(path) {
      let file = try UnpackedFile(path, maximumUnpacked: RecordingFormat.maximumUnpacked)
      let trace = try TraceReader.trace(Trace.Geometry(), view: nil) { try file.read($0) }
      return try Comparison(trace)
    }
    let gestures = comparison.gestures.map { gesture -> JSONValue in
      var listing: JSONObject = [
        "t": .integer(gesture.start), "gesture": .string(gesture.kind.rawValue),
        "is": .string(gesture.sentence),
      ]
      if let rest = gesture.rest {
        listing["points"] = .number((rest.points * 100).rounded() / 100)
        listing["ms"] = .number(rest.milliseconds.rounded())
      }
      return .object(listing)
    }
    return Answer(
      ["against": "UIScrollView", "notes": .array(comparison.notes.map { .string($0) })],
      "gestures",
      gestures,
      after: start
    )
  }

  static func reading<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    guard path != "-" else {
      throw UserError("standard input carries the messages of this protocol; name a file")
    }
    do {
      return try body()
    } catch let error as RecordingError {
      throw UserError(error.description(after: path))
    } catch let error as RecordingFile.Failure {
      throw UserError("\(path): \(error.description)")
    } catch let error as UserError {
      throw UserError("\(path): \(error)")
    }
  }

  static func rules(_ observed: ObservedRun) -> Set<String> {
    Set(observed.finish().map(\.rule.id))
  }

  static func list(_ rules: Set<String>) -> JSONValue {
    .array(rules.sorted().map { .string($0) })
  }

  /// The scene's file without what only describes it.
  private static func document(_ scene: Scene) throws -> JSONValue {
    var document = try JSONValue(parsing: scene.json, limits: .file).object ?? JSONObject()
    for key in ["title", "summary", "line", "try", "source", "findings", "corrected"] {
      document[key] = nil
    }
    return .object(document)
  }
}
