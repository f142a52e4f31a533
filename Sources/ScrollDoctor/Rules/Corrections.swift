import Foundation
import ScrollModel

/// 42: a program resizes a view that its autoresizing mask has resized, by the same amount again.
struct ResizedTwice: HistoryRule, StillRule {
  static let rule = Rule(
    .init(.error, 42, .overshoot, "Resized by mask and by hand"),
    matters: "A flexible width or height has taken up the change of the superview already when "
      + "layoutSubviews runs: code that adds it makes the view grow twice.",
    remedy: "Work out the frame from the superview's bounds, or leave it to the mask; do not add "
      + "to the present frame."
  )

  /// The latest sizes of the views with a flexible mask.
  private var sizes: [String: CGSize] = [:]

  init(_ engine: Engine) {
    engine.root.forEachInTree { if $0.isFlexible { sizes[$0.id] = $0.frame.size } }
  }

  mutating func observe(_ step: Step) -> [Symptom] {
    let symptoms = step.assignments.compactMap { record -> Symptom? in
      guard record.property == .frame, let first = sizes[record.view],
        let view = step.engine.view(record.view), case .rect(let old)? = record.old,
        case .rect(let new)? = record.new
      else { return nil }
      let (mask, last) = (old.size, new.size)
      // The mask has resized the view from the first size to another, and a program to a third.
      let isTwice = [
        (Axis.horizontal, AutoresizingMask.flexibleWidth), (.vertical, .flexibleHeight),
      ].contains { axis, side in
        let way = mask[axis] - first[axis]
        return view.autoresizingMask.contains(side) && abs(way) > leastLength
          && abs((last[axis] - mask[axis]) - way) < leastLength
      }
      guard isTwice else { return nil }
      return view.symptom(
        "the mask took the frame from \(first) to \(mask), and the same was added by hand: \(last)",
        [
          "before": first, "byMask": mask, "after": last,
          "autoresizingMask": view.autoresizingMask.names,
        ],
        sets: ["frame": CGRect(origin: view.frame.origin, size: mask)]
      )
    }
    let watched = PropertySet(.frame, .autoresizingMask)
    for change in step.changes.views where !change.properties.isDisjoint(with: watched) {
      sizes[change.id] = change.view.flatMap { $0.isFlexible ? $0.frame.size : nil }
    }
    return symptoms
  }
}

extension View {
  /// Whether the view's size follows that of its superview.
  fileprivate var isFlexible: Bool {
    !autoresizingMask.isDisjoint(with: [.flexibleWidth, .flexibleHeight])
  }
}

/// 64: the system and a program, or two programs, have moved the offset for the same change.
struct CorrectedTwice: ChangeRule {
  static let rule = Rule(
    .init(.warning, 64, .overshoot, "Corrected twice"),
    matters: "The system and the program, or two pieces of code, have both adjusted the offset for "
      + "one change: the content moves by twice the distance, and the place is lost.",
    remedy: "Compute the offset before the change and assign it, instead of adding to what the "
      + "offset has become."
  )
  static let compares = PropertySet(.contentSize, .contentInset, .bounds)
  private static let corrections: [Cause] = [
    .assignment, .clamp, .inset, .keyboard, .safeArea, .rotation, .layout,
  ]

  func symptom(of scroll: ScrollView, _ old: Past, in step: Step) -> Symptom? {
    let ways = Array(step.scrolls(of: scroll.id))
    let axis = Axis(along: ways.last?.delta ?? .zero)
    let moves = ways.filter { abs($0.delta[axis]) >= Tolerance.noticedWay }
    // A single move corrects nothing twice, and many moves are a motion.
    guard scroll.phase == .idle, moves.count == 2, moves[1].cause == .assignment,
      moves.allSatisfy({ Self.corrections.contains($0.cause) })
    else { return nil }
    let (first, second, offset) = (moves[0], moves[1], scroll.contentOffset)
    let (one, two, now) = (first.delta[axis], second.delta[axis], offset[axis])
    let (side, edges, inset) = (axis.length.name, axis.edges, scroll.contentInset)
    // What an offset may have to follow, at its two ends.
    let changes: [(String, Double)] = [
      ("contentSize.\(side)", scroll.contentSize[axis] - old.contentSize[axis]),
      ("contentInset.\(edges.first)", inset[edges.first] - old.contentInset[edges.first]),
      ("contentInset.\(edges.last)", inset[edges.last] - old.contentInset[edges.last]),
      ("bounds.\(side)", scroll.bounds.size[axis] - old.size[axis]),
    ]
    let whole = changes.first { _, way in
      abs(way) >= Tolerance.noticedWay && abs(abs(way) - abs(two)) < 1 && abs(one) < abs(way) + 1
    }
    let start = now - one - two
    let right = scroll.clamped(start + two, axis)
    guard one * two > 0, let (name, value) = whole, abs(right - now) > 1 else { return nil }
    let hand = first.cause == .assignment ? first.actorInWords : "the system"
    return scroll.symptom(
      "\(name) changed by \(value): \(hand) moved the offset by \(one), and \(second.actorInWords) "
        + "by \(two) again, to \(now); one correction gives \(right)",
      ["contentOffset": offset, "oldContentOffset": start, "change": value],
      sum: [
        "moved by \(hand)": one, "moved by \(second.actorInWords)": two,
        "one correction": start - right,
      ],
      sets: ["contentOffset": axis.setting(right, in: offset)]
    )
  }
}

/// 67: a program moves the content while a finger drags it.
struct MovedUnderFinger: EventRule, StillRule {
  static let rule = Rule(
    .init(.warning, 67, .jump, "Moved under a finger"),
    matters: "The finger holds a point of the content: another offset moves it away, and the drag "
      + "goes on from there.",
    remedy: "Scroll when isTracking and isDecelerating are false, in scrollViewDidEndDragging or "
      + "scrollViewDidEndDecelerating, and animate it."
  )

  mutating func observe(_ step: Step) -> [Symptom] {
    Set(step.causes.lazy.filter { $0.cause == .assignment }.map(\.view)).sorted().compactMap { id in
      // Content that changes may need another offset for the same place; an inset moves none of it.
      let changed = step.changes.views.first { $0.id == id }?.properties ?? .all
      guard let scroll = step.scroll(id), scroll.phase == .dragging,
        changed.isDisjoint(with: PropertySet(.contentSize, .zoomScale, .frame))
      else { return nil }
      return Self.symptom(of: scroll, step)
    }
  }

  private static func symptom(of scroll: ScrollView, _ step: Step) -> Symptom? {
    var (dragged, set) = (CGPoint.zero, CGPoint.zero)
    var last: Change?
    for change in step.scrolls(of: scroll.id) {
      switch change.cause {
      case .drag, .rubberBand: dragged = dragged + change.delta
      case .assignment: (set, last) = (set + change.delta, change)
      default: return nil
      }
    }
    // A program may take back what the finger moved in the same step.
    let jump = [Axis.vertical, .horizontal].first {
      let (set, dragged) = (set[$0], dragged[$0])
      return abs(set) >= Tolerance.noticedWay
        && !(set * dragged < 0 && abs(set) <= abs(dragged) + 1)
    }
    // In layoutSubviews it is another mistake.
    let isInLayout = step.events.indices.contains {
      step.events[$0].kind == .layoutSubviews && step.events[$0].view == scroll.id
        && step.isScrolledInLayout(scroll.id, after: $0)
    }
    let offset = scroll.contentOffset
    guard let last, let axis = jump, !isInLayout else { return nil }
    // An endless loop goes on where the content looks the same.
    let look = scroll.look(from: offset - set)
    guard look.isEmpty || look != scroll.look(from: offset) else { return nil }
    return scroll.symptom(
      "while a finger drags, \(last.actorInWords) set contentOffset to \(offset): a jump of "
        + "\(points: set[axis]) along \(axis.name)",
      ["contentOffset": offset, "dragged": dragged, "set": set],
      sum: ["contentOffset set": set[axis]]
    )
  }
}

extension ScrollView {
  /// What is in sight at an offset: a line for each view, with its place on the screen.
  fileprivate func look(from offset: CGPoint) -> Set<String> {
    let sight = CGRect(origin: offset, size: bounds.size)
    let inSight = contentViews.filter { !$0.isHidden && $0.alpha > 0 && $0.frame.intersects(sight) }
    let lines = inSight.map {
      let (place, text) = ($0.frame.origin - offset, ($0 as? Label)?.text ?? "")
      return "\(type(of: $0)) \(place) \($0.content.map { "\($0)" } ?? "") \(text)"
    }
    return Set(lines)
  }
}
