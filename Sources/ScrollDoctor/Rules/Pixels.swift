import Foundation
import ScrollModel

/// Assignments of offsets in a row that were rounded to pixels, by the view.
private struct RoundedOffsets {
  /// Assignments further apart than this, in microseconds, are separate attempts.
  private static let maximumPauseDuration: Int64 = 200_000

  private var runs: [String: (asked: CGPoint, count: Int, time: Int64)] = [:]

  /// The offset that was asked for in an assignment, and the one that it gave; nil for another property or an
  /// animation.
  static func places(in record: AssignmentRecord) -> (asked: CGPoint, shown: CGPoint)? {
    guard record.property == .contentOffset, !record.isAnimated,
      case .point(let asked) = record.value
    else { return nil }
    if case .point(let shown)? = record.new { return (asked, shown) }
    return (asked, .zero)
  }

  /// Counts an assignment, and returns whether it is the third in a row, so that each run is found once.
  mutating func isThird(_ view: String, _ asked: CGPoint, at time: Int64, isSame: Bool) -> Bool {
    var run = (asked: asked, count: 1, time: time)
    if let old = runs[view], time - old.time <= Self.maximumPauseDuration,
      !isSame || old.asked == asked
    {
      run.count += old.count
    }
    runs[view] = run
    return run.count == 3
  }

  mutating func end(_ view: String) { runs[view] = nil }
  mutating func forget(_ step: Step) { runs.forget(step) }
}

/// 41: consecutive offsets between pixels were set, and each was rounded.
struct OffsetsBetweenPixels: EventRule {
  static let rule = Rule(
    .init(.note, 41, .configuration, "Offsets between pixels"),
    matters: "contentOffset is rounded to pixels when it is set: something that follows at a "
      + "fraction of another scroll's speed moves by one pixel, then by none, and jitters.",
    remedy: "Move what follows with its transform or its center, which are not rounded, and leave "
      + "contentOffset to what the finger scrolls."
  )

  private var runs = RoundedOffsets()

  mutating func observe(_ step: Step) -> [Symptom] {
    runs.forget(step)
    // An assignment that moves nothing is no movement; it may be another rule's.
    return step.assignments.compactMap { record in
      guard record.old != record.new, let (asked, shown) = RoundedOffsets.places(in: record),
        let scroll = step.engine.view(record.view), asked.gap(to: shown) > 1e-6,
        asked.gap(to: shown) < 1 / step.engine.device.displayScale,
        runs.isThird(scroll.id, asked, at: step.time, isSame: false)
      else { return nil }
      return scroll.symptom(
        "contentOffset was set between pixels 3 times in a row, last to \(asked), which reads "
          + "\(shown)",
        ["asked": asked, "contentOffset": shown]
      )
    }
  }
}

/// 53: code adds so little to the offset at each frame that the content never moves.
struct MovesLessThanAPixel: EventRule {
  static let rule = Rule(
    .init(.error, 53, .motion, "An offset grows too little"),
    matters: "contentOffset is rounded to pixels. Code that reads it, adds less than half a pixel "
      + "and sets it finds the same value at the next frame: the content never moves.",
    remedy: "Keep the exact position in a variable of your own, add to that, and set contentOffset "
      + "when it has gone on by a pixel."
  )

  private var runs = RoundedOffsets()

  mutating func observe(_ step: Step) -> [Symptom] {
    runs.forget(step)
    let scale = step.engine.device.displayScale
    return step.assignments.compactMap { record in
      guard record.property == .contentOffset, !record.isAnimated else { return nil }
      guard record.old == record.new, let (asked, shown) = RoundedOffsets.places(in: record),
        let scroll = step.scroll(record.view)
      else {
        runs.end(record.view)
        return nil
      }
      // Shorter than half a pixel on both axes, and not zero on one of them.
      let way = asked.gap(to: shown)
      guard way > 1e-6, way * scale < 0.5 + 1e-9,
        runs.isThird(scroll.id, asked, at: step.time, isSame: true)
      else { return nil }
      return scroll.symptom(
        "contentOffset was set 3 times in a row to \(asked), \(way) points or \(way * scale) "
          + "pixels from where it is, and still reads \(shown)",
        ["asked": asked, "contentOffset": shown, "displayScale": scale]
      )
    }
  }
}
