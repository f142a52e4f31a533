import Foundation
import JSON
import TestSupport
import Testing

/// `serve -`: a program prints the state of its scroll views.
@Suite(.timeLimit(.minutes(20))) struct StandardInputTests {
  /// Serves lines until they are read and so many complaints were printed, and returns the list's last place, the
  /// complaints and the recording.
  private func served(
    _ lines: [String],
    complaints count: Int = 0,
    until isRead: (JSONValue?) -> Bool
  ) throws -> (complaints: [String], recording: [String]) {
    let folder = try TemporaryFolder()
    let errors = try folder.write("", to: "errors")
    let path = folder.path("a.scroll.ndjson")
    let server = try ServerThread(
      ["serve", "-", "--no-token", "--record", path],
      input: folder.write(lines.map { $0 + "\n" }.joined(), to: "lines"),
      errors: errors
    )
    var attempts = 0
    while true {
      let snapshot = try Scrollscope.run("snapshot", "--url", server.url)
      let list = try JSONValue(parsing: snapshot.output, limits: .file)["views"]?["list"]
      if isRead(list), try linesOf(errors).count >= count { break }
      attempts += 1
      try #require(attempts < 200, "the lines were not read")
    }
    #expect(server.end() == 0)
    let complaints = try linesOf(errors).map { String($0.trimmingPrefix("scrollscope: ")) }
    return (complaints, try linesOf(path))
  }

  private func linesOf(_ path: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  private static func offset(_ time: Int, _ y: Int) -> String {
    #"{"t":\#(time),"views":{"list":{"contentOffset":[0,\#(y)]}}}"#
  }

  @Test("The output of a program is recorded")
  func whatAProgram() throws {
    let (complaints, recording) = try served([Self.offset(0, 0), Self.offset(16_667, 12)]) {
      $0?["contentOffset"] == [0, 12]
    }
    #expect(complaints == [])
    #expect(recording.first?.contains(#""model":null"#) == true)
    #expect(recording.contains { $0.hasPrefix(#"{"t":16667,"patch""#) })
    #expect(recording.last?.contains(#""end""#) == true)
  }

  @Test("A snapshot of a program's output has no predictions")
  func snapshotPredictsNothing() throws {
    let pulled = """
      {"t":0,"views":{"list":{"contentOffset":[0,-100],"isDragging":true,"refreshControl":true}}}
      """
    _ = try served([pulled]) { list in
      guard list?["contentOffset"] == [0, -100] else { return false }
      #expect(list?["rest"] == nil)
      return true
    }
  }

  @Test("A program introduces itself in its first line or not at all")
  func programIntroducesItself() throws {
    let hello = """
      {"method":"Source.hello","params":{"protocol":"1.0","source":{"name":"a","kind":"program",\
      "instance":"1"}}}
      """
    let (complaints, recording) = try served([Self.offset(0, 0), hello, Self.offset(9, 12)]) {
      $0?["contentOffset"] == [0, 12]
    }
    #expect(complaints == ["line 2: /method: Source.hello comes first or not at all"])
    #expect(recording.contains { $0.hasPrefix(#"{"t":9,"patch""#) })
  }

  @Test("A rejected line is named")
  func lineThatIsNotTaken() throws {
    let lines = [
      Self.offset(0, 0), "7", #"{"method":"Source.patches"}"#, "[", Self.offset(9, 12),
    ]
    let (complaints, _) = try served(lines) { $0?["contentOffset"] == [0, 12] }
    let starts = ["line 2: expected", "line 3: /method:", "line 4: 1:2: exp"]
    #expect(complaints.map { String($0.prefix(16)) } == starts)
  }

  @Test("Sixteen bad lines at once end the reading and the page stays")
  func sixteenBadLines() throws {
    let rubbish = [String](repeating: "rubbish", count: 40)
    let lines = [Self.offset(0, 5)] + rubbish + [Self.offset(9, 12)]
    let (complaints, recording) = try served(lines, complaints: 17) {
      $0?["contentOffset"] == [0, 5]
    }
    #expect(complaints.count == 17)
    #expect(complaints.first?.hasPrefix("line 2: ") == true, "\(complaints)")
    #expect(complaints.last == "16 lines in a row were rejected; reading stops")
    #expect(recording.last?.contains(#""end""#) == true)
  }

  @Test("The page has the last state of a program that prints faster than it is read")
  func pageHasTheLast() throws {
    let last = 12_000
    let lines = (1...last).map { Self.offset($0, $0) }
    let folder = try TemporaryFolder()
    let input = try folder.write(lines.map { $0 + "\n" }.joined(), to: "lines")
    let path = folder.path("a.scroll.ndjson")
    let server = try ServerThread(
      ["serve", "-", "--no-token", "--record", path],
      input: input
    )
    var offset: JSONValue?
    var attempts = 0
    while offset != [0, .integer(Int64(last))] {
      let snapshot = try Scrollscope.run("snapshot", "--url", server.url)
      let state = try JSONValue(parsing: snapshot.output, limits: .file)
      offset = state["views"]?["list"]?["contentOffset"]
      attempts += 1
      try #require(attempts < 200, "the last line was not read: \(String(describing: offset))")
    }
    #expect(server.end() == 0)
  }

  @Test("A recording that cannot grow changes the exit status")
  func recordingThatCannot() throws {
    let folder = try TemporaryFolder()
    let errors = try folder.write("", to: "errors")
    let path = folder.path("a.scroll.ndjson")
    let server = try ServerProcess(
      ["serve", "-", "--no-token", "--record", path],
      limit: "-f 1",
      input: (0..<50).map { Self.offset($0 * 1_000, $0) + "\n" }.joined(),
      errors: errors
    )
    while server.process.isRunning,
      try !linesOf(errors).contains(where: { $0.contains("the recording ends here: ") })
    { sched_yield() }
    server.end(by: SIGTERM)
    #expect(server.process.terminationReason == .exit)
    #expect(server.process.terminationStatus == 2)
    #expect(try linesOf(errors).last == "\(path): file too large")
  }

  @Test("A view of the window is removed by its id alone")
  func viewOfTheWindow() throws {
    let lines = [
      Self.offset(0, 0), #"{"t":1,"views":{"other":{"contentOffset":[0,3]}}}"#,
      #"{"t":2,"views":{"other":null}}"#, Self.offset(9, 12),
    ]
    let (complaints, recording) = try served(lines) { $0?["contentOffset"] == [0, 12] }
    #expect(complaints == [])
    #expect(recording.contains { $0.contains(#""other":null"#) })
  }
}
