import ScrollModel

extension Engine {
  /// Takes the output; returns the causes of changes of offsets in it.
  func causesOfScrolls() -> [Cause] {
    takeOutput().changes.filter { $0.property == .contentOffset }.map(\.cause)
  }
}
