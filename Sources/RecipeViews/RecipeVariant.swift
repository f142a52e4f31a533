import ScrollModel

/// Whether a table that a published recipe describes has the recipe's defects too.
public enum RecipeVariant: String, CaseIterable, Sendable {
  /// As the recipe was published, defects included.
  case asPublished
  /// Without the defects, and otherwise looking the same.
  case corrected
}

extension RecipeVariant: PropertyChoice {}
