import Foundation
import RecipeViews
import ScrollModel

/// 33: the frame of a view with a rotation transform was set.
struct FrameUnderRotation: EventRule, StillRule {
  static let rule = Rule(
    .init(.error, 33, .configuration, "A frame under a transform"),
    matters: "The frame of a turned view is the box around it, which UIKit calls undefined: what "
      + "was set does not read back, and what is worked out from it is off.",
    remedy: "Use bounds for the size and center for the place of a view with a transform, or go "
      + "back to the identity first."
  )

  mutating func observe(_ step: Step) -> [Symptom] {
    step.assignments.compactMap { record in
      guard record.property == .frame, case .rect(let frame) = record.value,
        let view = step.engine.view(record.view), view.superview != nil,
        // Under scaling and mirroring, the edges of the frame stay parallel to the axes, and the frame
        // reads back as set.
        max(abs(view.transform.b), abs(view.transform.c)) > 1e-9
      else { return nil }
      let shown = view.frame
      return view.symptom(
        "frame was set to \(frame.size) at \(frame.origin) under a transform that turns the view, "
          + "and reads \(shown.size) at \(shown.origin)",
        ["asked": frame, "frame": shown, "bounds": view.bounds, "transform": view.transform]
      )
    }
  }
}

/// 39: the offset was set before the view had a size, and was lost.
struct OffsetBeforeSize: HistoryRule, StillRule {
  static let rule = Rule(
    .init(.error, 39, .early, "An offset set before a size"),
    matters: "An offset is clamped when the view gets its size, into a range that did not exist "
      + "when the offset was set.",
    remedy: "Set the offset once the view has its size and its content: in viewDidLayoutSubviews, "
      + "not in viewDidLoad."
  )

  /// The requested offsets of scroll views without a size.
  private var wanted: [String: CGPoint] = [:]

  init(_ engine: Engine) {
    for scroll in engine.scrollViews where scroll.bounds.isEmpty && scroll.contentOffset != .zero {
      wanted[scroll.id] = scroll.contentOffset
    }
  }

  mutating func observe(_ step: Step) -> [Symptom] {
    for cause in step.causes where cause.property == .contentOffset && cause.cause == .assignment {
      guard let scroll = step.scroll(cause.view) else { continue }
      wanted[scroll.id] = scroll.bounds.isEmpty ? scroll.contentOffset : nil
    }
    guard !wanted.isEmpty else { return [] }
    wanted.forget(step)
    return step.changes.views.compactMap { change in
      guard let scroll = change.view as? ScrollView, !scroll.bounds.isEmpty,
        let wanted = wanted.removeValue(forKey: scroll.id)
      else { return nil }
      let (offset, size) = (scroll.contentOffset, scroll.bounds.size)
      guard wanted.gap(to: offset) > leastLength else { return nil }
      return scroll.symptom(
        "contentOffset was set to \(wanted) while the view had no size; with \(size) it is "
          + "\(offset)",
        ["wanted": wanted] + scroll.values("contentOffset", "boundsSize", "contentSize")
      )
    }
  }
}

/// 62: a view with something to show, or a page, has no size.
enum NothingToSee: StateRule {
  static let rule = Rule(
    .init(.warning, 62, .early, "A view has no size"),
    matters: "A view without a frame is 0 × 0 points: nothing of it is seen or touched, and "
      + "nothing says so.",
    remedy: "Give the view a frame, or bounds and a center; an ImageView takes the size of its "
      + "picture from intrinsicContentSize."
  )
  static let reach = StateRuleReach.subviews

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard view.bounds.size == .zero, !view.isHidden, view.alpha > 0, !(view is ScrollIndicator)
    else { return nil }
    let (pager, text) = (view.superview as? ScrollView, view.text ?? "")
    let what: String? =
      if case .picture(let name)? = view.content {
        "it shows \"\(name)\""
      } else if view.content != nil {
        "it shows a grid"
      } else if !text.isEmpty, view.isReadOrTouched {
        "it says \"\(text)\""
      } else if view is PinView {
        "it is a pin"
      } else if let pager, pager.isPagingEnabled, !view.subviews.isEmpty {
        "it is a page of \(pager.id)"
      } else { nil }
    return what.map { view.symptom("\($0), and is 0 × 0 points", ["bounds": view.bounds]) }
  }
}

/// Assignments of offsets in a row that were rounded to pixels.
private struct RoundedOffsets {
  /// The offset that was asked for, and the one that it gave.
  typealias Rounding = (scroll: ScrollView, asked: CGPoint, shown: CGPoint)

  private var runs: [String: (asked: CGPoint, count: Int, time: Int64)] = [:]

  /// Returns each third assignment in a row that was rounded by less than some pixels: of offsets that moved the
  /// content, or of one that left it where it was.
  mutating func thirds(in step: Step, moving: Bool, below limit: Double) -> [Rounding] {
    runs.forget(step)
    return step.assignments.compactMap { record in
      guard record.property == .contentOffset, !record.isAnimated,
        case .point(let asked) = record.value, let scroll = step.scroll(record.view)
      else { return nil }
      guard (record.old != record.new) == moving else {
        if !moving { runs[scroll.id] = nil }
        return nil
      }
      var shown = CGPoint.zero
      if case .point(let point)? = record.new { shown = point }
      let way = asked.gap(to: shown)
      guard way > 1e-6, way * step.engine.device.displayScale < limit else { return nil }
      var run = (asked: asked, count: 1, time: step.time)
      if let old = runs[scroll.id], step.time - old.time <= Tolerance.pause,
        moving || old.asked == asked
      {
        run.count += old.count
      }
      runs[scroll.id] = run
      return run.count == 3 ? (scroll, asked, shown) : nil
    }
  }
}

/// 41: consecutive offsets between pixels were set, and each was rounded.
struct OffsetsBetweenPixels: EventRule, StillRule {
  static let rule = Rule(
    .init(.note, 41, .configuration, "Offsets between pixels"),
    matters: "contentOffset is rounded to pixels when it is set: something that follows at a "
      + "fraction of another scroll's speed moves by one pixel, then by none, and jitters.",
    remedy: "Move what follows with its transform or its center, which are not rounded, and leave "
      + "contentOffset to what the finger scrolls."
  )

  private var runs = RoundedOffsets()

  mutating func observe(_ step: Step) -> [Symptom] {
    runs.thirds(in: step, moving: true, below: 1).map { scroll, asked, shown in
      scroll.symptom(
        "contentOffset was set between pixels 3 times in a row, last to \(asked), which reads "
          + "\(shown)",
        ["asked": asked, "contentOffset": shown]
      )
    }
  }
}

/// 53: code adds so little to the offset at each frame that the content never moves.
struct MovesLessThanAPixel: EventRule, StillRule {
  static let rule = Rule(
    .init(.error, 53, .motion, "An offset grows too little"),
    matters: "contentOffset is rounded to pixels. Code that reads it, adds less than half a pixel "
      + "and sets it finds the same value at the next frame: the content never moves.",
    remedy: "Keep the exact position in a variable of your own, add to that, and set contentOffset "
      + "when it has gone on by a pixel."
  )

  private var runs = RoundedOffsets()

  mutating func observe(_ step: Step) -> [Symptom] {
    let scale = step.engine.device.displayScale
    // Shorter than half a pixel on both axes, and not zero on one of them.
    return runs.thirds(in: step, moving: false, below: 0.5 + 1e-9).map { scroll, asked, shown in
      let way = asked.gap(to: shown)
      return scroll.symptom(
        "contentOffset was set 3 times in a row to \(asked), \(points: way) or \(way * scale) "
          + "pixels from where it is, and still reads \(shown)",
        ["asked": asked, "contentOffset": shown, "displayScale": scale]
      )
    }
  }
}
