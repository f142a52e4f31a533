import Foundation
import JSON
import ScrollModel

/// 53: code adds so little to the offset at each frame that the content never moves.
struct MovesLessThanAPixel: HistoryRule {
  static let rule = Rule(
    53,
    "An offset grows too little",
    .error,
    symptom: .motion,
    matters:
      "contentOffset is rounded to pixels. Code that reads it, adds less than half a pixel and "
      + "sets it finds the same value at the next frame: the content never moves.",
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
  private static func lostWay(
    from shown: CGPoint,
    to asked: CGPoint,
    _ device: Device
  ) -> Double? {
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
      "contentOffset was set \(attempt.count) times in a row to \(FindingFormat.point(attempt.asked)), "
        + "\(FindingFormat.number(way)) points or \(FindingFormat.number(way * device.displayScale)) pixels from where it is, "
        + "and still reads \(FindingFormat.point(shown))",
      [
        "asked": FindingFormat.json(attempt.asked), "contentOffset": FindingFormat.json(shown),
        "displayScale": .number(device.displayScale),
      ]
    )
  }
}
