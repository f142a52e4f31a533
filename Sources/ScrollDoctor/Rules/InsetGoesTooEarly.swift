import Foundation
import JSON
import ScrollModel

/// 63: an inset at the end is removed before the content grows, and the content moves by it.
struct InsetGoesTooEarly: HistoryRule {
  static let rule = Rule(
    63,
    "Inset removed too early",
    .warning,
    symptom: .jump,
    matters: "Removing an inset, such as that of a spinner below the last row, shortens the "
      + "range: content at the end moves to fit, and the rows that load next do not move it "
      + "back.",
    remedy: "Grow the content first, and remove the inset afterwards, in the same step."
  )

  /// The place that was lost with an inset.
  private struct Loss {
    let offset: CGPoint
    let inset: EdgeInsets
    let time: Int64
  }

  /// The longest time from an inset to the content that takes its place, in microseconds.
  private static let maximumDuration: Int64 = 500_000

  private var insets: LastValues<EdgeInsets>
  private var sizes: LastValues<CGSize>
  private var losses: [String: Loss] = [:]

  init(_ engine: Engine) {
    insets = LastValues(engine, of: .contentInset) { $0.contentInset }
    sizes = LastValues(engine, of: .contentSize) { $0.contentSize }
  }

  mutating func observe(_ step: Step) -> [Symptom] {
    for change in step.changes.views where change.view == nil { losses[change.id] = nil }
    for change in insets.changes(in: step) {
      let (scroll, new) = (change.scroll, change.scroll.contentInset)
      guard let old = change.old, old.bottom > new.bottom || old.right > new.right,
        let before = Self.offset(of: scroll, before: step)
      else { continue }
      losses[scroll.id] = Loss(offset: before, inset: old, time: step.time)
    }
    return sizes.changes(in: step).compactMap { change in
      let (scroll, size) = (change.scroll, change.scroll.contentSize)
      guard let old = change.old, size.height > old.height || size.width > old.width,
        let loss = losses.removeValue(forKey: scroll.id),
        step.time - loss.time <= Self.maximumDuration, scroll.phase == .idle,
        scroll.canRest(at: loss.offset)
      else { return nil }
      return symptom(of: scroll, loss)
    }
  }

  /// The offset before a step in which only the inset moved the content back; nil otherwise.
  private static func offset(of scroll: ScrollView, before step: Step) -> CGPoint? {
    var (before, isMovedBack) = (scroll.contentOffset, false)
    for change in step.scrolls(of: scroll.id) {
      before.x -= change.delta.x
      before.y -= change.delta.y
      let isBack = change.cause == .clamp || change.cause == .inset
      isMovedBack = isMovedBack || (isBack && (change.delta.y < 0 || change.delta.x < 0))
    }
    return isMovedBack ? before : nil
  }

  private func symptom(of scroll: ScrollView, _ loss: Loss) -> Symptom? {
    let offset = scroll.contentOffset
    let (x, y) = (offset.x - loss.offset.x, offset.y - loss.offset.y)
    // Code may have put it back.
    guard min(x, y) < -1, x <= 0, y <= 0 else { return nil }
    let isDown = y < x
    let (edge, inset, moved) =
      isDown ? ("bottom", loss.inset.bottom, y) : ("right", loss.inset.right, x)
    return Symptom(
      scroll.id,
      "contentInset.\(edge) went from \(FindingFormat.number(inset)) to "
        + "\(FindingFormat.number(isDown ? scroll.contentInset.bottom : scroll.contentInset.right)) before contentSize "
        + "became \(FindingFormat.size(scroll.contentSize)): the content moved by \(FindingFormat.number(moved)) to "
        + "\(FindingFormat.point(offset)), and \(FindingFormat.point(loss.offset)) would have kept the place",
      [
        "oldContentInset": FindingFormat.json(loss.inset),
        "contentOffset": FindingFormat.json(offset),
        "oldContentOffset": FindingFormat.json(loss.offset),
      ],
      sum: Sum([
        "contentOffset": isDown ? offset.y : offset.x,
        "before": isDown ? -loss.offset.y : -loss.offset.x,
      ]),
      fix: Fix(scroll.id, ["contentOffset": FindingFormat.json(loss.offset)])
    )
  }
}
