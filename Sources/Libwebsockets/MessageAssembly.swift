import CLibwebsockets

/// Joins the pieces in which the library delivers a message, within limits that it does not have itself.
package struct MessageAssembly {
  /// The result of adding a piece.
  package enum Outcome: Equatable {
    case incomplete
    case complete
    case binary
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
  /// also when it is empty.
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
    unsafe bytes.append(contentsOf: piece)
    return unsafe lws_is_final_fragment(wsi) != 0 ? .complete : .incomplete
  }

  /// Returns the whole message, nil if it is text that is not UTF-8, and clears it, so that the receiver may call the server
  /// freely.
  ///
  /// The library checks frames, but accepts a message that ends within a character before an empty last frame.
  package mutating func take() -> [UInt8]? {
    defer { discard() }
    return isBinary || Self.isUTF8(bytes) ? bytes : nil
  }

  package static func isUTF8(_ bytes: [UInt8]) -> Bool {
    do {
      _ = try UTF8Span(validating: bytes.span)
      return true
    } catch {
      return false
    }
  }

  /// Keeps a taken message's memory for the next one, unless it is unusually large.
  package mutating func reuse(_ memory: consuming [UInt8]) {
    guard bytes.isEmpty, memory.capacity <= 16_384 else { return }
    memory.removeAll(keepingCapacity: true)
    bytes = memory
  }

  /// Frees the kept pieces.
  package mutating func discard() {
    bytes = []
    fragments = 0
  }
}
