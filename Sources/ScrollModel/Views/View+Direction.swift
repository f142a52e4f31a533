/// What a view shows, as far as its direction depends on it, by UIKit's names.
public enum SemanticContentAttribute: String, CaseIterable, Sendable {
  /// Words and what goes with them: they run as the language does.
  case unspecified
  /// Controls of playback, which never flip.
  case playback
  /// Controls of directions in space, which never flip.
  case spatial
  case forceLeftToRight, forceRightToLeft
}

/// The direction in which a user interface runs, by UIKit's names.
public enum UserInterfaceLayoutDirection: String, CaseIterable, Sendable {
  case leftToRight, rightToLeft
}

extension View {
  /// The direction that the view's content runs in: the attribute's, or that of the scene's language.
  ///
  /// contentOffset, frames and autoresizing masks are never mirrored.
  public var effectiveUserInterfaceLayoutDirection: UserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .unspecified: context?.layoutDirection ?? .leftToRight
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }

  /// Whether the layer's shadow can be seen: not where the view clips, which cuts off its own shadow
  /// too, nor without an opacity or a colour.
  public var shadowIsVisible: Bool {
    shadow.opacity > 0 && shadow.color.rgba & 0xFF != 0 && !clipsToBounds && isShown
  }
}
