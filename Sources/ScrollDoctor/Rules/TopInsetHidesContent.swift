import Foundation
import JSON
import ScrollModel

/// 13: a top inset was added to long content, and the offset stayed the same.
struct TopInsetHidesContent: HistoryRule {
  static let rule = Rule(
    13,
    "A top inset hides the start",
    .warning,
    symptom: .hidden,
    matters: "An inset only widens the range of offsets: content that is longer than the view "
      + "stays where it is, and what the inset makes room for covers its start.",
    remedy: "Set contentOffset in the same step, to -adjustedContentInset.top, if the content "
      + "was at its top before."
  )

  private var tops: LastValues<Double>

  init(_ engine: Engine) {
    tops = LastValues(engine, of: .adjustedContentInset) { $0.adjustedContentInset.top }
  }

  mutating func observe(_ step: Step) -> [Symptom] {
    var symptoms: [Symptom] = []
    for change in tops.changes(in: step) {
      let (scroll, top) = (change.scroll, change.scroll.adjustedContentInset.top)
      guard let old = change.old, change.properties.contains(PropertySet(.contentInset)),
        top - old > Tolerance.tolerance, scroll.phase == .idle,
        abs(scroll.contentOffset.y + old) < Tolerance.tolerance,
        scroll.overflow.height > top - old
      else { continue }
      let isChosen = step.assignments.contains {
        $0.view == scroll.id && $0.property == .contentOffset
      }
      if !isChosen { symptoms.append(symptom(of: scroll, grownFrom: old)) }
    }
    return symptoms
  }

  private func symptom(of scroll: ScrollView, grownFrom old: Double) -> Symptom {
    let (offset, top) = (scroll.contentOffset, scroll.adjustedContentInset.top)
    return Symptom(
      scroll.id,
      "the adjusted top inset grew from \(FindingFormat.number(old)) to \(FindingFormat.number(top)), and the "
        + "offset stayed at \(FindingFormat.point(offset)): the first \(FindingFormat.number(top - old)) points of "
        + "the content are covered",
      [
        "oldTop": .number(old), "top": .number(top), "contentOffset": FindingFormat.json(offset),
        "contentSize": FindingFormat.json(scroll.contentSize),
      ],
      sum: Sum(["adjustedContentInset.top": top, "before": -old]),
      fix: Fix(scroll.id, ["contentOffset": [.number(offset.x), .number(-top)]])
    )
  }
}
