package import JSON
import ModelCoding

/// Coding in the form of the protocol, of `simulate` and of `doctor`, as `web/schema/finding.schema.json` describes it.
///
/// ```swift
/// let scroll = ScrollView(id: "scroll")
/// scroll.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
/// scroll.maximumZoomScale = 3
/// let engine = Engine(root: scroll, device: Device(size: CGSize(width: 320, height: 480)))
/// let findings = Doctor(engine).findings
/// let json = try JSONEncoder().encode(findings)
/// let read = try JSONDecoder().decode([Finding].self, from: json)
/// precondition(!read.isEmpty && read == findings)
/// ```
extension Finding: Codable {
  /// Reads a finding; members of other versions are ignored.
  ///
  /// The id selects a rule of this version, which decides whether the finding lasts; the rule's texts in the input are
  /// ignored. A finding of a rule of one's own can therefore be written, but not read.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with the path of the first error and what was expected there.
  public init(from decoder: any Decoder) throws {
    self = try JSONValue.decode(from: decoder) { json throws(JSONShapeError) in
      try FindingReader.finding(json)
    }
  }

  /// Writes the finding with the texts of its rule.
  ///
  /// - Throws: `EncodingError.invalidValue` if a number is infinite or NaN, and what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try JSONValue.encode(self, to: encoder) { FindingWriter.write($0, to: &$1) }
  }
}

/// Reads the findings that ``FindingWriter`` writes.
private enum FindingReader {
  /// The rules by id, and whether their findings last.
  private static let rules: [String: (rule: Rule, lasts: Bool)] = {
    let known = Doctor.rules.map { ($0.rule, $0 is any StateRule.Type) }
    return Dictionary(uniqueKeysWithValues: known.map { ($0.id, (rule: $0, lasts: $1)) })
  }()

  static func finding(_ json: JSONValue) throws(JSONShapeError) -> Finding {
    var members = try JSONMembers(json, at: JSONPointer(), as: "a finding")
    let id = try members.required("rule")
    guard let (rule, lasts) = try rules[id.text(at: members.place("rule"))] else {
      throw .expected("the id of a rule of this doctor", at: members.place("rule"), found: id)
    }
    let view = try members.required("view").text(at: members.place("view"))
    let saw = try members.required("saw").text(at: members.place("saw"))
    let values = try members.required("values")
    guard let object = values.object else {
      throw .expected("an object of values", at: members.place("values"), found: values)
    }
    let kind = members.optional("symptom")?.string.flatMap(SymptomKind.init)
    let sum = try members.optional("parts").map { json throws(JSONShapeError) in
      try Sum(json, at: members.place("parts"))
    }
    let leaves = try members.optional("leaves").map { json throws(JSONShapeError) in
      try json.number(at: members.place("leaves"))
    }
    let fix = try members.optional("fix").map { json throws(JSONShapeError) in
      try Fix(json, leaves: leaves ?? 0, at: members.place("fix"))
    }
    let since = try members.required("since").whole(in: 0...Int64.max, at: members.place("since"))
    let own = kind == rule.symptom ? nil : kind
    let symptom = Symptom(view, saw, Values(object), kind: own, sum: sum, fix: fix)
    var finding = Finding(rule, symptom, at: since, lasts: lasts)
    if let json = members.optional("last") {
      finding.last = try json.whole(in: 0...Int64.max, at: members.place("last"))
    }
    if let json = members.optional("count") {
      finding.count = Int(try json.whole(in: 2...Int64(Int32.max), at: members.place("count")))
    }
    return finding
  }
}

/// Writes findings in the format of the wire, of `simulate` and of `doctor`.
package enum FindingWriter {
  /// Writes a finding as one object; as an event, it starts with the event's time and name.
  ///
  /// `base` is added to the finding's own times.
  package static func write(
    _ finding: Finding,
    asEventAt time: Int64? = nil,
    movedBy base: Int64 = 0,
    to writer: inout JSONWriter
  ) {
    writer.beginObject()
    if let time {
      writer.member("t", time)
      writer.member("event", "finding")
    }
    let rule = finding.rule
    writer.member("rule", rule.id)
    writer.member("severity", rule.severity.rawValue)
    writer.member("view", finding.view)
    writer.member("since", finding.since + base)
    if finding.count > 1 {
      writer.member("last", finding.last + base)
      writer.member("count", finding.count)
    }
    writer.member("title", rule.title)
    writer.member("symptom", finding.kind.rawValue)
    if let sum = finding.symptom.sum {
      writer.member("number", sum.number)
      writer.member("parts", .object(sum.json))
    }
    writer.member("saw", finding.symptom.saw)
    writer.member("values", .object(finding.symptom.values))
    writer.member("matters", rule.matters)
    writer.member("change", rule.remedy)
    if let fix = finding.symptom.fix {
      writer.key("fix")
      CommandMethod.writeParameters(of: fix.command, to: &writer)
      if finding.symptom.sum != nil { writer.member("leaves", fix.leaves) }
    }
    writer.endObject()
  }
}
