import Foundation
import JSON
import ScrollModel

/// 42: a program resizes a view that its autoresizing mask has resized, by the same amount again.
struct ResizedTwice: HistoryRule {
  static let rule = Rule(
    .error(42, .overshoot, "Resized by mask and by hand"),
    matters: "A flexible width or height has taken up the change of the superview already when "
      + "layoutSubviews runs: code that adds it makes the view grow twice.",
    remedy: "Work out the frame from the superview's bounds, or leave it to the mask; do not add "
      + "to the present frame."
  )

  /// The latest sizes of the views with a flexible mask.
  private var sizes: [String: CGSize] = [:]

  init(_ engine: Engine) {
    var sizes: [String: CGSize] = [:]
    engine.root.forEachInTree { if $0.isFlexible { sizes[$0.id] = $0.frame.size } }
    self.sizes = sizes
  }

  mutating func observe(_ step: Step) -> [Symptom] {
    let symptoms = step.assignments.compactMap { assignment -> Symptom? in
      guard assignment.property == .frame, let size = sizes[assignment.view],
        let view = step.engine.view(assignment.view), case .rect(let old)? = assignment.old,
        case .rect(let new)? = assignment.new
      else { return nil }
      return symptom(of: view, from: size, by: old.size, to: new.size)
    }
    let watched = PropertySet(.frame, .autoresizingMask)
    for change in step.changes.views where !change.properties.isDisjoint(with: watched) {
      guard let view = change.view, view.isFlexible else {
        sizes[change.id] = nil
        continue
      }
      sizes[view.id] = view.frame.size
    }
    return symptoms
  }

  /// The symptom if the mask resized a view from one size to another, and a program to a third.
  private func symptom(of view: View, from first: CGSize, by mask: CGSize, to last: CGSize)
    -> Symptom?
  {
    let isWide =
      view.autoresizingMask.contains(.flexibleWidth)
      && Self.isTwice(first.width, mask.width, last.width)
    let isHigh =
      view.autoresizingMask.contains(.flexibleHeight)
      && Self.isTwice(first.height, mask.height, last.height)
    guard isWide || isHigh else { return nil }
    return view.symptom(
      "the mask took the frame from \(first) to \(mask), and the same was added by hand: \(last)",
      [
        "before": first, "byMask": mask, "after": last,
        "autoresizingMask": view.autoresizingMask.names,
      ],
      sets: ["frame": CGRect(origin: view.frame.origin, size: mask)]
    )
  }

  private static func isTwice(_ first: Double, _ mask: Double, _ last: Double) -> Bool {
    abs(mask - first) > Tolerance.tolerance
      && abs((last - mask) - (mask - first)) < Tolerance.tolerance
  }
}

extension View {
  /// Whether the view's size follows that of its superview.
  fileprivate var isFlexible: Bool {
    !autoresizingMask.isDisjoint(with: [.flexibleWidth, .flexibleHeight])
  }
}

/// 64: the system and a program, or two programs, have moved the offset for the same change.
struct CorrectedTwice: HistoryRule {
  static let rule = Rule(
    .warning(64, .overshoot, "Corrected twice"),
    matters: "The system and the program, or two pieces of code, have both adjusted the offset for "
      + "one change: the content moves by twice the distance, and the place is lost.",
    remedy: "Compute the offset before the change and assign it, instead of adding to what the "
      + "offset has become."
  )

  /// What an offset may have to follow, at its two ends.
  private struct Extent: Sendable {
    let content: CGSize
    let inset: EdgeInsets
    let size: CGSize

    /// The vertical changes to another extent, by the name of what has changed.
    func changes(to new: Extent) -> [(name: String, value: Double)] {
      [
        ("contentSize.height", Double(new.content.height - content.height)),
        ("contentInset.top", new.inset.top - inset.top),
        ("contentInset.bottom", new.inset.bottom - inset.bottom),
        ("bounds.height", Double(new.size.height - size.height)),
      ].filter { abs($0.1) >= CorrectedTwice.leastChange }
    }
  }

  /// A change that a person notices, in points.
  private static let leastChange = 8.0

  private var extents: LastValues<Extent>

  init(_ engine: Engine) {
    extents = LastValues(engine, of: .contentSize, .contentInset, .bounds, read: Self.extent)
  }

  private static func extent(_ scroll: ScrollView) -> Extent {
    Extent(content: scroll.contentSize, inset: scroll.contentInset, size: scroll.bounds.size)
  }

  mutating func observe(_ step: Step) -> [Symptom] {
    extents.changes(in: step).compactMap { change in
      guard let old = change.old, change.scroll.phase == .idle else { return nil }
      let moves = step.scrolls(of: change.scroll.id).filter { abs($0.delta.y) >= Self.leastChange }
      // One hand, or many of a motion, is no correction of the same change.
      guard moves.count == 2, moves.allSatisfy({ Self.isCorrection($0.cause) }),
        moves[1].cause == .assignment, moves[0].delta.y * moves[1].delta.y > 0
      else { return nil }
      let whole = old.changes(to: Self.extent(change.scroll)).first { _, value in
        abs(abs(value) - abs(moves[1].delta.y)) < 1 && abs(moves[0].delta.y) < abs(value) + 1
      }
      return whole.flatMap { symptom(of: change.scroll, moves[0], moves[1], for: $0) }
    }
  }

  private static func isCorrection(_ cause: Cause) -> Bool {
    switch cause {
    case .assignment, .clamp, .inset, .keyboard, .safeArea, .rotation, .layout: true
    default: false
    }
  }

  private func symptom(
    of scroll: ScrollView,
    _ first: Change,
    _ second: Change,
    for change: (name: String, value: Double)
  ) -> Symptom? {
    let offset = scroll.contentOffset
    let range = scroll.restingOffsets
    let before = Double(offset.y - first.delta.y - second.delta.y)
    let right = min(max(before + Double(second.delta.y), range.minY), range.maxY)
    guard abs(right - Double(offset.y)) > 1 else { return nil }
    let hand = first.cause == .assignment ? first.actorInWords : "the system"
    return scroll.symptom(
      "\(change.name) changed by \(change.value): \(hand) moved the offset by \(first.delta.y), "
        + "and \(second.actorInWords) by \(second.delta.y) again, to \(offset.y); one correction "
        + "gives \(right)",
      ["contentOffset": offset, "oldContentOffset": before, "change": change.value],
      sum: [
        "moved by \(hand)": first.delta.y, "moved by \(second.actorInWords)": second.delta.y,
        "one correction": before - right,
      ],
      sets: ["contentOffset": [offset.x, right]]
    )
  }
}

/// 67: a program moves the content while a finger drags it.
struct MovedUnderFinger: HistoryRule {
  static let rule = Rule(
    .warning(67, .jump, "Moved under a finger"),
    matters: "The finger holds a point of the content: another offset moves it away, and the drag "
      + "goes on from there.",
    remedy: "Scroll when isTracking and isDecelerating are false, in scrollViewDidEndDragging or "
      + "scrollViewDidEndDecelerating, and animate it."
  )

  /// A way that a person notices, in points; less corrects a rounding.
  private static let leastJump = 8.0

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    guard step.causes.contains(where: { $0.cause == .assignment }) else { return [] }
    let views = Set(step.causes.lazy.filter { $0.cause == .assignment }.map(\.view))
    return views.sorted().compactMap { id in
      guard let scroll = step.engine.view(id) as? ScrollView, scroll.phase == .dragging,
        // Content that changes may need another offset for the same place.
        step.changes.views.first(where: { $0.id == id })?.properties.isDisjoint(
          with: PropertySet([.contentSize, .contentInset, .zoomScale, .frame])
        ) == true
      else { return nil }
      return symptom(of: scroll, step)
    }
  }

  private func symptom(of scroll: ScrollView, _ step: Step) -> Symptom? {
    var (dragged, set) = (CGPoint.zero, CGPoint.zero)
    var last: Change?
    for change in step.scrolls(of: scroll.id) {
      switch change.cause {
      case .drag, .rubberBand: dragged = dragged + change.delta
      case .assignment:
        set = set + change.delta
        last = change
      default: return nil
      }
    }
    guard let last, let axis = Self.jump(dragged, set) else { return nil }
    // In layoutSubviews it is another mistake.
    let isInLayout = step.events.indices.contains {
      step.events[$0].kind == .layoutSubviews && step.events[$0].view == scroll.id
        && step.isScrolledInLayout(scroll.id, after: $0)
    }
    let before = CGPoint(x: scroll.contentOffset.x - set.x, y: scroll.contentOffset.y - set.y)
    // An endless loop goes on where the content looks the same.
    let look = scroll.look(from: before)
    guard !isInLayout, look.isEmpty || look != scroll.look(from: scroll.contentOffset) else {
      return nil
    }
    return scroll.symptom(
      "while a finger drags, \(last.actorInWords) set contentOffset to \(scroll.contentOffset): a "
        + "jump of \(axis.set) points along \(axis.name)",
      ["contentOffset": scroll.contentOffset, "dragged": dragged, "set": set],
      sum: ["contentOffset set": axis.set]
    )
  }

  /// The axis on which a program moved the content, beyond taking back what the finger moved in the same step.
  private static func jump(_ dragged: CGPoint, _ set: CGPoint) -> (name: String, set: Double)? {
    let axes = [("y", Double(dragged.y), Double(set.y)), ("x", Double(dragged.x), Double(set.x))]
    for (name, dragged, set) in axes where abs(set) >= leastJump {
      let isTakenBack = set * dragged < 0 && abs(set) <= abs(dragged) + 1
      if !isTakenBack { return (name, set) }
    }
    return nil
  }
}

extension ScrollView {
  /// What is in sight at an offset: a line for each view, with its place on the screen.
  fileprivate func look(from offset: CGPoint) -> Set<String> {
    let sight = CGRect(origin: offset, size: bounds.size)
    let inSight = contentViews.filter { !$0.isHidden && $0.alpha > 0 && $0.frame.intersects(sight) }
    return Set(
      inSight.map {
        let place = CGPoint(x: $0.frame.minX - offset.x, y: $0.frame.minY - offset.y)
        let text = ($0 as? Label)?.text ?? ""
        return "\(type(of: $0)) \(place) \($0.content.map { "\($0)" } ?? "") \(text)"
      }
    )
  }
}

private func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
