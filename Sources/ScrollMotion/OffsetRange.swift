/// The offsets at which content can rest on one axis.
///
/// ```swift
/// let range = OffsetRange(minimum: 0, maximum: 960)
/// precondition(range.clamped(-40) == 0 && range.contains(960))
/// ```
public struct OffsetRange: Equatable, Sendable {
  /// The offset at which the start of the content, with its inset, meets the start of the view.
  public let minimum: Double
  /// The offset at which the end of the content, with its inset, meets the end of the view; never
  /// less than `minimum`.
  public let maximum: Double

  /// Creates a range between two offsets; a `maximum` below `minimum` is treated as equal to it.
  public init(minimum: Double, maximum: Double) {
    self.minimum = minimum
    self.maximum = max(minimum, maximum)
  }

  /// Creates the range of a view `viewLength` points long over content of `contentLength`, on the
  /// pixels of `grid`.
  ///
  /// The adjusted inset is added at both ends. Content that is too small leaves one offset: at its start, or with
  /// the fraction `alignment` of the room that is left before it, as `contentAlignmentPoint` says.
  public init(
    contentLength: Double,
    viewLength: Double,
    insetStart: Double,
    insetEnd: Double,
    alignment: Double = 0,
    grid: PixelGrid
  ) {
    let slack = viewLength - insetStart - insetEnd - contentLength
    guard slack <= 0 else {
      let place = grid.rounded(-insetStart - slack * alignment)
      self.init(minimum: place, maximum: place)
      return
    }
    let start = -insetStart
    self.init(
      minimum: grid.rounded(start),
      maximum: grid.rounded(max(start, contentLength + insetEnd - viewLength))
    )
  }

  /// The scrollable distance, in points.
  public var length: Double { maximum - minimum }

  /// Returns whether content can rest at `offset`.
  public func contains(_ offset: Double) -> Bool { minimum <= offset && offset <= maximum }

  /// Returns the offset of the range that is nearest to `offset`.
  public func clamped(_ offset: Double) -> Double {
    min(max(offset, minimum), maximum)
  }

  /// Returns the signed distance past the nearer edge: negative before `minimum`, positive after
  /// `maximum`, zero inside.
  public func overshoot(of offset: Double) -> Double {
    if offset < minimum { return offset - minimum }
    if offset > maximum { return offset - maximum }
    return 0
  }
}
