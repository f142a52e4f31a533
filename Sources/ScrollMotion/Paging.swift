/// The stops of an axis that pages: the multiples of the view's length, those outside the range moved
/// to its ends.
///
/// Pages are numbered by whole Doubles, so that no offset is beyond their reach.
public struct Paging: Equatable, Sendable {
  /// A lift slower than this, in points per millisecond, goes to the nearest page; ours, as the speed
  /// that any deceleration needs.
  public static let slowestFlick = 0.25

  /// The distance between neighbouring stops in points: the length of the view's bounds.
  public let stride: Double
  /// The offset of page 0, in points.
  public let origin: Double
  /// The offsets that the content can rest at.
  public let range: OffsetRange
  /// The pixels that the stops lie on.
  public let grid: PixelGrid

  /// Pages of `stride` points; nil where that is less than a pixel.
  ///
  /// Apple does not say where pages are counted from when there is an inset: from offset 0 by default;
  /// an `origin` of the range's minimum counts them from the start of the inset.
  public init?(stride: Double, origin: Double = 0, range: OffsetRange, grid: PixelGrid) {
    guard stride.isFinite, stride * grid.displayScale >= 1 else { return nil }
    self.stride = stride
    self.origin = origin
    self.range = range
    self.grid = grid
  }

  /// The offset at which a page rests, in points.
  public func stop(_ page: Double) -> Double { range.clamped(place(of: page)) }

  /// The page that a lift at `offset` goes to, with `velocity` in points per millisecond, when the drag
  /// began at `dragStart`.
  ///
  /// A flick goes to the next stop ahead, anything slower to the nearest; neither goes further than one
  /// page from the page that the drag began on.
  public func page(from offset: Double, velocity: Double, dragStart: Double) -> Double {
    let first = page(around: range.clamped(dragStart))
    let page =
      velocity.magnitude < Self.slowestFlick
      ? nearest(to: offset) : velocity > 0 ? after(offset) : before(offset)
    return min(max(page, first - 1), first + 1)
  }

  private func place(of page: Double) -> Double { grid.rounded(origin + page * stride) }

  private func page(around offset: Double) -> Double { ((offset - origin) / stride).rounded() }

  /// The page whose stop is nearest: at the ends of the range that can be a neighbour of the page that
  /// is, because its stop was moved in.
  private func nearest(to offset: Double) -> Double {
    let page = page(around: offset)
    let distance = (stop(page) - offset).magnitude
    for neighbour in [page - 1, page + 1] where (stop(neighbour) - offset).magnitude < distance {
      return neighbour
    }
    return page
  }

  /// The first page past `offset`; the division alone may miss it by one, because stops lie on pixels.
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
