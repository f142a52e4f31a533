package import JSON
import ModelCoding

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
