/// The stops of an axis that pages: the multiples of the view's length, with those outside the range
/// moved to its ends.
///
/// Page numbers are integral Doubles, so that every offset has one.
///
/// ```swift
/// let range = OffsetRange(minimum: 0, maximum: 640)
/// let paging = Paging(stride: 320, range: range, grid: PixelGrid(displayScale: 2))
/// precondition(paging?.stop(1) == 320)
/// ```
public struct Paging: Equatable, Sendable {
  /// A lift below this speed, in points per millisecond, goes to the nearest page.
  ///
  /// The value is the minimum speed of any deceleration (decoded by others, not measured).
  public static let slowestFlick = ReleaseVelocity.slowestFling

  /// The distance between neighbouring stops in points: the length of the view's bounds.
  public let stride: Double
  /// The offset of page 0, in points.
  public let origin: Double
  /// The offsets at which the content can rest.
  public let range: OffsetRange
  /// The pixels on which the stops are.
  public let grid: PixelGrid

  /// Creates pages of `stride` points; returns nil if that is less than a pixel.
  ///
  /// Apple does not document from where pages are counted when there is an inset. By default it is
  /// offset 0; an `origin` of the range's minimum counts them from the start of the inset.
  public init?(stride: Double, origin: Double = 0, range: OffsetRange, grid: PixelGrid) {
    guard stride.isFinite, stride * grid.displayScale >= 1 else { return nil }
    self.stride = stride
    self.origin = origin
    self.range = range
    self.grid = grid
  }

  /// Returns the offset at which a page rests, in points.
  public func stop(_ page: Double) -> Double { range.clamped(place(of: page)) }

  /// Returns the page for a lift at `offset`, with `velocity` in points per millisecond and a drag from
  /// `dragStart`.
  ///
  /// A flick goes to the next stop ahead, a slower lift to the nearest stop. Neither goes further than
  /// one page from the page on which the drag started.
  public func page(from offset: Double, velocity: Double, dragStart: Double) -> Double {
    let first = page(around: range.clamped(dragStart))
    let page =
      velocity.magnitude < Self.slowestFlick
      ? nearest(to: offset) : velocity > 0 ? after(offset) : before(offset)
    return min(max(page, first - 1), first + 1)
  }

  private func place(of page: Double) -> Double { grid.rounded(origin + page * stride) }

  private func page(around offset: Double) -> Double { ((offset - origin) / stride).rounded() }

  /// Returns the page with the nearest stop.
  ///
  /// At the ends of the range, it may be a neighbour of the nearest page, because the stop of that page
  /// was moved into the range.
  private func nearest(to offset: Double) -> Double {
    let page = page(around: offset)
    let distance = (stop(page) - offset).magnitude
    for neighbour in [page - 1, page + 1] where (stop(neighbour) - offset).magnitude < distance {
      return neighbour
    }
    return page
  }

  /// Returns the first page past `offset`; the division alone may be off by one, because stops are on
  /// pixels.
  private func after(_ offset: Double) -> Double {
    let page = ((offset - origin) / stride).rounded(.down) + 1
    if place(of: page) <= offset { return page + 1 }
    return place(of: page - 1) > offset ? page - 1 : page
  }

  private func before(_ offset: Double) -> Double {
    let page = ((offset - origin) / stride).rounded(.up) - 1
    if place(of: page) >= offset { return page - 1 }
    return place(of: page + 1) < offset ? page + 1 : page
  }
}
