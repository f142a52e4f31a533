/// An error in compressed data.
public struct GzipError: Error, Equatable, Sendable, CustomStringConvertible {
  /// zlib's message.
  public let description: String
}
