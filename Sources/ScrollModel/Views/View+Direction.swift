/// The semantics of a view's content, which determine its direction, by UIKit's names.
///
/// ```swift
/// let view = View(id: "view")
/// view.semanticContentAttribute = SemanticContentAttribute.forceRightToLeft
/// precondition(view.effectiveUserInterfaceLayoutDirection == UserInterfaceLayoutDirection.rightToLeft)
/// ```
public enum SemanticContentAttribute: String, CaseIterable, Sendable {
  /// Text and related content: it follows the direction of the language.
  case unspecified
  /// Playback controls, which are never flipped.
  case playback
  /// Controls for directions in space, which are never flipped.
  case spatial
  /// Left to right, for every language.
  case forceLeftToRight
  /// Right to left, for every language.
  case forceRightToLeft
}

/// The direction of a user interface, by UIKit's names.
public enum UserInterfaceLayoutDirection: String, CaseIterable, Sendable {
  /// From left to right, as in English.
  case leftToRight
  /// From right to left, as in Arabic.
  case rightToLeft
}

extension View {
  /// The direction of the view's content: the attribute's, or that of the scene's language.
  ///
  /// contentOffset, frames and autoresizing masks are never mirrored.
  public var effectiveUserInterfaceLayoutDirection: UserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .unspecified: context?.layoutDirection ?? .leftToRight
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }

  /// Whether the layer's shadow is visible.
  ///
  /// It is not if the view clips, because that clips its own shadow too, or without an opacity or a
  /// colour.
  public var shadowIsVisible: Bool {
    shadow.opacity > 0 && shadow.color.rgba & 0xFF != 0 && !clipsToBounds && isShown
  }
}
