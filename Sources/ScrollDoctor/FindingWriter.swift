package import JSON

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
      writer.key("t")
      writer.value(time)
      writer.key("event")
      writer.value("finding")
    }
    let rule = finding.rule
    writer.key("rule")
    writer.value(rule.id)
    writer.key("severity")
    writer.value(rule.severity.rawValue)
    writer.key("view")
    writer.value(finding.view)
    writer.key("since")
    writer.value(finding.since + base)
    if finding.count > 1 {
      writer.key("last")
      writer.value(finding.last + base)
      writer.key("count")
      writer.value(finding.count)
    }
    writer.key("title")
    writer.value(rule.title)
    writer.key("saw")
    writer.value(finding.symptom.saw)
    writer.key("values")
    writer.value(.object(finding.symptom.values))
    writer.key("matters")
    writer.value(rule.matters)
    writer.key("change")
    writer.value(rule.remedy)
    if let fix = finding.symptom.fix {
      writer.key("fix")
      writer.beginObject()
      writer.key("id")
      writer.value(fix.view)
      writer.key("values")
      writer.value(fix.values)
      writer.endObject()
    }
    writer.endObject()
  }
}
