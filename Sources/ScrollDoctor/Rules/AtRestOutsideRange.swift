import Foundation
import JSON
import ScrollModel

/// 66: a program has moved the content past an end, and it stays there.
struct AtRestOutsideRange: HistoryRule {
  static let rule = Rule(
    .model,
    66,
    "At rest outside its range",
    .warning,
    symptom: .outside,
    isGeneral: true,
    matters:
      "A program can set an offset outside the range: nothing brings the content back until a finger "
      + "moves it, and with bounces or scrolling off not even that.",
    remedy: "Clamp the offset to the range from -adjustedContentInset.top to contentSize.height "
      + "+ adjustedContentInset.bottom - bounds.height, and the same across."
  )

  /// The scroll views outside their range, and whether that was found.
  private var outside: Set<String> = []
  private var corrected: [String] = []
  private var movers = LastMovers()

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    movers.note(step)
    let watched = PropertySet(
      .contentOffset,
      .contentSize,
      .adjustedContentInset,
      .frame,
      .phase
    )
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
    guard !scroll.bounds.isEmpty, scroll.contentSize != .zero else {
      return nil
    }
    let (offset, range) = (scroll.contentOffset, scroll.restingOffsets)
    // Content that fits may be aligned elsewhere than at its start, and zoomed content is centred.
    let isAligned = scroll.contentAlignmentPoint != .zero || scroll.isMeantToZoom
    let axes = [
      ("y", offset.y, range.minY, range.maxY), ("x", offset.x, range.minX, range.maxX),
    ].filter { !isAligned || $0.2 < $0.3 }
    // Offsets are on pixels, and the ends of the range need not be.
    guard let (name, at, first, last) = axes.first(where: { $0.1 < $0.2 - 1 || $0.1 > $0.3 + 1 })
    else {
      return nil
    }
    let isPast = at > last
    let end = isPast ? last : first
    let sum = Sum([
      "contentOffset.\(name)": at, isPast ? "last offset" : "first offset": -end,
    ])
    let inside = CGPoint(
      x: min(max(offset.x, range.minX), range.maxX),
      y: min(max(offset.y, range.minY), range.maxY)
    )
    let isStuck = !scroll.isScrollEnabled || !scroll.bounces
    return Symptom(
      scroll.id,
      "it rests at \(name) = \(FindingFormat.number(at)), \(FindingFormat.number(abs(sum.number))) points past "
        + "its \(isPast ? "last" : "first") offset of \(FindingFormat.number(end))\(movers.words(of: scroll.id))"
        + (isStuck ? ", and no bounce brings it back" : ""),
      [
        "contentOffset": FindingFormat.json(offset), "range": FindingFormat.json(range),
        "contentSize": FindingFormat.json(scroll.contentSize),
      ],
      sum: sum,
      fix: Fix(scroll.id, ["contentOffset": FindingFormat.json(inside)])
    )
  }
}
