/// How the indicators are drawn, by UIKit's names.
public enum IndicatorStyle: String, CaseIterable, Sendable {
  case `default`, black, white
}

/// Whether an index beside the content is hidden automatically, by UIKit's names.
public enum IndexDisplayMode: String, CaseIterable, Sendable {
  case automatic, alwaysHidden
}
