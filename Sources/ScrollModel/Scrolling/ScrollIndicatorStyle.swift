/// How the indicators are drawn, by UIKit's names.
public enum IndicatorStyle: String, CaseIterable, Sendable {
  case `default`, black, white
}

/// Whether an index beside the content hides by itself, by UIKit's names.
public enum IndexDisplayMode: String, CaseIterable, Sendable {
  case automatic, alwaysHidden
}
