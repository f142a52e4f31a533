/// How the safe area affects a scroll view's adjusted inset, by UIKit's names.
///
/// ```swift
/// let scroll = ScrollView(id: "scroll")
/// scroll.contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.never
/// precondition(scroll.adjustedContentInset == scroll.contentInset)
/// ```
public enum ContentInsetAdjustmentBehavior: String, CaseIterable, Sendable {
  /// Like `scrollableAxes`; more only for a controller in a navigation stack.
  case automatic
  /// The safe area is added on axes on which the content overflows or always bounces.
  case scrollableAxes
  /// The safe area is not added.
  case never
  /// The safe area is added on all four edges.
  case always
}
