import Foundation

private typealias Row = PropertyRow<View>

extension View {
  /// The rows of all views in the table of properties: geometry, order and input.
  @PropertyRows<View> static var placeRows: [PropertyDescriptor] {
    Row(
      .class,
      isOmitted: { _, _ in false },
      "The view's class: one of those that scenes name, TableViewCell or "
        + "TableViewHeaderFooterView for what a table shows, or a class of the program that the "
        + "model is part of.",
      get: { $0.className }
    )
    Row(
      .frame,
      default: .zero,
      unit: .points,
      settingOrder: .frame,
      "The smallest rectangle around the view as the transform leaves it, in the superview's "
        + "coordinates.",
      get: { $0.frame },
      set: { $0.frame = $1 }
    )
    Row(
      .bounds,
      isOmitted: { view, _ in view.boundsFollow },
      unit: .points,
      settingOrder: .bounds,
      "The view's own rectangle; absent where it follows from frame, contentOffset, transform "
        + "and anchorPoint.",
      get: { $0.bounds },
      set: { $0.bounds = $1 }
    )
    Row(
      .center,
      isOmitted: { view, _ in view.centerFollows },
      unit: .points,
      settingOrder: .center,
      "Where the anchor point lies in the superview's coordinates; absent where it follows from "
        + "frame, transform and anchorPoint.",
      get: { $0.center },
      set: { $0.center = $1 }
    )
    Row(
      .transform,
      default: .identity,
      settingOrder: .transform,
      "The affine transform about the anchor point.",
      get: { $0.transform },
      set: { $0.transform = $1 }
    )
    Row(
      .anchorPoint,
      default: CGPoint(x: 0.5, y: 0.5),
      settingOrder: .anchorPoint,
      "The point of the bounds that center positions, as fractions of their size.",
      get: { $0.anchorPoint },
      set: { $0.anchorPoint = $1 }
    )
    Row(
      .autoresizingMask,
      default: [],
      isPlain: true,
      "Which margins and lengths change with the superview's size; the others stay.",
      get: { $0.autoresizingMask },
      set: { $0.autoresizingMask = $1 }
    )
    Row(
      .autoresizesSubviews,
      default: true,
      isPlain: true,
      "Whether a change of the view's size resizes its subviews by their masks.",
      get: { $0.autoresizesSubviews },
      set: { $0.autoresizesSubviews = $1 }
    )
    Row(
      .semanticContentAttribute,
      default: .unspecified,
      isPlain: true,
      "Whether the view flips in right-to-left layouts; contentOffset, frames and masks are never mirrored.",
      get: { $0.semanticContentAttribute },
      set: { $0.semanticContentAttribute = $1 }
    )
    Row(
      .effectiveUserInterfaceLayoutDirection,
      default: .leftToRight,
      "The direction that the view's content runs in: the attribute's, or that of the scene's "
        + "locale.",
      get: { $0.effectiveUserInterfaceLayoutDirection }
    )
    Row(
      .isFirstResponder,
      default: false,
      "Whether the view is the one that is typed into.",
      get: { $0.isFirstResponder }
    )
    Row(
      .keyboardLayoutGuide,
      default: nil,
      isPlain: true,
      "Settings of the view's keyboard layout guide; absent if it is not used.",
      check: { _, guide in
        guide.flatMap { $0.keyboardDismissPadding < 0 ? $0 : nil } == nil
          ? nil : "a keyboardDismissPadding of zero or more"
      },
      get: { $0.keyboardLayoutGuide },
      set: { $0.keyboardLayoutGuide = $1 }
    )
    Row(
      .keyboardLayoutFrame,
      isOmitted: { view, _ in view.keyboardLayoutGuide == nil },
      unit: .points,
      "Where the view's keyboard layout guide is: the part of the view that the keyboard takes, "
        + "or what is below the safe area where it takes none, in the view's coordinates; absent "
        + "where it is not used.",
      get: { $0.keyboardLayoutGuide == nil ? .zero : $0.keyboardLayoutFrame }
    )
    Row(
      .subviews,
      default: [],
      "The ids of the views that lie in this one, from the back to the front; absent where "
        + "there are none.",
      get: { $0.subviews.map(\.id) }
    )
  }
}
