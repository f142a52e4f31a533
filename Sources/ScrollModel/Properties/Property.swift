/// A view property of the state document, `View.set` and scene files, by UIKit's name.
///
/// The order of the cases is the order in which a view's properties are written. All other metadata is
/// in the property's row of the table of properties: ``PropertyDescriptor``.
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

  /// UIKit's name of the property.
  public var name: String { Self.names[Int(rawValue)] }

  /// Creates the property with this name; returns nil if there is none.
  public init?(name: String) {
    guard let found = Self.byName[name] else { return nil }
    self = found
  }

  private static let names = allCases.map { String(describing: $0) }
  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })
}

/// A set of properties, with one bit for each.
public struct PropertySet: OptionSet, Sendable {
  /// Bit n is the property with raw value n.
  public let rawValue: UInt128

  /// Creates a set from its bits.
  public init(rawValue: UInt128) { self.rawValue = rawValue }

  /// Creates a set with one property.
  public init(_ property: Property) { rawValue = 1 << UInt128(property.rawValue) }

  /// Creates a set of properties.
  public init(_ properties: Property...) {
    self = properties.reduce(into: []) { $0.formUnion(PropertySet($1)) }
  }

  /// Every property.
  public static let all = PropertySet(rawValue: (1 << UInt128(Property.allCases.count)) - 1)

  /// Removes and returns the first member, in the order of the properties; nil if the set is empty.
  public mutating func popFirst() -> Property? {
    guard rawValue != 0 else { return nil }
    let index = UInt8(truncatingIfNeeded: rawValue.trailingZeroBitCount)
    self = PropertySet(rawValue: rawValue & (rawValue - 1))
    return Property(rawValue: index)
  }
}
