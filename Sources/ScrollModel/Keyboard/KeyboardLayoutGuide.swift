import Foundation

/// What a view's keyboard layout guide goes by, as UIKeyboardLayoutGuide; where it lies is the view's
/// ``View/keyboardLayoutFrame``.
public struct KeyboardLayoutGuide: Equatable, Sendable {
  /// Whether the guide follows a keyboard that floats or is split, too.
  public var followsUndockedKeyboard = false
  /// Whether the guide ends at the safe area's lower end where the keyboard covers less, and not at the
  /// view's.
  public var usesBottomSafeArea = true
  /// How far above the keyboard a finger that drags begins to take it along, in points; zero or more.
  public var keyboardDismissPadding = 0.0

  /// A guide with UIKit's defaults.
  public init() {}
}

extension View {
  /// Has the guide where the keyboard, the safe area and the view are; part of layout.
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

  /// What the window's safe area covers at the view's lower edge, in points.
  private var bottomSafeArea: Double {
    guard let context, context.coveredInsets.bottom > 0,
      let frame = convert(bounds, to: context.root)
    else { return 0 }
    let line = context.root.bounds.maxY - context.coveredInsets.bottom
    return min(max(0, Double(frame.maxY - line)), Double(bounds.height))
  }
}

extension ModelContext {
  /// Has every guide that someone uses where it belongs.
  func updateKeyboardLayoutGuides() {
    for view in viewsWithGuides { view.updateKeyboardLayoutGuide() }
  }

  /// The distance above the keyboard at which a drag of `view` takes it along: that of the nearest guide
  /// around it.
  func keyboardDismissPadding(around view: View) -> Double {
    sequence(first: view) { $0.superview }
      .lazy.compactMap(\.keyboardLayoutGuide).first?.keyboardDismissPadding ?? 0
  }
}
