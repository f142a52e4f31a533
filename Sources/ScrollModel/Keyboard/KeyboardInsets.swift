public import Foundation

/// Insets at the lower edge of a scroll view, in points.
public struct KeyboardInsets: Equatable, Sendable {
  /// That of the content.
  public var content: Double
  /// That of the vertical indicator.
  public var indicator: Double

  /// Insets of so many points.
  public init(content: Double, indicator: Double) {
    self.content = content
    self.indicator = indicator
  }
}

/// How the inset for a keyboard comes from what the keyboard covers and from what the view has.
public enum KeyboardInsetRule: String, CaseIterable, Sendable {
  /// The larger of the view's own inset and what is covered beyond the safe area.
  case larger
  /// The view's own inset and what is covered beyond the safe area, one on top of the other, as Blueprint
  /// and Listable have it: the own inset is room for something that floats above the keyboard, too.
  case added
  /// The keyboard's height without what of it lies below the view, as TPKeyboardAvoiding has it: the view's
  /// own inset and the safe area do not count, and no more does where the view begins.
  case keyboardHeight

  /// Less than this, in points, is rounding and no keyboard; from Blueprint.
  private static let least = 1.0

  /// What counts as covered of a view by a keyboard, both in the view's coordinates, in points.
  public func overlap(of keyboard: CGRect, with bounds: CGRect) -> Double {
    guard self == .keyboardHeight else { return bounds.overlap(with: keyboard) }
    return max(0, keyboard.height - max(0, keyboard.maxY - bounds.maxY))
  }

  /// The insets for a keyboard that covers `overlap` points of a view with insets of its own, to which
  /// UIKit adds the safe parts of itself.
  public func insets(
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
