import Foundation
import JSON
import ScrollModel

/// 69: a program begins a refresh at the top of the content, and its control stays out of sight.
enum RefreshUnseen: StateRule {
  static let rule = Rule(
    69,
    "A refresh shows nothing",
    .warning,
    symptom: .hidden,
    matters:
      "beginRefreshing makes room for the control above the content and leaves the offset as it is: "
      + "content at its top hides the control, and a person sees no sign of the refresh.",
    remedy:
      "Set contentOffset to -adjustedContentInset.top after beginRefreshing, animated, if the content is at "
      + "its top."
  )
  static let watches = PropertySet(.isRefreshing, .contentOffset, .adjustedContentInset, .phase)
  static let examinesAtRest = true

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let scroll = view as? ScrollView, scroll.isRefreshing, !scroll.bounds.isEmpty else {
      return nil
    }
    let height = ScrollView.refreshControlHeight
    let (offset, first) = (scroll.contentOffset, -Double(scroll.adjustedContentInset.top))
    // Further down a person reads something else.
    guard abs(Double(offset.y) - first - height) < Tolerance.tolerance else { return nil }
    let hidden = Sum(["contentOffset.y": offset.y, "adjustedContentInset.top": -first])
    return Symptom(
      scroll.id,
      "isRefreshing is true, and the content rests at \(FindingFormat.number(offset.y)), where the "
        + "\(FindingFormat.number(height)) points of the refresh control are hidden above the edge; at "
        + "\(FindingFormat.number(first)) they are in sight",
      [
        "contentOffset": FindingFormat.json(offset),
        "adjustedContentInset": FindingFormat.json(scroll.adjustedContentInset),
      ],
      sum: hidden,
      fix: Fix(scroll.id, ["contentOffset": [.number(offset.x), .number(first)]])
    )
  }
}
