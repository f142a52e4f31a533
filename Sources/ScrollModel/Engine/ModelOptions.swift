/// Choices about behaviour for which evidence about UIKit is thin or contradictory.
///
/// Each default is the choice with the best support; the numbers are those of the vocabulary's list of
/// uncertain items.
///
/// ```swift
/// var options = ModelOptions()
/// options.pagesStartAtInset = true
/// let device = Device(size: CGSize(width: 320, height: 480))
/// _ = Engine(root: Window(id: "window"), device: device, options: options)
/// ```
public struct ModelOptions: Equatable, Sendable {
  /// U1: whether `isDragging` stays true while the content decelerates after a lift.
  public var isDraggingWhileDecelerating = false
  /// U2: whether a finger that catches decelerating content ends the deceleration, with its callback,
  /// when it lifts rather than when it lands.
  public var endsDecelerationAtLift = false
  /// U3: whether a target changed by a delegate has an effect where the content pages.
  public var pagingTakesChangedTarget = false
  /// U4: whether a zoom step reports the scroll before the zoom.
  public var scrollsBeforeZooming = false
  /// U5: whether a zoom that is not animated sends `scrollViewDidEndZooming`.
  public var endsZoomingWithoutAnimation = false
  /// U6: whether setting a limit of the zoom scale brings the current scale inside it at once.
  public var zoomLimitsClampAtOnce = false
  /// U7: whether a shrinking content size also clamps the offset under a finger and in flight.
  public var contentSizeClampsInMotion = false
  /// U8: whether content at its top stays there when the safe area changes.
  public var keepsTopOnSafeAreaChange = true
  /// U9: whether setting the origin of a scroll view's bounds sends `scrollViewDidScroll`.
  public var boundsOriginScrolls = false
  /// U10: whether a scroll also requests layout of the scroll view's superview.
  public var scrollingLaysOutSuperview = false
  /// U11: whether an animated change to the current offset sends `scrollViewDidEndScrollingAnimation`.
  public var endsScrollingAnimationInPlace = false
  /// U12: whether pages are counted from the start of the inset instead of from offset 0.
  public var pagesStartAtInset = false
  /// U13: whether `contentInsetAdjustmentBehavior.automatic` always applies the top and bottom insets
  /// under a tab bar, as under a navigation bar.
  public var automaticCountsTabBars = true
  /// U14: whether setting the property `contentOffset` ends a deceleration.
  public var offsetPropertyEndsDeceleration = false
  /// U15: whether zooming moves the zoom view's frame to the content's origin.
  public var zoomingResetsOrigin = false
  /// U16: whether a view outside any window converts to and from nil unchanged, instead of using its
  /// topmost superview as the window.
  public var detachedViewsConvertToThemselves = false
  /// U17: whether `scrollRectToVisible` treats the part of the view that its insets cover as visible.
  public var insetsCountAsVisible = false
  /// U18: whether rectangles that only touch have no intersection, instead of one without height.
  public var touchingRectsAreDisjoint = false
  /// U19: whether inverted limits of the zoom scale are swapped, instead of disabling zooming.
  public var swapsInvertedZoomLimits = false
  /// U20: whether a drag begins at the earliest in the first display frame 44 ms after the touch-down, at the
  /// location that the finger has then.
  public var gatesQuickDrags = false
  /// U21: whether flicks in a row, from the fourth on, let the content travel further.
  public var accumulatesFlicks = true
  /// U22: whether content that a trackpad holds still past an edge bounces back with three quarters of its last
  /// velocity, instead of none.
  public var bouncesWithLastVelocity = false

  /// Creates the default choices.
  public init() {}

  /// The key path of a choice.
  package typealias Path = any WritableKeyPath<ModelOptions, Bool> & Sendable

  /// The choices by name, in the order of their numbers.
  package static let all: [(name: String, path: Path)] = [
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
    ("gatesQuickDrags", \.gatesQuickDrags),
    ("accumulatesFlicks", \.accumulatesFlicks),
    ("bouncesWithLastVelocity", \.bouncesWithLastVelocity),
  ]
}
