/// What the views of one engine share: the list of what changed, the events and causes of the step,
/// and the surroundings they live in.
///
/// Here and in views, what every frame reads and writes goes without the run-time check for exclusive
/// access, which replays spent a good part of their time on: an engine belongs to one thread, and none of
/// these accesses lasts while anything else is called.
final class ModelContext {
  /// The top of the tree; it outlives the context's use, because the engine owns both.
  unowned let root: View
  @exclusivity(unchecked) var device: Device
  let clock: FrameClock
  let options: ModelOptions
  /// The direction in which the scene's language is written.
  let layoutDirection: UserInterfaceLayoutDirection
  /// Told of every event; none while a scene is being loaded.
  @exclusivity(unchecked) var controllers: [any Controller] = [] {
    didSet { hasRegulars = !controllers.isEmpty || !viewsWithGuides.isEmpty }
  }
  /// The controllers, from the start on, so that they can be found by their places.
  var owners: [any Controller] = []
  /// The present, in microseconds.
  @exclusivity(unchecked) var time: Int64 = 0
  /// Whether the present is a display frame that is being stepped.
  @exclusivity(unchecked) var isStepping = false
  /// Whether sizes and insets change because the device turns.
  var isTurning = false
  /// The command being carried out or whose motion goes on.
  @exclusivity(unchecked) var command: Int?

  /// Views with something in their `dirty` set, in the order in which they changed first.
  @exclusivity(unchecked) var dirtyViews: [View] = []
  /// Views that came into the tree or left it since the last patch, by id, oldest first.
  @exclusivity(unchecked) var membership: [MembershipChange] = []
  /// Views that wait for `layoutSubviews()`.
  @exclusivity(unchecked) var layoutQueue: [View] = []
  /// An empty list that keeps its memory, to take the queue's place while it is gone through.
  @exclusivity(unchecked) private var emptyQueue: [View] = []
  /// Scroll views with a motion to step at the next frame, and some whose motion has ended since.
  @exclusivity(unchecked) var moving: [ScrollView] = []
  /// What waits for a time.
  @exclusivity(unchecked) var timers = Timers()
  /// Every scroll view in the tree, in the order in which they came in.
  @exclusivity(unchecked) var scrollViews: [ScrollView] = []
  /// Every bar in the tree, likewise.
  var bars: [NavigationBar] = []
  /// Every view ever in the tree, by its id; removed ones stay known.
  var known: [String: View] = [:]
  /// The ids of forgotten views that a reader may have seen with more than a new one has.
  private var remembered: Set<String> = []
  /// The keyboard and what is still to be told about it.
  @exclusivity(unchecked) var keyboard = KeyboardState()
  /// The view that is typed into.
  weak var firstResponder: View? {
    didSet {
      guard firstResponder !== oldValue else { return }
      oldValue?.changed(.isFirstResponder)
      firstResponder?.changed(.isFirstResponder)
    }
  }
  /// Views with a keyboard layout guide, which follow the keyboard.
  @exclusivity(unchecked) var viewsWithGuides: [View] = [] {
    didSet { hasRegulars = !controllers.isEmpty || !viewsWithGuides.isEmpty }
  }
  /// Whether there is anybody who has a part in every layout.
  @exclusivity(unchecked) private var hasRegulars = false
  /// Whether the first responder is to be scrolled into view once layout is done.
  @exclusivity(unchecked) var revealsFirstResponder = false
  /// Geometry changed that safe areas may depend on.
  @exclusivity(unchecked) var safeAreasMayHaveChanged = true

  @exclusivity(unchecked) var events: [Event] = []
  @exclusivity(unchecked) var changes: [Change] = []
  /// Properties that were set by their names, for those who want to know.
  var recordsAssignments = false
  @exclusivity(unchecked) var assignments: [AssignmentRecord] = []
  /// Nobody is told what happens while a scene is being loaded.
  @exclusivity(unchecked) var isReporting = false

  /// How many calls of controllers are under way, one inside the other.
  @exclusivity(unchecked) private var nestedEvents = 0

  init(
    root: View,
    device: Device,
    clock: FrameClock,
    options: ModelOptions,
    layoutDirection: UserInterfaceLayoutDirection
  ) {
    self.layoutDirection = layoutDirection
    self.root = root
    self.device = device
    self.clock = clock
    self.options = options
  }

  /// The context of copies of another one's views.
  init(copying other: ModelContext, root: View, with copier: ViewCopier) {
    self.root = root
    device = other.device
    clock = other.clock
    options = other.options
    layoutDirection = other.layoutDirection
    time = other.time
    isTurning = other.isTurning
    command = other.command
    dirtyViews = other.dirtyViews.map { copier.copy($0) }
    membership = other.membership
    layoutQueue = other.layoutQueue.map { copier.copy($0) }
    moving = other.moving.map { copier.copy($0) }
    timers = other.timers
    scrollViews = other.scrollViews.map { copier.copy($0) }
    bars = other.bars.map { copier.copy($0) }
    known = other.known.mapValues { copier.copy($0) }
    remembered = other.remembered
    keyboard = other.keyboard
    keyboard.drag?.scrollView = other.keyboard.drag?.scrollView.map { copier.copy($0) }
    viewsWithGuides = other.viewsWithGuides.map { copier.copy($0) }
    hasRegulars = !viewsWithGuides.isEmpty
    revealsFirstResponder = other.revealsFirstResponder
    safeAreasMayHaveChanged = other.safeAreasMayHaveChanged
    recordsAssignments = other.recordsAssignments
    assignments = other.assignments
    events = other.events
    changes = other.changes
    firstResponder = other.firstResponder.map { copier.copy($0) }
  }

  func report(_ kind: Event.Kind, of view: View) {
    guard isReporting else { return }
    let event = Event(time: time, view: view.id, kind: kind)
    events.append(event)
    // A controller that answers every event with another one would go on for ever.
    guard !controllers.isEmpty, nestedEvents < Self.maximumNestedEvents else { return }
    nestedEvents += 1
    for controller in controllers { controller.didReceive(event) }
    nestedEvents -= 1
  }

  /// Events that controllers may nest in one another; beyond them they are not told.
  private static let maximumNestedEvents = 32

  /// Notes a change of a property; neighbouring changes with one cause and command are one entry.
  func explain(_ change: Change) {
    guard isReporting else { return }
    if let last = changes.last, last.view == change.view, last.property == change.property,
      last.cause == change.cause, last.command == change.command
    {
      changes[changes.count - 1].delta = last.delta + change.delta
    } else {
      changes.append(change)
    }
  }

  /// Whether there is anything that ``Engine/layoutIfNeeded()`` might do.
  var mayNeedLayout: Bool {
    safeAreasMayHaveChanged || revealsFirstResponder || hasRegulars || !layoutQueue.isEmpty
  }

  /// Whether scrolling moves scroll views over the safe area's edges.
  var hasNestedSafeAreas: Bool {
    scrollViews.count > 1 && (device.safeAreaInsets != .zero || !bars.isEmpty)
  }

  /// Scroll views take their insets from the safe area by another rule.
  func insetRulesChanged() { safeAreasMayHaveChanged = true }

  /// Has a scroll view stepped from the next frame on.
  func schedule(_ scrollView: ScrollView) {
    guard !scrollView.isScheduled else { return }
    scrollView.isScheduled = true
    moving.append(scrollView)
  }

  /// Takes scroll views that have come to rest off the list of moving ones.
  func dropResting() {
    guard moving.contains(where: { !$0.isMoving }) else { return }
    for scrollView in moving where !scrollView.isMoving { scrollView.isScheduled = false }
    moving.removeAll { !$0.isMoving }
  }

  /// Calls `body` with each view that waits for layout, parents first; those that begin to wait
  /// meanwhile stay in the queue.
  func drainLayoutQueue(_ body: (View) -> Void) {
    var views: [View] = []
    swap(&views, &emptyQueue)
    swap(&views, &layoutQueue)
    if views.count > 1 { Self.sortByDepth(&views) }
    for view in views where view.needsLayout && view.isInWindow { body(view) }
    views.removeAll(keepingCapacity: true)
    swap(&views, &emptyQueue)
  }

  /// Views of one depth keep their order.
  private static func sortByDepth(_ views: inout [View]) {
    guard zip(views, views.dropFirst()).contains(where: { $0.depth > $1.depth }) else { return }
    views = views.enumerated()
      .map { (depth: $0.element.depth, place: $0.offset, view: $0.element) }
      .sorted { ($0.depth, $0.place) < ($1.depth, $1.place) }
      .map(\.view)
  }

  /// A view came into the tree.
  func joined(_ view: View) {
    let old = known.updateValue(view, forKey: view.id)
    precondition(old == nil || old === view, "two views are called \(view.id)")
    view.context = self
    view.isInWindow = true
    let isNew = old == nil && !remembered.contains(view.id)
    membership.append(MembershipChange(id: view.id, isNew: isNew))
    if view.needsLayout { layoutQueue.append(view) }
    if view.keyboardLayoutGuide != nil { viewsWithGuides.append(view) }
    view.changed(.all)
    if let scrollView = view as? ScrollView { scrollViews.append(scrollView) }
    if let bar = view as? NavigationBar { bars.append(bar) }
  }

  /// A view left the tree; it keeps its context, so that it may come back.
  func left(_ view: View) {
    membership.append(MembershipChange(id: view.id, isNew: false))
    view.isInWindow = false
    if view is NavigationBar {
      bars.removeAll { $0 === view }
      safeAreasMayHaveChanged = true
    }
    if view.keyboardLayoutGuide != nil { viewsWithGuides.removeAll { $0 === view } }
    if view === firstResponder { view.resignFirstResponder() }
    guard let scrollView = view as? ScrollView else { return }
    scrollViews.removeAll { $0 === scrollView }
    scrollView.stopMotion()
  }

  /// A view that has left the tree does not come back: one that does is another with its id, which has
  /// at least the properties that this one had, unless `mayBeRemembered` with others.
  func forget(_ view: View, mayBeRemembered: Bool) {
    guard known[view.id] === view else { return }
    known[view.id] = nil
    if mayBeRemembered { remembered.insert(view.id) }
  }
}

/// A view that came into the tree or left it.
struct MembershipChange: Equatable {
  let id: String
  /// Whether the id was never in the tree before.
  let isNew: Bool
}
