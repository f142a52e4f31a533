import Foundation
import JSON
import ScrollModel

/// 41: consecutive offsets between pixels were set, and each was rounded.
struct OffsetsBetweenPixels: HistoryRule {
  static let rule = Rule(
    41,
    "Offsets between pixels",
    .note,
    matters:
      "contentOffset is rounded to pixels when it is set: something that follows at a fraction of "
      + "another scroll's speed moves by one pixel, then by none, and jitters.",
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
      guard case .point(let asked) = record.value, let scroll = step.engine.view(record.view)
      else { continue }
      var shown = CGPoint.zero
      if case .point(let new)? = record.new { shown = new }
      guard Self.isRounding(from: asked, to: shown, step.engine.device) else { continue }
      var run = runs[scroll.id] ?? (0, 0)
      run = (step.time - run.time <= Self.maximumPauseDuration ? run.count + 1 : 1, step.time)
      runs[scroll.id] = run
      // Report each movement once.
      guard run.count == Self.leastCount else { continue }
      symptoms.append(
        Symptom(
          scroll.id,
          "contentOffset was set between pixels \(run.count) times in a row, last to "
            + "\(FindingFormat.point(asked)), which reads \(FindingFormat.point(shown))",
          ["asked": FindingFormat.json(asked), "contentOffset": FindingFormat.json(shown)]
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
