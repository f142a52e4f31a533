/// How the indicators are drawn, by UIKit's names.
///
/// ```swift
/// let scroll = ScrollView(id: "scroll")
/// scroll.indicatorStyle = IndicatorStyle.white
/// ```
public enum IndicatorStyle: String, CaseIterable, Sendable {
  /// Dark with a light border, black, and white.
  case `default`, black, white
}

/// Whether an index beside the content is hidden automatically, by UIKit's names.
///
/// ```swift
/// let scroll = ScrollView(id: "scroll")
/// scroll.indexDisplayMode = IndexDisplayMode.alwaysHidden
/// ```
public enum IndexDisplayMode: String, CaseIterable, Sendable {
  /// Shown when the content asks for it, and never.
  case automatic, alwaysHidden
}
