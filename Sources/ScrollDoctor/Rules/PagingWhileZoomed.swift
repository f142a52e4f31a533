import Foundation
import JSON
import ScrollModel

/// 22: a zoomed pager came to rest between its pages.
struct PagingWhileZoomed: HistoryRule {
  static let rule = Rule(
    22,
    "Zoomed pages are missed",
    .warning,
    symptom: .page,
    matters:
      "Paging stops at multiples of the view's own size, whatever the scale: zoomed, stops are "
      + "inside pages, and between whole scales most pages begin at no stop.",
    remedy:
      "Switch isPagingEnabled off while zoomScale is not 1, or give every page a scroll view of "
      + "its own that zooms."
  )

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    var symptoms: [Symptom] = []
    for event in step.events where event.kind == .scrollViewDidEndDecelerating {
      guard let scroll = step.engine.view(event.view) as? ScrollView, scroll.isPagingEnabled,
        !scroll.isDecelerating, scroll.superview != nil, scroll.zoomScale != 1
      else { continue }
      let (size, content, offset) = (scroll.bounds.size, scroll.contentSize, scroll.contentOffset)
      let stops = scroll.restingOffsets
      let scale = scroll.zoomScale
      let axes: [(String, Double, Double, Double, Double)] = [
        ("x", offset.x, size.width * scale, content.width, stops.maxX),
        ("y", offset.y, size.height * scale, content.height, stops.maxY),
      ]
      for (axis, place, page, length, last) in axes
      where Self.isBetween(place, page: page, length: length, last: last) {
        symptoms.append(
          Symptom(
            scroll.id,
            "at scale \(FindingFormat.number(scale)) the content rests at \(axis) = \(FindingFormat.number(place)), "
              + "where its pages begin at multiples of \(FindingFormat.number(page))",
            [
              "zoomScale": .number(scale), "contentOffset": FindingFormat.json(offset),
              "pageLength": .number(page), "bounds": FindingFormat.json(scroll.bounds),
            ]
          )
        )
      }
    }
    return symptoms
  }

  /// Whether content of several pages shows parts of two of them, and is not at its end.
  private static func isBetween(
    _ place: Double,
    page: Double,
    length: Double,
    last: Double
  ) -> Bool {
    guard page > 0 else { return false }
    let pages = length / page
    guard pages > 1.5, abs(pages - pages.rounded()) * page < 1, place < last - 0.5 else {
      return false
    }
    return abs(place - (place / page).rounded() * page) > 1
  }
}
