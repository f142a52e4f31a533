import Foundation

/// A model of views and scroll views that runs without a screen.
///
/// Its state is a pure function of the views it was given, the frame rate, the commands with their
/// times, and the time: it reads no clock and draws no random numbers. Time is in microseconds since the
/// engine was made. An engine belongs to one thread at a time.
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
  public private(set) var commandCount = 0

  let context: ModelContext
  var touches = Touches()
  /// Fingers whose entry in the state document may have changed since the last patch.
  var changedTouches: [Int] = []
  /// The scroll view that a wheel with phases holds.
  var wheelHolder: ScrollView?
  /// The next frame to step, while something moves.
  private var nextFrame: Int64 = 0

  /// Takes a tree over and lays it out; nothing of that is reported as an event.
  ///
  /// A root without a size fills the device. Ids must be unique. A scroll view whose offset nobody set
  /// shows the start of its content.
  /// Time starts at `time`, which is above zero where one engine takes over from another.
  public init(root: View, device: Device, fps: Int = 120, time: Int64 = 0) {
    self.root = root
    context = ModelContext(root: root, device: device, clock: FrameClock(fps: fps))
    context.time = time
    if root.bounds.size == .zero { root.frame = CGRect(origin: .zero, size: device.size) }
    root.forEachInTree { context.joined($0) }
    for scrollView in context.scrollViews { scrollView.start() }
    context.insetsMayHaveChanged = false
    layoutIfNeeded()
    _ = takeOutput()
    takeChanges().acknowledge()
    context.isReporting = true
  }

  deinit {
    // Views hold the context and the context's lists hold views.
    context.dirtyViews = []
    context.layoutQueue = []
    context.moving = []
    context.scrollViews = []
    context.known = [:]
  }

  /// The view with this id, whether or not it is in the tree at the moment; nil if there never was one.
  public func view(_ id: String) -> View? { context.known[id] }

  /// Whether something moves by itself, so that time has to go on frame by frame.
  public var isMoving: Bool { !context.moving.isEmpty }

  /// The time of the next frame that moves something; nil when nothing moves.
  public var nextFrameTime: Int64? {
    isMoving ? context.clock.time(ofFrame: max(nextFrame, firstFrameAhead)) : nil
  }

  private var firstFrameAhead: Int64 { context.clock.frame(after: context.time) }

  /// Lets time go on to `time`, through every display frame up to and including it.
  ///
  /// A time in the past is the present: time never goes back.
  public func advance(to time: Int64) {
    guard time > context.time else { return }
    layoutIfNeeded()
    if isMoving {
      nextFrame = firstFrameAhead
      while isMoving {
        let frameTime = context.clock.time(ofFrame: nextFrame)
        guard frameTime <= time else { break }
        step(at: frameTime)
        nextFrame += 1
      }
    }
    context.time = time
  }

  private func step(at time: Int64) {
    context.time = time
    // A delegate may set further views going; those start with the next frame.
    for scrollView in context.moving { scrollView.stepFrame() }
    context.command = nil
    if context.moving.contains(where: { !$0.isMoving }) {
      for scrollView in context.moving where !scrollView.isMoving { scrollView.isScheduled = false }
      context.moving.removeAll { !$0.isMoving }
    }
    layoutIfNeeded()
  }

  /// Carries out a command at `time`, after all frames up to and including it.
  ///
  /// - Throws: `CommandError` that names the parameter; then nothing but the time has changed.
  public func handle(_ command: Command, at time: Int64) throws(CommandError) {
    advance(to: time)
    try check(command)
    commandCount += 1
    context.command = commandCount
    carryOut(command)
    context.command = nil
    context.moving.removeAll { view in
      if view.isMoving { return false }
      view.isScheduled = false
      return true
    }
  }

  /// Gives every view that asked for it its layout pass, and scroll views their insets; part of every
  /// step and due before the state is shown.
  public func layoutIfNeeded() {
    for _ in 0..<Self.mostLayoutRounds {
      if context.insetsMayHaveChanged {
        for scrollView in context.scrollViews { scrollView.updateInsets(cause: .layout) }
        context.insetsMayHaveChanged = false
      }
      guard !context.layoutQueue.isEmpty else { return }
      let queue = context.layoutQueue.map { (depth: $0.depth, view: $0) }
      context.layoutQueue = []
      for (_, view) in queue.sorted(by: { $0.depth < $1.depth }) where view.needsLayout {
        view.needsLayout = false
        guard view.isInWindow else { continue }
        view.layoutSubviews()
        context.report(.layoutSubviews, of: view)
      }
    }
  }

  /// Layout that asks for layout goes round this often in a step, at most; the rest waits for the
  /// next one.
  private static let mostLayoutRounds = 8

  /// What has happened since the last call: events and causes, oldest first.
  public func takeOutput() -> (events: [Event], changes: [Change]) {
    let output = (context.events, context.changes)
    context.events.removeAll(keepingCapacity: true)
    context.changes.removeAll(keepingCapacity: true)
    return output
  }
}

extension View {
  /// The number of views above this one.
  fileprivate var depth: Int {
    var depth = 0
    var view = superview
    while let above = view {
      depth += 1
      view = above.superview
    }
    return depth
  }
}
