import Foundation

/// The state that the views of one engine share: the list of changes, the events and causes of the
/// step, and the environment of the views.
///
/// Here and in views, properties that every frame reads and writes omit the run-time check for
/// exclusive access, because replays spent much of their time on it. This is safe: one thread at a time
/// uses an engine, see `ThreadCheck`, and none of these accesses lasts while other code is called, which
/// `.ci/exclusivity` verifies.
final class ModelContext {
  /// The root of the tree; it outlives the context's use, because the engine owns both.
  unowned let root: View
  @exclusivity(unchecked) var device: Device
  /// The times of the display's frames.
  @exclusivity(unchecked) var frames: DisplayFrames
  var clock: FrameClock { frames.clock }
  /// The latest result of ``interval(since:)``, because views that move together ask for the same one.
  @exclusivity(unchecked) private var lastInterval = (from: Int64(-1), to: Int64(-1), length: 0.0)
  /// Detects calls by two threads at the same time.
  let threads = ThreadCheck()
  let options: ModelOptions
  /// The writing direction of the scene's language.
  let layoutDirection: UserInterfaceLayoutDirection
  /// The assignments that were ignored because of a number that is not finite.
  private(set) var ignoredNumbers: [String] = []
  /// The controllers that receive events; empty while a scene is being loaded.
  @exclusivity(unchecked) var controllers: [any Controller] = [] {
    didSet { hasRegulars = !controllers.isEmpty || !viewsWithGuides.isEmpty }
  }
  /// All controllers, set from the start, so that they can be found by index.
  @exclusivity(unchecked) private(set) var owners: [any Controller] = []
  /// What the causes of their changes name.
  @exclusivity(unchecked) private(set) var actors: [ChangeActor] = []
  /// The current time, in microseconds.
  @exclusivity(unchecked) var time: Int64 = 0
  /// Whether a display frame is being stepped at the current time.
  @exclusivity(unchecked) var isStepping = false
  /// Whether the current changes of sizes and insets are caused by a rotation of the device.
  var isTurning = false
  /// What is being carried out, or has caused the current motion.
  @exclusivity(unchecked) var origin = ChangeOrigin.program {
    didSet { beginExplanation() }
  }
  /// The cause of the current changes, except of an offset; nil for assignments.
  @exclusivity(unchecked) var rule: Cause? {
    didSet { beginExplanation() }
  }
  /// The number of the present origin, rule and step: a view's property is explained once for each.
  @exclusivity(unchecked) private var explanation = 0
  /// The largest of these numbers.
  @exclusivity(unchecked) private var explanationCount = 0
  /// The origin of the latest command, which the next layout pass completes.
  @exclusivity(unchecked) var unfinished: ChangeOrigin?
  /// The flick that multiplies the distance of the deceleration, while one of its steps is published.
  @exclusivity(unchecked) var flick: Flick?

  /// Views with a non-empty `dirty` set, in the order of their first change.
  @exclusivity(unchecked) var dirtyViews: [View] = []
  /// Scroll views that may have a new rest: whether it differs is decided when the step is taken.
  @exclusivity(unchecked) var undecidedRests: [ScrollView] = []
  /// Views that entered or left the tree since the last patch, by id, oldest first.
  @exclusivity(unchecked) var membership: [MembershipChange] = []
  /// Views that wait for `layoutSubviews()`.
  @exclusivity(unchecked) var layoutQueue: [View] = []
  /// An empty list with reserved memory, which replaces the queue while that is being drained.
  @exclusivity(unchecked) private var emptyQueue: [View] = []
  /// Scroll views with a motion to step at the next frame; it may contain some that have stopped since.
  @exclusivity(unchecked) var moving: [ScrollView] = []
  /// The pending timers.
  @exclusivity(unchecked) var timers = Timers()
  /// Every scroll view in the tree, in the order in which they were added.
  @exclusivity(unchecked) var scrollViews: [ScrollView] = []
  /// Every bar in the tree, in the order in which they were added.
  @exclusivity(unchecked) var bars: [NavigationBar] = []
  /// Every view that was ever in the tree, by its id; removed ones stay.
  @exclusivity(unchecked) var known: [String: View] = [:]
  /// The ids of forgotten views that a client may remember with more properties than a new view has.
  private var remembered: Set<String> = []
  /// The keyboard and its pending notifications.
  @exclusivity(unchecked) var keyboard = KeyboardState()
  /// The animations that run.
  var animations = RunningAnimations()
  /// Those that start in this step; nil if none does.
  @exclusivity(unchecked) var animationNotes: AnimationNotes?
  /// The first responder.
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
  /// Whether any controller or layout guide takes part in every layout pass.
  @exclusivity(unchecked) private var hasRegulars = false
  /// Whether the first responder must be scrolled into view after layout.
  @exclusivity(unchecked) var revealsFirstResponder = false
  /// Whether geometry changed that safe areas may depend on.
  @exclusivity(unchecked) var safeAreasMayHaveChanged = true

  @exclusivity(unchecked) var events: [Event] = []
  @exclusivity(unchecked) var changes: [Change] = []
  /// The index of the latest change of an offset.
  @exclusivity(unchecked) var latestScroll: Int?
  /// Whether assignments of properties by name are recorded.
  var recordsAssignments = false
  @exclusivity(unchecked) var assignments: [AssignmentRecord] = []
  /// Who is called with each step; copies of the engine have none.
  @exclusivity(unchecked) var stepObservers: [StepObserver] = []
  /// Whether events are reported; false while a scene is being loaded.
  @exclusivity(unchecked) var isReporting = false

  /// The current nesting depth of controller calls.
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
    frames = DisplayFrames(clock: clock)
    self.options = options
  }

  /// Creates the context for copies of another context's views.
  init(copying other: ModelContext, root: View, with copier: ViewCopier) {
    self.root = root
    device = other.device
    frames = other.frames
    options = other.options
    layoutDirection = other.layoutDirection
    time = other.time
    ignoredNumbers = other.ignoredNumbers
    isTurning = other.isTurning
    origin = other.origin
    rule = other.rule
    explanation = other.explanation
    explanationCount = other.explanationCount
    unfinished = other.unfinished
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
    animations = other.animations
    keyboard.drag?.scrollView = other.keyboard.drag?.scrollView.map { copier.copy($0) }
    viewsWithGuides = other.viewsWithGuides.map { copier.copy($0) }
    hasRegulars = !viewsWithGuides.isEmpty
    revealsFirstResponder = other.revealsFirstResponder
    safeAreasMayHaveChanged = other.safeAreasMayHaveChanged
    recordsAssignments = other.recordsAssignments
    assignments = other.assignments
    events = other.events
    changes = other.changes
    latestScroll = other.latestScroll
    firstResponder = other.firstResponder.map { copier.copy($0) }
  }

  /// Adds an event, and calls the controllers with it.
  ///
  /// - Returns: the index of the event among those not taken yet; nil if none is reported.
  @discardableResult func report(_ kind: consuming Event.Kind, of view: View) -> Int? {
    guard isReporting else { return nil }
    let place = events.count
    events.append(Event(time: time, view: view.id, kind: kind))
    // A controller that responds to every event with another one would never end.
    guard !controllers.isEmpty, nestedEvents < Self.maximumNestedEvents else { return place }
    let event = events[place]
    nestedEvents += 1
    runControllers { $0.didReceive(event) }
    nestedEvents -= 1
    return place
  }

  /// Replaces a reported event, in its place before those that the delegate caused, unless it was taken meanwhile.
  func amend(_ place: Int, from old: Event.Kind, to new: Event.Kind) {
    guard events.indices.contains(place), events[place].kind == old else { return }
    let event = events[place]
    events[place] = Event(time: event.time, view: event.view, kind: new)
  }

  /// Sets the controllers, and the actors of their changes.
  func own(_ controllers: [any Controller], as actors: [ChangeActor]) {
    precondition(controllers.count == actors.count, "each controller has a name")
    (owners, self.actors) = (controllers, actors)
  }

  /// Calls all controllers.
  func runControllers(_ call: (any Controller) -> Void) {
    for index in controllers.indices { run(index, call) }
  }

  /// Calls a controller.
  func run(_ index: Int, _ call: (any Controller) -> Void) {
    acting(as: actors[index]) { call(owners[index]) }
  }

  /// Runs code that is not the model's: the changes that it makes are `actor`'s, caused by the command under
  /// way.
  func acting<Answer>(as actor: ChangeActor, _ body: () -> Answer) -> Answer {
    let outer = (origin.actor, rule, explanation)
    (origin.actor, rule) = (actor, nil)
    defer { (origin.actor, rule, explanation) = outer }
    return body()
  }

  /// Runs code whose changes get a rule as their cause.
  func changing(by rule: Cause, _ body: () -> Void) {
    let outer = (self.rule, explanation)
    self.rule = rule
    body()
    (self.rule, explanation) = outer
  }

  /// Explains the following changes by another origin, rule or step.
  func beginExplanation() {
    explanationCount &+= 1
    explanation = explanationCount
  }

  /// Adds changes of properties with the present rule and origin, each once in a step while these stay the same.
  func explain(_ properties: PropertySet, of view: View) {
    guard isReporting, !view.propertyTable.isInternal else { return }
    if view.explanation != explanation {
      view.explanation = explanation
      view.explained = []
    }
    var new = properties.subtracting(view.explained)
    guard !new.isEmpty else { return }
    view.explained.formUnion(new)
    let cause = isTurning ? Cause.rotation : rule ?? .assignment
    while let property = new.popFirst() {
      changes.append(
        Change(
          view: view.id,
          property: property,
          cause: cause,
          delta: .zero,
          actor: origin.actor,
          command: origin.command,
          flick: nil
        )
      )
    }
  }

  /// The maximum nesting depth of events that controllers receive.
  private static let maximumNestedEvents = 32

  /// Adds a change of an offset, merged into the latest such entry if that has the same view, cause and origin.
  func explain(_ change: consuming Change) {
    guard isReporting else { return }
    if let latestScroll, changes[latestScroll].isContinued(by: change) {
      changes[latestScroll].delta = changes[latestScroll].delta + change.delta
      return
    }
    latestScroll = changes.count
    changes.append(consume change)
  }

  /// Whether ``Engine/layoutIfNeeded()`` may have work to do.
  var mayNeedLayout: Bool {
    safeAreasMayHaveChanged || revealsFirstResponder || hasRegulars || !layoutQueue.isEmpty
  }

  /// Whether scrolling can move scroll views across the safe area's edges.
  var hasNestedSafeAreas: Bool {
    scrollViews.count > 1 && (device.safeAreaInsets != .zero || !bars.isEmpty)
  }

  /// A rule by which the safe area adjusts insets has changed.
  func insetRulesChanged() { safeAreasMayHaveChanged = true }

  /// Returns the length of a step at the current time after one at `last`, in milliseconds.
  func interval(since last: Int64) -> Double {
    if lastInterval.from != last || lastInterval.to != time {
      lastInterval = (last, time, frames.interval(from: last, to: time))
    }
    return lastInterval.length
  }

  /// Schedules a scroll view for steps from the next frame on.
  func schedule(_ scrollView: ScrollView) {
    guard !scrollView.isScheduled else { return }
    scrollView.isScheduled = true
    moving.append(scrollView)
  }

  /// Removes scroll views that have stopped from the list of moving ones.
  func dropResting() {
    guard moving.contains(where: { !$0.isMoving }) else { return }
    for scrollView in moving where !scrollView.isMoving { scrollView.isScheduled = false }
    moving.removeAll { !$0.isMoving }
  }

  /// Calls `body` with each view that waits for layout, parents first.
  ///
  /// Views that request layout meanwhile stay in the queue.
  func drainLayoutQueue(_ body: (View) -> Void) {
    var views: [View] = []
    swap(&views, &emptyQueue)
    swap(&views, &layoutQueue)
    if views.count > 1 { Self.sortByDepth(&views) }
    for view in views where view.needsLayout && view.isInWindow { body(view) }
    views.removeAll(keepingCapacity: true)
    swap(&views, &emptyQueue)
  }

  /// Sorts views by depth; views of one depth keep their order.
  private static func sortByDepth(_ views: inout [View]) {
    var last = 0
    let areSorted = views.allSatisfy { view in
      let depth = view.depth
      defer { last = depth }
      return depth >= last
    }
    if areSorted { return }
    let depths = views.map(\.depth)
    var levels = Array(repeating: [View](), count: (depths.max() ?? 0) + 1)
    for (view, depth) in zip(views, depths) { levels[depth].append(view) }
    views = levels.flatMap(\.self)
  }

  /// Adds a view to the tree's state.
  func joined(_ view: View) {
    let isNew = adopt(view) && !remembered.contains(view.id)
    membership.append(MembershipChange(id: view.id, isNew: isNew))
    animationNotes?.noteEntry(of: view)
    view.changed(.all)
  }

  /// Adds a view to the tree's state without a change, as for a tree that an engine is made of.
  ///
  /// - Returns: whether it was never in the tree.
  @discardableResult func adopt(_ view: View) -> Bool {
    let old = known.updateValue(view, forKey: view.id)
    precondition(old == nil || old === view, "two views are called \(view.id)")
    view.context = self
    view.isInWindow = true
    if view.needsLayout { layoutQueue.append(view) }
    if view.keyboardLayoutGuide != nil { viewsWithGuides.append(view) }
    if let scrollView = view as? ScrollView { scrollViews.append(scrollView) }
    if let bar = view as? NavigationBar { bars.append(bar) }
    return old == nil
  }

  /// Removes a view from the tree's state; the view keeps its context, so that it may return.
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

  /// Forgets a view that left the tree for good.
  ///
  /// A later view with its id is a different one, with at least the same properties, unless
  /// `mayBeRemembered`: then a client may remember others for the id.
  func forget(_ view: View, mayBeRemembered: Bool) {
    guard known[view.id] === view else { return }
    known[view.id] = nil
    if mayBeRemembered { remembered.insert(view.id) }
  }

  /// The maximum number of ignored assignments that are kept.
  private static let maximumIgnored = 100

  /// Keeps the name of an assignment that was ignored.
  func noteIgnored(_ name: String) {
    if ignoredNumbers.count < Self.maximumIgnored { ignoredNumbers.append(name) }
  }
}

/// A view that entered or left the tree.
struct MembershipChange: Equatable {
  let id: String
  /// Whether the id was never in the tree before.
  let isNew: Bool
}
