import Foundation
import ScrollModel

/// 16: a scroll view is set up for zooming but cannot zoom.
enum ZoomingImpossible: ScrollRule {
  static let rule = Rule(
    .init(.error, 16, .zoom, "Zooming does nothing"),
    matters: "Pinches and zoom calls are ignored without an error when one of the two things that "
      + "zooming needs is missing.",
    remedy: "Return a view below the scroll view from viewForZooming(in:), and make "
      + "maximumZoomScale larger than minimumZoomScale."
  )

  static func examine(_ scroll: ScrollView, in engine: Engine) -> Symptom? {
    let (minimum, maximum) = (scroll.minimumZoomScale, scroll.maximumZoomScale)
    let (zoomed, content) = (scroll.viewForZooming, scroll.contentViews)
    let (isBelow, hasRange) = (scroll.zoomView(in: engine) != nil, maximum > minimum)
    let (saw, fix): (String, Values?)
    if let zoomed, !isBelow {
      (saw, fix) = ("viewForZooming is \(zoomed), which is not below \(scroll.id)", nil)
    } else if isBelow, !hasRange {
      saw = "minimumZoomScale and maximumZoomScale are both \(minimum.description)"
      fix = ["maximumZoomScale": max(minimum * 3, 3)]
    } else if !isBelow, hasRange {
      // A single content view must be the intended one.
      saw = "there is no viewForZooming"
      fix = content.count == 1 ? ["viewForZooming": content[0].id] : nil
    } else {
      return nil
    }
    return scroll.symptom(
      saw,
      ["minimumZoomScale": minimum, "maximumZoomScale": maximum, "viewForZooming": zoomed],
      sets: fix
    )
  }
}

/// 18: zoomed-out content is in the corner of its view.
enum ZoomedOutInCorner: ScrollRule {
  static let rule = Rule(
    .init(.warning, 18, .zoom, "Zoomed out into the corner"),
    matters: "Content that is smaller than its scroll view rests at the start of its range, which "
      + "is the top left: a picture that is zoomed out leaves the middle.",
    remedy: "Set contentAlignmentPoint to (0.5, 0.5), or centre the zoom view's frame in "
      + "layoutSubviews."
  )
  static let examinesAtRest = true

  static func examine(_ scroll: ScrollView, in engine: Engine) -> Symptom? {
    guard scroll.isMeantToZoom, scroll.zoomScale < 1, let zoomed = scroll.zoomView(in: engine),
      let place = zoomed.convert(zoomed.bounds, to: scroll)
    else { return nil }
    let (size, point) = (scroll.bounds.size, scroll.contentAlignmentPoint)
    guard place.width <= size.width, place.height <= size.height else { return nil }
    let shown = place.offsetBy(dx: -scroll.bounds.minX, dy: -scroll.bounds.minY)
    let missing = Axis.allCases.map { (size[$0] - shown.size[$0]) / 2 - shown.origin[$0] }
    // The content is at its default position, and not in the middle of the area that the insets leave.
    let isOff = zip(Axis.allCases, missing).contains { axis, missing in
      let (inset, own) = (scroll.adjustedContentInset, scroll.contentInset)
      let (before, after) = (inset.start(axis), inset.end(axis))
      let (start, room) = (shown.origin[axis], size[axis] - shown.size[axis])
      let middle = before + (room - before - after) / 2
      // Where the app has inset both ends, the content's place is its choice.
      return point[axis] == 0 && abs(missing) > leastLength
        && min(own.start(axis), own.end(axis)) <= leastLength && room > 2 * leastLength
        && abs(start - before) < leastLength && abs(middle - start) > leastLength
    }
    guard isOff else { return nil }
    return scroll.symptom(
      "at scale \(scroll.zoomScale), \(zoomed.id) is \(shown.size) and lies at \(shown.origin) of "
        + "a view of \(size), \(CGPoint(x: missing[0], y: missing[1])) off the middle",
      ["zoomScale": scroll.zoomScale, "place": shown]
        + scroll.values("boundsSize", "contentAlignmentPoint"),
      sets: ["contentAlignmentPoint": [0.5, 0.5]]
    )
  }
}

/// 70: the scale was set before the view for zooming had a size.
struct ZoomedBeforeSize: HistoryRule, StillRule {
  static let rule = Rule(
    .init(.error, 70, .early, "Zoomed before it has a size"),
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
    for scroll in step.scrollViews(changing: .zoomScale)
    where scroll.zoomScale != 1 && Self.wasEmpty(scroll, step) {
      early[scroll.id] = scroll.zoomScale
    }
    return early.keys.sorted().compactMap { id in
      guard let scroll = step.scroll(id), scroll.zoomScale == early[id] else {
        early[id] = nil
        return nil
      }
      guard let zoomed = scroll.viewForZooming.flatMap(step.engine.view), !zoomed.bounds.isEmpty
      else { return nil }
      early[id] = nil
      let (scale, frame, bounds) = (scroll.zoomScale, zoomed.frame.size, zoomed.bounds.size)
      return scroll.symptom(
        "zoomScale was set to \(scale) while \(zoomed.id) had no size; its frame is \(frame) now, "
          + "so that its bounds are \(bounds), and contentSize is \(scroll.contentSize)",
        ["zoomScale": scale, "frame": frame, "bounds": bounds, "contentSize": scroll.contentSize],
        sum: ["frame.width": frame.width, "bounds.width": -bounds.width]
      )
    }
  }

  private static func isEmpty(_ scroll: ScrollView, _ engine: Engine) -> Bool {
    scroll.viewForZooming.flatMap(engine.view)?.bounds.isEmpty == true
  }

  /// Whether the view for zooming had no size, also if it has got one in the same step.
  private static func wasEmpty(_ scroll: ScrollView, _ step: Step) -> Bool {
    // A frame that comes after the scale keeps its size; one that comes before is scaled.
    isEmpty(scroll, step.engine)
      || step.assignments.contains { record in
        guard record.view == scroll.viewForZooming, record.property == .frame,
          case .rect(let frame) = record.value
        else { return false }
        var old = CGRect.zero
        if case .rect(let rect)? = record.old { old = rect }
        return old.isEmpty && frame.size == step.engine.view(record.view)?.frame.size
      }
  }
}

/// 71: an inset comes with the first zoomed frame, and the picture jumps by it.
struct FirstZoomJumps: ChangeRule {
  static let rule = Rule(
    .init(.warning, 71, .jump, "The first zoom jumps"),
    matters: "An inset that centres zoomed content is set in scrollViewDidZoom: before the first "
      + "zoom there is none, and the first frame of a pinch moves the picture to the middle at "
      + "once.",
    remedy: "Set the inset that centres the content also at scale 1, in viewDidLayoutSubviews."
  )
  static let compares = PropertySet(.contentInset, .zoomScale)

  func symptom(of scroll: ScrollView, _ old: Past, in step: Step) -> Symptom? {
    guard old.changed.isSuperset(of: Self.compares), old.zoomScale > 0, scroll.isMeantToZoom else {
      return nil
    }
    let (inset, scale) = (scroll.contentInset, scroll.zoomScale)
    for edge in [Edge.top, .left] {
      let (axis, before, now) = (edge.axis, old.contentInset[edge], inset[edge])
      // An inset that centres changes by half of what the content has grown.
      let grown = scroll.contentSize[axis] - scroll.contentSize[axis] * old.zoomScale / scale
      let jump = now - before + grown / 2
      guard abs(before) < leastLength, min(now, jump) > Tolerance.noticedWay else { continue }
      return scroll.symptom(
        "zooming from \(old.zoomScale) to \(scale) came with contentInset.\(edge) \(now), which "
          + "was \(before): the picture jumps by \(jump)",
        [
          "oldContentInset": old.contentInset, "contentInset": inset, "oldZoomScale": old.zoomScale,
          "zoomScale": scale,
        ],
        sum: ["contentInset.\(edge)": now, "before": -before, "half of the growth": grown / 2]
      )
    }
    return nil
  }
}
