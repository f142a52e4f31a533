import Foundation
import Platform
import Synchronization
import TestSupport
import Testing

@testable import scrollscope

/// A server on a thread of this process, on any free port or a Unix socket; signals do not end it.
final class ServerThread {
  /// The URL of its WebSocket, or the path of its Unix socket.
  let url: String
  private let ending: Ending

  /// The port in the URL.
  var port: Int? { URL(string: url)?.port }

  convenience init(_ arguments: String..., environment: [String: String] = [:]) throws {
    try self.init(arguments, environment: environment)
  }

  /// Starts a server with its standard input and its error output in files.
  init(
    _ arguments: [String],
    input: String = "/dev/null",
    errors: String = "/dev/null",
    environment: [String: String] = [:]
  ) throws {
    let arguments = arguments + (arguments.contains("--unix") ? [] : ["--port", "0"])
    let output = Pipe()
    let ending = Ending()
    let files = (
      input: try FileHandle(forReadingFrom: URL(fileURLWithPath: input)),
      errors: try FileHandle(forWritingTo: URL(fileURLWithPath: errors))
    )
    let thread = Thread {
      let console = Console(
        input: files.input.fileDescriptor,
        output: output.fileHandleForWriting.fileDescriptor,
        errors: files.errors.fileDescriptor,
        environment: environment,
        onServing: { ending.isServing($0) }
      )
      let status = Console.$current.withValue(console) {
        scrollscope.Scrollscope.status(of: arguments)
      }
      // Who waits for the address sees that none comes.
      output.fileHandleForWriting.closeFile()
      ending.hasEnded(with: status)
    }
    thread.stackSize = 8 << 20
    thread.start()
    let line = output.fileHandleForReading.availableData
    try #require(!line.isEmpty, "the server ended")
    let address = String(decoding: line, as: UTF8.self).split(separator: "\n")[0].split(
      separator: " "
    )
    url = String(address.last ?? "").replacing("http://", with: "ws://")
    self.ending = ending
  }

  deinit { end() }

  /// Stops it, waits for its end, and returns its exit status; nil if it goes on for a minute.
  @discardableResult func end() -> Int32? { ending.end() }
}

/// How a server is stopped, and how it has ended.
private final class Ending: Sendable {
  private let stop = Mutex<(@Sendable () -> Void)?>(nil)
  private let status = Mutex<Int32?>(nil)
  private let ended = DispatchSemaphore(value: 0)

  func isServing(_ stop: @escaping @Sendable () -> Void) { self.stop.withLock { $0 = stop } }

  func hasEnded(with status: Int32) {
    self.status.withLock { $0 = status }
    ended.signal()
  }

  func end() -> Int32? {
    stop.withLock { $0 }?()
    guard ended.wait(timeout: .now() + 60) == .success else { return nil }
    // So that a second call returns at once.
    ended.signal()
    return status.withLock { $0 }
  }
}
