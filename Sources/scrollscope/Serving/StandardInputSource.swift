import ForeignSource
import Foundation
import JSON
import Platform
import ScrollInspector
import ScrollRecording

/// A source that prints its state to the standard input of `scrollscope serve -`, one line a change.
final class StandardInputSource {
  private let server: InspectorServer
  private var sender: SourceSender
  private var connection: LocalSource
  private var lines = SourceLines()
  /// The beginning of a line, and the unread bytes after it.
  private var buffer: [UInt8] = []
  private var rest: ArraySlice<UInt8> = []
  private var lineNumber = 0
  private var faultsInARow = 0
  /// Whether more can be read.
  private(set) var isOpen = true
  /// Whether the page knows that nothing more comes.
  private var hasEnded = false
  private static let maximumFaults = 16
  private static let maximumLine = JSONLimits.file.bytes
  /// How long lines are read before clients have their turn, in microseconds.
  private static let budget: Int64 = 8_000

  init(_ server: InspectorServer) {
    self.server = server
    sender = SourceSender(
      SourceDescription(name: "standard input", kind: "program", instance: AccessToken.make())
    )
    connection = server.connect(sender)
  }

  /// Serves until the server is stopped, and reads whenever there is something to read.
  func run() throws {
    while server.poll() {
      var descriptors = [
        pollfd(fd: server.fileDescriptor, events: Int16(POLLIN), revents: 0),
        pollfd(
          fd: isOpen && rest.isEmpty ? Console.current.input : -1,
          events: Int16(POLLIN),
          revents: 0
        ),
      ]
      let wait = server.timeUntilPoll.map { ($0 + 999) / 1_000 }
      _ = poll(&descriptors, 2, rest.isEmpty ? wait.map { Int32(clamping: $0) } ?? -1 : 0)
      if descriptors[1].revents != 0 { read() }
      takeLines()
      // The server may still have to read the last lines.
      if !isOpen, !hasEnded, sender.isDelivered { end() }
    }
    if !hasEnded { end() }
  }

  private func read() {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let count = Foundation.read(Console.current.input, &piece, piece.count)
    guard count > 0 else {
      if count < 0, errno == EINTR || errno == EAGAIN { return }
      if count < 0 {
        let reason = String(cString: strerror(errno)).lowercased()
        Terminal.complain("standard input cannot be read: \(reason)")
      }
      if !buffer.isEmpty { take(buffer) }
      return close()
    }
    rest = piece[..<count]
  }

  /// Takes the lines that were read, until the time for them is over.
  private func takeLines() {
    let start = InspectorServer.now
    while isOpen, let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = buffer + rest[..<end]
      buffer = []
      rest = rest[(end + 1)...]
      // It may be the last one that is taken.
      take(line)
      if InspectorServer.now - start > Self.budget, !rest.isEmpty { return }
    }
    buffer += rest
    rest = []
    if buffer.count > Self.maximumLine {
      Terminal.complain("line \(lineNumber + 1): longer than \(Self.maximumLine >> 20) MiB")
      close()
    }
  }

  private func take(_ line: [UInt8]) {
    lineNumber += 1
    guard isOpen, !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) else { return }
    do throws(SourceLines.Fault) {
      try apply(try lines.read(line, after: sender.document))
    } catch {
      Terminal.complain("line \(lineNumber): \(error)")
      server.note(error.description, inLine: lineNumber, of: connection)
      faultsInARow += 1
      if faultsInARow == Self.maximumFaults {
        Terminal.complain("\(Self.maximumFaults) lines in a row were rejected; reading stops")
        close()
      }
      return
    }
    faultsInARow = 0
  }

  private func apply(_ line: SourceLines.Line) throws(SourceLines.Fault) {
    switch line {
    case .hello(let description):
      connection.close()
      sender = SourceSender(description, document: sender.document)
      connection = server.connect(sender)
    case .picture(let picture): sender.show(picture)
    case .snapshot(let document): sender.reset(to: document)
    case .change(let change):
      do throws(JSONShapeError) {
        try sender.update(change)
      } catch {
        throw SourceLines.Fault(error, isBare: lines.isBare)
      }
    }
  }

  /// Stops reading; the page keeps the last state.
  private func close() {
    isOpen = false
    rest = []
  }

  private func end() {
    hasEnded = true
    connection.close()
  }
}
