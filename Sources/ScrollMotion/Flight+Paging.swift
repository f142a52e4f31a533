extension Flight {
  /// Returns the flight that settles on the page for this flight's lift, for a drag that started at
  /// `dragStart`.
  ///
  /// The spring of the bounce pulls the content to the page, starting at the release velocity. Content
  /// that is already on its page is at rest, unless it moves out over the edge there.
  public func settling(on paging: Paging, dragStart: Double) -> Flight {
    let page = paging.page(from: offset, velocity: velocity, dragStart: dragStart)
    return settling(on: PageStop(paging: paging, page: page))
  }

  /// Returns the flight that continues where `old` was settling, on the same page of `paging`.
  ///
  /// If the content has been moved since, the page moves by the same number of pages. Nil if `old` was
  /// not settling on a page.
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

  /// Whether the velocity points from `target` out of the range, and the content can go there.
  func headsOut(over target: Double) -> Bool {
    bounces
      && ((velocity > 0 && target == range.maximum) || (velocity < 0 && target == range.minimum))
  }

  /// Steps one frame of the bounce's spring, relative to the page's stop.
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
      // Inside the range, the content never passes its page.
      if !isBeyondEdge { rest(at: target) }
      return
    }
    if target == range.minimum || target == range.maximum {
      // At the first and last stop it ends as a bounce does, from inside too.
      endBounce(at: target, from: before, to: after)
    } else if after.magnitude < Self.restingOvershoot {
      rest(at: target, after: offset)
    }
  }
}

/// A page to settle on.
struct PageStop: Equatable, Sendable {
  let paging: Paging
  let page: Double

  var offset: Double { paging.stop(page) }
}
