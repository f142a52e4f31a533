import Foundation
import ScrollMotion

extension View {
  /// The value of a property, its default included; nil where the class has no such property, and where
  /// there is none, as of a colour that nobody set.
  ///
  /// `scrollIndicatorInsets` can only be set: ask for the vertical or the horizontal ones.
  public func value(of property: Property) -> PropertyValue? {
    guard type(of: self).has(property) else { return nil }
    return published(property) ?? unpublished(property)
  }

  /// What the state document means where it leaves a property out.
  private func unpublished(_ property: Property) -> PropertyValue? {
    switch property {
    case .frame, .keyboardLayoutFrame: .rect(.zero)
    case .bounds: .rect(bounds)
    case .center: .point(center)
    case .transform: .transform(.identity)
    case .anchorPoint: .point(anchorPoint)
    case .contentOffset, .contentAlignmentPoint, .velocity: .point(.zero)
    case .contentSize: .size(.zero)
    case .contentInset, .adjustedContentInset, .safeAreaInsets, .verticalScrollIndicatorInsets,
      .horizontalScrollIndicatorInsets:
      .insets(.zero)
    case .alpha, .zoomScale, .minimumZoomScale, .maximumZoomScale: .number(1)
    case .cornerRadius, .sectionHeaderTopPadding: .number(0)
    case .decelerationRate: .number(DecelerationRate.normal.rawValue)
    case .shadowHeight: .number(ShadowedTableView.defaultShadowHeight)
    case .shadowColor: .color(Shadow().color)
    case .shadowOpacity: .number(Shadow().opacity)
    case .shadowOffset: .size(Shadow().offset)
    case .shadowRadius: .number(Shadow().radius)
    case .autoresizingMask, .nonScalingSubviews, .subviews: .strings([])
    case .sections: .sections([])
    case .viewForZooming, .tableHeaderView, .tableFooterView, .backgroundView: .view(nil)
    case .class, .backgroundColor, .shadowPath, .content, .text, .textColor, .keyboardLayoutGuide,
      .scrollIndicatorInsets, .topColor, .bottomColor, .rest:
      nil
    default: unpublishedName(property).map { .string($0) } ?? .bool(isByDefault(property))
    }
  }

  /// The name that stands for a property's default, where names are its values.
  private func unpublishedName(_ property: Property) -> String? {
    switch property {
    case .semanticContentAttribute: SemanticContentAttribute.unspecified.rawValue
    case .effectiveUserInterfaceLayoutDirection: UserInterfaceLayoutDirection.leftToRight.rawValue
    case .contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior.automatic.rawValue
    case .keyboardDismissMode: KeyboardDismissMode.none.rawValue
    case .indicatorStyle: IndicatorStyle.default.rawValue
    case .indexDisplayMode: IndexDisplayMode.automatic.rawValue
    case .style: TableStyle.plain.rawValue
    case .variant: RecipeVariant.corrected.rawValue
    case .phase: ScrollPhase.idle.rawValue
    default: nil
    }
  }

  /// Whether a property that is true or false is true where the document leaves it out.
  private func isByDefault(_ property: Property) -> Bool {
    switch property {
    case .clipsToBounds: clipsToBounds
    case .isUserInteractionEnabled: isUserInteractionEnabled
    case .alwaysBounceVertical: (self as? ScrollView)?.alwaysBounceVertical ?? false
    case .autoresizesSubviews, .isEnabled, .automaticallyAdjustsScrollIndicatorInsets, .bounces,
      .bouncesVertically, .bouncesHorizontally, .isScrollEnabled, .scrollsToTop,
      .showsVerticalScrollIndicator, .showsHorizontalScrollIndicator, .delaysContentTouches,
      .canCancelContentTouches, .transfersHorizontalScrollingToParent,
      .transfersVerticalScrollingToParent, .allowsKeyboardScrolling, .bouncesZoom:
      true
    default: false
    }
  }
}
