/// Recognises binary files, to suggest what to do with them.
enum BinaryFile {
  /// Throws an error if a file that begins with `bytes` is not text.
  static func check(_ bytes: [UInt8]) throws(ImportFault) {
    if isPerfettoTrace(bytes) {
      throw ImportFault(
        "a binary trace of Perfetto; have Chromium write JSON with --trace-startup-format=json, or convert it: "
          + "traceconv json FILE trace.json"
      )
    }
    if bytes.starts(with: Array("PK\u{3}\u{4}".utf8)) {
      throw ImportFault("a ZIP archive; unpack it, and import a file of it")
    }
    // UTF-16 is full of zeros, but is text and named as such.
    guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else { return }
    guard !bytes.prefix(while: { $0 != UInt8(ascii: "\n") }).contains(0) else {
      throw ImportFault(
        "a binary file; expected a table or JSON as text, or either compressed with gzip"
      )
    }
  }

  /// Whether the bytes are packets as Perfetto writes them: each has the tag of field 1, whose byte is that of a line
  /// feed, its length, and so many bytes.
  private static func isPerfettoTrace(_ bytes: [UInt8]) -> Bool {
    var place = 0
    var packets = 0
    var isBinary = false
    while place < bytes.count, packets < maximumPackets {
      guard bytes[place] == 0x0A, let (length, start) = length(in: bytes, at: place + 1) else {
        return false
      }
      guard start < bytes.count, length > 0 else { return false }
      if !isText(bytes[start...].prefix(length)) { isBinary = true }
      (place, packets) = (start + length, packets + 1)
    }
    // Lines of text may look like packets.
    return isBinary
  }

  private static let maximumPackets = 16

  /// Reads a number of seven bits a byte, and returns it with the place after it.
  private static func length(in bytes: [UInt8], at place: Int) -> (length: Int, end: Int)? {
    var length = 0
    for index in 0..<4 where place + index < bytes.count {
      let byte = bytes[place + index]
      length |= Int(byte & 0x7F) << (7 * index)
      if byte < 0x80 { return (length, place + index + 1) }
    }
    return nil
  }

  private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
  }
}
