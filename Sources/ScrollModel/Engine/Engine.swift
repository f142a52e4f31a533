import Foundation

/// A model of views and scroll views that runs without a screen.
///
/// Its state is a pure function of the views it was given, the frame rate, the commands with their
/// times, and the time: it reads no clock and draws no random numbers. Time is in microseconds since the
/// engine was made. An engine belongs to one thread at a time; what every frame reads goes without the
/// run-time check for exclusive access, see `ModelContext`.
///
/// Keep the engine for as long as its views are in use. When it ends they stand still, and what is set on them
/// takes effect at once; another engine can take them over.
public final class Engine {
  /// The top of the tree.
  public let root: View
  /// The times of the display's frames.
  public var clock: FrameClock { context.clock }
  /// The present, in microseconds.
  public var time: Int64 { context.time }
  /// The device whose window the model fills.
  public var device: Device { context.device }
  /// How many commands have been carried out.
  @exclusivity(unchecked) public private(set) var commandCount = 0

  let context: ModelContext
  @exclusivity(unchecked) var touches = Touches()
  /// Fingers whose entry in the state document may have changed since the last patch.
  @exclusivity(unchecked) var changedTouches: [ChangeSet.TouchChange] = []
  /// Whether the device's entry in the state document has changed since the last patch.
  @exclusivity(unchecked) var deviceHasChanged = false
  /// Whether the root came without a size and takes the device's.
  let rootFollowsDevice: Bool
  /// The gesture of a wheel with phases that is under way.
  var wheelGesture: WheelGesture?
  /// What actions have moved.
  var devices = Devices()
  /// The actions that are under way, and the wait for their next sample.
  var actionRun: ActionRun?
  var actionTimer: Timers.Token?

  /// Takes a tree over and lays it out; nothing of that is reported as an event.
  ///
  /// A root without a size fills the device. Ids must be unique. A scroll view whose offset nobody set
  /// shows the start of its content.
  /// Time starts at `time`, which is above zero where one engine takes over from another. The
  /// controllers stay for as long as the engine does.
  public init(
    root: View,
    device: Device,
    fps: Int = 120,
    time: Int64 = 0,
    options: ModelOptions = ModelOptions(),
    layoutDirection: UserInterfaceLayoutDirection = .leftToRight,
    controllers: [any Controller] = []
  ) {
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
    if rootFollowsDevice { fill(device) }
    root.forEachInTree { context.joined($0) }
    layoutIfNeeded()
    context.owners = controllers
    for controller in controllers { controller.engineDidLoad(self) }
    layoutIfNeeded()
    _ = takeChanges()
    context.controllers = controllers
    context.isReporting = true
  }

  /// An engine that is what this one is, and goes on as this one does when it is given the same.
  ///
  /// `controllers` are new ones of the same kinds in the same order; they take over from this engine's.
  /// Copying takes time in proportion to the views, and is possible between steps only.
  public func copy(controllers: [any Controller]) -> Engine {
    precondition(controllers.count == context.controllers.count, "controllers have to correspond")
    layoutIfNeeded()
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
    // Fingers and wheels may hold views that nothing else does any more.
    copier.finish(in: context)
    devices = other.devices
    actionRun = other.actionRun
    actionTimer = other.actionTimer
    context.owners = controllers
    for (controller, old) in zip(controllers, other.context.controllers) {
      controller.takeOver(from: old, in: self)
    }
    context.controllers = controllers
    context.isReporting = true
  }

  /// Gives the root the device's size; what lies in it was placed for that size already.
  private func fill(_ device: Device) {
    let autoresizes = root.autoresizesSubviews
    root.autoresizesSubviews = false
    root.frame = CGRect(origin: .zero, size: device.size)
    root.autoresizesSubviews = autoresizes
  }

  deinit {
    // Views hold the context and the context's lists hold views. Views that are used longer than the engine
    // hold nothing of it: otherwise what is set on them would be listed for ever.
    for view in context.known.values { view.engineEnded() }
    context.dirtyViews = []
    context.layoutQueue = []
    context.moving = []
    context.scrollViews = []
    context.bars = []
    context.known = [:]
    context.controllers = []
    context.owners = []
    context.timers.removeAll()
    context.keyboard = KeyboardState()
    context.viewsWithGuides = []
  }

  /// The view with this id, whether or not it is in the tree at the moment; nil if there never was one.
  public func view(_ id: String) -> View? { context.known[id] }

  /// Whether something moves by itself, so that time has to go on frame by frame.
  public var isMoving: Bool { context.moving.contains { $0.isMoving } }

  /// The time of the next step that comes without a command: a frame that moves something, or the end
  /// of a wait; nil when nothing moves and nothing waits.
  public var nextStepTime: Int64? {
    let timer = context.timers.nextTime.map { max($0, context.time) }
    guard isMoving else { return timer }
    return timer.map { min($0, nextFrameTime) } ?? nextFrameTime
  }

  private var nextFrameTime: Int64 {
    context.clock.time(ofFrame: context.clock.frame(after: context.time))
  }

  /// Lets time go on to `time`, through every display frame and the end of every wait up to and
  /// including it.
  ///
  /// A time in the past is the present: time never goes back.
  public func advance(to time: Int64) {
    guard time > context.time else { return }
    layoutIfNeeded()
    while true {
      let frame = isMoving ? nextFrameTime : .max
      let timer = context.timers.nextTime ?? .max
      guard min(frame, timer) <= time else { break }
      // A frame comes before what waits for its time, as it comes before a command.
      if frame <= timer { step(at: frame) } else { fireTimers(at: timer) }
    }
    context.time = time
  }

  /// Ends the waits that end at `time`, or should have.
  private func fireTimers(at time: Int64) {
    context.time = max(context.time, time)
    while let action = context.timers.takeDue(at: context.time) { fire(action) }
    context.dropResting()
    layoutIfNeeded()
  }

  private func fire(_ action: Timers.Action) {
    switch action {
    case .endKeyboardChange: context.endFirstPending()
    case .sampleActions: sampleActions()
    case .tellContent(let touch): tellHeldTouch(touch)
    case .endFlash(let id): (view(id) as? ScrollView)?.endFlash()
    case .wake(let controller): context.owners[controller].waitEnded(in: self)
    }
  }

  private func step(at time: Int64) {
    context.time = time
    context.isStepping = true
    // A delegate may set further views going; those start with the next frame.
    for scrollView in context.moving { scrollView.stepFrame() }
    context.isStepping = false
    context.command = nil
    context.dropResting()
    layoutIfNeeded()
  }

  /// Carries out a command at `time`, after all frames up to and including it.
  ///
  /// - Throws: `CommandError` that names the parameter; then nothing but the time has changed.
  public func handle(_ command: Command, at time: Int64) throws(CommandError) {
    advance(to: time)
    try check(command)
    commandCount += 1
    // Code that a delegate runs may hand in commands of its own.
    let outer = context.command
    context.command = commandCount
    carryOut(command)
    context.command = outer
    context.dropResting()
  }

  /// Carries out a command inside the step that is under way, as code that reacts to an event does: it
  /// is not counted, and what it brings about belongs to the command behind the step.
  ///
  /// - Throws: `CommandError` that names the parameter; then nothing has changed.
  public func perform(_ command: Command) throws(CommandError) {
    try check(command)
    carryOut(command)
  }

  /// Gives every view that asked for it its layout pass, and scroll views their insets; part of every
  /// step and due before the state is shown.
  public func layoutIfNeeded() {
    for _ in 0..<Self.maximumLayoutRounds {
      guard context.mayNeedLayout else { return }
      updateSafeAreas()
      context.updateKeyboardLayoutGuides()
      for controller in context.controllers { controller.engineWillLayOut(self) }
      if context.layoutQueue.isEmpty, !context.revealFirstResponder() { return }
      context.drainLayoutQueue(layOut)
    }
  }

  /// Gives scroll views the insets that the present geometry makes.
  func updateSafeAreas() {
    guard context.safeAreasMayHaveChanged else { return }
    context.safeAreasMayHaveChanged = false
    adjustLegacyInsets()
    for scrollView in context.scrollViews { scrollView.updateSafeArea() }
  }

  private func layOut(_ view: View) {
    view.needsLayout = false
    view.isLayingOut = true
    view.layoutSubviews()
    view.isLayingOut = false
    // Layout that is asked for again in the same step is still one pass to whoever counts them.
    guard context.isReporting, view.lastLayoutTime != context.time else { return }
    view.lastLayoutTime = context.time
    context.report(.layoutSubviews, of: view)
  }

  /// Layout that asks for layout goes round this often in a step, at most; the rest waits for the
  /// next one.
  private static let maximumLayoutRounds = 8

  /// The part of ``takeStep()`` that happened: events and causes, oldest first.
  package func takeOutput() -> (events: [Event], changes: [Change]) {
    guard !context.events.isEmpty || !context.changes.isEmpty else { return ([], []) }
    let output = (context.events, context.changes)
    context.events.removeAll(keepingCapacity: true)
    context.changes.removeAll(keepingCapacity: true)
    return output
  }
}
