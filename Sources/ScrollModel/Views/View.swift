public import Foundation

/// A rectangle in the tree of views, with UIView's geometry: what is stored is bounds, center,
/// transform and anchorPoint; the frame follows from them.
///
/// A view belongs to the thread of its ``Engine``.
open class View {
  /// The view's name in scenes, commands and the state document; unique in its engine.
  public let id: String

  /// The view's place and extent in its own coordinates.
  public var bounds: CGRect {
    get { storedBounds }
    set { setBounds(newValue) }
  }

  /// Where the anchor point lies, in the superview's coordinates.
  @exclusivity(unchecked) public var center: CGPoint {
    didSet { if center != oldValue { geometryChanged() } }
  }

  /// The map about the anchor point from the view to its superview.
  @exclusivity(unchecked) open var transform = CGAffineTransform.identity {
    didSet {
      guard transform != oldValue else { return }
      geometryChanged(PropertySet(.bounds, .center, .transform))
      if context != nil { noteScaleChange() }
    }
  }

  /// The point of the bounds that `center` places, in shares of their size; the middle by default.
  @exclusivity(unchecked) public var anchorPoint = CGPoint(x: 0.5, y: 0.5) {
    didSet { if anchorPoint != oldValue { geometryChanged(PropertySet(.anchorPoint)) } }
  }

  /// From 0, invisible and untouchable, to 1.
  public var alpha = 1.0 {
    didSet { if alpha != oldValue { changed(PropertySet(.alpha).union(shadowVisibility)) } }
  }
  /// Whether the view and all below it are neither drawn nor touched.
  public var isHidden = false {
    didSet { if isHidden != oldValue { hidingChanged() } }
  }
  /// Whether what lies outside the bounds is not drawn; it never matters for touches.
  public var clipsToBounds: Bool {
    didSet {
      if clipsToBounds != oldValue { changed(PropertySet(.clipsToBounds).union(shadowVisibility)) }
    }
  }
  /// Whether touches can hit the view or what is below it.
  public var isUserInteractionEnabled: Bool {
    didSet { if isUserInteractionEnabled != oldValue { changed(.isUserInteractionEnabled) } }
  }
  /// The colour behind the view's content; none by default.
  open var backgroundColor: Color? {
    didSet { if backgroundColor != oldValue { changed(.backgroundColor) } }
  }
  /// How rounded the corners are drawn, in points.
  public var cornerRadius = 0.0 {
    didSet { if cornerRadius != oldValue { changed(.cornerRadius) } }
  }
  /// Which parts of the view's place take up a change of its superview's size; none by default.
  public var autoresizingMask: AutoresizingMask = [] {
    didSet { if autoresizingMask != oldValue { changed(.autoresizingMask) } }
  }
  /// Whether the subviews' masks count when this view's size changes.
  public var autoresizesSubviews = true {
    didSet { if autoresizesSubviews != oldValue { changed(.autoresizesSubviews) } }
  }
  /// What the view shows, as far as its direction depends on it.
  public var semanticContentAttribute = SemanticContentAttribute.unspecified {
    didSet {
      guard semanticContentAttribute != oldValue else { return }
      changed(PropertySet(.semanticContentAttribute, .effectiveUserInterfaceLayoutDirection))
      setNeedsLayout()
    }
  }
  /// The layer's shadow; never part of layout or hit-testing.
  public var shadow = Shadow() {
    didSet { changed(shadow.differences(from: oldValue)) }
  }
  /// What the view shows, for the classes that show something.
  public var content: Content? { didSet { if content != oldValue { changed(.content) } } }
  /// The words the view shows, for the classes that show words.
  public var text: String? { didSet { if text != oldValue { changed(.text) } } }
  /// The colour of the words; the page's own by default.
  public var textColor: Color? { didSet { if textColor != oldValue { changed(.textColor) } } }

  /// Has the view keep up with the part of it that the keyboard takes; none by default.
  public var keyboardLayoutGuide: KeyboardLayoutGuide? {
    didSet {
      guard keyboardLayoutGuide != oldValue else { return }
      changed(PropertySet(.keyboardLayoutGuide, .keyboardLayoutFrame))
      guard (keyboardLayoutGuide == nil) != (oldValue == nil), isInWindow, let context else {
        return
      }
      context.viewsWithGuides.removeAll { $0 === self }
      if keyboardLayoutGuide != nil { context.viewsWithGuides.append(self) }
    }
  }

  /// The part of a view with a guide that the keyboard takes, or what is below the safe area where it
  /// takes none, in the view's coordinates; as of the latest layout.
  public internal(set) var keyboardLayoutFrame = CGRect.zero {
    didSet { if keyboardLayoutFrame != oldValue { changed(.keyboardLayoutFrame) } }
  }

  /// The view this one lies in.
  @exclusivity(unchecked) public internal(set) unowned var superview: View?
  /// The views that lie in this one, from the back to the front.
  @exclusivity(unchecked) public internal(set) var subviews: [View] = []

  /// The table of the properties of the view's class.
  package let propertyTable: PropertyTable

  /// The view's layer, once someone has asked for it.
  var ownLayer: Layer?
  /// Layers without a view that lie among the subviews'.
  var plainLayers: [PlainLayer] = []
  /// What keeps track of changes, once the view belongs to an engine.
  @exclusivity(unchecked) var context: ModelContext?
  /// Whether the view lies in its engine's tree.
  @exclusivity(unchecked) var isInWindow = false
  /// What has changed since the last patch; empty means not on the context's list.
  @exclusivity(unchecked) var dirty: PropertySet = []
  /// Whether `layoutSubviews()` runs before the step ends.
  @exclusivity(unchecked) var needsLayout = true
  /// Whether `layoutSubviews()` is running.
  @exclusivity(unchecked) var isLayingOut = false
  /// When the latest layout pass was, in microseconds; events tell of one in a step.
  @exclusivity(unchecked) var lastLayoutTime: Int64?

  @exclusivity(unchecked) private var storedBounds = CGRect.zero

  /// A view of no size at the origin of its superview-to-be.
  public init(id: String) {
    self.id = id
    propertyTable = Self.propertyTable
    center = .zero
    clipsToBounds = Self.clipsToBoundsByDefault
    isUserInteractionEnabled = Self.isInteractiveByDefault
  }

  /// A view that is what `other` is, with copies of the views below it; for ``ViewCopier`` alone.
  ///
  /// A subclass with properties of its own copies them before it calls this one. Nothing that observes
  /// properties runs meanwhile.
  public required init(copying other: View, with copier: ViewCopier) {
    id = other.id
    propertyTable = other.propertyTable
    clipsToBounds = other.clipsToBounds
    isUserInteractionEnabled = other.isUserInteractionEnabled
    storedBounds = other.storedBounds
    center = other.center
    transform = other.transform
    anchorPoint = other.anchorPoint
    keyboardLayoutFrame = other.keyboardLayoutFrame
    for row in propertyTable.copiedRows { row.copy?(other, self) }
    isInWindow = other.isInWindow
    dirty = other.dirty
    needsLayout = other.needsLayout
    lastLayoutTime = other.lastLayoutTime
    subviews = other.subviews.map { copier.copy($0) }
    for view in subviews { view.superview = self }
    copier.later { [unowned self] in copyLayers(of: other) }
  }

  deinit {
    for view in subviews { view.superview = nil }
  }

  /// The class's name in scenes and in the state document.
  open class var className: String { "View" }
  /// Whether views of this class clip unless told otherwise.
  open class var clipsToBoundsByDefault: Bool { false }
  /// Whether views of this class can be touched unless told otherwise.
  open class var isInteractiveByDefault: Bool { true }

  /// The rows of the table of properties that views of this class have.
  open class var properties: [PropertyDescriptor] { placeRows + appearanceRows }

  /// VoiceOver asks for a scroll; whether the view has done one, which plain views never have.
  open func accessibilityScroll(_ direction: AccessibilityScrollDirection) -> Bool { false }

  /// The view is about to get another superview, or none.
  open func willMove(toSuperview superview: View?) {}
  /// The view has got another superview, or none.
  open func didMoveToSuperview() {}
  /// The view is about to come to a window, or to leave it.
  open func willMove(toWindow window: View?) {}
  /// The view has come to a window, or has left it.
  open func didMoveToWindow() {}
  /// A subview has been added.
  open func didAddSubview(_ subview: View) {}
  /// A subview is about to go.
  open func willRemoveSubview(_ subview: View) {}
  /// Whether the view can be typed into.
  open var canBecomeFirstResponder: Bool { false }

  /// A finger went down on the view and lifted in its place.
  func tapped() {}

  /// Places the view's subviews; runs at the end of a step in which the bounds changed.
  open func layoutSubviews() {}

  /// A view below this one, at any depth, was taken out of it.
  open func didRemoveDescendant(_ view: View) {}

  /// Has the engine forget a view that left the tree for good: another may come with its id, and has at
  /// least its properties unless it may be remembered with others.
  package func forget(mayBeRemembered: Bool) {
    context?.forget(self, mayBeRemembered: mayBeRemembered)
  }

  /// Asks for `layoutSubviews()` before the step ends; asking twice is asking once.
  public func setNeedsLayout() {
    guard !needsLayout else { return }
    needsLayout = true
    context?.layoutQueue.append(self)
  }

  /// A subview came or changed its size, which asks for layout unless layout is what did it.
  func subviewsNeedLayout() {
    if !isLayingOut { setNeedsLayout() }
  }

  /// What to do when the size of the bounds changed.
  func sizeChanged(from old: CGSize) {
    resizeSubviews(from: old)
    setNeedsLayout()
    superview?.subviewsNeedLayout()
  }

  /// The engine has ended: the view keeps its properties, and what is set from now on takes effect at once.
  func engineEnded() {
    context = nil
    isInWindow = false
    dirty = []
  }

  /// Takes note that properties have other values.
  package func changed(_ properties: PropertySet) {
    guard let context, !properties.isEmpty else { return }
    if dirty.isEmpty { context.dirtyViews.append(self) }
    dirty.formUnion(properties)
  }

  package func changed(_ property: Property) { changed(PropertySet(property)) }

  /// A finger that hit the view did something, inside its bounds or not.
  func contentTouch(_ phase: TouchSample.Phase, isInside: Bool) {}

  /// Whether the safe area's insets of a scroll view depend on where the view is.
  var carriesScrollViews: Bool { !subviews.isEmpty }

  /// What may be another where the view is drawn in another way: nothing without a shadow.
  private var shadowVisibility: PropertySet {
    shadow.opacity > 0 ? PropertySet(.shadowIsVisible) : []
  }

  private func hidingChanged() {
    changed(PropertySet(.isHidden).union(shadowVisibility))
    // A bar that is hidden covers nothing.
    if carriesScrollViews { context?.safeAreasMayHaveChanged = true }
  }

  /// Takes note that the frame is another; bounds and center follow from it without a transform, and
  /// under one whether they do is a matter of the frame's last bits.
  private func geometryChanged(_ properties: PropertySet = []) {
    let derived =
      transform == .identity ? PropertySet(.frame) : PropertySet(.frame, .bounds, .center)
    changed(derived.union(properties))
    if carriesScrollViews { context?.safeAreasMayHaveChanged = true }
  }

  private func setBounds(_ bounds: CGRect) {
    let new = bounds.standardized
    guard new != storedBounds else { return }
    // What ends with it may move the origin once more.
    if new.origin != storedBounds.origin { boundsOriginWillChange() }
    let old = storedBounds
    storedBounds = new
    if new.origin != old.origin { boundsOriginChanged(from: old.origin) }
    if new.origin != old.origin || new.origin != .zero { changed(.bounds) }
    if new.size != old.size {
      geometryChanged()
      sizeChanged(from: old.size)
    }
  }

  /// What to do before the origin of the bounds is set from outside.
  func boundsOriginWillChange() {}

  /// What to do when it was.
  func boundsOriginChanged(from old: CGPoint) {}

  /// Moves the origin of the bounds and nothing else: the step of a scroll.
  func moveBoundsOrigin(to origin: CGPoint) { storedBounds.origin = origin }
}
