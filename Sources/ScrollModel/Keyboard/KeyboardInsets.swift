package import Foundation

/// Insets at the lower edge of a scroll view, in points.
package struct KeyboardInsets: Equatable, Sendable {
  /// The inset of the content.
  package var content: Double
  /// The inset of the vertical indicator.
  package var indicator: Double

  /// Creates insets.
  package init(content: Double, indicator: Double) {
    self.content = content
    self.indicator = indicator
  }
}

/// How the inset for a keyboard is computed from the covered height and the view's own inset.
package enum KeyboardInsetRule: String, CaseIterable, Sendable {
  /// The larger of the view's own inset and what is covered beyond the safe area.
  case larger
  /// The sum of the view's own inset and the height covered beyond the safe area, as in Blueprint and
  /// Listable.
  ///
  /// The own inset is also room for content that floats above the keyboard.
  case added
  /// The keyboard's height minus the part below the view, as in TPKeyboardAvoiding.
  ///
  /// The view's own inset, the safe area and the view's upper edge have no effect.
  case keyboardHeight

  /// A smaller overlap, in points, is rounding and not a keyboard; from Blueprint.
  private static let least = 1.0

  /// Returns the height of a view that a keyboard covers, in points; both frames are in the view's
  /// coordinates.
  package func overlap(of keyboard: CGRect, with bounds: CGRect) -> Double {
    guard self == .keyboardHeight else { return bounds.overlap(with: keyboard) }
    return max(0, keyboard.height - max(0, keyboard.maxY - bounds.maxY))
  }

  /// Returns the insets for a keyboard that covers `overlap` points of a view with its own insets.
  ///
  /// UIKit adds the safe area insets itself.
  package func insets(
    own: KeyboardInsets,
    overlap: Double,
    safeParts: KeyboardInsets
  ) -> KeyboardInsets {
    switch self {
    case .larger:
      KeyboardInsets(
        content: max(own.content, overlap - safeParts.content),
        indicator: max(own.indicator, overlap - safeParts.indicator)
      )
    case .added where overlap < Self.least: own
    case .added:
      KeyboardInsets(
        content: own.content + overlap - safeParts.content,
        indicator: own.indicator + overlap - safeParts.indicator
      )
    case .keyboardHeight: KeyboardInsets(content: overlap, indicator: overlap)
    }
  }
}
