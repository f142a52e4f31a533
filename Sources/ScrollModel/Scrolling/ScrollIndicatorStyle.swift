/// How the indicators are drawn, by UIKit's names.
///
/// ```swift
/// let scroll = ScrollView(id: "scroll")
/// scroll.indicatorStyle = IndicatorStyle.white
/// ```
public enum IndicatorStyle: String, CaseIterable, Sendable {
  /// Dark with a light border.
  case `default`
  /// Black.
  case black
  /// White.
  case white
}

/// Whether an index beside the content is hidden automatically, by UIKit's names.
///
/// ```swift
/// let scroll = ScrollView(id: "scroll")
/// scroll.indexDisplayMode = IndexDisplayMode.alwaysHidden
/// ```
public enum IndexDisplayMode: String, CaseIterable, Sendable {
  /// Visible when the content asks for it.
  case automatic
  /// Never visible.
  case alwaysHidden
}
