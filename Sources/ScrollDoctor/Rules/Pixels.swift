import Foundation
import ScrollModel

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
    let scale = step.engine.device.displayScale
    // Shorter than half a pixel on both axes, and not zero on one of them.
    return runs.thirds(in: step, moving: false, below: 0.5 + 1e-9).map { scroll, asked, shown in
      let way = asked.gap(to: shown)
      return scroll.symptom(
        "contentOffset was set 3 times in a row to \(asked), \(way) points or \(way * scale) "
          + "pixels from where it is, and still reads \(shown)",
        ["asked": asked, "contentOffset": shown, "displayScale": scale]
      )
    }
  }
}
