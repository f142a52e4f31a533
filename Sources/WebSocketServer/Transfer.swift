import Glibc

/// A response on its way, and how much of it the socket has taken.
struct Transfer {
  private let head: [UInt8]
  private let body: [UInt8]
  private var sent = 0

  /// What one attempt to send leads to.
  enum Progress: Equatable {
    case done
    /// The socket is full; whether it took something before it was.
    case waits(moved: Bool)
    case broken
  }

  init(head: [UInt8], body: [UInt8]) {
    self.head = head
    self.body = body
  }

  /// Gives the socket as much as it takes, without waiting.
  mutating func send(to descriptor: Int32) -> Progress {
    let before = sent
    while sent < head.count + body.count {
      let count =
        sent < head.count
        ? write(head, from: sent, isFollowed: !body.isEmpty, to: descriptor)
        : write(body, from: sent - head.count, isFollowed: false, to: descriptor)
      guard count >= 0 else {
        switch errno {
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
    // Announcing the body lets a small response leave as one packet.
    let flags = MSG_NOSIGNAL | MSG_DONTWAIT | (isFollowed ? MSG_MORE : 0)
    return unsafe bytes[start...].withUnsafeBytes {
      unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(flags))
    }
  }
}
