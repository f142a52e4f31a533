/// Choices about behaviour on which what is known of UIKit is thin or contradicts itself.
///
/// Each has the default that seems best supported; the numbers are those of the vocabulary's list of
/// uncertain items.
public struct ModelOptions: Equatable, Sendable {
  /// U1: whether `isDragging` stays true while the content glides after a lift.
  public var isDraggingWhileDecelerating = false
  /// U2: whether a finger that catches gliding content ends the deceleration, with its callback, when it
  /// lifts rather than when it lands.
  public var endsDecelerationAtLift = false
  /// U3: whether a delegate's other target counts where the content pages.
  public var pagingTakesChangedTarget = false
  /// U4: whether a zoom step tells of the scroll before it tells of the zoom.
  public var scrollsBeforeZooming = false
  /// U5: whether a zoom that is not animated sends `scrollViewDidEndZooming`.
  public var endsZoomingWithoutAnimation = false
  /// U6: whether setting a limit of the zoom scale brings the present scale inside it at once.
  public var zoomLimitsClampAtOnce = false
  /// U7: whether a content size that shrinks clamps the offset under a finger and in flight too.
  public var contentSizeClampsInMotion = false
  /// U8: whether content that sits at its top stays there when the safe area changes.
  public var keepsTopOnSafeAreaChange = true
  /// U9: whether setting the origin of a scroll view's bounds sends `scrollViewDidScroll`.
  public var boundsOriginScrolls = false
  /// U10: whether a scroll asks the scroll view's superview for layout too.
  public var scrollingLaysOutSuperview = false
  /// U11: whether an animated change to where the content is already sends
  /// `scrollViewDidEndScrollingAnimation`.
  public var endsScrollingAnimationInPlace = false
  /// U12: whether pages are counted from the start of the inset instead of from offset 0.
  public var pagesStartAtInset = false
  /// U13: whether `contentInsetAdjustmentBehavior.automatic` counts top and bottom under a tab bar as it
  /// does under a navigation bar.
  public var automaticCountsTabBars = true
  /// U14: whether setting the property `contentOffset` ends a deceleration.
  public var offsetPropertyEndsDeceleration = false
  /// U15: whether zooming moves the zoom view's frame to the content's origin.
  public var zoomingResetsOrigin = false
  /// U16: whether a view outside any window converts to and from nil without changing anything, instead
  /// of taking its topmost superview for the window.
  public var detachedViewsConvertToThemselves = false
  /// U17: whether `scrollRectToVisible` takes the part of the view that its insets cover for visible.
  public var insetsCountAsVisible = false
  /// U18: whether rectangles that only touch have no intersection, instead of one without height.
  public var touchingRectsAreDisjoint = false
  /// U19: whether limits of the zoom scale in the wrong order are taken in the right one, instead of
  /// switching zooming off.
  public var swapsInvertedZoomLimits = false

  /// Every choice at its default.
  public init() {}

  /// Where a choice is kept.
  public typealias Path = any WritableKeyPath<ModelOptions, Bool> & Sendable

  /// The choices by their names, in the order of their numbers.
  public static let all: [(name: String, path: Path)] = [
    ("isDraggingWhileDecelerating", \.isDraggingWhileDecelerating),
    ("endsDecelerationAtLift", \.endsDecelerationAtLift),
    ("pagingTakesChangedTarget", \.pagingTakesChangedTarget),
    ("scrollsBeforeZooming", \.scrollsBeforeZooming),
    ("endsZoomingWithoutAnimation", \.endsZoomingWithoutAnimation),
    ("zoomLimitsClampAtOnce", \.zoomLimitsClampAtOnce),
    ("contentSizeClampsInMotion", \.contentSizeClampsInMotion),
    ("keepsTopOnSafeAreaChange", \.keepsTopOnSafeAreaChange),
    ("boundsOriginScrolls", \.boundsOriginScrolls),
    ("scrollingLaysOutSuperview", \.scrollingLaysOutSuperview),
    ("endsScrollingAnimationInPlace", \.endsScrollingAnimationInPlace),
    ("pagesStartAtInset", \.pagesStartAtInset),
    ("automaticCountsTabBars", \.automaticCountsTabBars),
    ("offsetPropertyEndsDeceleration", \.offsetPropertyEndsDeceleration),
    ("zoomingResetsOrigin", \.zoomingResetsOrigin),
    ("detachedViewsConvertToThemselves", \.detachedViewsConvertToThemselves),
    ("insetsCountAsVisible", \.insetsCountAsVisible),
    ("touchingRectsAreDisjoint", \.touchingRectsAreDisjoint),
    ("swapsInvertedZoomLimits", \.swapsInvertedZoomLimits),
  ]
}
