import Foundation
import JSON
import ScrollModel

/// 39: the offset was set before the view had a size, and was lost.
struct OffsetBeforeSize: HistoryRule {
  static let rule = Rule(
    39,
    "An offset set before a size",
    .error,
    symptom: .early,
    matters: "An offset is clamped when the view gets its size, into a range that did not "
      + "exist when the offset was set.",
    remedy: "Set the offset once the view has its size and its content: in "
      + "viewDidLayoutSubviews, not in viewDidLoad."
  )

  /// The requested offsets of scroll views without a size.
  private var wanted: [String: CGPoint] = [:]

  init(_ engine: Engine) {
    for scroll in engine.scrollViews where scroll.bounds.isEmpty && scroll.contentOffset != .zero {
      wanted[scroll.id] = scroll.contentOffset
    }
  }

  mutating func observe(_ step: Step) -> [Symptom] {
    for cause in step.causes
    where cause.property == .contentOffset && cause.cause == .assignment {
      guard let scroll = step.engine.view(cause.view) as? ScrollView else { continue }
      wanted[scroll.id] = scroll.bounds.isEmpty ? scroll.contentOffset : nil
    }
    guard !wanted.isEmpty else { return [] }
    return step.changes.views.compactMap { change in
      guard let scroll = change.view as? ScrollView else {
        if change.view == nil { wanted[change.id] = nil }
        return nil
      }
      guard !scroll.bounds.isEmpty, let offset = wanted.removeValue(forKey: scroll.id),
        max(abs(offset.x - scroll.contentOffset.x), abs(offset.y - scroll.contentOffset.y))
          > Tolerance.tolerance
      else { return nil }
      return Symptom(
        scroll.id,
        "contentOffset was set to \(FindingFormat.point(offset)) while the view had no size; with "
          + "\(FindingFormat.size(scroll.bounds.size)) it is \(FindingFormat.point(scroll.contentOffset))",
        [
          "wanted": FindingFormat.json(offset),
          "contentOffset": FindingFormat.json(scroll.contentOffset),
          "boundsSize": FindingFormat.json(scroll.bounds.size),
          "contentSize": FindingFormat.json(scroll.contentSize),
        ]
      )
    }
  }
}
