import Foundation
import ScrollModel

/// 68: what was in sight moves because something above it has grown or shrunk, and the offset stays.
struct PlaceLostAtRest: ChangeRule {
  static let rule = Rule(
    .init(.warning, 68, .jump, "The place is lost", isGeneral: true),
    matters: "What a person is reading moves away when something above it is inserted or changes "
      + "its size, and the offset is not adjusted.",
    remedy: "In the same step, add to contentOffset the distance that the rows in sight have "
      + "moved, or insert below them."
  )
  static let compares = PropertySet(.contentSize, .sections)
  /// A table with more rows than this is not searched.
  private static let maximumRows = 5_000

  func symptom(of scroll: ScrollView, _ old: Past, in step: Step) -> Symptom? {
    let (size, offset, scrolled) = (scroll.contentSize, scroll.contentOffset, step.way(of: scroll))
    guard old.contentSize != .zero, old.contentSize != size, size != .zero, scroll.phase == .idle,
      !scroll.isMeantToZoom, !scroll.isPagingEnabled, !step.hasTurned,
      old.changed.isDisjoint(with: PropertySet(.frame, .isHidden)),
      let (name, moved) = (scroll as? TableView).map({
        Self.row(of: $0, seenFrom: offset - scrolled, old.sections)
      }) ?? Self.view(of: scroll, seenFrom: offset - scrolled, step)
    else { return nil }
    // The offset may have followed.
    let lost = moved - scrolled.y
    guard abs(lost) > 1, moved * (size.height - old.contentSize.height) > 0, abs(scrolled.y) < 1
    else { return nil }
    let kept = scroll.clamped(offset.y - scrolled.y + moved, .vertical)
    return scroll.symptom(
      "contentSize.height went from \(old.contentSize.height) to \(size.height), and \(name), "
        + "which was in sight, moved \(lost > 0 ? "down" : "up") by \(abs(lost)); the offset "
        + "stayed at \(offset.y), and \(kept) would have kept the place",
      [
        "oldContentSize": old.contentSize, "contentSize": size, "contentOffset": offset,
        "inSight": name,
      ],
      sum: ["\(name) moved": moved, "contentOffset moved": -scrolled.y],
      sets: ["contentOffset": [offset.x, kept]]
    )
  }

  /// The uppermost row in sight that was there before, and how far it moved in the content.
  private static func row(of table: TableView, seenFrom offset: CGPoint, _ old: [TableSection]) -> (
    name: String, moved: Double
  )? {
    guard old.reduce(0, { $0 + $1.rows.count }) <= maximumRows else { return nil }
    let header = Double(table.tableHeaderView?.frame.height ?? 0)
    let (before, after) = (rows(of: old, from: header), rows(of: table.sections, from: header))
    let seen = before.filter { after[$0] != nil && table.isInSight($1.start, $1.end, from: offset) }
    guard let row = seen.min(by: { $0.value.start < $1.value.start }), let now = after[row.key]
    else { return nil }
    return ("“\(row.key)”", now.start - row.value.start)
  }

  /// The uppermost view in sight that was there before, and how far it moved in the content.
  private static func view(of scroll: ScrollView, seenFrom offset: CGPoint, _ step: Step) -> (
    name: String, moved: Double
  )? {
    var frames: [String: CGRect] = [:]
    var shown: Set<String> = []
    for record in step.assignments {
      if record.property == .isHidden || record.property == .alpha { shown.insert(record.view) }
      guard record.property == .frame, case .rect(let frame)? = record.old else { continue }
      frames[record.view] = frames[record.view] ?? frame
    }
    var anchor: (view: View, start: Double)?
    for view in scroll.contentViews
    where !view.isHidden && view.alpha > 0 && !shown.contains(view.id) {
      let frame = frames[view.id] ?? view.frame
      guard scroll.isInSight(frame.minY, frame.maxY, from: offset),
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

extension ScrollView {
  /// Whether a stretch of the content is in sight at an offset, and not behind a bar.
  fileprivate func isInSight(_ start: Double, _ end: Double, from offset: CGPoint) -> Bool {
    let inset = adjustedContentInset
    return end > offset.y + inset.top + 1 && start < offset.y + bounds.height - inset.bottom - 1
      && end > start
  }
}
