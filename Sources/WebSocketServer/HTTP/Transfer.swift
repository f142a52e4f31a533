import CPlatform
import Platform

/// A response that is being sent, and how much of it the socket has accepted.
struct Transfer {
  private let head: [UInt8]
  /// The whole body, or the piece of a file that is being sent.
  private var body: [UInt8]
  private var sent = 0
  /// The file that the body comes from, and how much of it is in the pieces so far.
  private let file: FileResponse?
  private var taken = 0

  /// The result of one attempt to send.
  enum Progress: Equatable {
    case done
    /// The socket is full; `moved` is whether it accepted something before it was.
    case waits(moved: Bool)
    case broken
  }

  /// The size of a piece of a file, and the amount of a file that is sent before others have their turn, in
  /// bytes.
  private static let piece = 1 << 16
  private static let turn = 1 << 20

  init(head: [UInt8], body: [UInt8]) {
    self.head = head
    self.body = body
    file = nil
  }

  /// Creates the transfer of a file of any size: it is read as the client accepts it.
  init(head: [UInt8], file: FileResponse) {
    self.head = head
    self.file = file
    body = []
  }

  /// Sends as much as the socket accepts, without waiting; of a file no more than a turn's share.
  mutating func send(to descriptor: Int32) -> Progress {
    let start = taken
    var progress = sendBody(to: descriptor)
    while progress == .done, let file, taken < file.count {
      guard taken - start < Self.turn else { return .waits(moved: true) }
      body = file.read(at: taken, atMost: min(Self.piece, file.count - taken))
      // It has become shorter than announced.
      guard !body.isEmpty else { return .broken }
      taken += body.count
      sent = head.count
      progress = sendBody(to: descriptor)
    }
    if case .waits = progress, taken > start { return .waits(moved: true) }
    return progress
  }

  private mutating func sendBody(to descriptor: Int32) -> Progress {
    let before = sent
    while sent < head.count + body.count {
      let count =
        sent < head.count
        ? write(head, from: sent, isFollowed: !body.isEmpty || file != nil, to: descriptor)
        : write(body, from: sent - head.count, isFollowed: false, to: descriptor)
      guard count >= 0 else {
        switch SystemError.number {
        case EINTR: continue
        case EAGAIN: return .waits(moved: sent > before)
        default: return .broken
        }
      }
      sent += count
    }
    return .done
  }

  private func write(
    _ bytes: [UInt8],
    from start: Int,
    isFollowed: Bool,
    to descriptor: Int32
  ) -> Int {
    unsafe bytes[start...].withUnsafeBytes {
      unsafe Descriptors.send($0, isFollowed: isFollowed, to: descriptor)
    }
  }
}
