import Foundation
import JSON
import ScrollModel

/// 23: a rotation of the device moved a pager off its page.
struct PageLostInRotation: HistoryRule {
  static let rule = Rule(
    23,
    "A turn of the device loses the page",
    .warning,
    matters:
      "contentOffset stays the same number of points while a page gets another length, so the "
      + "content shows another page or parts of two.",
    remedy: "Work out the page before the size changes, and in the animation of the turn set "
      + "contentSize and then contentOffset for the new page size."
  )

  private var sizes: LastValues<CGSize>

  init(_ engine: Engine) { sizes = LastValues(engine, of: .bounds) { $0.bounds.size } }

  mutating func observe(_ step: Step) -> [Symptom] {
    let hasTurned = step.events.contains { $0.kind == .didRotate }
    var symptoms: [Symptom] = []
    for change in sizes.changes(in: step) {
      let scroll = change.scroll
      guard hasTurned, let old = change.old, scroll.isPagingEnabled, scroll.phase == .idle
      else { continue }
      symptoms += Self.lostPages(of: scroll, old: old, step)
    }
    return symptoms
  }

  /// The symptoms of the axes on which the page changed.
  private static func lostPages(
    of scroll: ScrollView,
    old: CGSize,
    _ step: Step
  ) -> [Symptom] {
    let (offset, size, content) = (scroll.contentOffset, scroll.bounds.size, scroll.contentSize)
    // Every move of the content in this step was caused by the rotation.
    var before = offset
    for change in step.causes where change.view == scroll.id && change.property == .contentOffset {
      before.x -= change.delta.x
      before.y -= change.delta.y
    }
    let scale = scroll.zoomScale
    let axes: [(String, Double, Double, Double, Double, Double)] = [
      ("x", before.x, old.width * scale, offset.x, size.width * scale, content.width),
      ("y", before.y, old.height * scale, offset.y, size.height * scale, content.height),
    ]
    return axes.compactMap { axis, before, oldLength, now, length, content in
      // Content of one page has no page to lose, and an offset between pages need not be kept.
      guard oldLength > 0, length > 0, oldLength != length, content > length * 1.5,
        abs(before / oldLength - (before / oldLength).rounded()) * oldLength < 1
      else { return nil }
      let page = (before / oldLength).rounded()
      guard abs(now / length - page) * length >= 1 else { return nil }
      return Symptom(
        scroll.id,
        "page \(FindingFormat.number(page)) began at \(axis) = \(FindingFormat.number(before)); with pages of "
          + "\(FindingFormat.number(length)) instead of \(FindingFormat.number(oldLength)) points the content is at "
          + "\(FindingFormat.number(now)), which is page \(FindingFormat.number(now / length))",
        [
          "oldSize": FindingFormat.json(old), "size": FindingFormat.json(size),
          "oldContentOffset": .number(before),
          "contentOffset": FindingFormat.json(offset), "page": .number(page),
        ]
      )
    }
  }
}
