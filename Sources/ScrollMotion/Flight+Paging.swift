extension Flight {
  /// The flight that settles on the page that a lift in its place goes to, when the drag began at
  /// `dragStart`.
  ///
  /// The spring of the bounce draws the content to the page from its release speed on. Content that is
  /// on its page already is at rest, unless it goes on over the edge there.
  public func settling(on paging: Paging, dragStart: Double) -> Flight {
    let page = paging.page(from: offset, velocity: velocity, dragStart: dragStart)
    return settling(on: PageStop(paging: paging, page: page))
  }

  /// The flight that goes on where `old` was settling, on the same page of `paging`; where the content
  /// has been put elsewhere since, as many pages further.
  ///
  /// Nil if `old` was not settling on a page.
  public func settling(on paging: Paging, insteadOf old: Flight) -> Flight? {
    guard case .page(let stop) = old.destination else { return nil }
    let jump = ((offset - old.offset) / stop.paging.stride).rounded()
    return settling(on: PageStop(paging: paging, page: stop.page + jump))
  }

  /// Whether it settles on a page.
  public var isPaging: Bool { pageBoundary != nil }

  /// The offset of the page that it settles on, in points; nil if it settles on none.
  public var pageBoundary: Double? {
    guard case .page(let stop) = destination else { return nil }
    return stop.offset
  }

  private func settling(on stop: PageStop) -> Flight {
    Flight(
      offset: offset,
      velocity: velocity,
      range: range,
      rate: rate,
      bounces: bounces,
      grid: grid,
      destination: .page(stop)
    )
  }

  /// Whether the velocity leads from `target` out of the range, where the content may go.
  func headsOut(over target: Double) -> Bool {
    bounces
      && ((velocity > 0 && target == range.maximum) || (velocity < 0 && target == range.minimum))
  }

  /// A frame of the bounce's spring as seen from the page's stop.
  mutating func settle(at target: Double, _ frame: Frame) {
    let before = offset - target
    bounce(frame, edge: target, overshoot: before)
    if !bounces, isOutside {
      offset = range.clamped(offset)
      velocity = 0
    }
    let after = offset - target
    if after == 0 { return rest(at: target) }
    let isBeyondEdge = after > 0 ? target == range.maximum : target == range.minimum
    if before != 0, (before < 0) != (after < 0) {
      // Inside the range nothing passes its page.
      if !isBeyondEdge { rest(at: target) }
      return
    }
    guard after.magnitude < Self.restingOvershoot else { return }
    if isBeyondEdge {
      endBounce(at: target, from: before, to: after)
    } else if !headsOut(over: target) || velocity.magnitude < Self.restingSpeed {
      rest(at: target)
    }
  }
}

/// A page to settle on.
struct PageStop: Equatable, Sendable {
  let paging: Paging
  let page: Double

  var offset: Double { paging.stop(page) }
}
