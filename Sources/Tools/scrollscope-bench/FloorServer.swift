import CFanOut
import Foundation

/// A minimal server in C, as the floor for comparisons.
final class FloorServer: MeasuredServer, @unchecked Sendable {
  let port: Int
  private let thread: ServerThread
  private let listener: Int32
  private let stopping: UnsafeMutablePointer<Bool>

  var processorTime: Double { thread.processorTime }

  /// Starts a server that answers each touch with a patch of so many bytes to every client, and any other
  /// request with an answer of so many.
  init(patchBytes: Int, answerBytes: Int = 100, answerStart: StaticString = "{") throws {
    var port: Int32 = 0
    let listener = fan_out_listen(&port)
    guard listener >= 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    let stopping = UnsafeMutablePointer<Bool>.allocate(capacity: 1)
    stopping.initialize(to: false)
    (self.listener, self.port, self.stopping) = (listener, Int(port), stopping)
    nonisolated(unsafe) let stop = stopping
    thread = ServerThread {
      answerStart.withUTF8Buffer { start in
        start.withMemoryRebound(to: CChar.self) { start in
          let texts = fan_out_texts(
            patch_bytes: Int32(patchBytes),
            answer_bytes: Int32(answerBytes),
            answer_start: start.baseAddress
          )
          _ = fan_out_floor_run(listener, texts, stop)
        }
      }
    }
  }

  func stop() {
    stopping.pointee = true
    thread.join()
    close(listener)
    stopping.deallocate()
  }
}
