public import Foundation
import ScrollMotion

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
    context.dropResting()
  }

  /// The frontmost view at a point of the window, which counts from the root's upper left corner; the
  /// layout that is due comes first.
  func hitTest(_ location: CGPoint) -> View? {
    layoutIfNeeded()
    return root.hitTest(location + root.bounds.origin)
  }

  func touch(_ samples: [TouchSample]) {
    var rest = samples[...]
    while let sample = rest.first {
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

  /// Moves fingers, each along all its samples at once: they are the coalesced samples of one move.
  private func move(_ samples: ArraySlice<TouchSample>) {
    for (index, sample) in zip(samples.indices, samples)
    where !samples[..<index].contains(where: { $0.id == sample.id }) {
      move(sample.id, along: samples[index...].filter { $0.id == sample.id })
    }
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
      timestamp: sample.timestamp
    )
    noteChange(ofTouch: sample.id)
    hold(sample, candidates)
    beginContentTouch(sample.id)
  }

  /// Has the scroll view that moves, or else the innermost one, follow a finger that has come.
  private func hold(_ sample: TouchSample, _ candidates: [ScrollView]) {
    guard let holder = candidates.first(where: \.isMoving) ?? candidates.first,
      holder.pan == nil
    else { return }
    holder.touchDown(
      .finger(sample.id),
      at: sample.location,
      time: milliseconds(sample.timestamp)
    )
  }

  /// The scroll views that a finger on `view` may drag, innermost first.
  static func scrollViews(above view: View?) -> [ScrollView] {
    guard let view else { return [] }
    return sequence(first: view) { $0.superview }
      .compactMap { $0 as? ScrollView }
      .filter(\.isScrollEnabled)
  }

  private func move(_ id: Int, along samples: [TouchSample]) {
    guard let last = samples.last, var touch = touches[id] else { return }
    touch.location = last.location
    touch.phase = .moved
    touch.timestamp = last.timestamp
    touches[id] = touch
    noteChange(ofTouch: id)
    if let holder = touch.holder,
      holder.touchMoved(samples.map { ($0.location, milliseconds($0.timestamp)) })
    {
      beginDrag(touch, from: holder)
    }
    moveContentTouch(id)
  }

  /// Gives a drag that was just recognised to the scroll view it is meant for, if there is one.
  private func beginDrag(_ touch: Touches.Touch, from holder: ScrollView) {
    guard let pan = holder.pan else { return }
    guard let target = target(of: pan, of: touch, heldBy: holder) else {
      holder.pan?.fail()
      return tellHeldTouch(touch.id)
    }
    guard contentGivesWay(touch.id, to: target) else {
      holder.pan?.fail()
      return
    }
    if target !== holder {
      holder.letGo()
      target.adopt(pan)
    }
    target.beginDrag()
  }

  /// The one that the finger has stopped; else the innermost scroll view with somewhere to go the way
  /// the finger went, or that scrolls that way at least, or at all.
  private func target(
    of pan: Pan,
    of touch: Touches.Touch,
    heldBy holder: ScrollView
  ) -> ScrollView? {
    if pan.caughtMotion { return holder }
    let free = touch.candidates.filter {
      $0 === holder || ($0.pan == nil && $0.isInWindow && $0.isScrollEnabled)
    }
    let moved = pan.location - pan.start
    return free.first {
      $0.canScroll(along: moved, withinRange: true) || $0.keepsDrag(along: moved)
    }
      ?? free.first { $0.canScroll(along: moved, withinRange: false) }
      ?? free.first { $0.canScrollAtAll }
  }

  /// A finger is gone; without a location, from where it was.
  private func end(_ id: Int, at location: CGPoint? = nil, isCancelled: Bool, timestamp: Double?) {
    guard var touch = touches[id] else { return }
    touch.location = location ?? touch.location
    let holder = touch.holder
    touches[id] = nil
    noteChange(ofTouch: id)
    holder?.touchUp(at: milliseconds(timestamp ?? touch.timestamp), isCancelled: isCancelled)
    endContentTouch(touch, isCancelled: isCancelled)
  }

  private func noteChange(ofTouch id: Int) {
    if !changedTouches.contains(id) { changedTouches.append(id) }
  }

  private func milliseconds(_ timestamp: Double?) -> Double {
    timestamp.map { $0 * 1000 } ?? Double(time) / 1000
  }
}

extension ScrollView {
  /// Whether a finger can move the content at all.
  var canScrollAtAll: Bool { canScroll(.horizontal) || canScroll(.vertical) }

  /// Whether a drag that goes outwards from an edge stays with the view.
  fileprivate func keepsDrag(along way: CGPoint) -> Bool {
    let own = distancesFromWindow.applied(to: way)
    let transfers =
      abs(own.x) > abs(own.y)
      ? transfersHorizontalScrollingToParent : transfersVerticalScrollingToParent
    return !transfers && canScroll(along: way, withinRange: false)
  }

  /// Whether the content scrolls along the main axis of a finger's way through the window, and, if
  /// `withinRange`, is not at the edge that it would go to.
  fileprivate func canScroll(along way: CGPoint, withinRange: Bool) -> Bool {
    let way = distancesFromWindow.applied(to: way)
    let axis: Axis = abs(way.x) > abs(way.y) ? .horizontal : .vertical
    guard canScroll(axis) else { return false }
    guard withinRange else { return true }
    let offset = contentOffset[axis]
    return way[axis] < 0 ? offset < range(axis).maximum : offset > range(axis).minimum
  }
}
