import ScrollModel
import ScrollRecording
import Testing

/// Every way to read a recording has one type of errors.
@Suite struct RecordingErrorTests {
  private struct Unplugged: Error, CustomStringConvertible {
    let description = "the disk is unplugged"
  }

  /// A source that fails after some of the bytes.
  private func source(of bytes: [UInt8], failingAfter count: Int) -> RecordingReader.Source {
    var rest = bytes[..<count]
    return { wanted in
      guard !rest.isEmpty else { throw Unplugged() }
      defer { rest = rest.dropFirst(wanted) }
      return Array(rest.prefix(wanted))
    }
  }

  /// The error, whose type the compiler knows.
  private func error<Value>(_ body: () throws(RecordingError) -> Value) -> RecordingError? {
    do {
      _ = try body()
      return nil
    } catch {
      return error
    }
  }

  @Test("What a source throws is an error of the file")
  func source() throws {
    let bytes = try Recordings.record([])
    let header = try #require(bytes.firstIndex(of: 10)) + 1
    let expected = RecordingError(line: nil, "the disk is unplugged")
    func reader() throws(RecordingError) -> RecordingReader {
      try RecordingReader(source(of: bytes, failingAfter: header + 4))
    }
    let found = [
      error { () throws(RecordingError) in
        try RecordingReader(source(of: bytes, failingAfter: 0))
      },
      error { () throws(RecordingError) in try RecordedCommands(try reader()) },
      error { () throws(RecordingError) in try Verification(try reader()).verify() },
      error { () throws(RecordingError) in
        try PropertyVerification(
          try reader(),
          replayed: try reader(),
          only: [.contentOffset],
          tolerance: 0
        )
      },
    ]
    #expect(found == Array(repeating: expected, count: 4))
    #expect(expected.description == "the disk is unplugged")
    #expect(expected.description(after: "a") == "a: the disk is unplugged")
    #expect(RecordingError(line: 3, column: 4, "no").description(after: "a") == "a:3:4: no")
  }

  @Test("A verification knows how the recording ends")
  func ending() throws {
    let bytes = try Recordings.record([])
    let whole = Verification(try Recordings.reader(bytes))
    #expect(try whole.verify() == nil)
    guard case .ended(let trailer) = whole.ending else {
      Issue.record("\(whole.ending)")
      return
    }
    #expect(trailer.commands == 0)
    let end = try #require(bytes.dropLast().lastIndex(of: 10)) + 1
    let cut = Verification(try Recordings.reader(Array(bytes[..<end])))
    #expect(try cut.verify() == nil)
    #expect(cut.ending == .cutOff(lines: Recordings.lines(bytes).count - 1, bytes: 0))
  }
}
