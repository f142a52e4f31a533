/// A property of a view that the state document, `View.set` and scene files know, by UIKit's name.
///
/// The order is the order in which a view's properties are written.
public enum Property: UInt8, CaseIterable, Sendable {
  case `class`
  case frame, bounds, center, transform, anchorPoint
  case alpha, isHidden, clipsToBounds, isUserInteractionEnabled, backgroundColor, cornerRadius
  case autoresizingMask, autoresizesSubviews
  case semanticContentAttribute, effectiveUserInterfaceLayoutDirection
  case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath, shadowIsVisible
  case content, text, textColor
  case isEnabled, isHighlighted
  case automaticallyAdjustsScrollViewInsets
  case isFirstResponder, keyboardLayoutGuide, keyboardLayoutFrame
  case contentOffset, contentSize, contentInset, adjustedContentInset
  case contentInsetAdjustmentBehavior, contentAlignmentPoint, safeAreaInsets
  case scrollIndicatorInsets
  case verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets
  case automaticallyAdjustsScrollIndicatorInsets
  case bounces, bouncesVertically, bouncesHorizontally
  case alwaysBounceVertical, alwaysBounceHorizontal
  case isScrollEnabled, isPagingEnabled, isDirectionalLockEnabled, decelerationRate, scrollsToTop
  case keyboardDismissMode
  case showsVerticalScrollIndicator, showsHorizontalScrollIndicator
  case indicatorStyle, indexDisplayMode
  case delaysContentTouches, canCancelContentTouches
  case transfersHorizontalScrollingToParent, transfersVerticalScrollingToParent
  case allowsKeyboardScrolling, refreshControl, isRefreshing
  case minimumZoomScale, maximumZoomScale, zoomScale, bouncesZoom, viewForZooming
  case sections, style, sectionHeaderTopPadding, tableHeaderView, tableFooterView, backgroundView
  case topColor, bottomColor, shadowHeight, variant
  case isTracking, isDragging, isDecelerating, isScrollAnimating
  case isZooming, isZoomBouncing, isZoomAnimating
  case phase, velocity, rest
  case nonScalingSubviews
  case subviews

  /// What kind of value a property holds.
  public enum Kind: Sendable, Equatable {
    case bool, number, point, size, rect, insets, transform, color, string, content
    /// The rows of a table.
    case sections
    /// A view by its id, or none.
    case view
    case keyboardLayoutGuide
    /// One of the named cases of an enumeration.
    case choice([String])
    /// Any of the named members of an option set.
    case choices([String])
    /// The ids of views below the one that has the property.
    case views
    /// Known to readers only: it follows from other things.
    case derived
  }

  /// UIKit's name of the property.
  public var name: String { Self.names[Int(rawValue)] }

  /// The property called `name`.
  public init?(name: String) {
    guard let found = Self.byName[name] else { return nil }
    self = found
  }

  private static let names = allCases.map { String(describing: $0) }
  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

  /// What a person may assign to it; `.derived` for what nobody may.
  public var kind: Kind {
    switch self {
    case .class, .subviews, .adjustedContentInset, .isTracking, .isDragging, .isDecelerating,
      .isScrollAnimating, .isZooming, .isZoomBouncing, .isZoomAnimating, .phase, .velocity, .rest,
      .isFirstResponder, .keyboardLayoutFrame, .isHighlighted, .safeAreaInsets,
      .effectiveUserInterfaceLayoutDirection, .shadowIsVisible:
      .derived
    case .frame, .bounds, .shadowPath: .rect
    case .center, .anchorPoint, .contentOffset, .contentAlignmentPoint: .point
    case .contentSize, .shadowOffset: .size
    case .transform: .transform
    case .contentInset, .scrollIndicatorInsets, .verticalScrollIndicatorInsets,
      .horizontalScrollIndicatorInsets:
      .insets
    case .alpha, .cornerRadius, .shadowOpacity, .shadowRadius, .decelerationRate,
      .sectionHeaderTopPadding, .shadowHeight, .minimumZoomScale, .maximumZoomScale, .zoomScale:
      .number
    case .nonScalingSubviews: .views
    case .backgroundColor, .shadowColor, .textColor, .topColor, .bottomColor: .color
    case .text: .string
    case .content: .content
    case .keyboardLayoutGuide: .keyboardLayoutGuide
    case .keyboardDismissMode: .choice(KeyboardDismissMode.allCases.map(\.rawValue))
    case .autoresizingMask: .choices(AutoresizingMask.allNames)
    case .contentInsetAdjustmentBehavior:
      .choice(ContentInsetAdjustmentBehavior.allCases.map(\.rawValue))
    case .semanticContentAttribute:
      .choice(SemanticContentAttribute.allCases.map(\.rawValue))
    case .indicatorStyle: .choice(IndicatorStyle.allCases.map(\.rawValue))
    case .indexDisplayMode: .choice(IndexDisplayMode.allCases.map(\.rawValue))
    case .sections: .sections
    case .style: .choice(TableStyle.allCases.map(\.rawValue))
    case .variant: .choice(RecipeVariant.allCases.map(\.rawValue))
    case .tableHeaderView, .tableFooterView, .backgroundView, .viewForZooming: .view
    default: .bool
    }
  }

  /// Whether a view may have no value at all of it, which UIKit writes as nil.
  public var mayBeAbsent: Bool {
    switch self {
    case .backgroundColor, .shadowPath, .content, .text, .textColor, .keyboardLayoutGuide,
      .topColor, .bottomColor:
      true
    default: false
    }
  }

  /// The place of the property when several are set at once: geometry first, the offset last, so that
  /// each setter finds what it depends on.
  public var settingOrder: Int {
    switch self {
    case .anchorPoint: 0
    case .transform: 1
    case .bounds: 2
    case .center: 3
    case .frame: 4
    case .contentSize: 6
    case .contentInset, .contentInsetAdjustmentBehavior: 7
    case .zoomScale: 8
    case .contentOffset: 9
    default: 5
    }
  }
}

/// A set of properties, as a bit each.
public struct PropertySet: OptionSet, Sendable {
  /// Bit n stands for the property with raw value n.
  public let rawValue: UInt128

  /// A set from its bits.
  public init(rawValue: UInt128) { self.rawValue = rawValue }

  /// The set that holds one property.
  public init(_ property: Property) { rawValue = 1 << UInt128(property.rawValue) }

  /// The set that holds some properties.
  public init(_ properties: Property...) {
    self = properties.reduce(into: []) { $0.formUnion(PropertySet($1)) }
  }

  /// Every property there is.
  public static let all = PropertySet(rawValue: (1 << UInt128(Property.allCases.count)) - 1)

  /// Takes the first member, in the order of the properties; nil if there is none.
  public mutating func popFirst() -> Property? {
    guard rawValue != 0 else { return nil }
    let index = UInt8(truncatingIfNeeded: rawValue.trailingZeroBitCount)
    self = PropertySet(rawValue: rawValue & (rawValue - 1))
    return Property(rawValue: index)
  }
}
