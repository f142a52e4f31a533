public import Foundation
import ScrollMotion

extension Engine {
  /// A finger on the screen, as in the state document.
  public struct TouchState: Equatable, Sendable {
    /// The finger's number.
    public let id: Int
    /// The location in window coordinates.
    public let location: CGPoint
    /// The latest phase.
    public let phase: TouchSample.Phase
    /// The id of the frontmost view at its touch-down; nil if there was none.
    public let view: String?
  }

  /// The fingers on the screen, by their numbers.
  public var touchStates: [TouchState] {
    touches.all.map {
      TouchState(id: $0.id, location: $0.location, phase: $0.phase, view: $0.view?.id)
    }
  }

  /// Whether a finger is on the screen.
  package var hasTouches: Bool { !touches.all.isEmpty }

  /// The finger with this number; nil if it is not on the screen.
  package func touchState(_ id: Int) -> TouchState? {
    touches[id].map {
      TouchState(id: $0.id, location: $0.location, phase: $0.phase, view: $0.view?.id)
    }
  }

  /// Whether a finger is on the screen or a trackpad gesture is in progress.
  package var hasGesture: Bool { !touchStates.isEmpty || wheelGesture != nil }

  /// Whether ``cancelGestures(at:)`` would change anything.
  package var hasInputInProgress: Bool { hasGesture || actionRun != nil || devices.holdsKey }

  /// Cancels fingers at their current locations, as a system alert does.
  ///
  /// Used when the client that drives them disconnects.
  package func cancelTouches(_ ids: [Int], at time: Int64) {
    let isOutermost = context.threads.begin()
    defer { context.threads.end(isOutermost) }
    advance(to: time)
    for id in ids where touches[id] != nil { end(id, isCancelled: true, timestamp: nil) }
    context.dropResting()
  }

  /// Cancels all input in progress: actions, fingers, and the gesture of a wheel.
  ///
  /// Used when the client that drives it disconnects.
  package func cancelGestures(at time: Int64) {
    cancelActions(at: time)
    cancelTouches(touchStates.map(\.id), at: time)
    cancelWheel(at: time)
  }

  /// Returns the frontmost view at a point of the window, after a layout pass if one is due.
  ///
  /// The point is measured from the root's upper left corner.
  func hitTest(_ location: CGPoint) -> View? {
    layoutIfNeeded()
    return root.hitTest(location + root.bounds.origin)
  }

  func touch(_ samples: [TouchSample]) {
    let outer = context.origin.actor
    defer { context.origin.actor = outer }
    var rest = samples[...]
    while let sample = rest.first {
      context.origin.actor = .finger(sample.id)
      switch sample.phase {
      case .began: begin(sample)
      case .ended, .cancelled:
        end(
          sample.id,
          at: sample.location,
          isCancelled: sample.phase == .cancelled,
          timestamp: sample.timestamp
        )
      case .moved:
        let moves = rest.prefix { $0.phase == .moved }
        move(moves)
        rest = rest.dropFirst(moves.count)
        continue
      }
      rest = rest.dropFirst()
    }
  }

  /// Moves fingers, each through all its samples: they are the coalesced samples of one move.
  ///
  /// The fingers on one scroll view move together.
  private func move(_ samples: ArraySlice<TouchSample>) {
    gatherPinch(of: samples)
    // Most moves are of one finger and have one sample.
    if samples.count == 1, let sample = samples.first {
      if let touch = noteMove(sample), let holder = touch.holder {
        follow(touch, [own(sample)], heldBy: holder)
      }
      return moveContentTouch(sample.id)
    }
    var moves: [(holder: ScrollView, touch: Touches.Touch, samples: [ScrollView.Sample])] = []
    for sample in samples {
      guard let touch = noteMove(sample), let holder = touch.holder else { continue }
      if let index = moves.firstIndex(where: { $0.holder === holder }) {
        moves[index].samples.append(own(sample))
      } else {
        moves.append((holder, touch, [own(sample)]))
      }
    }
    for (holder, touch, samples) in moves {
      context.origin.actor = .finger(touch.id)
      follow(touch, Self.sorted(samples), heldBy: holder)
    }
    var seen: [Int] = []
    for sample in samples where !seen.contains(sample.id) {
      seen.append(sample.id)
      moveContentTouch(sample.id)
    }
  }

  /// Moves a finger; returns nil if it is not on the screen.
  private func noteMove(_ sample: TouchSample) -> Touches.Touch? {
    guard let (touch, isMoveOnly) = touches.move(sample) else { return nil }
    changedTouches.note(ChangeSet.TouchChange(id: sample.id, isMoveOnly: isMoveOnly))
    return touch
  }

  private func own(_ sample: TouchSample) -> ScrollView.Sample {
    (sample.id, sample.location, milliseconds(sample.timestamp))
  }

  /// Lets a scroll view follow the fingers that hold it, one of which is `touch`.
  private func follow(
    _ touch: Touches.Touch,
    _ samples: [ScrollView.Sample],
    heldBy holder: ScrollView
  ) {
    let isRecognised = holder.touchMoved(samples)
    if let pan = holder.pan, pan.pinch != nil { takeFromContent(fingers(of: pan)) }
    if isRecognised { beginDrag(touch, from: holder) }
  }

  /// Sorts samples by time; samples at one time keep their order.
  private static func sorted(_ samples: [ScrollView.Sample]) -> [ScrollView.Sample] {
    samples.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  /// The fingers on the screen that hold a pan.
  private func fingers(of pan: Pan) -> [Int] {
    touches.all.map(\.id).filter { pan.isHeld(by: $0) }
  }

  private func begin(_ sample: TouchSample) {
    let hit = hitTest(sample.location)
    let candidates = Self.scrollViews(above: hit)
    touches[sample.id] = Touches.Touch(
      id: sample.id,
      start: sample.location,
      location: sample.location,
      phase: .began,
      view: hit,
      candidates: candidates,
      timestamp: sample.timestamp,
      tapOrigin: sample.location
    )
    noteChange(ofTouch: sample.id)
    hold(sample, candidates)
    beginContentTouch(sample.id)
  }

  /// Lets a moving scroll view, or else the innermost one, follow a new finger.
  private func hold(_ sample: TouchSample, _ candidates: [ScrollView]) {
    let enabled = candidates.filter(\.isScrollEnabled)
    guard
      let holder = enabled.first(where: \.isMoving)
        // A zoom adopts every finger that lands on the zoomed content.
        ?? candidates.first(where: { $0.isZooming && $0.pan?.isWheel != true }) ?? enabled.first
    else { return }
    if let pan = holder.pan {
      if !pan.isWheel { holder.join(sample.id, at: sample.location) }
      return
    }
    holder.touchDown(
      .fingers([sample.id]),
      at: sample.location,
      time: milliseconds(sample.timestamp)
    )
  }

  /// The scroll views among `view` and its ancestors, innermost first.
  static func scrollViews(above view: View?) -> [ScrollView] {
    guard let view else { return [] }
    return sequence(first: view) { $0.superview }.compactMap { $0 as? ScrollView }
  }

  /// Gives a drag that was just recognised, or has waited for a display frame, to its target scroll view, if
  /// there is one.
  func beginDrag(_ touch: Touches.Touch, from holder: ScrollView, hasWaited: Bool = false) {
    guard let pan = holder.pan else { return }
    guard let target = target(of: pan, of: touch, heldBy: holder) else {
      // Zoomed content may grow until it can be dragged.
      if pan.pinch == nil {
        holder.pan?.fail()
        for id in fingers(of: pan) { deliverHeldTouch(id) }
      }
      return holder.follow()
    }
    guard fingers(of: pan).allSatisfy({ contentGivesWay($0, to: target) }) else {
      holder.pan?.fail()
      return holder.follow()
    }
    if target !== holder {
      holder.endTracking()
      target.adopt(pan)
    }
    target.beginDrag(hasWaited: hasWaited)
  }

  /// The scroll view that a drag moves.
  ///
  /// It is the scroll view that the finger stopped, or else the innermost one that can move in
  /// the direction of the drag, then one that scrolls on that axis, then one that scrolls on either
  /// axis.
  private func target(
    of pan: Pan,
    of touch: Touches.Touch,
    heldBy holder: ScrollView
  ) -> ScrollView? {
    if pan.pinch != nil {
      return holder.isScrollEnabled && holder.canScrollAtAll ? holder : nil
    }
    if pan.caughtMotion { return holder }
    let others = touches.all.filter { $0.id != touch.id && pan.isHeld(by: $0.id) }
    let free = touch.candidates.filter { view in
      view === holder
        || (view.pan == nil && view.isInWindow && view.isScrollEnabled
          && others.allSatisfy { $0.candidates.contains { $0 === view } })
    }
    let moved = pan.location - pan.start
    return free.first {
      $0.canScroll(along: moved, withinRange: true) || $0.keepsDrag(along: moved)
    }
      ?? free.first { $0.canScroll(along: moved, withinRange: false) }
      ?? free.first { $0.canScrollAtAll }
  }

  /// Ends a finger, at its last location if `location` is nil.
  private func end(_ id: Int, at location: CGPoint? = nil, isCancelled: Bool, timestamp: Double?) {
    guard var touch = touches[id] else { return }
    touch.location = location ?? touch.location
    if touch.holder?.pan?.fingerCount == 1 { openGate(of: touch) }
    let holder = touch.holder
    let isTap = touch.isTap && !isCancelled
    touches[id] = nil
    devices.forget(finger: id)
    noteChange(ofTouch: id)
    if let pan = holder?.pan, pan.fingerCount > 1 {
      holder?.leave(id)
      return endContentTouch(touch, isCancelled: isCancelled)
    }
    holder?.touchUp(at: milliseconds(timestamp ?? touch.timestamp), isCancelled: isCancelled)
    endContentTouch(touch, isCancelled: isCancelled)
    if isTap { touch.view?.tapped() }
  }

  private func noteChange(ofTouch id: Int) {
    changedTouches.note(ChangeSet.TouchChange(id: id, isMoveOnly: false))
  }

  func milliseconds(_ timestamp: Double?) -> Double {
    timestamp.map { $0 * 1000 } ?? Double(time) / 1000
  }
}

extension ScrollView {
  /// Whether a finger can move the content on any axis.
  var canScrollAtAll: Bool { canScroll(.horizontal) || canScroll(.vertical) }

  /// Whether a drag that goes outwards from an edge stays with the view.
  fileprivate func keepsDrag(along way: CGPoint) -> Bool {
    let own = distancesFromWindow.applied(to: way)
    let transfers =
      abs(own.x) > abs(own.y)
      ? transfersHorizontalScrollingToParent : transfersVerticalScrollingToParent
    return !transfers && canScroll(along: way, withinRange: false)
  }

  /// Whether the content scrolls on the main axis of a finger's movement in window coordinates.
  ///
  /// If `withinRange`, it must also not be at the edge in that direction.
  fileprivate func canScroll(along way: CGPoint, withinRange: Bool) -> Bool {
    let way = distancesFromWindow.applied(to: way)
    let axis: Axis = abs(way.x) > abs(way.y) ? .horizontal : .vertical
    guard canScroll(axis) else { return false }
    guard withinRange else { return true }
    let offset = contentOffset[axis]
    return way[axis] < 0 ? offset < range(axis).maximum : offset > range(axis).minimum
  }
}
