import ScrollModel

/// Whether a table from a published recipe has the defects of the recipe.
///
/// ```swift
/// let table = ShadowedTableView(id: "table")
/// table.variant = RecipeVariant.asPublished
/// precondition(table.variant != .corrected)
/// ```
public enum RecipeVariant: String, CaseIterable, Sendable {
  /// As the recipe was published, defects included.
  case asPublished
  /// Without the defects, but with the same look.
  case corrected
}

extension RecipeVariant: PropertyChoice {}

/// A table that is made after a published recipe.
protocol RecipeTable: TableView {
  var variant: RecipeVariant { get set }
}

extension PropertyRow where Owner: RecipeTable {
  /// The row of the property `variant`.
  static var variant: PropertyRow {
    PropertyRow(
      .variant,
      default: .corrected,
      "Whether a TwoToneTableView or ShadowedTableView has the defects of the recipe it is made "
        + "after.",
      get: { $0.variant },
      set: { $0.variant = $1 }
    )
  }
}
