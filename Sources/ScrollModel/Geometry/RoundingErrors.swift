import Foundation

// Numbers that are set read back as they were set, although they are stored as others: a frame as a center, an
// inset of the window's as one of a view's. Each computation on the way can change the last bits, and without this
// a 20 would come back as 20.000000000000007.

extension Double {
  /// Decimals with up to four digits after the point, thirds, and halves down to a 256th, as people and
  /// pixels ask for, are multiples of one over this.
  private static let parts = 480_000.0

  /// The number of units in the last place by which a few additions and multiplications are off at most.
  private static let units = 16.0

  /// The number that this result of a computation stands for.
  ///
  /// - Parameter largest: The largest of the numbers in the computation, which determines how large a rounding
  ///   error can be.
  /// - Returns: a near decimal or fraction if the difference is a rounding error, else the result.
  func withoutRoundingError(of largest: @autoclosure () -> Double) -> Double {
    // Most numbers are on this grid already, and a division takes as long as all the rest.
    let quarters = self * 4
    guard quarters.magnitude < 0x1p53, Double(Int64(quarters)) != quarters else { return self }
    let count = (self * Self.parts).rounded()
    let exact = count / Self.parts
    guard abs(exact - self) <= largest().magnitude.ulp * Self.units else { return self }
    // Adding 0 avoids a negative zero.
    return exact + 0
  }
}

extension CGPoint {
  /// The larger of the two coordinates without their signs.
  var largest: Double { max(abs(Double(x)), abs(Double(y))) }

  /// Both coordinates, see ``Swift/Double/withoutRoundingError(of:)``.
  func withoutRoundingError(of largest: @autoclosure () -> Double) -> CGPoint {
    CGPoint(
      x: Double(x).withoutRoundingError(of: largest()),
      y: Double(y).withoutRoundingError(of: largest())
    )
  }
}

extension CGRect {
  /// All four numbers, see ``Swift/Double/withoutRoundingError(of:)``.
  func withoutRoundingError(of largest: @autoclosure () -> Double) -> CGRect {
    CGRect(
      x: Double(origin.x).withoutRoundingError(of: largest()),
      y: Double(origin.y).withoutRoundingError(of: largest()),
      width: Double(size.width).withoutRoundingError(of: largest()),
      height: Double(size.height).withoutRoundingError(of: largest())
    )
  }

  /// The largest coordinate of the corners without its sign.
  var largest: Double {
    max(
      origin.largest,
      CGPoint(x: origin.x + size.width, y: origin.y + size.height).largest
    )
  }
}

extension EdgeInsets {
  /// The largest of the four numbers without their signs.
  var largest: Double { max(abs(top), abs(left), abs(bottom), abs(right)) }

  /// All four numbers, see ``Swift/Double/withoutRoundingError(of:)``.
  func withoutRoundingError(of largest: @autoclosure () -> Double) -> EdgeInsets {
    EdgeInsets(
      top: top.withoutRoundingError(of: largest()),
      left: left.withoutRoundingError(of: largest()),
      bottom: bottom.withoutRoundingError(of: largest()),
      right: right.withoutRoundingError(of: largest())
    )
  }
}
