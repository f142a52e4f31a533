import Foundation
import JSON
import ScrollModel

/// 2: the content size was zero for a moment, and the offset was lost.
struct ReloadLosesPlace: HistoryRule {
  static let rule = Rule(
    2,
    "A reload jumps to the start",
    .error,
    symptom: .jump,
    matters: "With no content there is only one offset to be at; the old one does not come back "
      + "with the content, so a reader is sent to the start.",
    remedy: "Do not set contentSize to zero while the content is being exchanged, or put the "
      + "offset back once the new size is set."
  )

  /// The offset and size that were lost when the size became zero.
  private struct Loss {
    let offset: CGPoint
    let size: CGSize
    let time: Int64
  }

  /// Content that is empty for longer than this, in microseconds, was not reloaded.
  private static let maximumReloadDuration: Int64 = 2_000_000

  private var sizes: LastValues<CGSize>
  private var losses: [String: Loss] = [:]

  init(_ engine: Engine) { sizes = LastValues(engine, of: .contentSize) { $0.contentSize } }

  mutating func observe(_ step: Step) -> [Symptom] {
    var symptoms: [Symptom] = []
    for change in step.changes.views where change.view == nil { losses[change.id] = nil }
    for change in sizes.changes(in: step) {
      let scroll = change.scroll
      if let old = change.old, let clamp = step.clamp(of: scroll),
        Self.wasEmptied(scroll, along: clamp.way, step)
      {
        losses[scroll.id] = Loss(offset: clamp.before, size: old, time: step.time)
      }
      if let symptom = loss(of: scroll, step) { symptoms.append(symptom) }
    }
    return symptoms
  }

  /// Whether the size was zero, even briefly, on an axis on which the offset was clamped.
  private static func wasEmptied(_ scroll: ScrollView, along way: CGPoint, _ step: Step) -> Bool {
    func isEmpty(_ size: CGSize) -> Bool {
      (way.x != 0 && size.width == 0) || (way.y != 0 && size.height == 0)
    }
    return isEmpty(scroll.contentSize)
      || step.assignments.contains { record in
        guard record.view == scroll.id else { return false }
        if case .size(let size) = record.value, record.property == .contentSize {
          return isEmpty(size)
        }
        return record.property == .sections && record.value == .sections([])
      }
  }

  /// The way on the axis on which it is longer.
  private static func lost(from old: CGPoint, to new: CGPoint) -> Sum {
    abs(new.y - old.y) >= abs(new.x - old.x)
      ? Sum(["contentOffset.y": new.y, "before": -old.y])
      : Sum(["contentOffset.x": new.x, "before": -old.x])
  }

  /// The symptom when the content is back.
  private mutating func loss(of scroll: ScrollView, _ step: Step) -> Symptom? {
    guard let loss = losses[scroll.id] else { return nil }
    // The content is not back yet, as far as its range shows.
    guard scroll.canRest(at: loss.offset) else { return nil }
    losses[scroll.id] = nil
    let offset = scroll.contentOffset
    guard step.time - loss.time <= Self.maximumReloadDuration,
      abs(offset.x - loss.offset.x) > 1 || abs(offset.y - loss.offset.y) > 1
    else { return nil }
    return Symptom(
      scroll.id,
      "contentSize was \(FindingFormat.size(loss.size)), then nothing, and is \(FindingFormat.size(scroll.contentSize)) "
        + "now; meanwhile the offset went from \(FindingFormat.point(loss.offset)) to "
        + "\(FindingFormat.point(offset)) and stayed there",
      [
        "oldContentSize": FindingFormat.json(loss.size),
        "contentSize": FindingFormat.json(scroll.contentSize),
        "oldContentOffset": FindingFormat.json(loss.offset),
        "contentOffset": FindingFormat.json(offset),
      ],
      sum: Self.lost(from: loss.offset, to: offset),
      fix: Fix(scroll.id, ["contentOffset": FindingFormat.json(loss.offset)])
    )
  }
}
