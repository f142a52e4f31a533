import Foundation
import JSON
import ScrollModel

/// 18: zoomed-out content is in the corner of its view.
enum ZoomedOutInCorner: StateRule {
  static let rule = Rule(
    18,
    "Zoomed out into the corner",
    .warning,
    symptom: .zoom,
    matters: "Content that is smaller than its scroll view rests at the start of its range, "
      + "which is the top left: a picture that is zoomed out leaves the middle.",
    remedy: "Set contentAlignmentPoint to (0.5, 0.5), or centre the zoom view's frame in "
      + "layoutSubviews."
  )
  static let watches = PropertySet(
    .phase,
    .zoomScale,
    .contentSize,
    .contentInset,
    .adjustedContentInset,
    .contentAlignmentPoint,
    .frame
  )

  /// Subviews count because the zoom view itself may be moved to the middle.
  static let reach = StateRuleReach.subviews
  static let examinesAtRest = true

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let scroll = view as? ScrollView, scroll.isMeantToZoom,
      scroll.zoomScale < 1, let zoomed = scroll.viewForZooming.flatMap(engine.view),
      zoomed !== scroll, zoomed.isDescendant(of: scroll),
      let place = zoomed.convert(zoomed.bounds, to: scroll)
    else { return nil }
    let size = scroll.bounds.size
    guard place.width <= size.width, place.height <= size.height else { return nil }
    let shown = place.offsetBy(dx: -scroll.bounds.minX, dy: -scroll.bounds.minY)
    let (inset, own) = (scroll.adjustedContentInset, scroll.contentInset)
    let point = scroll.contentAlignmentPoint
    let x = Span(
      start: shown.minX,
      length: shown.width,
      room: size.width,
      insets: (inset.left, inset.right),
      isInset: min(own.left, own.right) > Tolerance.tolerance
    )
    let y = Span(
      start: shown.minY,
      length: shown.height,
      room: size.height,
      insets: (inset.top, inset.bottom),
      isInset: min(own.top, own.bottom) > Tolerance.tolerance
    )
    guard (point.x == 0 && x.isAtStart) || (point.y == 0 && y.isAtStart) else { return nil }
    return Symptom(
      scroll.id,
      "at scale \(FindingFormat.number(scroll.zoomScale)), \(zoomed.id) is \(FindingFormat.size(shown.size)) and "
        + "lies at \(FindingFormat.point(shown.origin)) of a view of \(FindingFormat.size(size)), "
        + "\(FindingFormat.point(CGPoint(x: x.missing, y: y.missing))) off the middle",
      [
        "zoomScale": .number(scroll.zoomScale), "place": FindingFormat.json(shown),
        "boundsSize": FindingFormat.json(size), "contentAlignmentPoint": FindingFormat.json(point),
      ],
      fix: Fix(scroll.id, ["contentAlignmentPoint": [0.5, 0.5]])
    )
  }

  /// The position of the content on one axis of its view.
  private struct Span {
    let start: Double
    let length: Double
    let room: Double
    let insets: (start: Double, end: Double)
    /// Whether the app has inset both ends, so that the content's place is its choice.
    let isInset: Bool

    /// The distance of the content from its centred position.
    var missing: Double { (room - length) / 2 - start }

    /// Whether the content is at its default position, and not in the middle of the view or of the area
    /// that the insets leave.
    var isAtStart: Bool {
      let middle = insets.start + (room - insets.start - insets.end - length) / 2
      return !isInset && room - length > 2 * Tolerance.tolerance
        && abs(start - insets.start) < Tolerance.tolerance
        && abs(missing) > Tolerance.tolerance && abs(middle - start) > Tolerance.tolerance
    }
  }
}
