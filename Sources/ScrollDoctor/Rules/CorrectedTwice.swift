import Foundation
import JSON
import ScrollModel

/// 64: the system and a program, or two programs, have moved the offset for the same change.
struct CorrectedTwice: HistoryRule {
  static let rule = Rule(
    64,
    "Corrected twice",
    .warning,
    symptom: .overshoot,
    matters: "The system and the program, or two pieces of code, have both adjusted the offset "
      + "for one change: the content moves by twice the distance, and the place is lost.",
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
    return Symptom(
      scroll.id,
      "\(change.name) changed by \(FindingFormat.number(change.value)): \(hand) moved the offset by "
        + "\(FindingFormat.number(first.delta.y)), and \(second.actorInWords) by "
        + "\(FindingFormat.number(second.delta.y)) again, to \(FindingFormat.number(offset.y)); one correction gives "
        + FindingFormat.number(right),
      [
        "contentOffset": FindingFormat.json(offset), "oldContentOffset": .number(before),
        "change": .number(change.value),
      ],
      sum: Sum([
        "moved by \(hand)": first.delta.y, "moved by \(second.actorInWords)": second.delta.y,
        "one correction": before - right,
      ]),
      fix: Fix(scroll.id, ["contentOffset": [.number(offset.x), .number(right)]])
    )
  }
}
