import Foundation

/// The settings of a view's keyboard layout guide, as UIKeyboardLayoutGuide.
///
/// Its frame is the view's ``View/keyboardLayoutFrame``.
///
/// ```swift
/// let view = View(id: "view")
/// var guide = KeyboardLayoutGuide()
/// guide.keyboardDismissPadding = 44
/// view.keyboardLayoutGuide = guide
/// ```
public struct KeyboardLayoutGuide: Equatable, Sendable {
  /// Whether the guide also follows a floating or split keyboard.
  public var followsUndockedKeyboard = false
  /// Whether the guide ends at the safe area's lower edge where the keyboard covers less, and not at
  /// the view's lower edge.
  public var usesBottomSafeArea = true
  /// The distance above the keyboard at which a dragging finger starts to move it, in points; zero or
  /// more.
  public var keyboardDismissPadding = 0.0

  /// Creates a guide with UIKit's defaults.
  public init() {}
}

extension View {
  /// Updates the guide's frame from the keyboard, the safe area and the view; part of the layout pass.
  func updateKeyboardLayoutGuide() {
    guard let guide = keyboardLayoutGuide else { return }
    keyboardLayoutFrame = layoutFrame(of: guide)
  }

  private func layoutFrame(of guide: KeyboardLayoutGuide) -> CGRect {
    let bounds = bounds
    let end = guide.usesBottomSafeArea ? bounds.maxY - bottomSafeArea : bounds.maxY
    guard let keyboard = context?.shownKeyboard,
      keyboard.isDocked || guide.followsUndockedKeyboard,
      let part = part(coveredBy: keyboard.frame), part.width > 0, part.height > 0
    else {
      return CGRect(x: bounds.minX, y: end, width: bounds.width, height: bounds.maxY - end)
    }
    guard keyboard.isDocked else { return part }
    let top = min(part.minY, end)
    return CGRect(x: part.minX, y: top, width: part.width, height: part.maxY - top)
  }

  /// The height that the window's safe area covers at the view's lower edge, in points.
  private var bottomSafeArea: Double {
    guard let covered = context?.coveredInsets, covered != .zero,
      inOwnPoints(covered).bottom > 0, let reach = reach(of: covered)
    else { return 0 }
    return min(max(0, reach.bottom), Double(bounds.height))
  }
}

extension ModelContext {
  /// Updates the guides of all views in the tree.
  func updateKeyboardLayoutGuides() {
    for view in viewsWithGuides { view.updateKeyboardLayoutGuide() }
  }

  /// Returns the distance above the keyboard at which a drag of `view` starts to move it.
  ///
  /// The nearest guide among the view and its ancestors determines it.
  func keyboardDismissPadding(around view: View) -> Double {
    sequence(first: view) { $0.superview }
      .lazy.compactMap(\.keyboardLayoutGuide).first?.keyboardDismissPadding ?? 0
  }
}
