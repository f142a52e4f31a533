/// Removes as many elements of a list as possible while it still fails, in large pieces first (Zeller and
/// Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", IEEE Transactions on Software Engineering
/// 28, 2002).
package enum Reduction {
  /// Reduces a list.
  ///
  /// - Parameters:
  ///   - list: Returns the present list; it changes only in `take`.
  ///   - isOver: Whether to stop.
  ///   - take: Tries a shorter list and replaces the present one if it fails, too.
  package static func leaveOut<Element>(
    from list: () -> [Element],
    isOver: () -> Bool,
    take: ([Element]) -> Void
  ) {
    var size = max(1, list().count / 2)
    while true {
      // From the end: no later element can depend on a removed one.
      var end = list().count
      while end > 0, !isOver() {
        let start = max(0, end - size)
        var candidate = list()
        if end <= candidate.count {
          candidate.removeSubrange(start..<end)
          take(candidate)
        }
        end = start
      }
      guard size > 1, !isOver() else { return }
      size /= 2
    }
  }
}
