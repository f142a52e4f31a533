import CZlib

/// Decompresses gzip files (RFC 1952), including those of several members.
@safe public final class GzipDecompressor {
  /// The first bytes of every member.
  public static let magic: [UInt8] = [0x1f, 0x8b]

  private let stream = GzipStream()
  /// Whether the bytes so far end with a complete member.
  public private(set) var isAtEnd = false
  /// Whether the bytes after a member were not another member; they and all that follow are ignored.
  private var isOver = false

  /// Creates a decompressor at the start of a file.
  public init() {
    let status = unsafe inflateInit2_(
      &stream.stream,
      GzipStream.gzipWindow,
      ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size)
    )
    precondition(status == Z_OK, "zlib has no memory, or is another version than it was built for")
  }

  deinit { unsafe inflateEnd(&stream.stream) }

  /// Decompresses the next bytes of a file and returns the output.
  ///
  /// - Throws: `GzipError` if they are not those of a gzip file.
  public func decompress(_ bytes: ArraySlice<UInt8>) throws(GzipError) -> [UInt8] {
    var output: [UInt8] = []
    var rest = bytes
    while !rest.isEmpty, !isOver {
      if isAtEnd {
        guard rest.first == Self.magic[0] else {
          isOver = true
          break
        }
        unsafe inflateReset(&stream.stream)
        isAtEnd = false
      }
      let step = unsafe stream.pass(rest) { unsafe inflate($0, Z_NO_FLUSH) }
      output += step.output
      rest = step.rest
      switch step.status {
      case Z_STREAM_END: isAtEnd = true
      case Z_OK, Z_BUF_ERROR: return output
      default: throw GzipError(description: message)
      }
    }
    return output
  }

  private var message: String {
    guard let text = unsafe stream.stream.msg else { return "invalid data" }
    return unsafe String(cString: text)
  }
}
