import ScrollModel

extension PropertySet {
  /// What decides where the views that a table adds to its content belong, and whether they are shown.
  static let partsOfTables = PropertySet(
    .phase,
    .contentOffset,
    .contentSize,
    .adjustedContentInset,
    .frame,
    .isHidden,
    .subviews
  )
}
