import CZlib

/// Compresses bytes to a gzip file (RFC 1952), without a name and a time: the same input gives the same
/// bytes.
///
/// ```swift
/// let compressor = GzipCompressor()
/// let file = compressor.compress(first, isLast: false) + compressor.compress(second, isLast: true)
/// ```
@safe public final class GzipCompressor {
  private let stream = GzipStream()

  /// Creates a compressor with zlib's default balance of speed and size.
  public init() {
    // 8 is zlib's default memory level.
    let status = unsafe deflateInit2_(
      &stream.stream,
      Z_DEFAULT_COMPRESSION,
      Z_DEFLATED,
      GzipStream.gzipWindow,
      8,
      Z_DEFAULT_STRATEGY,
      ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size)
    )
    precondition(status == Z_OK, "zlib has no memory, or is another version than it was built for")
  }

  deinit { unsafe deflateEnd(&stream.stream) }

  /// Compresses bytes and returns the available output; with the last bytes, all that is left.
  public func compress(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> [UInt8] {
    unsafe stream.pass(bytes) { unsafe deflate($0, isLast ? Z_FINISH : Z_NO_FLUSH) }.output
  }
}
