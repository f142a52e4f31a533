public import Foundation
public import ScrollMotion

/// A view that shows a part of its content and scrolls it, with UIScrollView's behaviour.
///
/// contentOffset is always the origin of the bounds. contentSize is only a number that limits the
/// offset and sizes the indicators.
///
/// ```swift
/// final class Pager: ScrollView {
///   override func touchesShouldCancel(in view: View) -> Bool { true }
/// }
/// let pager = Pager(id: "pager")
/// pager.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
/// pager.contentSize = CGSize(width: 960, height: 480)
/// pager.isPagingEnabled = true
/// let engine = Engine(root: pager, device: Device(size: CGSize(width: 320, height: 480)))
/// pager.setContentOffset(CGPoint(x: 320, y: 0), animated: true)
/// while let time = engine.nextStepTime { engine.advance(to: time) }
/// precondition(pager.contentOffset.x == 320)
/// ```
open class ScrollView: View {
  override open class var className: String { "ScrollView" }
  override open class var clipsToBoundsByDefault: Bool { true }
  override open class var properties: [PropertyDescriptor] {
    super.properties + contentRows + inputRows + activityRows
  }

  /// The delegate, which is called inside the step in which an event happens.
  @exclusivity(unchecked) public weak var delegate: (any ScrollViewDelegate)? {
    // It may name another view to scale.
    didSet { if hasStarted, zoomScale != zoom.noted { noteZoomScale() } }
  }

  /// The size of the content in points.
  @exclusivity(unchecked) public var contentSize = CGSize.zero {
    didSet {
      guard accepts(&contentSize, over: oldValue, "contentSize") else { return }
      rangeChanged(.contentSize, cause: .clamp)
    }
  }

  /// The inset that a program adds around the content; see ``adjustedContentInset`` for the total.
  public var contentInset = EdgeInsets.zero {
    didSet {
      guard accepts(&contentInset, over: oldValue, "contentInset") else { return }
      rangeChanged(.contentInset, cause: .inset)
    }
  }

  /// The content inset plus the insets that the system adds for the safe area.
  @exclusivity(unchecked) public internal(set) var adjustedContentInset = EdgeInsets.zero

  /// How the safe area affects ``adjustedContentInset``.
  public var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet {
      if contentInsetAdjustmentBehavior != oldValue {
        rangeChanged(.contentInsetAdjustmentBehavior, cause: .inset)
      }
    }
  }

  /// The alignment of content that is smaller than the view: 0 is the start, 0.5 the middle, 1 the end
  /// of the area inside the insets.
  public var contentAlignmentPoint = CGPoint.zero {
    didSet {
      guard accepts(&contentAlignmentPoint, over: oldValue, "contentAlignmentPoint") else { return }
      rangeChanged(.contentAlignmentPoint, cause: .clamp)
    }
  }

  /// Whether content can be pulled past its edges on both axes.
  public var bounces: Bool {
    get { bouncesVertically && bouncesHorizontally }
    set {
      bouncesVertically = newValue
      bouncesHorizontally = newValue
    }
  }
  /// Whether content can be pulled past its upper and lower edge.
  @exclusivity(unchecked) public var bouncesVertically = true {
    didSet { if bouncesVertically != oldValue { bouncingChanged(.bouncesVertically) } }
  }
  /// Whether content can be pulled past its left and right edge.
  @exclusivity(unchecked) public var bouncesHorizontally = true {
    didSet { if bouncesHorizontally != oldValue { bouncingChanged(.bouncesHorizontally) } }
  }
  /// Whether content that is not higher than the view can also be pulled up and down.
  @exclusivity(unchecked) public var alwaysBounceVertical = false {
    didSet {
      if alwaysBounceVertical != oldValue { rangeChanged(.alwaysBounceVertical, cause: .inset) }
    }
  }
  /// Whether content that is not wider than the view can also be pulled left and right.
  @exclusivity(unchecked) public var alwaysBounceHorizontal = false {
    didSet {
      if alwaysBounceHorizontal != oldValue { rangeChanged(.alwaysBounceHorizontal, cause: .inset) }
    }
  }

  /// Whether the user can scroll; programs always can.
  ///
  /// Disabling it cancels the user's fingers, unless they zoom: the zoom continues without scrolling,
  /// as in UIKit.
  public var isScrollEnabled = true {
    didSet {
      guard isScrollEnabled != oldValue else { return }
      changed(.isScrollEnabled)
      // A zoom is measured differently with and without scrolling.
      guard !isScrollEnabled else { return rebasePinch() }
      if pan?.pinch != nil { endDragOfPinch() } else { touchUp(at: 0, isCancelled: true) }
    }
  }
  /// Whether a lift settles the content on a multiple of the bounds' size.
  ///
  /// Setting it does not change the flight in progress.
  @exclusivity(unchecked) public var isPagingEnabled = false {
    didSet {
      guard isPagingEnabled != oldValue else { return }
      changed(.isPagingEnabled)
      refreshMotion()
    }
  }
  /// Whether a drag that starts along one axis stays on it.
  public var isDirectionalLockEnabled = false {
    didSet { if isDirectionalLockEnabled != oldValue { changed(.isDirectionalLockEnabled) } }
  }
  /// The rate at which the content slows down after a flick.
  @exclusivity(unchecked) public var decelerationRate = DecelerationRate.normal {
    didSet {
      guard decelerationRate != oldValue else { return }
      changed(.decelerationRate)
      refreshMotion()
    }
  }
  /// Whether a tap on the status bar scrolls to the top.
  public var scrollsToTop = true {
    didSet { if scrollsToTop != oldValue { changed(.scrollsToTop) } }
  }

  /// How a drag dismisses the keyboard.
  @exclusivity(unchecked) public var keyboardDismissMode = KeyboardDismissMode.none {
    didSet { if keyboardDismissMode != oldValue { changed(.keyboardDismissMode) } }
  }

  /// Whether the vertical indicator shows while the content moves.
  @exclusivity(unchecked) public var showsVerticalScrollIndicator = true {
    didSet {
      if showsVerticalScrollIndicator != oldValue {
        indicatorsChanged(.showsVerticalScrollIndicator)
      }
    }
  }
  /// Whether the horizontal indicator shows while the content moves.
  @exclusivity(unchecked) public var showsHorizontalScrollIndicator = true {
    didSet {
      if showsHorizontalScrollIndicator != oldValue {
        indicatorsChanged(.showsHorizontalScrollIndicator)
      }
    }
  }
  /// The insets of the vertical indicator from the edges, in addition to the safe area.
  @exclusivity(unchecked) public var verticalScrollIndicatorInsets = EdgeInsets.zero {
    didSet {
      guard accepts(&verticalScrollIndicatorInsets, over: oldValue, "verticalScrollIndicatorInsets")
      else { return }
      indicatorsChanged(.verticalScrollIndicatorInsets)
    }
  }
  /// The insets of the horizontal indicator from the edges, in addition to the safe area.
  @exclusivity(unchecked) public var horizontalScrollIndicatorInsets = EdgeInsets.zero {
    didSet {
      guard
        accepts(&horizontalScrollIndicatorInsets, over: oldValue, "horizontalScrollIndicatorInsets")
      else { return }
      indicatorsChanged(.horizontalScrollIndicatorInsets)
    }
  }
  /// Whether the safe area is added to the indicators' insets.
  @exclusivity(unchecked) public var automaticallyAdjustsScrollIndicatorInsets = true {
    didSet {
      if automaticallyAdjustsScrollIndicatorInsets != oldValue {
        indicatorsChanged(.automaticallyAdjustsScrollIndicatorInsets)
      }
    }
  }

  /// Whether content receives a touch only when it appears not to scroll, at most 150 ms later.
  public var delaysContentTouches = true {
    didSet { if delaysContentTouches != oldValue { changed(.delaysContentTouches) } }
  }
  /// Whether a finger that moves far enough cancels a touch that content has received.
  public var canCancelContentTouches = true {
    didSet { if canCancelContentTouches != oldValue { changed(.canCancelContentTouches) } }
  }
  /// Whether a sideways drag outwards from an edge moves the enclosing scroll view.
  public var transfersHorizontalScrollingToParent = true {
    didSet {
      if transfersHorizontalScrollingToParent != oldValue {
        changed(.transfersHorizontalScrollingToParent)
      }
    }
  }
  /// Whether a vertical drag outwards from an edge moves the enclosing scroll view.
  public var transfersVerticalScrollingToParent = true {
    didSet {
      if transfersVerticalScrollingToParent != oldValue {
        changed(.transfersVerticalScrollingToParent)
      }
    }
  }
  /// Whether keys scroll; the model has no keys, but clients show the value.
  public var allowsKeyboardScrolling = true {
    didSet { if allowsKeyboardScrolling != oldValue { changed(.allowsKeyboardScrolling) } }
  }
  /// How the indicators are drawn.
  public var indicatorStyle = IndicatorStyle.default {
    didSet { if indicatorStyle != oldValue { changed(.indicatorStyle) } }
  }
  /// Whether an index beside the content is hidden automatically; clients show the value.
  public var indexDisplayMode = IndexDisplayMode.automatic {
    didSet { if indexDisplayMode != oldValue { changed(.indexDisplayMode) } }
  }
  /// The state of the refresh control.
  var refreshState = RefreshState.none
  /// The timer of a flash of the indicators; nil if there is none.
  @exclusivity(unchecked) var flash: Timers.Token?
  /// The part of the content inset that the window set, not a program.
  ///
  /// See ``Window/automaticallyAdjustsScrollViewInsets``.
  package internal(set) var legacyInset = EdgeInsets.zero

  /// The insets of the view that the safe area covers; known once the view is in a window.
  @exclusivity(unchecked) public internal(set) var safeAreaInsets = EdgeInsets.zero {
    didSet { if safeAreaInsets != oldValue { changed(.safeAreaInsets) } }
  }
  /// The current motion of the content without a finger.
  @exclusivity(unchecked) var motion = Motion.none
  /// Whether the context steps the view at every frame.
  @exclusivity(unchecked) var isScheduled = false
  /// The time of the latest step or of the start of an animation, in microseconds.
  ///
  /// A motion has at most one step at one time. A frame too soon after a flight's step is no step.
  @exclusivity(unchecked) var lastStep: Int64 = -1
  /// The flicks in a row.
  @exclusivity(unchecked) var streak = FlickStreak()
  /// Whether a flight after a lift has not run its first step yet.
  @exclusivity(unchecked) var isFirstStepDue = false
  /// The nesting depth of calls of the delegate's scrollViewDidScroll and scrollViewDidZoom.
  @exclusivity(unchecked) var nestedScrolls = 0
  /// The hold of fingers or a wheel on the content.
  @exclusivity(unchecked) var pan: Pan?
  /// The state of zooming.
  @exclusivity(unchecked) var zoom = ZoomSettings()
  /// The flags and predictions of the state document.
  @exclusivity(unchecked) var activity = ScrollActivity() {
    didSet {
      let differences = activity.differences(from: oldValue)
      changed(differences)
      noteRest(before: oldValue.prediction)
      if differences.contains(PropertySet(.isZoomBouncing)) { noteZoomScale() }
      if differences.contains(PropertySet(.phase)) { fadeIndicators() }
    }
  }
  /// The rest before this step, if whether it has changed is not decided yet; then it is marked as changed.
  @exclusivity(unchecked) var undecidedRest: RestPrediction?
  /// The current range, stored so that changes of it can be detected.
  @exclusivity(unchecked) var range = (
    x: OffsetRange(minimum: 0, maximum: 0), y: OffsetRange(minimum: 0, maximum: 0)
  )
  /// The pixels per point that the range and the offset were rounded for.
  ///
  /// A view outside the window keeps its values until it returns.
  var displayScales = (range: 1.0, offset: 1.0)
  /// Whether the view has been in a window with known geometry.
  var hasStarted = false
  /// Whether the content size changes together with the offset, which is settled after both.
  var isResizingContent = false
  /// Whether the offset was set before the view entered a window; if so, it is kept there.
  var offsetWasChosen = false
  /// Whether the offset was set before the pixels to round it to were known.
  var roundsOffsetAtStart = false
  /// The indicators, which are internal views.
  @exclusivity(unchecked) var verticalIndicator: ScrollIndicator?
  @exclusivity(unchecked) var horizontalIndicator: ScrollIndicator?

  /// The default of `alwaysBounceVertical` for views of this class.
  open class var alwaysBouncesVerticallyByDefault: Bool { false }

  override public init(id: String) {
    super.init(id: id)
    alwaysBounceVertical = Self.alwaysBouncesVerticallyByDefault
  }

  public required init(copying other: View, with copier: ViewCopier) {
    if let other = other as? ScrollView {
      contentSize = other.contentSize
      contentInset = other.contentInset
      adjustedContentInset = other.adjustedContentInset
      contentInsetAdjustmentBehavior = other.contentInsetAdjustmentBehavior
      contentAlignmentPoint = other.contentAlignmentPoint
      bouncesVertically = other.bouncesVertically
      bouncesHorizontally = other.bouncesHorizontally
      alwaysBounceVertical = other.alwaysBounceVertical
      alwaysBounceHorizontal = other.alwaysBounceHorizontal
      isScrollEnabled = other.isScrollEnabled
      isPagingEnabled = other.isPagingEnabled
      decelerationRate = other.decelerationRate
      refreshState = other.refreshState
      flash = other.flash
      legacyInset = other.legacyInset
      safeAreaInsets = other.safeAreaInsets
      isScheduled = other.isScheduled
      lastStep = other.lastStep
      isFirstStepDue = other.isFirstStepDue
      streak = other.streak
      zoom = other.zoom
      activity = other.activity
      // A prediction is computed by the thread of its view.
      activity.rest = other.rest
      range = other.range
      displayScales = other.displayScales
      hasStarted = other.hasStarted
      offsetWasChosen = other.offsetWasChosen
      roundsOffsetAtStart = other.roundsOffsetAtStart
      verticalIndicator = other.verticalIndicator.map { copier.copy($0) }
      horizontalIndicator = other.horizontalIndicator.map { copier.copy($0) }
    }
    super.init(copying: other, with: copier)
    guard let other = other as? ScrollView else { return }
    // Zoom views may be anywhere in the tree.
    copier.later { [unowned self] in
      motion = other.motion.copied(with: copier)
      pan = other.pan.map { $0.copied(with: copier) }
    }
  }

  /// Whether content at or below `view` may receive a touch that hit it.
  ///
  /// Return false to keep the touch from the content.
  open func touchesShouldBegin(in view: View) -> Bool { true }

  /// Whether a drag may cancel a touch that `view` has received; false for controls by default.
  open func touchesShouldCancel(in view: View) -> Bool { !(view is Control) }

  /// Scrolls by a page, if there is one in that direction.
  override open func accessibilityScroll(_ direction: AccessibilityScrollDirection) -> Bool {
    scrollByPage(direction)
  }

  override var carriesScrollViews: Bool { true }

  /// The scene's choices about uncertain behaviour.
  var options: ModelOptions { context?.options ?? ModelOptions() }

  override func engineEnded() {
    super.engineEnded()
    // Without frames, no motion would ever end.
    motion = .none
    isScheduled = false
    lastStep = -1
    isFirstStepDue = false
    streak = FlickStreak()
    pan = nil
    undecidedRest = nil
    flash = nil
    activity = ScrollActivity()
  }

  override func boundsOrigin(for origin: CGPoint) -> CGPoint { rounded(origin) }

  override func boundsOriginWillChange() {
    noteChoice()
    endAnimation()
    endZoom()
  }

  override func boundsOriginChanged(from old: CGPoint) {
    offsetMoved(from: old, causes: (.assignment, .assignment))
    if options.boundsOriginScrolls { reportScroll() }
    refreshMotion()
  }

  override func sizeChanged(from old: CGSize) {
    super.sizeChanged(from: old)
    rangeChanged(.bounds, cause: .clamp)
  }

  override open func layoutSubviews() {
    super.layoutSubviews()
    layoutIndicators()
  }

  private func bouncingChanged(_ property: Property) {
    changed(PropertySet(property).union(PropertySet(.bounces)))
    setNeedsLayout()
    refreshMotion()
  }
}
