import Foundation
import JSON
import ScrollModel

/// Which program moved the content of each scroll view last: the end of a chain of causes, in words.
struct LastMovers {
  private var changes: [String: Change] = [:]

  /// Keeps what a program did last to each offset in a step; what a person moves ends inside the range.
  mutating func note(_ step: Step) {
    for change in step.causes
    where change.property == .contentOffset
      && (change.cause == .assignment || change.cause == .animation)
    { changes[change.view] = change }
    for change in step.changes.views where change.view == nil { changes[change.id] = nil }
  }

  /// Who moved it last, as in `; command 3 scrolled there`; empty if unknown.
  func words(of view: String) -> String {
    changes[view].map { "; \($0.actorInWords) scrolled there" } ?? ""
  }
}

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

/// 15: a vertical list moves sideways, because the adjustment behaviour `always` adds to its width or
/// because its content is a little too wide.
enum AlwaysScrollsSideways: StateRule {
  static let rule = Rule(
    .warning(15, .drag, "A list scrolls sideways"),
    matters: "With always the safe area counts at all four edges: content as wide as the view can "
      + "then be moved sideways by what a notch covers. Content that is a point too wide moves "
      + "with any behaviour.",
    remedy: "Use the behaviour scrollableAxes or automatic, and make the content no wider than the "
      + "view, or than the safe area with always."
  )
  static let watches = PropertySet([
    .contentSize, .contentInset, .adjustedContentInset, .contentInsetAdjustmentBehavior,
    .alwaysBounceHorizontal, .alwaysBounceVertical, .isPagingEnabled, .zoomScale, .frame,
  ])

  /// Less than this, in points, moves no pixel.
  private static let leastExcess = 0.001
  /// Content that is wider than its view by at most this, in points, is meant to fit.
  private static let maximumExcess = 4.0

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let scroll = view as? ScrollView, !scroll.alwaysBounceHorizontal, !scroll.isPagingEnabled,
      scroll.zoomScale == 1
    else { return nil }
    let (size, bounds, own) = (scroll.contentSize, scroll.bounds.size, scroll.contentInset)
    let isVertical = size.height > bounds.height || scroll.alwaysBounceVertical
    let excess = size.width + own.left + own.right - bounds.width
    guard isVertical, size.width > 0, scroll.overflow.width > leastExcess, excess <= maximumExcess
    else { return nil }
    let isTooWide = excess > leastExcess
    guard isTooWide || scroll.contentInsetAdjustmentBehavior == .always else { return nil }
    let inset = scroll.adjustedContentInset
    let width = "\(exact: size.width)"
    // Offsets are on pixels: a part of one becomes a whole one.
    let scale = engine.device.displayScale
    let way = (Double(scroll.overflow.width) * scale).rounded(.up) / scale
    let fit =
      isTooWide
      ? "content \(width) points wide is \(exact: excess) points wider than its room "
        + "in"
      : "content \(width) points wide fits into"
    return scroll.symptom(
      "\(fit) \(bounds.width), \(isTooWide ? "and" : "but") with \(inset.left) and \(inset.right) "
        + "points of inset at its sides it moves by \(way) points",
      [
        "contentSize": size, "boundsSize": bounds, "adjustedContentInset": inset,
        "overflow": scroll.overflow.width,
      ],
      sum: [
        "contentSize.width": size.width, "adjustedContentInset": inset.left + inset.right,
        "bounds.width": -bounds.width, "rounded to a pixel": way - scroll.overflow.width,
      ],
      fix: fix(scroll, isTooWide: isTooWide)
    )
  }

  private static func fix(_ scroll: ScrollView, isTooWide: Bool) -> Fix {
    var values: Values = [:]
    if scroll.contentInsetAdjustmentBehavior == .always {
      values["contentInsetAdjustmentBehavior"] = "scrollableAxes"
    }
    if isTooWide {
      let own = scroll.contentInset
      let width = Double(scroll.bounds.width) - own.left - own.right
      values["contentSize"] = CGSize(width: width, height: scroll.contentSize.height)
    }
    return Fix(scroll.id, values)
  }
}

/// 58: the content was as wide as the view, and is still that wide after a turn made the view narrower.
struct ContentKeepsOldWidth: HistoryRule {
  static let rule = Rule(
    .warning(58, .gap, "Content keeps an old width"),
    matters: "contentSize does not follow the view: content that fitted before a turn can be "
      + "dragged sideways after it, into an empty area.",
    remedy: "Set contentSize whenever the view gets another size, such as in layoutSubviews, and "
      + "not only when the keyboard comes or goes."
  )

  private struct Widths: Sendable {
    let view: Double
    let content: Double
  }

  private var widths: LastValues<Widths>
  /// The views with the mistake.
  private var wide: Set<String> = []
  private var corrected: [String] = []

  init(_ engine: Engine) {
    widths = LastValues(engine, of: .bounds, .contentSize) {
      Widths(view: $0.bounds.width, content: $0.contentSize.width)
    }
  }

  mutating func observe(_ step: Step) -> [Symptom] {
    let hasTurned = step.events.contains { $0.kind == .didRotate }
    var symptoms: [Symptom] = []
    for change in widths.changes(in: step) {
      let scroll = change.scroll
      if scroll.overflow.width <= Tolerance.tolerance, wide.remove(scroll.id) != nil {
        corrected.append(scroll.id)
      }
      guard hasTurned, let old = change.old, !scroll.isPagingEnabled, scroll.zoomScale == 1,
        old.content > 0, abs(old.content - old.view) < Tolerance.tolerance,
        abs(scroll.contentSize.width - old.content) < Tolerance.tolerance,
        scroll.contentSize.width > scroll.bounds.width + Tolerance.tolerance
      else { continue }
      wide.insert(scroll.id)
      symptoms.append(symptom(of: scroll))
    }
    return symptoms
  }

  mutating func takeCorrected() -> [String] {
    defer { corrected = [] }
    return corrected
  }

  private func symptom(of scroll: ScrollView) -> Symptom {
    let (size, view) = (scroll.contentSize, Double(scroll.bounds.width))
    return scroll.symptom(
      "contentSize is still \(size.width) points wide, as the view was before the turn, and the "
        + "view is \(view): the content can be dragged \(scroll.overflow.width) points sideways",
      ["contentSize": size, "boundsSize": scroll.bounds.size, "overflow": scroll.overflow.width],
      sets: ["contentSize": CGSize(width: view, height: size.height)]
    )
  }
}

/// 66: a program has moved the content past an end, and it stays there.
struct AtRestOutsideRange: HistoryRule {
  static let rule = Rule(
    .warning(66, .outside, "At rest outside its range", isGeneral: true),
    matters: "A program can set an offset outside the range: nothing brings the content back until "
      + "a finger moves it, and with bounces or scrolling off not even that.",
    remedy: "Clamp the offset to the range from -adjustedContentInset.top to contentSize.height + "
      + "adjustedContentInset.bottom - bounds.height, and the same across."
  )

  /// The scroll views outside their range, and whether that was found.
  private var outside: Set<String> = []
  private var corrected: [String] = []
  private var movers = LastMovers()

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    movers.note(step)
    let watched = PropertySet([.contentOffset, .contentSize, .adjustedContentInset, .frame, .phase])
    return step.changes.views.compactMap { change in
      guard !change.properties.isDisjoint(with: watched) else { return nil }
      let scroll = change.view as? ScrollView
      // In a motion it is not decided.
      guard scroll?.phase ?? .idle == .idle else { return nil }
      let symptom = scroll.flatMap(symptom)
      if symptom == nil, outside.remove(change.id) != nil { corrected.append(change.id) }
      guard symptom != nil, outside.insert(change.id).inserted else { return nil }
      return symptom
    }
  }

  mutating func takeCorrected() -> [String] {
    defer { corrected = [] }
    return corrected
  }

  private func symptom(of scroll: ScrollView) -> Symptom? {
    guard !scroll.bounds.isEmpty, scroll.contentSize != .zero else { return nil }
    let (offset, range) = (scroll.contentOffset, scroll.restingOffsets)
    // Content that fits may be aligned elsewhere than at its start, and zoomed content is centred.
    let isAligned = scroll.contentAlignmentPoint != .zero || scroll.isMeantToZoom
    let axes = [("y", offset.y, range.minY, range.maxY), ("x", offset.x, range.minX, range.maxX)]
      .filter { !isAligned || $0.2 < $0.3 }
    // Offsets are on pixels, and the ends of the range need not be.
    guard let (name, at, first, last) = axes.first(where: { $0.1 < $0.2 - 1 || $0.1 > $0.3 + 1 })
    else { return nil }
    let isPast = at > last
    let end = isPast ? last : first
    let sum = Sum(["contentOffset.\(name)": at, isPast ? "last offset" : "first offset": -end])
    let inside = CGPoint(
      x: min(max(offset.x, range.minX), range.maxX),
      y: min(max(offset.y, range.minY), range.maxY)
    )
    let isStuck = !scroll.isScrollEnabled || !scroll.bounces
    return scroll.symptom(
      "it rests at \(name) = \(at), \(abs(sum.number)) points past its "
        + "\(isPast ? "last" : "first") offset of \(end)\(movers.words(of: scroll.id))"
        + (isStuck ? ", and no bounce brings it back" : ""),
      ["contentOffset": offset, "range": range, "contentSize": scroll.contentSize],
      sum: sum,
      sets: ["contentOffset": inside]
    )
  }
}
