import ScrollModel

/// Whether a table from a published recipe has the defects of the recipe.
public enum RecipeVariant: String, CaseIterable, Sendable {
  /// As the recipe was published, defects included.
  case asPublished
  /// Without the defects, but with the same look.
  case corrected
}

extension RecipeVariant: PropertyChoice {}
