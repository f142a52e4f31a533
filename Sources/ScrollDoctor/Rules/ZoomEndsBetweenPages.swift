import Foundation
import JSON
import ScrollModel

/// 57: a zoom ended at scale 1 and left a pager between two pages.
struct ZoomEndsBetweenPages: HistoryRule {
  static let rule = Rule(
    57,
    "A zoom ends between pages",
    .warning,
    symptom: .page,
    matters:
      "Paging chooses a page when a finger lifts from a drag. A zoom keeps the point that it is "
      + "about in place, and nothing moves the content to a page after it.",
    remedy: "When a zoom ends at scale 1, set contentOffset to the page that is in view, animated."
  )

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    // The end of an animated zoom is both events.
    var zoomed: Set<String> = []
    for event in step.events {
      switch event.kind {
      case .scrollViewDidEndZooming, .scrollViewDidZoom: zoomed.insert(event.view)
      default: break
      }
    }
    return zoomed.sorted().compactMap { id in
      guard let scroll = step.engine.view(id) as? ScrollView, scroll.isPagingEnabled,
        scroll.phase == .idle, abs(scroll.zoomScale - 1) < Self.scaleTolerance
      else { return nil }
      return symptom(of: scroll)
    }
  }

  private func symptom(of scroll: ScrollView) -> Symptom? {
    let (offset, size, range) = (scroll.contentOffset, scroll.bounds.size, scroll.restingOffsets)
    let axes = [
      (name: "x", place: Double(offset.x), page: Double(size.width), range.minX, range.maxX),
      (name: "y", place: Double(offset.y), page: Double(size.height), range.minY, range.maxY),
    ]
    for (name, place, page, first, last) in axes where page > 0 && last - first > page / 2 {
      let nearest = min(max((place / page).rounded() * page, first), last)
      // The last page may be a part of one.
      guard abs(place - nearest) > 1, abs(place - last) > 1 else { continue }
      let target =
        name == "x" ? CGPoint(x: nearest, y: offset.y) : CGPoint(x: offset.x, y: nearest)
      return Symptom(
        scroll.id,
        "after the zoom the content rests at \(name) = \(FindingFormat.number(place)), "
          + "\(FindingFormat.number(abs(place - nearest))) points from the page at "
          + FindingFormat.number(nearest),
        [
          "contentOffset": FindingFormat.json(offset), "pageLength": .number(page),
          "pageOffset": .number(nearest),
        ],
        fix: Fix(scroll.id, ["contentOffset": FindingFormat.json(target)])
      )
    }
    return nil
  }

  /// The distance from 1 below which a scale counts as 1: fingers rarely reach it exactly.
  private static let scaleTolerance = 1e-3
}
