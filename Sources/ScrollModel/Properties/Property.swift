/// A view property of the state document, `View.set` and scene files, by UIKit's name.
///
/// The order of the cases is the order in which a view's properties are written. All other metadata is
/// in the property's row of the table of properties: ``PropertyDescriptor``.
///
/// ```swift
/// precondition(Property(name: "contentOffset") == .contentOffset)
/// precondition(Property.contentOffset.name == "contentOffset")
/// ```
public enum Property: UInt8, CaseIterable, Sendable {
  /// The name of the class; it cannot be set.
  case `class`
  /// Geometry properties of a view, as in ``View``; in points.
  case frame, bounds, center, transform, anchorPoint
  /// Properties of the look of a view, and whether it takes touches.
  case alpha, isHidden, clipsToBounds, isUserInteractionEnabled, backgroundColor, cornerRadius
  /// What a new size of the superview changes.
  case autoresizingMask, autoresizesSubviews
  /// The direction of the content.
  case semanticContentAttribute, effectiveUserInterfaceLayoutDirection
  /// The parts of ``View/shadow``, and whether it is seen.
  case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath, shadowIsVisible
  /// What a view shows.
  case content, intrinsicContentSize, text, textColor
  /// The state of a ``Control``.
  case isEnabled, isHighlighted
  /// A rule of a ``Window`` for the insets below bars.
  case automaticallyAdjustsScrollViewInsets
  /// The keyboard of a view; ``View/keyboardLayoutFrame`` is in points.
  case isFirstResponder, keyboardLayoutGuide, keyboardLayoutFrame
  /// Place and size of the content of a ``ScrollView``, in points.
  case contentOffset, contentSize, contentInset, adjustedContentInset
  /// What the safe area and small content do to the place of the content.
  case contentInsetAdjustmentBehavior, contentAlignmentPoint, safeAreaInsets
  /// Both insets of the indicators at once; it can only be set.
  case scrollIndicatorInsets
  /// The insets of each indicator, in points.
  case verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets
  /// Whether the safe area counts for the indicators.
  case automaticallyAdjustsScrollIndicatorInsets
  /// Whether content can be pulled past its edges, and on which axes.
  case bounces, bouncesVertically, bouncesHorizontally
  /// Whether content that fits can be pulled.
  case alwaysBounceVertical, alwaysBounceHorizontal
  /// How a scroll view follows a finger, and how it goes on after that.
  case isScrollEnabled, isPagingEnabled, isDirectionalLockEnabled, decelerationRate, scrollsToTop
  /// How a drag dismisses the keyboard.
  case keyboardDismissMode
  /// Which indicators are shown.
  case showsVerticalScrollIndicator, showsHorizontalScrollIndicator
  /// The look of the indicators and of an index.
  case indicatorStyle, indexDisplayMode
  /// Whether touches of the content wait for a drag and yield to it.
  case delaysContentTouches, canCancelContentTouches
  /// Whether a drag past the edge moves the scroll view around it.
  case transfersHorizontalScrollingToParent, transfersVerticalScrollingToParent
  /// Scrolling by keys, and pulling to refresh.
  case allowsKeyboardScrolling, refreshControl, isRefreshing
  /// The zoom of a scroll view; scales without a unit, above zero.
  case minimumZoomScale, maximumZoomScale, zoomScale, bouncesZoom, viewForZooming
  /// Properties of a ``TableView``.
  case sections, estimatedRowHeight, style, sectionHeaderTopPadding
  /// The views that are parts of a ``TableView``.
  case tableHeaderView, tableFooterView, backgroundView
  /// Properties of the tables in `RecipeViews`; the height is in points.
  case topColor, bottomColor, shadowHeight, upShadowHeight, variant
  /// What a scroll view is doing; these cannot be set.
  case isTracking, isDragging, isDecelerating, isScrollAnimating
  /// Whether a scroll view zooms, and how; these cannot be set.
  case isZooming, isZoomBouncing, isZoomAnimating
  /// The activity of a scroll view, its velocity in points per second, and where it will rest.
  case phase, velocity, rest
  /// The views that keep their size in a content view of `RecipeViews`.
  case nonScalingSubviews
  /// The ids of the subviews; it cannot be set.
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
///
/// ```swift
/// let view = View(id: "view")
/// let engine = Engine(root: view, device: Device(size: CGSize(width: 320, height: 480)))
/// _ = engine.takeStep()
/// view.alpha = 0.5
/// let changes: ChangeSet = engine.takeStep().changes
/// precondition(changes.views.map(\.properties) == [PropertySet(.alpha)])
/// ```
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

  /// Every property, up to the last one.
  public static var all: PropertySet {
    PropertySet(rawValue: (2 << UInt128(Property.subviews.rawValue)) - 1)
  }

  /// Removes and returns the first member, in the order of the properties; nil if the set is empty.
  package mutating func popFirst() -> Property? {
    guard rawValue != 0 else { return nil }
    let index = UInt8(truncatingIfNeeded: rawValue.trailingZeroBitCount)
    self = PropertySet(rawValue: rawValue & (rawValue - 1))
    return Property(rawValue: index)
  }
}
