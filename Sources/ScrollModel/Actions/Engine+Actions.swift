import Foundation
import ScrollMotion

extension Engine {
  /// The most sources of actions in a command.
  public static let maximumActionSources = 16
  /// The most ticks of actions in a command.
  public static let maximumActionTicks = 10_000
  /// The longest that the actions of a command may take together, in microseconds.
  public static let maximumActionsDuration: Int64 = 600_000_000

  func check(_ sources: [ActionSource]) throws(CommandError) {
    guard actionRun == nil else {
      throw .wrongState(path: "/actions", reason: "other actions are still under way")
    }
    guard sources.count <= Self.maximumActionSources else {
      throw .overLimit(path: "/actions", limit: "\(Self.maximumActionSources) sources")
    }
    for (index, source) in sources.enumerated() {
      let path = "/actions/\(index)"
      guard !sources[..<index].contains(where: { $0.id == source.id }) else {
        throw .wrongState(path: path + "/id", reason: "another source has this id")
      }
      guard source.actions.count <= Self.maximumActionTicks else {
        throw .overLimit(path: path + "/actions", limit: "\(Self.maximumActionTicks) actions")
      }
      for (number, action) in source.actions.enumerated() {
        try check(action, of: source.kind, path + "/actions/\(number)")
      }
    }
    guard ActionSource.duration(of: sources) <= Self.maximumActionsDuration else {
      let limit = "\(Self.maximumActionsDuration / 1_000_000) seconds together"
      throw .overLimit(path: "/actions", limit: limit)
    }
    if sources.contains(where: { $0.kind == .pointer }), touches.all.contains(where: \.isTimed) {
      throw .wrongState(
        path: "/actions",
        reason: "a finger with timestamps is down, and pointers have none"
      )
    }
  }

  private func check(
    _ action: Action,
    of kind: ActionSource.Kind,
    _ path: String
  ) throws(CommandError) {
    guard action.suits(kind) else {
      throw .wrongState(path: path + "/type", reason: "no action of a \(kind.rawValue) source")
    }
    guard (0...Self.maximumActionsDuration).contains(action.duration) else {
      throw .outOfRange(
        path: path + "/duration",
        expected: "0 to \(Self.maximumActionsDuration / 1000) milliseconds"
      )
    }
    switch action {
    case .pointerMove(let point, _, _):
      guard point.isInReach else { throw .outOfRange(path: path, expected: Reach.expected) }
    case .scroll(let point, let delta, _):
      guard point.isInReach, delta.isInReach else {
        throw .outOfRange(path: path, expected: Reach.expected)
      }
    case .pause, .pointerDown, .pointerUp, .pointerCancel, .keyDown, .keyUp: break
    }
  }

  /// Begins actions; what is not due at once comes by itself as time goes on.
  func perform(_ sources: [ActionSource]) {
    actionRun = ActionRun(sources: sources, command: context.command, start: time)
    beginTicks()
  }

  /// Drops actions that are under way; the fingers of their pointers are cancelled.
  ///
  /// Used when whoever drives them is gone.
  public func cancelActions(at time: Int64) {
    advance(to: time)
    context.timers.cancel(actionTimer)
    actionRun = nil
    devices.letGoOfKeys()
    cancelTouches(devices.fingers, at: time)
  }

  /// Begins the tick that is due, and those after it that take no time.
  private func beginTicks() {
    while let run = actionRun {
      guard !run.isOver else {
        actionRun = nil
        return
      }
      begin(run.actions)
      // What the touches set off may have ended the actions.
      guard let end = actionRun?.end else { return }
      if end > time { return waitForNextSample(until: end) }
      actionRun?.endTick(at: end)
    }
  }

  /// The next sample is due at the next frame, or at the end of the tick if that is earlier or nothing
  /// moves.
  private func waitForNextSample(until end: Int64) {
    let frame = clock.time(ofFrame: clock.frame(after: time))
    let isMoving = actionRun?.movements.isEmpty == false
    actionTimer = context.timers.set(at: isMoving ? min(frame, end) : end, .sampleActions)
  }

  /// The next sample of the actions under way is due.
  func sampleActions() {
    let outer = context.command
    context.command = actionRun?.command
    takeSample()
    context.command = outer
  }

  private func takeSample() {
    sampleMovements()
    guard let end = actionRun?.end else { return }
    guard end <= time else { return waitForNextSample(until: end) }
    actionRun?.endTick(at: end)
    beginTicks()
  }

  /// Begins a tick: what takes no time is done, what does is on its way.
  private func begin(_ actions: [(source: ActionSource, action: Action)]) {
    var samples: [TouchSample] = []
    for (source, action) in actions {
      switch action {
      case .pause: break
      case .pointerMove(let point, let origin, let duration):
        let start = devices[source.id].location
        let end = origin == .pointer ? start + point : point
        if duration > 0 {
          let path = ActionRun.Movement.Path.pointer(from: start, to: end)
          actionRun?.add(.init(source: source.id, path: path, duration: duration))
        } else {
          samples += move(source.id, to: end)
        }
      case .pointerDown(let button): if button == 0 { samples += press(source.id, after: samples) }
      case .pointerUp(let button): if button == 0 { samples += lift(source.id, .ended) }
      case .pointerCancel: samples += lift(source.id, .cancelled)
      case .scroll(let point, let delta, let duration):
        if duration > 0 {
          let path = ActionRun.Movement.Path.wheel(at: point, delta: delta)
          actionRun?.add(.init(source: source.id, path: path, duration: duration))
        } else {
          turn(by: delta, at: point)
        }
      case .keyDown(let key): devices.press(key)
      case .keyUp(let key): devices.letGo(of: key)
      }
    }
    send(samples)
  }

  /// Takes all movements to where they are by now; fingers go together, so that two make a pinch.
  private func sampleMovements() {
    guard let run = actionRun else { return }
    let grid = PixelGrid(displayScale: device.displayScale)
    var samples: [TouchSample] = []
    for (index, movement) in run.movements.enumerated() {
      var way = movement.way(after: time - run.start)
      let isThere = time - run.start >= movement.duration
      switch movement.path {
      case .pointer(let start, let end):
        samples += move(movement.source, to: isThere ? end : start + way)
      case .wheel(let point, _):
        // Offsets are on pixels: parts of one would be lost frame by frame.
        if !isThere { way = CGPoint(x: grid.rounded(way.x), y: grid.rounded(way.y)) }
        turn(by: way - movement.done, at: point)
      }
      actionRun?.note(way, ofMovement: index)
    }
    send(samples)
  }

  private func move(_ id: String, to point: CGPoint) -> [TouchSample] {
    guard devices[id].location != point else { return [] }
    devices[id].location = point
    guard let finger = devices[id].finger else { return [] }
    return [TouchSample(id: finger, phase: .moved, location: point)]
  }

  /// A pointer comes down as the finger with the lowest free number; nothing if there is none.
  private func press(_ id: String, after samples: [TouchSample]) -> [TouchSample] {
    let isFree = { (number: Int) in
      self.touches[number] == nil && !samples.contains { $0.id == number }
    }
    guard devices[id].finger == nil, let finger = (1...Touches.most).first(where: isFree) else {
      return []
    }
    devices[id].finger = finger
    return [TouchSample(id: finger, phase: .began, location: devices[id].location)]
  }

  private func lift(_ id: String, _ phase: TouchSample.Phase) -> [TouchSample] {
    guard let finger = devices[id].finger else { return [] }
    return [TouchSample(id: finger, phase: phase, location: devices[id].location)]
  }

  private func turn(by delta: CGPoint, at point: CGPoint) {
    let sample = WheelSample(location: point, delta: delta, isControl: devices.isControlHeld)
    // A sum of places within reach may be out of it.
    guard delta != .zero, (try? check(sample)) != nil else { return }
    wheel(sample)
  }

  /// Hands samples in; one that the glass does not take, because there are too many fingers or one of
  /// them has timestamps, is of no finger.
  private func send(_ samples: [TouchSample]) {
    var valid: [TouchSample] = []
    for sample in samples {
      do {
        try touches.check(valid + [sample])
        valid.append(sample)
      } catch {
        devices.forget(finger: sample.id)
      }
    }
    if !valid.isEmpty { touch(valid) }
  }
}

extension ActionRun {
  mutating func add(_ movement: Movement) { movements.append(movement) }

  mutating func note(_ way: CGPoint, ofMovement index: Int) {
    guard movements.indices.contains(index) else { return }
    movements[index].done = way
  }

  mutating func endTick(at end: Int64) {
    tick += 1
    start = end
    movements = []
  }
}
