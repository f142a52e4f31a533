import JSON
import ScrollModel

/// 16: a scroll view is set up for zooming but cannot zoom.
enum ZoomingImpossible: StateRule {
  static let rule = Rule(
    16,
    "Zooming does nothing",
    .error,
    symptom: .zoom,
    matters: "Pinches and zoom calls are ignored without an error when one of the two things that "
      + "zooming needs is missing.",
    remedy: "Return a view below the scroll view from viewForZooming(in:), and make "
      + "maximumZoomScale larger than minimumZoomScale."
  )
  static let watches = PropertySet(
    .viewForZooming,
    .minimumZoomScale,
    .maximumZoomScale,
    .zoomScale,
    .subviews
  )

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let scroll = view as? ScrollView else { return nil }
    let (minimum, maximum) = (scroll.minimumZoomScale, scroll.maximumZoomScale)
    let zoomed = scroll.viewForZooming
    let isBelow =
      zoomed.flatMap(engine.view).map { $0 !== scroll && $0.isDescendant(of: scroll) }
      ?? false
    let hasRange = maximum > minimum
    // No finding either if zooming is not set up.
    guard hasRange != isBelow || (zoomed != nil && !isBelow) else { return nil }
    let values: JSONValue = [
      "minimumZoomScale": .number(minimum), "maximumZoomScale": .number(maximum),
      "viewForZooming": zoomed.map { .string($0) } ?? .null,
    ]
    if let zoomed, !isBelow {
      return Symptom(
        scroll.id,
        "viewForZooming is \(zoomed), which is not below \(scroll.id)",
        values
      )
    }
    if hasRange {
      // A single content view must be the intended one.
      let content = scroll.contentViews
      return Symptom(
        scroll.id,
        "there is no viewForZooming",
        values,
        fix: content.count == 1 ? Fix(scroll.id, ["viewForZooming": .string(content[0].id)]) : nil
      )
    }
    return Symptom(
      scroll.id,
      "minimumZoomScale and maximumZoomScale are both \(minimum)",
      values,
      fix: Fix(scroll.id, ["maximumZoomScale": .number(max(minimum * 3, 3))])
    )
  }
}
