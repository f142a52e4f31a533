import CFanOut
import Foundation

/// A server in C that does only what every server has to: the floor that ours is compared with.
final class FloorServer: @unchecked Sendable {
  let port: Int
  let thread: ServerThread
  private let listener: Int32
  private let stopping: UnsafeMutablePointer<Bool>

  /// Starts a server that answers each input with a message of `bytes` bytes to every client.
  init(bytes: Int) throws {
    var port: Int32 = 0
    let listener = fan_out_listen(&port)
    guard listener >= 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    let stopping = UnsafeMutablePointer<Bool>.allocate(capacity: 1)
    stopping.initialize(to: false)
    (self.listener, self.port, self.stopping) = (listener, Int(port), stopping)
    nonisolated(unsafe) let stop = stopping
    thread = ServerThread { _ = fan_out_floor_run(listener, Int32(bytes), stop) }
  }

  func stop() {
    stopping.pointee = true
    thread.join()
    close(listener)
    stopping.deallocate()
  }
}
