public import Foundation

/// A rectangle in the tree of views, with UIView's geometry.
///
/// It stores bounds, center, transform and anchorPoint; the frame is derived. A view is used by one thread
/// at a time, together with its ``Engine``.
///
/// All numbers of a view are finite: a value with infinity or NaN that code sets is not stored, the property
/// keeps its value. If the view is in an engine, ``Engine/ignoredNumbers`` has the name.
///
/// ```swift
/// final class Badge: View {
///   var count = 0 { didSet { setNeedsLayout() } }
///   override class var className: String { "Badge" }
///   override init(id: String) { super.init(id: id) }
///   required init(copying other: View, with copier: ViewCopier) {
///     count = (other as? Badge)?.count ?? 0
///     super.init(copying: other, with: copier)
///   }
///   override func layoutSubviews() { isHidden = count == 0 }
/// }
/// let badge = Badge(id: "badge")
/// badge.frame = CGRect(x: 10, y: 10, width: 24, height: 24)
/// badge.cornerRadius = 12
/// badge.backgroundColor = Color(hex: "#ff0000")
/// badge.transform = CGAffineTransform(scaleX: 2, y: 2)
/// precondition(badge.frame == CGRect(x: -2, y: -2, width: 48, height: 48))
/// let engine = Engine(root: badge, device: Device(size: CGSize(width: 320, height: 480)))
/// precondition(badge.isHidden)
/// badge.count = 3
/// engine.layoutIfNeeded()
/// precondition(!badge.isHidden)
/// ```
open class View {
  /// The view's id in scenes, commands and the state document; unique in its engine.
  public let id: String

  /// The position and size of the view in its own coordinates.
  public var bounds: CGRect {
    get { storedBounds }
    set {
      guard accepts(newValue, "bounds") else { return }
      setBounds(newValue)
    }
  }

  /// The position of the anchor point, in the superview's coordinates.
  @exclusivity(unchecked) public var center: CGPoint {
    didSet {
      guard accepts(&center, over: oldValue, "center") else { return }
      context?.animationNotes?.note(self, center: oldValue)
      geometryChanged()
    }
  }

  /// The transform about the anchor point from the view to its superview.
  @exclusivity(unchecked) open var transform = CGAffineTransform.identity {
    didSet {
      guard accepts(&transform, over: oldValue, "transform") else { return }
      context?.animationNotes?.note(self, transform: oldValue)
      geometryChanged(PropertySet(.bounds, .center, .transform))
      if context != nil { noteScaleChange() }
    }
  }

  /// The point of the bounds that `center` positions, as fractions of their size; the middle by
  /// default.
  @exclusivity(unchecked) public var anchorPoint = CGPoint(x: 0.5, y: 0.5) {
    didSet {
      guard accepts(&anchorPoint, over: oldValue, "anchorPoint") else { return }
      geometryChanged(PropertySet(.anchorPoint))
    }
  }

  /// The opacity, from 0, invisible and without touches, to 1.
  @exclusivity(unchecked) public var alpha = 1.0 {
    didSet {
      guard accepts(&alpha, over: oldValue, "alpha") else { return }
      changed(PropertySet(.alpha).union(shadowVisibility))
    }
  }
  /// Whether the view and its descendants are hidden and receive no touches.
  @exclusivity(unchecked) public var isHidden = false {
    didSet { if isHidden != oldValue { hidingChanged() } }
  }
  /// Whether content outside the bounds is clipped; clipping never affects touches.
  public var clipsToBounds: Bool {
    didSet {
      if clipsToBounds != oldValue { changed(PropertySet(.clipsToBounds).union(shadowVisibility)) }
    }
  }
  /// Whether touches can hit the view or its descendants.
  public var isUserInteractionEnabled: Bool {
    didSet { if isUserInteractionEnabled != oldValue { changed(.isUserInteractionEnabled) } }
  }
  /// The colour behind the view's content; none by default.
  open var backgroundColor: Color? {
    didSet { if backgroundColor != oldValue { changed(.backgroundColor) } }
  }
  /// The parts of the view's geometry that absorb a change of its superview's size; none by default.
  public var autoresizingMask: AutoresizingMask = [] {
    didSet { if autoresizingMask != oldValue { changed(.autoresizingMask) } }
  }
  /// Whether the subviews' masks apply when this view's size changes.
  public var autoresizesSubviews = true {
    didSet { if autoresizesSubviews != oldValue { changed(.autoresizesSubviews) } }
  }
  /// The semantics of the view's content, which determine its direction.
  @exclusivity(unchecked) public var semanticContentAttribute = SemanticContentAttribute.unspecified
  {
    didSet {
      guard semanticContentAttribute != oldValue else { return }
      changed(PropertySet(.semanticContentAttribute, .effectiveUserInterfaceLayoutDirection))
      setNeedsLayout()
    }
  }
  /// The corner radius for drawing, in points.
  public var cornerRadius = 0.0 {
    didSet {
      guard accepts(&cornerRadius, over: oldValue, "cornerRadius") else { return }
      changed(.cornerRadius)
    }
  }
  /// The layer's shadow; it never affects layout or hit-testing.
  public var shadow = Shadow() {
    didSet {
      guard accepts(&shadow, over: oldValue, "shadow") else { return }
      changed(shadow.differences(from: oldValue))
    }
  }
  /// The content that the view shows, for classes with content.
  public var content: Content? {
    didSet {
      guard accepts(&content, over: oldValue, "content") else { return }
      changed(.content)
    }
  }
  /// The text that the view shows, for classes with text.
  public var text: String? { didSet { if text != oldValue { changed(.text) } } }
  /// The colour of the text; nil for the page's default.
  public var textColor: Color? { didSet { if textColor != oldValue { changed(.textColor) } } }

  /// The keyboard layout guide, which tracks the part of the view that the keyboard covers; none by
  /// default.
  public var keyboardLayoutGuide: KeyboardLayoutGuide? {
    didSet {
      guard accepts(&keyboardLayoutGuide, over: oldValue, "keyboardLayoutGuide") else { return }
      changed(PropertySet(.keyboardLayoutGuide, .keyboardLayoutFrame))
      guard (keyboardLayoutGuide == nil) != (oldValue == nil), isInWindow, let context else {
        return
      }
      context.viewsWithGuides.removeAll { $0 === self }
      if keyboardLayoutGuide != nil { context.viewsWithGuides.append(self) }
    }
  }

  /// The frame of the keyboard layout guide, in the view's coordinates, as of the latest layout.
  ///
  /// It is the part that the keyboard covers or, without one, the part below the safe area.
  public internal(set) var keyboardLayoutFrame = CGRect.zero {
    didSet { if keyboardLayoutFrame != oldValue { changed(.keyboardLayoutFrame) } }
  }

  /// The superview.
  @exclusivity(unchecked) public internal(set) unowned var superview: View?
  /// The subviews, from back to front.
  @exclusivity(unchecked) public internal(set) var subviews: [View] = []

  /// The property table of the view's class.
  package let propertyTable: PropertyTable

  /// The view's layer, once it has been requested.
  var ownLayer: Layer?
  /// Layers without a view among the layers of the subviews.
  var plainLayers: [PlainLayer] = []
  /// The context that tracks changes, once the view belongs to an engine.
  @exclusivity(unchecked) var context: ModelContext?
  /// The properties changed since the last patch; if empty, the view is not on the context's list.
  @exclusivity(unchecked) var dirty: PropertySet = []
  /// The properties that have changed since the view was created.
  @exclusivity(unchecked) private(set) var everChanged: PropertySet = []
  /// The properties that were explained for the context's explanation with the number ``explanation``.
  @exclusivity(unchecked) var explained: PropertySet = []
  @exclusivity(unchecked) var explanation = -1
  /// The time of the latest layout pass, in microseconds, or −1; events report one pass per step.
  @exclusivity(unchecked) var lastLayoutTime: Int64 = -1

  @exclusivity(unchecked) private var storedBounds = CGRect.zero
  /// The frame that was set under a transform, until its center, size or transform change.
  @exclusivity(unchecked) var givenFrame: CGRect?

  // Short properties that follow each other share one word of each view, as those above do.
  /// Whether the view is in its engine's tree.
  @exclusivity(unchecked) var isInWindow = false
  /// Whether `layoutSubviews()` runs before the step ends.
  @exclusivity(unchecked) var needsLayout = true
  /// Whether `layoutSubviews()` is running.
  @exclusivity(unchecked) var isLayingOut = false

  /// Creates a view of zero size at the origin of its superview.
  public init(id: String) {
    self.id = id
    propertyTable = Self.propertyTable
    center = .zero
    clipsToBounds = Self.clipsToBoundsByDefault
    isUserInteractionEnabled = Self.isInteractiveByDefault
  }

  /// Creates a copy of `other`, with copies of its descendants; only ``ViewCopier`` calls it.
  ///
  /// A subclass with its own properties copies them before it calls this initializer. No property
  /// observers run meanwhile.
  public required init(copying other: View, with copier: ViewCopier) {
    id = other.id
    propertyTable = other.propertyTable
    clipsToBounds = other.clipsToBounds
    isUserInteractionEnabled = other.isUserInteractionEnabled
    storedBounds = other.storedBounds
    center = other.center
    transform = other.transform
    anchorPoint = other.anchorPoint
    givenFrame = other.givenFrame
    keyboardLayoutFrame = other.keyboardLayoutFrame
    for row in propertyTable.copiedRows { row.copy?(other, self) }
    isInWindow = other.isInWindow
    dirty = other.dirty
    everChanged = other.everChanged
    explained = other.explained
    explanation = other.explanation
    needsLayout = other.needsLayout
    lastLayoutTime = other.lastLayoutTime
    subviews = other.subviews.map { copier.copy($0) }
    for view in subviews { view.superview = self }
    copier.later { [unowned self] in copyLayers(of: other) }
  }

  deinit {
    for view in subviews { view.superview = nil }
  }

  /// The name of the class in scenes and in the state document.
  open class var className: String { "View" }
  /// The default of `clipsToBounds` for views of this class.
  open class var clipsToBoundsByDefault: Bool { false }
  /// The default of `isUserInteractionEnabled` for views of this class.
  open class var isInteractiveByDefault: Bool { true }

  /// The rows of the table of properties for this class.
  open class var properties: [PropertyDescriptor] { placeRows + appearanceRows }

  /// Responds to a scroll by VoiceOver; returns whether the view scrolled, which is false for plain
  /// views.
  open func accessibilityScroll(_ direction: AccessibilityScrollDirection) -> Bool { false }

  /// Called before the superview changes or is removed.
  open func willMove(toSuperview superview: View?) {}
  /// Called after the superview changed or was removed.
  open func didMoveToSuperview() {}
  /// Called before the view enters or leaves a window.
  open func willMove(toWindow window: View?) {}
  /// Called after the view entered or left a window.
  open func didMoveToWindow() {}
  /// Called after a subview was added.
  open func didAddSubview(_ subview: View) {}
  /// Called before a subview is removed.
  open func willRemoveSubview(_ subview: View) {}
  /// Whether the view can become the first responder.
  open var canBecomeFirstResponder: Bool { false }

  /// Called after a tap: a finger went down on the view and lifted in place.
  func tapped() {}

  /// Places the view's subviews; runs at the end of a step in which the bounds changed.
  open func layoutSubviews() {}

  /// Called after a descendant at any depth was removed.
  open func didRemoveDescendant(_ view: View) {}

  /// Removes a view that left the tree for good from its engine.
  ///
  /// A later view with its id has at least the same properties, unless `mayBeRemembered`: then a client
  /// may remember others for the id.
  package func forget(mayBeRemembered: Bool) {
    context?.forget(self, mayBeRemembered: mayBeRemembered)
  }

  /// Requests `layoutSubviews()` before the step ends; repeated requests count once.
  public func setNeedsLayout() {
    guard !needsLayout else { return }
    needsLayout = true
    context?.layoutQueue.append(self)
  }

  /// Requests layout after a subview was added or resized, unless layout itself did that.
  func subviewsNeedLayout() {
    if !isLayingOut { setNeedsLayout() }
  }

  /// Updates the view after the size of its bounds changed.
  func sizeChanged(from old: CGSize) {
    resizeSubviews(from: old)
    setNeedsLayout()
    superview?.subviewsNeedLayout()
  }

  /// Detaches the view from an engine that has ended.
  ///
  /// The view keeps its properties, and assignments take effect at once from now on.
  func engineEnded() {
    context = nil
    isInWindow = false
    dirty = []
  }

  /// Records that properties have changed.
  package func changed(_ properties: PropertySet) {
    // A change of all properties means that the view entered the tree.
    if properties != .all { everChanged.formUnion(properties) }
    guard let context, !properties.isEmpty else { return }
    let isOutermost = context.threads.begin()
    defer { context.threads.end(isOutermost) }
    if dirty.isEmpty { context.dirtyViews.append(self) }
    dirty.formUnion(properties)
    let explained = properties.intersection(propertyTable.explained)
    if !explained.isEmpty, properties != .all { context.explain(explained, of: self) }
  }

  package func changed(_ property: Property) { changed(PropertySet(property)) }

  /// Handles a touch phase of a finger that hit the view, inside its bounds or not.
  func contentTouch(_ phase: TouchSample.Phase, isInside: Bool) {}

  /// Whether the safe area insets of a scroll view depend on this view's position.
  var carriesScrollViews: Bool { !subviews.isEmpty }

  /// The properties that may change when the view is drawn differently: none without a shadow.
  private var shadowVisibility: PropertySet {
    shadow.opacity > 0 ? PropertySet(.shadowIsVisible) : []
  }

  private func hidingChanged() {
    changed(PropertySet(.isHidden).union(shadowVisibility))
    // A hidden bar covers nothing.
    if carriesScrollViews { context?.safeAreasMayHaveChanged = true }
  }

  /// Records a change of the frame.
  ///
  /// Without a transform, bounds and center are derived from the frame. With one, whether they are
  /// depends on the last bits of the frame.
  private func geometryChanged(_ properties: PropertySet = []) {
    givenFrame = nil
    let derived =
      transform == .identity ? PropertySet(.frame) : PropertySet(.frame, .bounds, .center)
    changed(derived.union(properties))
    if carriesScrollViews { context?.safeAreasMayHaveChanged = true }
  }

  private func setBounds(_ bounds: CGRect) {
    var new = bounds.standardized
    if new.origin != storedBounds.origin { new.origin = boundsOrigin(for: new.origin) }
    guard new != storedBounds else { return }
    // A motion that ends here may move the origin once more.
    if new.origin != storedBounds.origin { boundsOriginWillChange() }
    let old = storedBounds
    context?.animationNotes?.note(self)
    storedBounds = new
    if new.origin != old.origin { boundsOriginChanged(from: old.origin) }
    if new.origin != old.origin || new.origin != .zero { changed(.bounds) }
    // The origin of a scroll view's bounds is its contentOffset.
    if new.size != old.size || !(self is ScrollView) {
      context?.explain(PropertySet(.bounds), of: self)
    }
    if new.size != old.size {
      geometryChanged()
      sizeChanged(from: old.size)
    }
  }

  /// Returns the origin that the bounds get when other code sets `origin`.
  func boundsOrigin(for origin: CGPoint) -> CGPoint { origin }

  /// Called before the origin of the bounds is set by other code.
  func boundsOriginWillChange() {}

  /// Called after the origin of the bounds was set by other code.
  func boundsOriginChanged(from old: CGPoint) {}

  /// Moves the origin of the bounds without side effects: the step of a scroll.
  func moveBoundsOrigin(to origin: CGPoint) {
    context?.animationNotes?.note(self)
    storedBounds.origin = origin
  }
}
