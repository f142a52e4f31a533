extension Engine {
  /// What the program's code tried to set to infinity or NaN, such as `list.contentOffset`, oldest first; at
  /// most 100.
  ///
  /// Such an assignment has no effect. UIKit's views end the app at some of them.
  public var ignoredNumbers: [String] { context.ignoredNumbers }
}
