import Foundation
import ScrollMotion

extension Engine {
  /// The maximum number of sources in one command.
  package static let maximumActionSources = 16
  /// The maximum number of ticks in one command.
  package static let maximumActionTicks = 10_000
  /// The maximum total duration of a command's actions, in microseconds.
  package static let maximumActionsDuration: Int64 = 600_000_000

  func check(
    _ sources: [ActionSource],
    without cancelled: InputInProgress
  ) throws(CommandError) {
    guard actionRun == nil || cancelled.hasActions else {
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
    if sources.contains(where: { $0.kind == .pointer }),
      touches(without: cancelled).all.contains(where: \.isTimed)
    {
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
    guard (0...Self.maximumActionsDuration).contains(action.duration.microseconds) else {
      throw .outOfRange(
        path: path + "/duration",
        expected: "0 to \(Self.maximumActionsDuration / 1000) milliseconds"
      )
    }
    switch action {
    case .pointerMove(let point, _, _):
      try point.checkLimits(path)
    case .scroll(let point, let delta, _):
      try point.checkLimits(path)
      try delta.checkLimits(path)
    case .pause, .pointerDown, .pointerUp, .pointerCancel, .keyDown, .keyUp: break
    }
  }

  /// Starts actions; later ticks run as the engine's time advances.
  func perform(_ sources: [ActionSource]) {
    actionRun = ActionRun(sources: sources, origin: context.origin, start: time)
    beginTicks()
  }

  /// Cancels the actions in progress and the fingers of their pointers.
  ///
  /// Used when the client that drives them disconnects.
  package func cancelActions(at time: Int64) {
    let isOutermost = context.threads.begin()
    defer { context.threads.end(isOutermost) }
    advance(to: time)
    context.timers.cancel(actionTimer)
    actionRun = nil
    devices.releaseKeys()
    cancelTouches(devices.fingers, at: time)
  }

  /// Starts the current tick, and the following ones as long as they have no duration.
  private func beginTicks() {
    while let run = actionRun {
      guard !run.isOver else {
        actionRun = nil
        return
      }
      begin(run.actions)
      // The touches may have ended the actions.
      guard let end = actionRun?.end else { return }
      if end > time { return waitForNextSample(until: end) }
      actionRun?.endTick(at: end)
    }
  }

  /// Schedules the next sample for the next frame, or for the end of the tick if that is earlier or
  /// nothing moves.
  private func waitForNextSample(until end: Int64) {
    let frame = clock.time(ofFrame: clock.frame(after: time))
    let isMoving = actionRun?.movements.isEmpty == false
    actionTimer = context.timers.set(at: isMoving ? min(frame, end) : end, .sampleActions)
  }

  /// Runs the next sample of the actions in progress.
  func sampleActions() {
    let outer = context.origin
    context.origin = actionRun?.origin ?? .program
    takeSample()
    context.origin = outer
  }

  private func takeSample() {
    sampleMovements()
    guard let end = actionRun?.end else { return }
    guard end <= time else { return waitForNextSample(until: end) }
    actionRun?.endTick(at: end)
    beginTicks()
  }

  /// Starts a tick: actions without a duration run now, the others become movements.
  private func begin(_ actions: [(source: ActionSource, action: Action)]) {
    var samples: [TouchSample] = []
    for (source, action) in actions {
      switch action {
      case .pause: break
      case .pointerMove(let point, let origin, let duration):
        let start = devices[source.id].location
        let end = origin == .pointer ? start + point : point
        if duration.microseconds > 0 {
          let path = ActionRun.Movement.Path.pointer(from: start, to: end)
          actionRun?.add(.init(source: source.id, path: path, duration: duration.microseconds))
        } else {
          samples += move(source.id, to: end)
        }
      case .pointerDown(let button): if button == 0 { samples += press(source.id, after: samples) }
      case .pointerUp(let button): if button == 0 { samples += lift(source.id, .ended) }
      case .pointerCancel: samples += lift(source.id, .cancelled)
      case .scroll(let point, let delta, let duration):
        if duration.microseconds > 0 {
          let path = ActionRun.Movement.Path.wheel(at: point, delta: delta)
          actionRun?.add(.init(source: source.id, path: path, duration: duration.microseconds))
        } else {
          turn(by: delta, at: point)
        }
      case .keyDown(let key): devices.press(key)
      case .keyUp(let key): devices.release(key)
      }
    }
    send(samples)
  }

  /// Moves all movements to their current positions.
  ///
  /// Fingers are sent together, so that two of them form a pinch.
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
        // Offsets are on pixels, so fractions of a pixel would be lost in every frame.
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

  /// Puts a pointer down as the finger with the lowest free number; does nothing if there is none.
  private func press(_ id: String, after samples: [TouchSample]) -> [TouchSample] {
    let isFree = { (number: Int) in
      self.touches[number] == nil && !samples.contains { $0.id == number }
    }
    guard devices[id].finger == nil, let finger = (1...Touches.maximumCount).first(where: isFree)
    else {
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
    // The sum of two coordinates within the limits may exceed them.
    let isUnderWay = wheelGesture != nil
    guard delta != .zero, (try? check(sample, isUnderWay: isUnderWay)) != nil else { return }
    wheel(sample)
  }

  /// Sends the valid samples.
  ///
  /// A sample is invalid if there are too many fingers or one of them has timestamps; its pointer then
  /// loses its finger.
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
