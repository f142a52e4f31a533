import Glibc

/// A TCP connection on loopback that sends literal bytes and waits for the other side's with a
/// time-out.
package final class RawSocket {
  /// The reason that a step of a test failed.
  package enum Failure: Error, Equatable {
    case system(String, code: Int32)
    case timedOut(received: String)
    case ended(received: String)
    case malformed(String)
  }

  /// The time-out of one wait, in milliseconds: far more than any step needs on a busy machine.
  package static let patience: Int32 = 10_000

  package let descriptor: Int32
  /// Bytes that have arrived and have not been read yet.
  private var waiting: [UInt8] = []

  /// Connects to `port`; a small `receiveBuffer` in bytes makes a reader that is soon full.
  package init(port: Int, address: String = "127.0.0.1", receiveBuffer: Int32? = nil) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure.system("socket", code: errno) }
    if var size = receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = UInt16(port).bigEndian
    inet_pton(AF_INET, address, &name.sin_addr)
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
    }
    // The descriptor is closed by `deinit`, which also runs when this throws.
    guard status == 0 else { throw Failure.system("connect", code: errno) }
  }

  /// Connects to the Unix socket at `path`, which has at most 107 bytes.
  public init(path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure.system("socket", code: errno) }
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let status = withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
    }
    guard status == 0 else { throw Failure.system("connect", code: errno) }
  }

  /// Takes over a connection that a listener has accepted.
  package init(accepted descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    Glibc.close(descriptor)
  }

  /// Sends everything, waiting for room as long as there is some progress.
  package func send(_ bytes: some Collection<UInt8>) throws {
    let bytes = Array(bytes)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Failure.system("send", code: errno) }
      sent += count
    }
  }

  /// Sends the UTF-8 of `text`.
  package func send(_ text: String) throws {
    try send(Array(text.utf8))
  }

  /// Returns whether bytes arrive, or the stream ends, within `milliseconds`.
  package func isReadable(within milliseconds: Int32) -> Bool {
    if !waiting.isEmpty { return true }
    var request = pollfd(descriptor: descriptor)
    return poll(&request, 1, milliseconds) > 0
  }

  /// Waits for exactly `count` bytes.
  package func receive(_ count: Int) throws -> [UInt8] {
    while waiting.count < count {
      guard try fill() else {
        throw Failure.ended(received: beginning)
      }
    }
    defer { waiting.removeFirst(count) }
    return Array(waiting.prefix(count))
  }

  /// Waits for everything up to and including `marker`.
  package func receive(through marker: String) throws -> String {
    let marker = Array(marker.utf8)
    var searched = 0
    while true {
      if waiting.count >= marker.count {
        for start in searched...(waiting.count - marker.count)
        where waiting[start..<start + marker.count].elementsEqual(marker) {
          return String(decoding: try receive(start + marker.count), as: UTF8.self)
        }
        searched = waiting.count - marker.count + 1
      }
      guard try fill() else {
        throw Failure.ended(received: beginning)
      }
    }
  }

  /// Waits for some bytes; none at the end of the stream.
  package func receiveSome() throws -> [UInt8] {
    if waiting.isEmpty { _ = try fill() }
    defer { waiting = [] }
    return waiting
  }

  /// Waits for the end of the stream, or its reset, and returns everything before it.
  @discardableResult
  package func receiveToEnd() throws -> [UInt8] {
    while try fill() {}
    defer { waiting = [] }
    return waiting
  }

  /// The start of the received bytes, for error messages.
  private var beginning: String { String(decoding: waiting.prefix(200), as: UTF8.self) }

  /// Reads once; false at the end of the stream.
  private func fill() throws -> Bool {
    var request = pollfd(descriptor: descriptor)
    guard poll(&request, 1, Self.patience) > 0 else {
      throw Failure.timedOut(received: beginning)
    }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count < 0, errno != ECONNRESET { throw Failure.system("recv", code: errno) }
    guard count > 0 else { return false }
    waiting += buffer.prefix(count)
    return true
  }
}

extension pollfd {
  fileprivate init(descriptor: Int32) {
    self.init(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }
}
