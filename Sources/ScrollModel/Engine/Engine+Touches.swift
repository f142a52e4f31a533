public import Foundation

extension Engine {
  /// A finger on the glass, as the state document has it.
  public struct TouchState: Equatable, Sendable {
    /// The finger's number.
    public let id: Int
    /// Where it is, in window coordinates.
    public let location: CGPoint
    /// What it did last.
    public let phase: TouchSample.Phase
    /// The id of the frontmost view at its touch-down; nil if there was none.
    public let view: String?
  }

  /// The fingers on the glass, by their numbers.
  public var touchStates: [TouchState] {
    touches.all.map {
      TouchState(id: $0.id, location: $0.location, phase: $0.phase, view: $0.view?.id)
    }
  }

  /// The finger with this number; nil if it is not on the glass.
  public func touchState(_ id: Int) -> TouchState? {
    touches[id].map {
      TouchState(id: $0.id, location: $0.location, phase: $0.phase, view: $0.view?.id)
    }
  }

  /// Takes fingers away as a system alert would: each is cancelled where it is.
  ///
  /// Used when whoever drives them is gone.
  public func cancelTouches(_ ids: [Int], at time: Int64) {
    advance(to: time)
    for id in ids where touches[id] != nil { end(id, isCancelled: true, timestamp: nil) }
  }

  func touch(_ samples: [TouchSample]) {
    var index = 0
    while index < samples.count {
      let sample = samples[index]
      index += 1
      switch sample.phase {
      case .began: begin(sample)
      case .ended: end(sample.id, isCancelled: false, timestamp: sample.timestamp)
      case .cancelled: end(sample.id, isCancelled: true, timestamp: sample.timestamp)
      case .moved:
        // Neighbouring samples of one finger are the coalesced samples of one move.
        var moves = [sample]
        while index < samples.count, samples[index].id == sample.id,
          samples[index].phase == .moved
        {
          moves.append(samples[index])
          index += 1
        }
        move(moves)
      }
    }
  }

  private func begin(_ sample: TouchSample) {
    layoutIfNeeded()
    let hit = root.pointFromSuperview(sample.location).flatMap { root.hitTest($0) }
    let candidates = Self.scrollViews(above: hit)
    let holder = candidates.first { $0.isMoving } ?? candidates.first
    var touch = Touches.Touch(
      id: sample.id,
      location: sample.location,
      phase: .began,
      view: hit,
      candidates: candidates,
      holder: nil,
      isTimed: sample.timestamp != nil,
      timestamp: sample.timestamp ?? 0
    )
    if let holder, holder.pan == nil {
      touch.holder = holder
      holder.touchDown(at: holder.steady(sample.location), time: milliseconds(sample.timestamp))
    }
    touches[sample.id] = touch
    changedTouches.append(sample.id)
  }

  /// The scroll views that a finger on `view` may drag, innermost first.
  static func scrollViews(above view: View?) -> [ScrollView] {
    guard let view else { return [] }
    return sequence(first: view) { $0.superview }
      .compactMap { $0 as? ScrollView }
      .filter(\.isScrollEnabled)
  }

  private func move(_ samples: [TouchSample]) {
    guard let last = samples.last, var touch = touches[last.id] else { return }
    touch.location = last.location
    touch.phase = .moved
    touch.timestamp = last.timestamp ?? 0
    if let holder = touch.holder {
      let moved = holder.touchMoved(
        samples.map { (holder.steady($0.location), milliseconds($0.timestamp)) }
      )
      if moved { touch.holder = beginDrag(touch, from: holder) }
    }
    touches[last.id] = touch
    changedTouches.append(last.id)
  }

  /// Gives a drag to the innermost scroll view that scrolls the way the finger went, or, if none does,
  /// that scrolls at all; the one that the finger has stopped keeps it.
  private func beginDrag(_ touch: Touches.Touch, from holder: ScrollView) -> ScrollView {
    guard let pan = holder.pan else { return holder }
    var target: ScrollView? = holder
    if !pan.caughtMotion {
      let moved = pan.location - pan.start
      let main: Axis = abs(moved.x) > abs(moved.y) ? .horizontal : .vertical
      let free = touch.candidates.filter { $0 === holder || $0.pan == nil }
      target =
        free.first { $0.canScroll(main) }
        ?? free.first { $0.canScroll(.horizontal) || $0.canScroll(.vertical) }
    }
    guard let target else { return holder }
    if target !== holder {
      holder.pan = nil
      holder.activity = ScrollActivity()
      target.activity.isTracking = true
      target.pan = pan
    }
    target.beginDrag()
    return target
  }

  private func end(_ id: Int, isCancelled: Bool, timestamp: Double?) {
    guard let touch = touches[id] else { return }
    touches[id] = nil
    changedTouches.append(id)
    let last = touch.isTimed ? touch.timestamp : nil
    touch.holder?.touchUp(at: milliseconds(timestamp ?? last), isCancelled: isCancelled)
  }

  /// Takes the fingers off the scroll views at and below `view`, which is about to leave the tree.
  func releaseTouches(below view: View) {
    for touch in touches.all where touch.holder?.isDescendant(of: view) == true {
      touches[touch.id]?.holder = nil
    }
  }

  private func milliseconds(_ timestamp: Double?) -> Double {
    timestamp.map { $0 * 1000 } ?? Double(time) / 1000
  }
}

extension ScrollView {
  /// A point of the window in coordinates that do not move with the content, so that differences
  /// are translations; those of the window itself unless a transform lies between.
  func steady(_ location: CGPoint) -> CGPoint {
    let isPlain = sequence(first: self as View) { $0.superview }
      .allSatisfy { $0.transform == .identity }
    if isPlain { return location }
    guard let superview, let inner = superview.convert(location, from: nil),
      let own = pointFromSuperview(inner)
    else { return location }
    return own - bounds.origin
  }
}
