import Foundation
import JSON
import ScrollModel

/// 1: the content jumped because its size changed while it was scrolled.
struct ContentJumps: HistoryRule {
  static let rule = Rule(
    1,
    "Content jumps at a new size",
    .warning,
    symptom: .jump,
    matters: "A content size that shrinks below the present offset moves what a person is "
      + "looking at.",
    remedy: "Change contentSize while the content is at rest and above the new end, or move the "
      + "offset yourself in the same step, so that the same rows stay in sight."
  )

  private var sizes: LastValues<CGSize>

  init(_ engine: Engine) { sizes = LastValues(engine, of: .contentSize) { $0.contentSize } }

  mutating func observe(_ step: Step) -> [Symptom] {
    var symptoms: [Symptom] = []
    // A turn of the device gives content another size anyway.
    let isTurn = step.events.contains { $0.kind == .didRotate }
    for change in sizes.changes(in: step) {
      let (scroll, new) = (change.scroll, change.scroll.contentSize)
      guard let old = change.old, old != .zero, !isTurn, !step.setsOffsetAfterClamp(of: scroll),
        !Self.isOtherMatter(scroll, change.properties),
        var way = step.clamp(of: scroll)?.way
      else { continue }
      // Only content that became smaller on an axis counts: other moves have other causes, such as a
      // keyboard. Content of size zero is being replaced, which is another rule.
      if new.width >= old.width || new.width == 0 { way.x = 0 }
      if new.height >= old.height || new.height == 0 { way.y = 0 }
      guard way != .zero else { continue }
      symptoms.append(
        Symptom(
          scroll.id,
          "contentSize went from \(FindingFormat.size(old)) to \(FindingFormat.size(scroll.contentSize)), and the "
            + "offset was moved by \(FindingFormat.point(way)) to \(FindingFormat.point(scroll.contentOffset))",
          [
            "oldContentSize": FindingFormat.json(old),
            "contentSize": FindingFormat.json(scroll.contentSize),
            "contentOffset": FindingFormat.json(scroll.contentOffset),
            "moved": FindingFormat.json(way),
          ],
          sum: abs(way.y) >= abs(way.x)
            ? Sum(["contentOffset y": way.y]) : Sum(["contentOffset x": way.x])
        )
      )
    }
    return symptoms
  }

  /// Whether the pages of a pager or the scale of zoomed content explain the jump: other rules find those.
  private static func isOtherMatter(_ scroll: ScrollView, _ changed: PropertySet) -> Bool {
    (scroll.isPagingEnabled && changed.contains(PropertySet(.frame)))
      || (scroll.isMeantToZoom && scroll.zoomScale != 1)
  }
}
