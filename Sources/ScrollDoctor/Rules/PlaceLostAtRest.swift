import Foundation
import JSON
import ScrollModel

/// 68: what was in sight moves because something above it has grown or shrunk, and the offset stays.
struct PlaceLostAtRest: HistoryRule {
  static let rule = Rule(
    .warning(68, .jump, "The place is lost", isGeneral: true),
    matters: "What a person is reading moves away when something above it is inserted or changes "
      + "its size, and the offset is not adjusted.",
    remedy: "In the same step, add to contentOffset the distance that the rows in sight have "
      + "moved, or insert below them."
  )

  /// What the places of the content depend on.
  private struct Content: Sendable {
    let size: CGSize
    /// The rows of a table that has a few thousand at most.
    let sections: [TableSection]?

    init(_ scroll: ScrollView) {
      size = scroll.contentSize
      let sections = (scroll as? TableView)?.sections
      self.sections = sections.flatMap { $0.reduce(0) { $0 + $1.rows.count } <= 5_000 ? $0 : nil }
    }
  }

  private var contents: LastValues<Content>

  init(_ engine: Engine) {
    contents = LastValues(engine, of: .contentSize, .sections, read: Content.init)
  }

  mutating func observe(_ step: Step) -> [Symptom] {
    contents.changes(in: step).compactMap { change in
      let scroll = change.scroll
      guard let old = change.old, old.size != .zero, old.size != scroll.contentSize,
        scroll.contentSize != .zero, scroll.phase == .idle, !scroll.isMeantToZoom,
        !scroll.isPagingEnabled, change.properties.isDisjoint(with: PropertySet(.frame, .isHidden)),
        !step.events.contains(where: { $0.kind == .didRotate })
      else { return nil }
      return symptom(of: scroll, old, step)
    }
  }

  private func symptom(of scroll: ScrollView, _ content: Content, _ step: Step) -> Symptom? {
    let old = content.size
    var scrolled = CGPoint.zero
    for change in step.scrolls(of: scroll.id) {
      scrolled.x += change.delta.x
      scrolled.y += change.delta.y
    }
    let before = CGPoint(
      x: scroll.contentOffset.x - scrolled.x,
      y: scroll.contentOffset.y - scrolled.y
    )
    guard let anchor = anchor(of: scroll, seenFrom: before, content.sections, step) else {
      return nil
    }
    // The offset may have followed.
    let lost = anchor.moved - scrolled.y
    let growth = scroll.contentSize.height - old.height
    guard abs(lost) > 1, anchor.moved * growth > 0, abs(scrolled.y) < 1 else { return nil }
    let range = scroll.restingOffsets
    let kept = min(max(before.y + anchor.moved, range.minY), range.maxY)
    return scroll.symptom(
      "contentSize.height went from \(old.height) to \(scroll.contentSize.height), and "
        + "\(anchor.name), which was in sight, moved \(lost > 0 ? "down" : "up") by \(abs(lost)); "
        + "the offset stayed at \(scroll.contentOffset.y), and \(kept) would have kept the place",
      [
        "oldContentSize": old, "contentSize": scroll.contentSize,
        "contentOffset": scroll.contentOffset, "inSight": anchor.name,
      ],
      sum: ["\(anchor.name) moved": anchor.moved, "contentOffset moved": -scrolled.y],
      sets: ["contentOffset": [scroll.contentOffset.x, kept]]
    )
  }

  /// The uppermost part in sight that was there before, and how far it moved in the content.
  private func anchor(
    of scroll: ScrollView,
    seenFrom offset: CGPoint,
    _ old: [TableSection]?,
    _ step: Step
  ) -> (name: String, moved: Double)? {
    let top = offset.y + scroll.adjustedContentInset.top
    let bottom = offset.y + scroll.bounds.height - scroll.adjustedContentInset.bottom
    func isInSight(_ start: Double, _ end: Double) -> Bool {
      end > top + 1 && start < bottom - 1 && end > start
    }
    if let table = scroll as? TableView {
      guard let old else { return nil }
      let header = Double(table.tableHeaderView?.frame.height ?? 0)
      let (before, after) = (
        Self.rows(of: old, from: header), Self.rows(of: table.sections, from: header)
      )
      let seen = before.filter { isInSight($1.start, $1.end) && after[$0] != nil }
      guard let row = seen.min(by: { $0.value.start < $1.value.start }), let now = after[row.key]
      else { return nil }
      return ("“\(row.key)”", now.start - row.value.start)
    }
    var frames: [String: CGRect] = [:]
    var shown: Set<String> = []
    for record in step.assignments {
      if record.property == .isHidden || record.property == .alpha { shown.insert(record.view) }
      guard record.property == .frame, case .rect(let frame)? = record.old else { continue }
      frames[record.view] = frames[record.view] ?? frame
    }
    var anchor: (view: View, start: Double)?
    for view in scroll.contentViews where !view.isHidden && view.alpha > 0 {
      let frame = frames[view.id] ?? view.frame
      guard !shown.contains(view.id), isInSight(frame.minY, frame.maxY),
        frame.minY < anchor?.start ?? .infinity
      else { continue }
      anchor = (view, Double(frame.minY))
    }
    return anchor.map { ($0.view.id, $0.view.frame.minY - $0.start) }
  }

  /// Where rows begin and end, by their texts; texts that several rows have are left out.
  private static func rows(of sections: [TableSection], from start: Double) -> [String: (
    start: Double, end: Double
  )] {
    var rows: [String: (start: Double, end: Double)] = [:]
    var twice: Set<String> = []
    var y = start
    for section in sections {
      y += section.header?.height ?? 0
      for row in section.rows {
        if rows.updateValue((y, y + row.height), forKey: row.text) != nil { twice.insert(row.text) }
        y += row.height
      }
      y += section.footer?.height ?? 0
    }
    for text in twice { rows[text] = nil }
    return rows
  }
}
