import JSON

/// The message by which a client acknowledges a state, in the form in which JSON is usually written.
///
/// Each client sends one for each patch, so it is recognized without parsing it. Any other way to write it is
/// a request like every other.
enum Acknowledgement {
  private static let start: StaticString =
    #"{"jsonrpc":"2.0","method":"State.ack","params":{"seq":"#
  private static let end: StaticString = "}}"
  /// Numbers with more digits may not fit, and are not sent.
  private static let maximumDigits = 18

  /// The number of the state; nil if the message is another one, or is written in another way.
  static func sequence(in message: UnsafeRawBufferPointer) -> Int64? {
    let (head, tail) = (start.utf8CodeUnitCount, end.utf8CodeUnitCount)
    let digits = message.count - head - tail
    guard (1...maximumDigits).contains(digits),
      start.hasSameBytes(as: UnsafeRawBufferPointer(rebasing: message[..<head])),
      end.hasSameBytes(as: UnsafeRawBufferPointer(rebasing: message[(head + digits)...]))
    else { return nil }
    var number: Int64 = 0
    for byte in message[head..<head + digits] {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = 10 * number + Int64(byte - UInt8(ascii: "0"))
    }
    // JSON has no leading zeros.
    let isPlain = digits == 1 || message[head] != UInt8(ascii: "0")
    return isPlain ? number : nil
  }
}
