import Foundation
import JSON
import ScrollModel

/// 18: zoomed out, the content lies in the corner.
enum ZoomedOutInCorner: StateRule {
  static let rule = Rule(
    18,
    "Zoomed out, the content lies in the corner",
    .warning,
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

  /// The zoom view is moved to the middle itself.
  static let reach = StateRuleReach.subviews

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let scroll = view as? ScrollView, scroll.phase == .idle, scroll.isMeantToZoom,
      scroll.zoomScale < 1, let zoomed = scroll.viewForZooming.flatMap(engine.view),
      zoomed !== scroll, zoomed.isDescendant(of: scroll),
      let place = zoomed.convert(zoomed.bounds, to: scroll)
    else { return nil }
    let size = scroll.bounds.size
    guard place.width <= size.width, place.height <= size.height else { return nil }
    let shown = place.offsetBy(dx: -scroll.bounds.minX, dy: -scroll.bounds.minY)
    let (inset, point) = (scroll.adjustedContentInset, scroll.contentAlignmentPoint)
    let x = Span(
      start: shown.minX,
      length: shown.width,
      room: size.width,
      insets: (inset.left, inset.right)
    )
    let y = Span(
      start: shown.minY,
      length: shown.height,
      room: size.height,
      insets: (inset.top, inset.bottom)
    )
    guard (point.x == 0 && x.isAtStart) || (point.y == 0 && y.isAtStart) else { return nil }
    return Symptom(
      scroll.id,
      "at scale \(Words.number(scroll.zoomScale)), \(zoomed.id) is \(Words.size(shown.size)) and "
        + "lies at \(Words.point(shown.origin)) of a view of \(Words.size(size)), "
        + "\(Words.point(CGPoint(x: x.missing, y: y.missing))) off the middle",
      [
        "zoomScale": .number(scroll.zoomScale), "place": Words.json(shown),
        "boundsSize": Words.json(size), "contentAlignmentPoint": Words.json(point),
      ],
      fix: Fix(scroll.id, ["contentAlignmentPoint": [0.5, 0.5]])
    )
  }

  /// Where the content lies on one axis of its view.
  private struct Span {
    let start: Double
    let length: Double
    let room: Double
    let insets: (start: Double, end: Double)

    /// How far it is from the middle of the view.
    var missing: Double { (room - length) / 2 - start }

    /// Whether it lies where no one has placed it, and that is not the middle of the view or of what
    /// the insets leave.
    var isAtStart: Bool {
      let middle = insets.start + (room - insets.start - insets.end - length) / 2
      return room - length > 2 * Points.tolerance && abs(start - insets.start) < Points.tolerance
        && abs(missing) > Points.tolerance && abs(middle - start) > Points.tolerance
    }
  }
}
