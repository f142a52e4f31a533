extension JSONWriter {
  /// Writes an integer.
  public mutating func value(_ value: Int) {
    self.value(Int64(value))
  }

  /// Writes an integer.
  public mutating func value(_ value: Int64) {
    beginElement()
    integer(value.magnitude, isNegative: value < 0)
    endElement()
  }

  /// Writes a number as the shortest decimal that reads back to the same Double.
  ///
  /// Whole numbers below 2^53 have no fraction. Negative zero is written `-0.0`, because `-0` is an
  /// integer to many readers and loses its sign there. NaN and the infinities, which JSON does not
  /// have, become null and set ``nonFinite``.
  public mutating func value(_ value: Double) {
    guard value.isFinite else {
      nonFinite = true
      null()
      return
    }
    beginElement()
    let magnitude = value.magnitude
    let isNegative = value.sign == .minus
    if magnitude < Self.thousandthsLimit {
      // Most offsets and sizes are whole thousandths, and these need no search for digits. The
      // division is correctly rounded and both operands are exact, so its result is the Double
      // nearest to the decimal n/1000, which is what a reader makes of the digits: if that is the
      // value, the digits read back to it. With at most 15 digits there is no shorter decimal.
      let thousandths = UInt64(magnitude * 1_000 + 0.5)
      if Double(thousandths) / 1_000 == magnitude, magnitude != 0 || !isNegative {
        fixed(thousandths, isNegative: isNegative)
        endElement()
        return
      }
    } else if magnitude < 0x1p53, magnitude == magnitude.rounded(.towardZero) {
      integer(UInt64(magnitude), isNegative: isNegative)
      endElement()
      return
    }
    shortest(value)
    endElement()
  }

  /// Below it a count of thousandths has at most 15 digits.
  private static var thousandthsLimit: Double { 999_999_999_999 }

  /// Appends what Swift prints, which is the shortest form and valid JSON for a finite number.
  private mutating func shortest(_ value: Double) {
    unsafe fill(upTo: ShortestDigits.capacity) { place in
      var digits = unsafe ShortestDigits(place: place)
      value.write(to: &digits)
      return digits.count
    }
  }

  /// Appends thousandths as a decimal without trailing zeros.
  private mutating func fixed(_ thousandths: UInt64, isNegative: Bool) {
    let (whole, fraction) = thousandths.quotientAndRemainder(dividingBy: 1_000)
    integer(whole, isNegative: isNegative)
    guard fraction > 0 else { return }
    let (tenths, rest) = fraction.quotientAndRemainder(dividingBy: 100)
    let (hundredths, last) = rest.quotientAndRemainder(dividingBy: 10)
    unsafe fill(upTo: 4) { place in
      unsafe place.storeBytes(of: UInt8(ascii: "."), as: UInt8.self)
      unsafe Self.store(tenths, at: place + 1)
      guard rest > 0 else { return 2 }
      unsafe Self.store(hundredths, at: place + 2)
      guard last > 0 else { return 3 }
      unsafe Self.store(last, at: place + 3)
      return 4
    }
  }

  private mutating func integer(_ magnitude: UInt64, isNegative: Bool) {
    unsafe fill(upTo: 21) { place in
      var start = 0
      if isNegative {
        unsafe place.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
        start = 1
      }
      var end = start + 1
      var left = magnitude / 10
      while left > 0 {
        left /= 10
        end += 1
      }
      left = magnitude
      for index in (start..<end).reversed() {
        let (rest, digit) = left.quotientAndRemainder(dividingBy: 10)
        unsafe Self.store(digit, at: place + index)
        left = rest
      }
      return end
    }
  }

  private static func store(_ digit: UInt64, at place: UnsafeMutableRawPointer) {
    unsafe place.storeBytes(
      of: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit),
      as: UInt8.self
    )
  }
}

/// Takes the digits that `Double` writes and puts them in place.
@safe
private struct ShortestDigits: TextOutputStream {
  /// The longest is "-2.2250738585072014e-308".
  static let capacity = 32

  private let place: UnsafeMutableRawPointer
  private(set) var count = 0

  init(place: UnsafeMutableRawPointer) {
    unsafe self.place = place
  }

  mutating func write(_ text: String) {
    unsafe text.withBytes { bytes in unsafe append(bytes) }
  }

  /// The standard library's way to write digits without making a String of them first.
  ///
  /// It is a requirement with a default that calls `write`, so without it there would be nothing
  /// lost but time.
  mutating func _writeASCII(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe append(bytes)
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress, count + bytes.count <= Self.capacity else { return }
    unsafe (place + count).copyMemory(from: source, byteCount: bytes.count)
    count += bytes.count
  }
}
