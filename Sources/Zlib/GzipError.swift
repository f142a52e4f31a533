/// Why bytes cannot be unpacked.
public struct GzipError: Error, Equatable, Sendable, CustomStringConvertible {
  /// zlib's words.
  public let description: String
}
