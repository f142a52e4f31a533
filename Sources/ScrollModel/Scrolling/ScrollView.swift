public import Foundation
public import ScrollMotion

/// A window onto content that may be larger than it, with UIScrollView's behaviour.
///
/// contentOffset is the origin of the bounds, always; contentSize is only data that bounds the offset
/// and sizes the indicators.
open class ScrollView: View {
  override open class var className: String { "ScrollView" }
  override open class var clipsToBoundsByDefault: Bool { true }
  override open class var properties: [PropertyDescriptor] {
    super.properties + contentRows + inputRows + activityRows
  }

  /// Told what happens, inside the step in which it happens.
  @exclusivity(unchecked) public weak var delegate: (any ScrollViewDelegate)?

  /// The size of the content in points.
  @exclusivity(unchecked) public var contentSize = CGSize.zero {
    didSet { if contentSize != oldValue { rangeChanged(.contentSize, cause: .clamp) } }
  }

  /// What a program adds around the content; see ``adjustedContentInset`` for the whole.
  public var contentInset = EdgeInsets.zero {
    didSet { if contentInset != oldValue { rangeChanged(.contentInset, cause: .inset) } }
  }

  /// The content inset with what the safe area adds to it.
  @exclusivity(unchecked) public internal(set) var adjustedContentInset = EdgeInsets.zero

  /// How the safe area enters ``adjustedContentInset``.
  public var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet {
      if contentInsetAdjustmentBehavior != oldValue {
        rangeChanged(.contentInsetAdjustmentBehavior, cause: .inset)
      }
    }
  }

  /// Where content rests on an axis on which it is smaller than the view: 0 is at the start, 0.5 in the
  /// middle, 1 at the end of what the insets leave.
  public var contentAlignmentPoint = CGPoint.zero {
    didSet {
      if contentAlignmentPoint != oldValue { rangeChanged(.contentAlignmentPoint, cause: .clamp) }
    }
  }

  /// Whether content may be pulled past its edges, on either axis.
  public var bounces: Bool {
    get { bouncesVertically && bouncesHorizontally }
    set {
      bouncesVertically = newValue
      bouncesHorizontally = newValue
    }
  }
  /// Whether content may be pulled past its upper and lower edge.
  @exclusivity(unchecked) public var bouncesVertically = true {
    didSet { if bouncesVertically != oldValue { bouncingChanged(.bouncesVertically) } }
  }
  /// Whether content may be pulled past its left and right edge.
  @exclusivity(unchecked) public var bouncesHorizontally = true {
    didSet { if bouncesHorizontally != oldValue { bouncingChanged(.bouncesHorizontally) } }
  }
  /// Whether content that is not higher than the view can be pulled up and down too.
  @exclusivity(unchecked) public var alwaysBounceVertical = false {
    didSet {
      if alwaysBounceVertical != oldValue { rangeChanged(.alwaysBounceVertical, cause: .inset) }
    }
  }
  /// Whether content that is not wider than the view can be pulled left and right too.
  @exclusivity(unchecked) public var alwaysBounceHorizontal = false {
    didSet {
      if alwaysBounceHorizontal != oldValue { rangeChanged(.alwaysBounceHorizontal, cause: .inset) }
    }
  }

  /// Whether the user can scroll; programs always can.
  ///
  /// Switching it off takes the user's fingers off, unless they zoom: zooming goes on without, as in UIKit.
  public var isScrollEnabled = true {
    didSet {
      guard isScrollEnabled != oldValue else { return }
      changed(.isScrollEnabled)
      // With and without scrolling a zoom is measured from other things.
      guard !isScrollEnabled else { return rebasePinch() }
      if pan?.pinch != nil { endDragOfPinch() } else { touchUp(at: 0, isCancelled: true) }
    }
  }
  /// Whether a lift settles the content on a multiple of the bounds' size; one that is going on
  /// already keeps its way until the next.
  @exclusivity(unchecked) public var isPagingEnabled = false {
    didSet {
      guard isPagingEnabled != oldValue else { return }
      changed(.isPagingEnabled)
      refreshMotion()
    }
  }
  /// Whether a drag that starts along one axis keeps to it.
  public var isDirectionalLockEnabled = false {
    didSet { if isDirectionalLockEnabled != oldValue { changed(.isDirectionalLockEnabled) } }
  }
  /// How fast the content slows down after a flick.
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

  /// How a drag takes the keyboard away.
  public var keyboardDismissMode = KeyboardDismissMode.none {
    didSet { if keyboardDismissMode != oldValue { changed(.keyboardDismissMode) } }
  }

  /// Whether the vertical indicator shows while the content moves.
  public var showsVerticalScrollIndicator = true {
    didSet {
      if showsVerticalScrollIndicator != oldValue {
        indicatorsChanged(.showsVerticalScrollIndicator)
      }
    }
  }
  /// Whether the horizontal indicator shows while the content moves.
  public var showsHorizontalScrollIndicator = true {
    didSet {
      if showsHorizontalScrollIndicator != oldValue {
        indicatorsChanged(.showsHorizontalScrollIndicator)
      }
    }
  }
  /// How far the vertical indicator keeps from the edges, beside the safe area.
  public var verticalScrollIndicatorInsets = EdgeInsets.zero {
    didSet {
      if verticalScrollIndicatorInsets != oldValue {
        indicatorsChanged(.verticalScrollIndicatorInsets)
      }
    }
  }
  /// How far the horizontal indicator keeps from the edges, beside the safe area.
  public var horizontalScrollIndicatorInsets = EdgeInsets.zero {
    didSet {
      if horizontalScrollIndicatorInsets != oldValue {
        indicatorsChanged(.horizontalScrollIndicatorInsets)
      }
    }
  }
  /// Whether the safe area is added to the indicators' insets.
  public var automaticallyAdjustsScrollIndicatorInsets = true {
    didSet {
      if automaticallyAdjustsScrollIndicatorInsets != oldValue {
        indicatorsChanged(.automaticallyAdjustsScrollIndicatorInsets)
      }
    }
  }

  /// Whether content hears of a touch only when it seems to be no scroll, 150 ms later at most.
  public var delaysContentTouches = true {
    didSet { if delaysContentTouches != oldValue { changed(.delaysContentTouches) } }
  }
  /// Whether a finger that moves far enough takes a touch away from content that has heard of it.
  public var canCancelContentTouches = true {
    didSet { if canCancelContentTouches != oldValue { changed(.canCancelContentTouches) } }
  }
  /// Whether a drag sideways and outwards that begins at the edge goes to the scroll view around.
  public var transfersHorizontalScrollingToParent = true {
    didSet {
      if transfersHorizontalScrollingToParent != oldValue {
        changed(.transfersHorizontalScrollingToParent)
      }
    }
  }
  /// Whether a drag up or down and outwards that begins at the edge goes to the scroll view around.
  public var transfersVerticalScrollingToParent = true {
    didSet {
      if transfersVerticalScrollingToParent != oldValue {
        changed(.transfersVerticalScrollingToParent)
      }
    }
  }
  /// Whether keys scroll; the model has none, and readers show it.
  public var allowsKeyboardScrolling = true {
    didSet { if allowsKeyboardScrolling != oldValue { changed(.allowsKeyboardScrolling) } }
  }
  /// How the indicators are drawn.
  public var indicatorStyle = IndicatorStyle.default {
    didSet { if indicatorStyle != oldValue { changed(.indicatorStyle) } }
  }
  /// Whether an index beside the content hides by itself; readers show it.
  public var indexDisplayMode = IndexDisplayMode.automatic {
    didSet { if indexDisplayMode != oldValue { changed(.indexDisplayMode) } }
  }
  /// The refresh control, as far as the model has one.
  var refreshState = RefreshState.none
  /// The end of the time for which the indicators were asked to show themselves; nil if none is on.
  var flash: Timers.Token?
  /// The part of the content inset that the window wrote, and not the view's own program; see
  /// ``Window/automaticallyAdjustsScrollViewInsets``.
  public internal(set) var legacyInset = EdgeInsets.zero

  /// What the safe area covers of the view; known once the view is in a window.
  @exclusivity(unchecked) public internal(set) var safeAreaInsets = EdgeInsets.zero {
    didSet { if safeAreaInsets != oldValue { changed(.safeAreaInsets) } }
  }
  /// What moves the content when no finger does.
  @exclusivity(unchecked) var motion = Motion.none
  /// Whether the context steps the view at every frame.
  @exclusivity(unchecked) var isScheduled = false
  /// The time of the latest step or of the start of an animation, in microseconds: a motion takes no
  /// second step then.
  @exclusivity(unchecked) var lastStep: Int64 = -1
  /// Whether a flight that a lift has begun is still to take its first step.
  var isFirstStepDue = false
  /// How many calls of the delegate's scrollViewDidScroll and scrollViewDidZoom are under way.
  @exclusivity(unchecked) var nestedScrolls = 0
  /// The fingers or the wheel that hold the content.
  @exclusivity(unchecked) var pan: Pan?
  /// What is known about zooming.
  @exclusivity(unchecked) var zoom = ZoomSettings()
  /// The flags and predictions as the state document has them.
  @exclusivity(unchecked) var activity = ScrollActivity() {
    didSet {
      let differences = activity.differences(from: oldValue)
      changed(differences)
      if differences.contains(PropertySet(.phase)) { fadeIndicators() }
    }
  }
  /// The range in force, kept so that a change of it can be seen.
  @exclusivity(unchecked) var range = (
    x: OffsetRange(minimum: 0, maximum: 0), y: OffsetRange(minimum: 0, maximum: 0)
  )
  /// The pixels per point that the range and the offset were rounded for; a view outside the window does
  /// not hear of other ones until it comes back.
  var displayScales = (range: 1.0, offset: 1.0)
  /// Whether the view has been in a window whose geometry was known.
  var hasStarted = false
  /// Whether someone chose the offset before the view came to a window, which then keeps it.
  var offsetWasChosen = false
  /// Whether the choice was made before the pixels to round it to were known.
  var roundsOffsetAtStart = false
  /// The engine's own views that show where the content is.
  @exclusivity(unchecked) var verticalIndicator: ScrollIndicator?
  @exclusivity(unchecked) var horizontalIndicator: ScrollIndicator?

  /// Whether a finger holds the content, moved or not.
  public var isTracking: Bool { activity.isTracking }
  /// Whether the user has begun to scroll and has not let go.
  public var isDragging: Bool { activity.isDragging }
  /// Whether the content goes on after a lift, bounce included.
  public var isDecelerating: Bool { activity.isDecelerating }
  /// Whether an animated change by a program is under way.
  public var isScrollAnimating: Bool { activity.isScrollAnimating }
  /// Whether fingers or a wheel zoom.
  public var isZooming: Bool { activity.isZooming }
  /// Whether the content goes back to a limit of its scale after a lift beyond it.
  public var isZoomBouncing: Bool { activity.isZoomBouncing }
  /// Whether an animated zoom by a program is under way.
  public var isZoomAnimating: Bool { activity.isZoomAnimating }
  /// What the content is doing, as one word.
  public var phase: ScrollPhase { activity.phase }
  /// The offset's velocity in points per second.
  public var velocity: CGPoint { activity.velocity }
  /// Where and when the motion under way will end.
  public var rest: Rest? { activity.rest }

  /// Whether views of this class bounce vertically without overflow unless told otherwise.
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
      zoom = other.zoom
      activity = other.activity
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
    // What is zoomed may lie anywhere.
    copier.later { [unowned self] in
      motion = other.motion.copied(with: copier)
      pan = other.pan.map { $0.copied(with: copier) }
    }
  }

  /// Whether content at or below `view` may hear of a touch that it was hit by; it keeps those that are
  /// not told from it.
  open func touchesShouldBegin(in view: View) -> Bool { true }

  /// Whether a drag may take a touch away from `view`, which has heard of it; not from controls.
  open func touchesShouldCancel(in view: View) -> Bool { !(view is Control) }

  /// Scrolls by a page, where there is one that way.
  override open func accessibilityScroll(_ direction: AccessibilityScrollDirection) -> Bool {
    scrollByPage(direction)
  }

  override var carriesScrollViews: Bool { true }

  /// The choices about uncertain behaviour that the scene makes.
  var options: ModelOptions { context?.options ?? ModelOptions() }

  override func engineEnded() {
    super.engineEnded()
    // Without frames nothing that moves would come to an end.
    motion = .none
    isScheduled = false
    lastStep = -1
    isFirstStepDue = false
    pan = nil
    flash = nil
    activity = ScrollActivity()
  }

  override func boundsOriginWillChange() {
    offsetWasChosen = true
    endAnimation()
    endZoom()
  }

  override func boundsOriginChanged(from old: CGPoint) {
    offsetMoved(from: old, causes: (.assignment, .assignment))
    if options.boundsOriginScrolls { tellScroll() }
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

  private func indicatorsChanged(_ property: Property) {
    changed(property)
    setNeedsLayout()
  }
}

/// How the safe area enters a scroll view's adjusted inset, by UIKit's names.
public enum ContentInsetAdjustmentBehavior: String, CaseIterable, Sendable {
  /// As `scrollableAxes`; more only for a controller in a navigation stack.
  case automatic
  /// On an axis that the content overflows or that always bounces.
  case scrollableAxes
  /// Not at all.
  case never
  /// On all four edges.
  case always
}
