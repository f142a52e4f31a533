import CLibwebsockets

/// Joins the pieces in which the library delivers a message, within limits that it does not have itself.
package struct MessageAssembly {
  /// The result of adding a piece.
  package enum Outcome: Equatable {
    case incomplete
    case complete
    /// The piece is the whole message, and was not kept.
    case isWhole
    case binary
    /// The message is complete, but not UTF-8.
    case notUTF8
    case tooLong
    case tooManyFragments
  }

  private let maximumBytes: Int
  private let maximumFragments: Int
  private let acceptsBinary: Bool
  /// Whether the current or last message is binary.
  package private(set) var isBinary = false
  private var bytes: [UInt8] = []
  private var fragments = 0

  package init(maximumBytes: Int, maximumFragments: Int, acceptsBinary: Bool = false) {
    self.maximumBytes = maximumBytes
    self.maximumFragments = maximumFragments
    self.acceptsBinary = acceptsBinary
  }

  /// Adds a piece of the frame that the library reads.
  ///
  /// The length that the frame announces is checked before anything is kept. A frame counts when it ends,
  /// also when it is empty. The library checks the text of frames, but accepts a message that ends within a character
  /// before an empty last frame.
  package mutating func append(_ piece: UnsafeRawBufferPointer, of wsi: OpaquePointer) -> Outcome {
    isBinary = unsafe lws_frame_is_binary(wsi) != 0
    guard !isBinary || acceptsBinary else { return .binary }
    if unsafe lws_is_first_fragment(wsi) != 0 {
      bytes.removeAll(keepingCapacity: true)
      fragments = 0
    }
    let remaining = unsafe Int(lws_remaining_packet_payload(wsi))
    guard piece.count <= maximumBytes - bytes.count,
      remaining <= maximumBytes - bytes.count - piece.count
    else {
      discard()
      return .tooLong
    }
    if remaining == 0 { fragments += 1 }
    guard fragments <= maximumFragments else {
      discard()
      return .tooManyFragments
    }
    let isFinal = unsafe lws_is_final_fragment(wsi) != 0
    if isFinal, bytes.isEmpty { return unsafe isValid(piece) ? .isWhole : .notUTF8 }
    unsafe bytes.append(contentsOf: piece)
    guard isFinal else { return .incomplete }
    guard unsafe bytes.withUnsafeBytes({ unsafe isValid($0) }) else {
      discard()
      return .notUTF8
    }
    return .complete
  }

  /// Returns the joined message and clears it, so that the receiver may call the server freely.
  package mutating func take() -> [UInt8] {
    defer { discard() }
    return bytes
  }

  /// Whether a whole message is binary, or text in UTF-8.
  private func isValid(_ message: UnsafeRawBufferPointer) -> Bool {
    unsafe isBinary || Self.isUTF8(message.assumingMemoryBound(to: UInt8.self).span)
  }

  package static func isUTF8(_ bytes: Span<UInt8>) -> Bool {
    do {
      _ = try UTF8Span(validating: bytes)
      return true
    } catch {
      return false
    }
  }

  /// Frees the kept pieces.
  package mutating func discard() {
    bytes = []
    fragments = 0
  }
}
