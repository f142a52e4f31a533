extension JSONWriter {
  /// Writes an integer.
  package mutating func value(_ value: Int) {
    self.value(Int64(value))
  }

  /// Writes an integer.
  package mutating func value(_ value: Int64) {
    // The longest is -9223372036854775808.
    var place = unsafe beginElement(room: 20)
    unsafe place = Digits.sign(value < 0, to: place)
    unsafe place = Digits.integer(value.magnitude, to: place)
    unsafe end(at: place)
  }

  /// Writes a number as the shortest decimal that parses to the same Double.
  ///
  /// Whole numbers below 2^53 have no fraction. Negative zero is written as `-0.0`, because many parsers
  /// read `-0` as an integer and lose its sign. NaN and the infinities, which JSON cannot express, are
  /// written as null and set ``nonFinite``.
  package mutating func value(_ value: Double) {
    guard value.isFinite else {
      nonFinite = true
      null()
      return
    }
    let place = unsafe beginElement(room: ShortestDigits.capacity)
    unsafe end(at: Self.write(value, to: place))
  }

  /// Writes an array of four numbers, each as ``value(_:)-(Double)`` does, such as a rectangle.
  package mutating func array(_ a: Double, _ b: Double, _ c: Double, _ d: Double) {
    guard a.isFinite, b.isFinite, c.isFinite, d.isFinite else {
      beginArray()
      for number in [a, b, c, d] { value(number) }
      return endArray()
    }
    // Two brackets and three commas.
    var place = unsafe beginElement(room: 4 * ShortestDigits.capacity + 5)
    unsafe place.pointee = UInt8(ascii: "[")
    unsafe place = Self.write(a, to: place + 1)
    unsafe place.pointee = UInt8(ascii: ",")
    unsafe place = Self.write(b, to: place + 1)
    unsafe place.pointee = UInt8(ascii: ",")
    unsafe place = Self.write(c, to: place + 1)
    unsafe place.pointee = UInt8(ascii: ",")
    unsafe place = Self.write(d, to: place + 1)
    unsafe place.pointee = UInt8(ascii: "]")
    unsafe end(at: place + 1)
  }

  /// The magnitude below which a count of thousandths has at most 15 digits.
  @inline(__always)
  private static var thousandthsLimit: Double { 999_999_999_999 }

  @inline(__always)
  private static func write(
    _ value: Double,
    to place: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let magnitude = value.magnitude
    let isNegative = value.sign == .minus
    // Signed integers, because converting to and from unsigned ones takes the processor several steps.
    if magnitude < 0x1p53, magnitude > 0 || !isNegative {
      let whole = Int64(magnitude)
      if Double(whole) == magnitude {
        return unsafe Digits.integer(
          whole.magnitude,
          to: Digits.sign(isNegative, to: place)
        )
      }
    }
    if magnitude < thousandthsLimit {
      // Most offsets and sizes are whole thousandths, and these need no search for digits. The division is
      // correctly rounded and both operands are exact, so its result is the Double nearest to the decimal
      // n/1000, as a parser reads the digits: if it equals the value, the digits parse to the
      // value. With at most 15 digits there is no shorter decimal.
      let thousandths = Int64(magnitude * 1_000 + 0.5)
      if thousandths > 0, Double(thousandths) / 1_000 == magnitude {
        return unsafe Digits.thousandths(
          thousandths.magnitude,
          to: Digits.sign(isNegative, to: place)
        )
      }
    }
    // Swift prints the shortest form, and for a finite number that is valid JSON.
    var digits = unsafe ShortestDigits(place: place)
    value.write(to: &digits)
    return unsafe place + digits.count
  }
}

/// Writes decimal digits to a location that has room for them and returns the address after them.
private enum Digits {
  @inline(__always)
  static func sign(
    _ isNegative: Bool,
    to place: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    unsafe place.pointee = UInt8(ascii: "-")
    return unsafe place + (isNegative ? 1 : 0)
  }

  @inline(__always)
  static func integer(
    _ magnitude: UInt64,
    to place: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    magnitude < 10_000 ? unsafe upToFour(magnitude, to: place) : unsafe many(magnitude, to: place)
  }

  /// Writes a number below 10,000, as screen coordinates are: each digit is computed, and kept only if one of
  /// it and those before it is not zero, because branches are hard to predict.
  @inline(__always)
  private static func upToFour(
    _ number: UInt64,
    to place: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let (thousands, hundreds, tens) = (number / 1_000, number / 100, number / 10)
    var next = unsafe place
    unsafe next.pointee = character(thousands)
    unsafe next += thousands > 0 ? 1 : 0
    unsafe next.pointee = character(hundreds &- thousands &* 10)
    unsafe next += hundreds > 0 ? 1 : 0
    unsafe next.pointee = character(tens &- hundreds &* 10)
    unsafe next += tens > 0 ? 1 : 0
    unsafe next.pointee = character(number &- tens &* 10)
    return unsafe next + 1
  }

  /// Writes the last four digits, after those before them.
  private static func many(
    _ magnitude: UInt64,
    to place: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let upper = magnitude / 10_000
    let end = unsafe integer(upper, to: place)
    let four = magnitude &- upper &* 10_000
    let (thousands, hundreds, tens) = (four / 1_000, four / 100, four / 10)
    unsafe end[0] = character(thousands)
    unsafe end[1] = character(hundreds &- thousands &* 10)
    unsafe end[2] = character(tens &- hundreds &* 10)
    unsafe end[3] = character(four &- tens &* 10)
    return unsafe end + 4
  }

  /// Writes thousandths as a decimal without trailing zeros.
  @inline(__always)
  static func thousandths(
    _ thousandths: UInt64,
    to place: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let whole = thousandths / 1_000
    let fraction = thousandths &- whole &* 1_000
    let end = unsafe integer(whole, to: place)
    guard fraction > 0 else { return unsafe end }
    let hundredths = fraction / 10
    let tenths = fraction / 100
    unsafe end[0] = UInt8(ascii: ".")
    unsafe end[1] = character(tenths)
    unsafe end[2] = character(hundredths &- tenths &* 10)
    unsafe end[3] = character(fraction &- hundredths &* 10)
    if fraction == tenths &* 100 { return unsafe end + 2 }
    return unsafe end + (fraction == hundredths &* 10 ? 3 : 4)
  }

  @inline(__always)
  private static func character(_ digit: UInt64) -> UInt8 {
    UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit)
  }
}

/// Copies the digits that `Double` writes to a location.
@safe
private struct ShortestDigits: TextOutputStream {
  /// The longest is "-2.2250738585072014e-308".
  static let capacity = 32

  private let place: UnsafeMutablePointer<UInt8>
  private(set) var count = 0

  init(place: UnsafeMutablePointer<UInt8>) {
    unsafe self.place = place
  }

  mutating func write(_ text: String) {
    unsafe text.withBytes { bytes in unsafe append(bytes) }
  }

  /// Receives digits from the standard library without a temporary String.
  ///
  /// It is a protocol requirement with a default implementation that calls `write`; without it, the output
  /// is the same but slower.
  mutating func _writeASCII(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe append(bytes)
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress, count + bytes.count <= Self.capacity else { return }
    unsafe (place + count).update(from: source, count: bytes.count)
    count += bytes.count
  }
}
