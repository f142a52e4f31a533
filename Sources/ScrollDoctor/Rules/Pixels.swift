import Foundation
import JSON
import ScrollModel

/// 41: consecutive offsets between pixels were set, and each was rounded.
struct OffsetsBetweenPixels: HistoryRule {
  static let rule = Rule(
    .note(41, .configuration, "Offsets between pixels"),
    matters: "contentOffset is rounded to pixels when it is set: something that follows at a "
      + "fraction of another scroll's speed moves by one pixel, then by none, and jitters.",
    remedy: "Move what follows with its transform or its center, which are not rounded, and leave "
      + "contentOffset to what the finger scrolls."
  )

  /// The minimum number of consecutive assignments that count as a movement.
  private static let leastCount = 3
  /// Assignments further apart than this, in microseconds, are separate movements.
  private static let maximumPauseDuration: Int64 = 200_000

  private var runs: [String: (count: Int, time: Int64)] = [:]

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    if !runs.isEmpty {
      for change in step.changes.views where change.view == nil { runs[change.id] = nil }
    }
    var symptoms: [Symptom] = []
    // An assignment that moves nothing is no movement; it may be another rule's.
    for record in step.assignments
    where record.property == .contentOffset && !record.isAnimated && record.old != record.new {
      guard case .point(let asked) = record.value, let scroll = step.engine.view(record.view) else {
        continue
      }
      var shown = CGPoint.zero
      if case .point(let new)? = record.new { shown = new }
      guard Self.isRounding(from: asked, to: shown, step.engine.device) else { continue }
      var run = runs[scroll.id] ?? (0, 0)
      run = (step.time - run.time <= Self.maximumPauseDuration ? run.count + 1 : 1, step.time)
      runs[scroll.id] = run
      // Report each movement once.
      guard run.count == Self.leastCount else { continue }
      symptoms.append(
        scroll.symptom(
          "contentOffset was set between pixels \(run.count) times in a row, last to \(asked), "
            + "which reads \(shown)",
          ["asked": asked, "contentOffset": shown]
        )
      )
    }
    return symptoms
  }

  private static func isRounding(from asked: CGPoint, to shown: CGPoint, _ device: Device) -> Bool {
    let pixel = 1 / device.displayScale
    let (x, y) = (abs(asked.x - shown.x), abs(asked.y - shown.y))
    return max(x, y) > 1e-6 && max(x, y) < pixel
  }
}

/// 53: code adds so little to the offset at each frame that the content never moves.
struct MovesLessThanAPixel: HistoryRule {
  static let rule = Rule(
    .error(53, .motion, "An offset grows too little"),
    matters: "contentOffset is rounded to pixels. Code that reads it, adds less than half a pixel "
      + "and sets it finds the same value at the next frame: the content never moves.",
    remedy: "Keep the exact position in a variable of your own, add to that, and set contentOffset "
      + "when it has gone on by a pixel."
  )

  /// The minimum number of equal assignments that count as an attempt to move.
  private static let leastCount = 3
  /// Assignments further apart than this, in microseconds, are separate attempts.
  private static let maximumPauseDuration: Int64 = 200_000

  private struct Attempt {
    var asked: CGPoint
    var count: Int
    var time: Int64
  }

  private var attempts: [String: Attempt] = [:]

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    if !attempts.isEmpty {
      for change in step.changes.views where change.view == nil { attempts[change.id] = nil }
    }
    var symptoms: [Symptom] = []
    for record in step.assignments where record.property == .contentOffset && !record.isAnimated {
      guard case .point(let asked) = record.value, record.old == record.new,
        step.engine.view(record.view) is ScrollView
      else {
        attempts[record.view] = nil
        continue
      }
      var shown = CGPoint.zero
      if case .point(let new)? = record.new { shown = new }
      guard let way = Self.lostWay(from: shown, to: asked, step.engine.device) else { continue }
      var attempt = Attempt(asked: asked, count: 1, time: step.time)
      if let old = attempts[record.view], old.asked == asked,
        step.time - old.time <= Self.maximumPauseDuration
      {
        attempt.count += old.count
      }
      attempts[record.view] = attempt
      // Report each attempt once.
      guard attempt.count == Self.leastCount else { continue }
      symptoms.append(Self.symptom(record.view, way, attempt, shown, step.engine.device))
    }
    return symptoms
  }

  /// The longer way, if both are shorter than half a pixel and one of them is not zero.
  private static func lostWay(from shown: CGPoint, to asked: CGPoint, _ device: Device) -> Double? {
    let way = max(abs(Double(asked.x - shown.x)), abs(Double(asked.y - shown.y)))
    return way > 1e-6 && way * device.displayScale < 0.5 + 1e-9 ? way : nil
  }

  private static func symptom(
    _ view: String,
    _ way: Double,
    _ attempt: Attempt,
    _ shown: CGPoint,
    _ device: Device
  ) -> Symptom {
    Symptom(
      view,
      "contentOffset was set \(attempt.count) times in a row to \(attempt.asked), \(way) points or "
        + "\(way * device.displayScale) pixels from where it is, and still reads \(shown)",
      ["asked": attempt.asked, "contentOffset": shown, "displayScale": device.displayScale]
    )
  }
}
