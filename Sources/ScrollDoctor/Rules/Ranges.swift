import Foundation
import ScrollModel

extension Change {
  /// Who made it, as the subject of a sentence.
  var actorInWords: String {
    switch actor {
    case .finger: "a finger"
    case .wheel: "a wheel"
    case .command: command.map { "command \($0)" } ?? "a command"
    case .controller(let name): name
    case .keyboard: "the keyboard"
    case .device: "the device"
    case .statusBar: "a tap on the status bar"
    case .program: "the program"
    }
  }
}

/// 15: a list moves across its direction, because the adjustment behaviour `always` adds to its width or
/// because its content is a little too wide; or a row, because its content is a little too high.
enum AlwaysScrollsSideways: ScrollRule {
  static let rule = Rule(
    .init(.warning, 15, .drag, "A list scrolls sideways"),
    matters: "With always the safe area counts at all four edges: content as wide as the view can "
      + "then be moved sideways by what a notch covers. Content that is a point too wide moves "
      + "with any behaviour.",
    remedy: "Use the behaviour scrollableAxes or automatic, and make the content no wider than the "
      + "view, or than the safe area with always."
  )

  /// Less than this, in points, moves no pixel.
  private static let leastExcess = 0.001
  /// Content that is wider than its view by at most this, in points, is meant to fit.
  private static let maximumExcess = 4.0

  static func examine(_ scroll: ScrollView, in engine: Engine) -> Symptom? {
    let (size, bounds) = (scroll.contentSize, scroll.bounds.size)
    let (wide, high) = (size.width - bounds.width, size.height - bounds.height)
    let isRow = wide > high && !scroll.alwaysBounceVertical
    // The direction of the list or of the row, and the one across.
    let (along, axis) = isRow ? (Axis.horizontal, Axis.vertical) : (.vertical, .horizontal)
    let (length, word) = axis.length
    let (inset, own, overflow) = (
      scroll.adjustedContentInset, scroll.contentInset, scroll.overflow[axis]
    )
    let (before, after) = (inset.start(axis), inset.end(axis))
    let room = bounds[axis] - own.start(axis) - own.end(axis)
    let excess = size[axis] - room
    let isTooWide = excess > leastExcess
    let isAlways = scroll.contentInsetAdjustmentBehavior == .always
    guard !scroll.alwaysBounces(axis), !scroll.isPagingEnabled, scroll.zoomScale == 1,
      size[along] > bounds[along] || scroll.alwaysBounces(along), size[axis] > 0,
      overflow > leastExcess, isTooWide || isAlways,
      // Content as wide as the view leaves no room for insets at its sides.
      min(excess, abs(size[axis] - bounds[axis])) <= maximumExcess
    else { return nil }
    // Offsets are on pixels: a part of one becomes a whole one.
    let scale = engine.device.displayScale
    let way = (overflow * scale).rounded(.up) / scale
    let more = isRow ? "higher" : "wider"
    let fit = isTooWide ? "is \(exactPoints: excess) \(more) than its room in" : "fits into"
    var narrow = size
    narrow[axis] = room
    let behavior: Values = isAlways ? ["contentInsetAdjustmentBehavior": "scrollableAxes"] : [:]
    return scroll.symptom(
      "content \(exactPoints: size[axis]) \(word) \(fit) \(bounds[axis]), "
        + "\(isTooWide ? "and" : "but") with \(before) and \(points: after) of inset at "
        + "its \(isRow ? "top and bottom" : "sides") it moves by \(points: way)",
      scroll.values("contentSize", "boundsSize", "adjustedContentInset") + ["overflow": overflow],
      sum: [
        "contentSize.\(length)": size[axis], "adjustedContentInset": before + after,
        "bounds.\(length)": -bounds[axis], "rounded to a pixel": way - overflow,
      ],
      sets: isTooWide ? behavior + ["contentSize": narrow] : behavior
    )
  }
}

/// 58: the content was as wide as the view, and is still that wide where a turn or a split made the view narrower.
struct ContentKeepsOldWidth: ChangeRule, StandingRule {
  static let rule = Rule(
    .init(.warning, 58, .gap, "Content keeps an old width"),
    matters: "contentSize does not follow the view: content that fitted before a turn can be "
      + "dragged sideways after it, into an empty area.",
    remedy: "Set contentSize whenever the view gets another size, such as in layoutSubviews, and "
      + "not only when the keyboard comes or goes."
  )
  static let compares = PropertySet(.bounds, .contentSize)

  var standing = Standing()

  mutating func symptom(of scroll: ScrollView, _ old: Past, in step: Step) -> Symptom? {
    let (size, view) = (scroll.contentSize, Double(scroll.bounds.width))
    if scroll.overflow.width <= leastLength { _ = standing.update(scroll.id, nil) }
    guard !scroll.isHidden, !scroll.isPagingEnabled, scroll.zoomScale == 1,
      abs(old.contentSize.width - old.size.width) < leastLength,
      abs(size.width - old.contentSize.width) < leastLength, size.width > view + leastLength
    else { return nil }
    let symptom = scroll.symptom(
      "contentSize is still \(points: size.width) wide, as the view was before"
        + "\(step.hasTurned ? " the turn" : ""), and the view is \(view): the "
        + "content can be dragged \(points: scroll.overflow.width) sideways",
      ["contentSize": size, "boundsSize": scroll.bounds.size, "overflow": scroll.overflow.width],
      sum: ["contentSize.width": size.width, "bounds.width": -view],
      sets: ["contentSize": CGSize(width: view, height: size.height)]
    )
    // It may be found at each turn.
    return standing.update(scroll.id, symptom) ?? symptom
  }
}

/// 66: a program has moved the content past an end, and it stays there.
struct AtRestOutsideRange: EventRule, StandingRule, StillRule {
  static let rule = Rule(
    .init(.warning, 66, .outside, "At rest outside its range", isGeneral: true),
    matters: "A program can set an offset outside the range: nothing brings the content back until "
      + "a finger moves it, and with bounces or scrolling off not even that.",
    remedy: "Clamp the offset to the range from -adjustedContentInset.top to contentSize.height + "
      + "adjustedContentInset.bottom - bounds.height, and the same across."
  )

  var standing = Standing()
  /// What a program did last to each offset; what a person moves ends inside the range.
  private var programs: [String: Change] = [:]

  private static let watched = PropertySet([
    .contentOffset, .contentSize, .adjustedContentInset, .frame, .phase,
  ])

  mutating func observe(_ step: Step) -> [Symptom] {
    for change in step.causes where change.property == .contentOffset {
      if change.cause == .assignment || change.cause == .animation {
        programs[change.view] = change
      }
    }
    programs.forget(step)
    return step.changes.views.compactMap { change in
      let scroll = change.view as? ScrollView
      // In a motion it is not decided.
      guard !change.properties.isDisjoint(with: Self.watched), scroll?.phase ?? .idle == .idle
      else { return nil }
      return standing.update(change.id, scroll.flatMap(symptom))
    }
  }

  private func symptom(of scroll: ScrollView) -> Symptom? {
    guard !scroll.bounds.isEmpty, scroll.contentSize != .zero else { return nil }
    let (offset, range) = (scroll.contentOffset, scroll.restingOffsets)
    // Content that fits may be aligned elsewhere than at its start, and zoomed content is centred.
    let isAligned = scroll.contentAlignmentPoint != .zero || scroll.isMeantToZoom
    for axis in [Axis.vertical, .horizontal] {
      let (at, (first, last)) = (offset[axis], axis.ends(of: range))
      // Offsets are on pixels, and the ends of the range need not be.
      guard !isAligned || first < last, at < first - 1 || at > last + 1 else { continue }
      let (end, which) = at > last ? (last, "last") : (first, "first")
      let inside = Axis.allCases.map { scroll.clamped(offset[$0], $0) }
      let isStuck = !scroll.isScrollEnabled || !scroll.bounces
      return scroll.symptom(
        "it rests at \(axis.name) = \(at), \(points: abs(at - end)) past its \(which) offset of "
          + "\(end)" + (programs[scroll.id].map { "; \($0.actorInWords) scrolled there" } ?? "")
          + (isStuck ? ", and no bounce brings it back" : ""),
        ["contentOffset": offset, "range": range, "contentSize": scroll.contentSize],
        sum: ["contentOffset.\(axis.name)": at, "\(which) offset": -end],
        sets: ["contentOffset": inside]
      )
    }
    return nil
  }
}
