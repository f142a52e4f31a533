import Foundation
import JSON
import ScrollModel

/// 30: several visible scroll views allow scrolling to the top, so that none does.
enum StatusBarTapContested: StateRule {
  static let rule = Rule(
    30,
    "A status bar tap is ignored",
    .warning,
    matters: "On an iPhone, two visible scroll views with scrollsToTop block each other: "
      + "a tap on the status bar scrolls neither.",
    remedy: "Leave scrollsToTop true for the one list that a person means, and set it false for "
      + "all other scroll views in sight, also for those inside of it."
  )
  static let watches = PropertySet(
    .scrollsToTop,
    .phase,
    .isScrollEnabled,
    .isHidden,
    .alpha,
    .frame,
    .contentSize,
    .adjustedContentInset,
    .subviews
  )
  static let reach = StateRuleReach.window
  // In mid-swipe the lists of two pages are in sight.
  static let examinesAtRest = true

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard engine.scrollViews.count > 1 else { return nil }
    let candidates = engine.statusBarTapCandidates
    // Pages and pictures alone do not count: users do not expect them to scroll to the top.
    guard candidates.count > 1,
      let list = candidates.filter(\.isList).max(by: { $0.area < $1.area })
    else { return nil }
    let others = candidates.filter { $0 !== list }
    let names = others.prefix(3).map(\.id).joined(separator: ", ")
    let more = others.count > 3 ? " and \(others.count - 3) more" : ""
    return Symptom(
      list.id,
      "scrollsToTop is true for \(list.id) and for \(names)\(more), which "
        + (others.count == 1 ? "is" : "are") + " visible too",
      ["scrollViews": .array(candidates.prefix(20).map { .string($0.id) })],
      fix: others.count == 1 ? Fix(others[0].id, ["scrollsToTop": false]) : nil
    )
  }
}

extension ScrollView {
  /// Whether users may want to scroll the view to its top.
  fileprivate var isList: Bool {
    !isMeantToZoom && !isPagingEnabled && overflow.height > Tolerance.tolerance
  }

  fileprivate var area: Double { Double(bounds.width * bounds.height) }
}
