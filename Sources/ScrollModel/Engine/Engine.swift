public import Foundation

/// A model of views and scroll views that runs without a screen.
///
/// Its state is a pure function of the initial views, the frame rate, the commands with their times,
/// and the time: it reads no clock and draws no random numbers. Time is in microseconds since the
/// engine was created.
///
/// An engine has no locks, and is used by one thread at a time: it may be handed over from one thread
/// to another, but while one is in a call of the engine, no other may call it or change its views.
/// Debug builds end the program if two do. Copies share no state: each may be used by a thread of its own.
///
/// Keep the engine for as long as its views are in use. When it is deallocated, its views stop moving,
/// and assignments to them take effect at once; another engine can adopt them.
///
/// ```swift
/// let window = Window(id: "window")
/// let scroll = ScrollView(id: "scroll")
/// scroll.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
/// scroll.contentSize = CGSize(width: 320, height: 2_000)
/// window.addSubview(scroll)
/// let engine = Engine(root: window, device: Device(size: CGSize(width: 320, height: 480)), fps: 60)
/// let finger: [(phase: TouchSample.Phase, y: Double, time: Int64)] = [
///   (.began, 400, 0), (.moved, 300, 16_000), (.ended, 300, 32_000),
/// ]
/// for (phase, y, time) in finger {
///   let sample = TouchSample(id: 1, phase: phase, location: CGPoint(x: 160, y: y))
///   try engine.handle(.touch([sample]), at: time)
/// }
/// precondition(scroll.isDecelerating)
/// while let time = engine.nextStepTime { engine.advance(to: time) }
/// precondition(scroll.phase == .idle && scroll.contentOffset.y > 90)
/// ```
public final class Engine {
  /// The root of the tree.
  public let root: View
  /// The clock of the display's frames.
  public var clock: FrameClock { context.clock }
  /// The current time, in microseconds.
  public var time: Int64 { context.time }
  /// The device with the window that the model fills.
  public var device: Device { context.device }
  /// The number of commands carried out.
  @exclusivity(unchecked) public private(set) var commandCount = 0

  let context: ModelContext
  @exclusivity(unchecked) var touches = Touches()
  /// Fingers with entries in the state document that may have changed since the last patch.
  @exclusivity(unchecked) var changedTouches: [ChangeSet.TouchChange] = []
  /// Whether the device's entry in the state document has changed since the last patch.
  @exclusivity(unchecked) var deviceHasChanged = false
  /// Whether the root was created without a size and has the device's size.
  let rootFollowsDevice: Bool
  /// The wheel gesture with phases that is in progress.
  var wheelGesture: WheelGesture?
  /// The input devices that actions have used.
  var devices = Devices()
  /// The actions in progress, and the timer of their next sample.
  var actionRun: ActionRun?
  var actionTimer: Timers.Token?

  /// Creates an engine for a tree and lays it out, without reporting events.
  ///
  /// A root without a size fills the device; with a `designSize`, its subviews are placed for a window of that
  /// size, and autoresizing fits them to the device before the first layout. Ids must be unique. A scroll view
  /// with no offset set shows the start of its content. Time starts at `time`, which is above zero if the engine
  /// takes over from another one. The engine retains the controllers; causes name them by `controllerNames`, which has one name
  /// for each, or else by their classes, without "Controller" at the end.
  public init(
    root: View,
    device: Device,
    designSize: CGSize? = nil,
    fps: Int = 120,
    time: Int64 = 0,
    options: ModelOptions = ModelOptions(),
    layoutDirection: UserInterfaceLayoutDirection = .leftToRight,
    controllers: [any Controller] = [],
    controllerNames: [String]? = nil
  ) {
    precondition(device.isFinite, "a device has finite numbers")
    self.root = root
    rootFollowsDevice = root.bounds.size == .zero
    context = ModelContext(
      root: root,
      device: device,
      clock: FrameClock(fps: fps),
      options: options,
      layoutDirection: layoutDirection
    )
    context.time = time
    let designSize = designSize ?? device.size
    if rootFollowsDevice { fill(designSize) }
    var count = 0
    root.forEachInTree { _ in count += 1 }
    // Otherwise the dictionary is rehashed each time it grows.
    context.known.reserveCapacity(count)
    root.forEachInTree { context.adopt($0) }
    if rootFollowsDevice, designSize != device.size {
      root.frame = CGRect(origin: .zero, size: device.size)
    }
    layoutIfNeeded()
    context.own(
      controllers,
      as: (controllerNames ?? controllers.map(Self.name(of:))).map { .controller($0) }
    )
    for index in controllers.indices { context.run(index) { $0.engineDidLoad(self) } }
    context.controllers = controllers
    // Now that all have loaded, each can read the others' changes.
    context.runControllers { $0.engineWillLayOut(self) }
    layoutIfNeeded()
    dropChanges(keepingCapacity: false)
    context.isReporting = true
  }

  /// Returns a copy of this engine, which behaves identically when it gets the same input.
  ///
  /// `controllers` are new ones of the same classes in the same order; they take over from this
  /// engine's. Copying takes time proportional to the number of views, and is only possible between
  /// steps.
  public func copy(controllers: [any Controller]) -> Engine {
    let isOutermost = context.threads.begin()
    defer { context.threads.end(isOutermost) }
    precondition(controllers.count == context.controllers.count, "controllers have to correspond")
    layoutIfNeeded()
    decideRests()
    return Engine(copying: self, controllers)
  }

  private init(copying other: Engine, _ controllers: [any Controller]) {
    let copier = ViewCopier()
    root = copier.copy(other.root)
    rootFollowsDevice = other.rootFollowsDevice
    commandCount = other.commandCount
    context = ModelContext(copying: other.context, root: root, with: copier)
    touches = other.touches.copied(with: copier)
    changedTouches = other.changedTouches
    deviceHasChanged = other.deviceHasChanged
    wheelGesture = other.wheelGesture
    wheelGesture?.target = other.wheelGesture?.target.map { copier.copy($0) }
    // Fingers and wheels may hold views that nothing else references any more.
    copier.finish(in: context)
    devices = other.devices
    actionRun = other.actionRun
    actionTimer = other.actionTimer
    context.own(controllers, as: other.context.actors)
    for (index, old) in other.context.controllers.enumerated() {
      context.run(index) { $0.takeOver(from: old, in: self) }
    }
    context.controllers = controllers
    context.isReporting = true
  }

  /// The name of a controller: its class name without the suffix "Controller".
  private static func name(of controller: any Controller) -> String {
    let name = String(describing: type(of: controller))
    let suffix = "Controller"
    return name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
  }

  /// Sets the root's size; its subviews were already placed for that size.
  private func fill(_ size: CGSize) {
    let autoresizes = root.autoresizesSubviews
    root.autoresizesSubviews = false
    root.frame = CGRect(origin: .zero, size: size)
    root.autoresizesSubviews = autoresizes
  }

  deinit {
    // Views hold the context, and the context's lists hold views. Views that outlive the engine must
    // not hold the context: otherwise its list of changes would grow forever.
    for view in context.known.values { view.engineEnded() }
    context.dirtyViews = []
    context.undecidedRests = []
    context.layoutQueue = []
    context.moving = []
    context.scrollViews = []
    context.bars = []
    context.known = [:]
    context.controllers = []
    context.own([], as: [])
    context.timers.removeAll()
    context.keyboard = KeyboardState()
    context.viewsWithGuides = []
  }

  /// The view with this id, in the tree or removed from it; nil if there never was one.
  public func view(_ id: String) -> View? { context.known[id] }

  /// Whether something moves by itself, so that time must advance frame by frame.
  public var isMoving: Bool { context.moving.contains { $0.isMoving } || hasClosedGate }

  /// The time of the next step without a command: a frame that moves something, or the end of a wait.
  ///
  /// Nil if nothing moves and nothing waits.
  public var nextStepTime: Int64? {
    let timer = context.timers.nextTime.map { max($0, context.time) }
    guard isMoving else { return timer }
    return timer.map { min($0, nextFrameTime) } ?? nextFrameTime
  }

  private var nextFrameTime: Int64 { context.frames.next(after: context.time) }

  /// The time of the display frame that comes `count` frames after the current time, in microseconds.
  package func frameTime(after count: Int) -> Int64 {
    context.frames.time(of: count, after: context.time)
  }

  /// Advances the time to `time`, through every display frame and the end of every wait up to and
  /// including it.
  ///
  /// A time in the past has no effect: time never goes back.
  public func advance(to time: Int64) {
    let isOutermost = context.threads.begin()
    defer { context.threads.end(isOutermost) }
    guard time > context.time else { return }
    layoutIfNeeded()
    while true {
      let frame = isMoving ? nextFrameTime : .max
      let timer = context.timers.nextTime ?? .max
      guard min(frame, timer) <= time else { break }
      // A frame runs before a timer of the same time, as it runs before a command.
      if frame <= timer { step(at: frame) } else { fireTimers(at: timer) }
    }
    context.time = time
  }

  /// Fires the timers that are due at `time` or earlier.
  private func fireTimers(at time: Int64) {
    context.time = max(context.time, time)
    while let action = context.timers.takeDue(at: context.time) { fire(action) }
    context.dropResting()
    layoutIfNeeded()
  }

  private func fire(_ action: Timers.Action) {
    switch action {
    case .endKeyboardChange: context.endFirstPending()
    case .endAnimation: context.endAnimations()
    case .sampleActions: sampleActions()
    case .deliverToContent(let touch): deliverHeldTouch(touch)
    case .endFlash(let id): (view(id) as? ScrollView)?.endFlash()
    case .wake(let controller): context.run(controller) { $0.waitEnded(in: self) }
    }
  }

  private func step(at time: Int64) {
    context.time = time
    context.isStepping = true
    // A delegate may start the motion of further views; these start with the next frame.
    for scrollView in context.moving { scrollView.stepFrame(in: context) }
    context.isStepping = false
    context.origin = .program
    openGates()
    context.dropResting()
    layoutIfNeeded()
  }

  /// Carries out a command at `time`, after all frames up to and including it.
  ///
  /// - Throws: `CommandError` that names the parameter; then nothing but the time has changed.
  public func handle(_ command: Command, at time: Int64) throws(CommandError) {
    let isOutermost = context.threads.begin()
    defer { context.threads.end(isOutermost) }
    advance(to: time)
    try check(command)
    commandCount += 1
    // Code that a delegate runs may send commands of its own.
    let outer = context.origin
    context.origin = ChangeOrigin(actor: .command, command: commandCount)
    context.unfinished = context.origin
    carryOut(command)
    context.origin = outer
    context.dropResting()
  }

  /// Carries out a command inside the current step, as code that responds to an event does.
  ///
  /// The command is not counted; its effects belong to the command that caused the step.
  ///
  /// - Throws: `CommandError` that names the parameter; then nothing has changed.
  public func perform(_ command: Command) throws(CommandError) {
    let isOutermost = context.threads.begin()
    defer { context.threads.end(isOutermost) }
    try check(command)
    carryOut(command)
  }

  /// Runs the layout passes that views requested, and updates the insets of scroll views.
  ///
  /// It is part of every step and must run before the state is shown.
  public func layoutIfNeeded() {
    let isOutermost = context.threads.begin()
    defer { context.threads.end(isOutermost) }
    // Most calls have nothing to do.
    guard context.mayNeedLayout || context.animationNotes != nil else {
      context.unfinished = nil
      return context.beginExplanation()
    }
    let outer = (context.origin, context.rule)
    // What a command has left for the layout pass still belongs to the command.
    if context.origin == .program, let unfinished = context.unfinished {
      context.origin = unfinished
    }
    context.unfinished = nil
    context.rule = .layout
    context.beginAnimatedLayout()
    for _ in 0..<Self.maximumLayoutRounds {
      guard context.mayNeedLayout else { break }
      updateSafeAreas()
      context.updateKeyboardLayoutGuides()
      context.runControllers { $0.engineWillLayOut(self) }
      if context.layoutQueue.isEmpty, !context.revealFirstResponder() { break }
      context.drainLayoutQueue(layOut)
    }
    context.endAnimatedLayout()
    (context.origin, context.rule) = outer
  }

  /// Updates the insets of scroll views for the current geometry.
  func updateSafeAreas() {
    guard context.safeAreasMayHaveChanged else { return }
    context.safeAreasMayHaveChanged = false
    adjustLegacyInsets()
    context.changing(by: .safeArea) {
      for scrollView in context.scrollViews { scrollView.updateSafeArea() }
    }
  }

  private func layOut(_ view: View) {
    view.needsLayout = false
    view.isLayingOut = true
    view.layoutSubviews()
    view.isLayingOut = false
    // A view that requests layout again in the same step still reports one pass.
    guard context.isReporting, view.lastLayoutTime != context.time else { return }
    view.lastLayoutTime = context.time
    context.report(.layoutSubviews, of: view)
  }

  /// The maximum number of rounds of layout in one step; the rest waits for the next step.
  private static let maximumLayoutRounds = 8

  /// Returns and clears the events and causes, oldest first; a part of ``takeStep()``.
  package func takeOutput() -> (events: [Event], changes: [Change]) {
    guard !context.events.isEmpty || !context.changes.isEmpty else { return ([], []) }
    let output = (context.events, context.changes)
    clearOutput()
    return output
  }

  /// Clears the events and causes.
  func clearOutput() {
    guard !context.events.isEmpty || !context.changes.isEmpty else { return }
    context.beginExplanation()
    context.events.removeAll(keepingCapacity: true)
    context.changes.removeAll(keepingCapacity: true)
    context.latestScroll = nil
  }
}
