import Foundation
import JSON
import ScrollModel

/// 16: a scroll view is set up for zooming but cannot zoom.
enum ZoomingImpossible: StateRule {
  static let rule = Rule(
    .error(16, .zoom, "Zooming does nothing"),
    matters: "Pinches and zoom calls are ignored without an error when one of the two things that "
      + "zooming needs is missing.",
    remedy: "Return a view below the scroll view from viewForZooming(in:), and make "
      + "maximumZoomScale larger than minimumZoomScale."
  )
  static let watches = PropertySet([
    .viewForZooming, .minimumZoomScale, .maximumZoomScale, .zoomScale, .subviews,
  ])

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let scroll = view as? ScrollView else { return nil }
    let (minimum, maximum) = (scroll.minimumZoomScale, scroll.maximumZoomScale)
    let zoomed = scroll.viewForZooming
    let isBelow =
      zoomed.flatMap(engine.view).map { $0 !== scroll && $0.isDescendant(of: scroll) } ?? false
    let hasRange = maximum > minimum
    // No finding either if zooming is not set up.
    guard hasRange != isBelow || (zoomed != nil && !isBelow) else { return nil }
    let values: Values = [
      "minimumZoomScale": minimum, "maximumZoomScale": maximum,
      "viewForZooming": zoomed,
    ]
    if let zoomed, !isBelow {
      return scroll.symptom("viewForZooming is \(zoomed), which is not below \(scroll.id)", values)
    }
    if hasRange {
      // A single content view must be the intended one.
      let content = scroll.contentViews
      return scroll.symptom(
        "there is no viewForZooming",
        values,
        fix: content.count == 1 ? Fix(scroll.id, ["viewForZooming": content[0].id]) : nil
      )
    }
    return scroll.symptom(
      "minimumZoomScale and maximumZoomScale are both \(minimum.description)",
      values,
      sets: ["maximumZoomScale": max(minimum * 3, 3)]
    )
  }
}

/// 18: zoomed-out content is in the corner of its view.
enum ZoomedOutInCorner: StateRule {
  static let rule = Rule(
    .warning(18, .zoom, "Zoomed out into the corner"),
    matters: "Content that is smaller than its scroll view rests at the start of its range, which "
      + "is the top left: a picture that is zoomed out leaves the middle.",
    remedy: "Set contentAlignmentPoint to (0.5, 0.5), or centre the zoom view's frame in "
      + "layoutSubviews."
  )
  static let watches = PropertySet([
    .phase, .zoomScale, .contentSize, .contentInset, .adjustedContentInset, .contentAlignmentPoint,
    .frame,
  ])

  /// Subviews count because the zoom view itself may be moved to the middle.
  static let reach = StateRuleReach.subviews
  static let examinesAtRest = true

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let scroll = view as? ScrollView, scroll.isMeantToZoom, scroll.zoomScale < 1,
      let zoomed = scroll.viewForZooming.flatMap(engine.view), zoomed !== scroll,
      zoomed.isDescendant(of: scroll), let place = zoomed.convert(zoomed.bounds, to: scroll)
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
    return scroll.symptom(
      "at scale \(scroll.zoomScale), \(zoomed.id) is \(shown.size) and lies at \(shown.origin) of "
        + "a view of \(size), \(CGPoint(x: x.missing, y: y.missing)) off the middle",
      [
        "zoomScale": scroll.zoomScale, "place": shown, "boundsSize": size,
        "contentAlignmentPoint": point,
      ],
      sets: ["contentAlignmentPoint": [0.5, 0.5]]
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
        && abs(start - insets.start) < Tolerance.tolerance && abs(missing) > Tolerance.tolerance
        && abs(middle - start) > Tolerance.tolerance
    }
  }
}

/// 70: the scale was set before the view for zooming had a size.
struct ZoomedBeforeSize: HistoryRule {
  static let rule = Rule(
    .error(70, .early, "Zoomed before it has a size"),
    matters: "zoomScale scales the view for zooming and takes contentSize from it. A view without "
      + "a size gives an empty contentSize, and a frame that is set later counts as scaled "
      + "already.",
    remedy: "Give the view for zooming its frame first, and set zoomScale in viewDidLayoutSubviews."
  )

  /// The scales that were set while the view for zooming had no size, by the scroll view.
  private var early: [String: Double] = [:]

  init(_ engine: Engine) {
    for scroll in engine.scrollViews where scroll.zoomScale != 1 && Self.isEmpty(scroll, engine) {
      early[scroll.id] = scroll.zoomScale
    }
  }

  mutating func observe(_ step: Step) -> [Symptom] {
    for change in step.changes.views where change.properties.contains(PropertySet(.zoomScale)) {
      guard let scroll = change.view as? ScrollView, scroll.zoomScale != 1,
        Self.wasEmpty(scroll, step)
      else { continue }
      early[scroll.id] = scroll.zoomScale
    }
    guard !early.isEmpty else { return [] }
    return early.keys.sorted().compactMap { id in
      guard let scroll = step.engine.view(id) as? ScrollView, scroll.zoomScale == early[id] else {
        early[id] = nil
        return nil
      }
      guard let zoomed = scroll.viewForZooming.flatMap(step.engine.view), !zoomed.bounds.isEmpty
      else { return nil }
      early[id] = nil
      return symptom(of: scroll, zoomed)
    }
  }

  private static func isEmpty(_ scroll: ScrollView, _ engine: Engine) -> Bool {
    scroll.viewForZooming.flatMap(engine.view)?.bounds.isEmpty == true
  }

  /// Whether the view for zooming had no size, also if it has got one in the same step.
  private static func wasEmpty(_ scroll: ScrollView, _ step: Step) -> Bool {
    if isEmpty(scroll, step.engine) { return true }
    // A frame that comes after the scale keeps its size; one that comes before is scaled.
    return step.assignments.contains { record in
      guard record.view == scroll.viewForZooming, record.property == .frame,
        case .rect(let frame) = record.value, let zoomed = step.engine.view(record.view)
      else { return false }
      guard case .rect(let old)? = record.old else { return frame.size == zoomed.frame.size }
      return old.isEmpty && frame.size == zoomed.frame.size
    }
  }

  private func symptom(of scroll: ScrollView, _ zoomed: View) -> Symptom? {
    let (scale, frame, bounds) = (scroll.zoomScale, zoomed.frame.size, zoomed.bounds.size)
    return scroll.symptom(
      "zoomScale was set to \(scale) while \(zoomed.id) had no size; its frame is \(frame) now, so "
        + "that its bounds are \(bounds), and contentSize is \(scroll.contentSize)",
      ["zoomScale": scale, "frame": frame, "bounds": bounds, "contentSize": scroll.contentSize],
      sum: ["frame.width": frame.width, "bounds.width": -bounds.width]
    )
  }
}

/// 71: an inset comes with the first zoomed frame, and the picture jumps by it.
struct FirstZoomJumps: HistoryRule {
  static let rule = Rule(
    .warning(71, .jump, "The first zoom jumps"),
    matters: "An inset that centres zoomed content is set in scrollViewDidZoom: before the first "
      + "zoom there is none, and the first frame of a pinch moves the picture to the middle at "
      + "once.",
    remedy: "Set the inset that centres the content also at scale 1, in viewDidLayoutSubviews."
  )

  private struct Known: Sendable {
    let inset: EdgeInsets
    let scale: Double
  }

  /// A way that a person notices, in points.
  private static let leastJump = 8.0

  private var known: LastValues<Known>

  init(_ engine: Engine) {
    known = LastValues(engine, of: .contentInset, .zoomScale) {
      Known(inset: $0.contentInset, scale: $0.zoomScale)
    }
  }

  mutating func observe(_ step: Step) -> [Symptom] {
    known.changes(in: step).compactMap { change in
      let (scroll, both) = (
        change.scroll, PropertySet(.contentInset).union(PropertySet(.zoomScale))
      )
      guard let old = change.old, both.isSubset(of: change.properties), old.scale > 0,
        scroll.isMeantToZoom
      else { return nil }
      return symptom(of: scroll, old)
    }
  }

  private func symptom(of scroll: ScrollView, _ old: Known) -> Symptom? {
    let (inset, scale) = (scroll.contentInset, scroll.zoomScale)
    let axes = [
      ("top", old.inset.top, inset.top, Double(scroll.contentSize.height)),
      ("left", old.inset.left, inset.left, Double(scroll.contentSize.width)),
    ]
    for (edge, before, now, length) in axes {
      // An inset that centres changes by half of what the content has grown.
      let grown = length - length * old.scale / scale
      let jump = now - before + grown / 2
      guard abs(before) < Tolerance.tolerance, now > Self.leastJump, jump > Self.leastJump else {
        continue
      }
      return scroll.symptom(
        "zooming from \(old.scale) to \(scale) came with contentInset.\(edge) \(now), which was "
          + "\(before): the picture jumps by \(jump)",
        [
          "oldContentInset": old.inset, "contentInset": inset, "oldZoomScale": old.scale,
          "zoomScale": scale,
        ],
        sum: ["contentInset.\(edge)": now, "before": -before, "half of the growth": grown / 2]
      )
    }
    return nil
  }
}
