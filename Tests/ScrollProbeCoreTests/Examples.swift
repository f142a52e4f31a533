import Foundation
import ScrollProbeCore
import Testing

/// The examples of the documentation, in code that runs.
@Suite struct Examples {
  @Test("Samples")
  func samples() {
    let screen = Sample.Screen(size: CGSize(width: 390, height: 844), scale: 3)
    let list = Sample.View(
      id: "list",
      className: "UITableView",
      frame: CGRect(x: 0, y: 0, width: 390, height: 844),
      scroll: Sample.Scroll(contentSize: CGSize(width: 390, height: 4_000))
    )
    let sample = Sample(time: 16_667, screen: screen, views: [list])
    #expect(sample.views == [list])
  }

  @Test("Values")
  func values() {
    let touch = Touch(
      number: 1,
      phase: .began,
      location: CGPoint(x: 200, y: 600),
      time: 1.25,
      view: "list"
    )
    let move = Move(of: "list", by: CGPoint(x: 0, y: 12), reason: Move.Reason(.drag, by: .finger))
    let event = ProbeEvent("scrollViewWillBeginDragging", of: "list", at: 16_667)
    #expect(touch.view == move.view)
    #expect(move.view == event.view)
  }

  @Test("Causes")
  func causes() {
    var list = SessionTests.sample().views[0]
    var finder = MoveFinder()
    finder.observe(list, at: 0)
    list.scroll?.contentOffset.y = 12
    finder.observe(list, at: 16_667)
    print(finder.takeMoves())  // an assignment by the program
  }

  @Test("Messages")
  func messages() {
    let (socket, text, sample) = (Socket(), "{}", SessionTests.sample())
    var session = SourceSession(SourceSession.Description(name: "Shop", instance: "run-1"))
    for message in session.receive(text) { socket.send(message) }
    for message in session.observe(sample) { socket.send(message) }
  }

  private struct Socket {
    func send(_ text: String) { Issue.record("the source is not shown: \(text)") }
  }

  @Test("Lines")
  func lines() {
    let sample = SessionTests.sample()
    var recorder = LineRecorder(SourceSession.Description(name: "Shop", instance: "run-1"))
    for line in recorder.observe(sample) { print(line) }
  }

  @Test("Reconnection")
  func reconnection() {
    var reconnection = Reconnection()
    reconnection.started()
    reconnection.lost(at: 0)
    print(reconnection.isDue(at: 400_000))  // false
    print(reconnection.isDue(at: 500_000))  // true: connect
    #expect(!reconnection.isDue(at: 400_000))
    #expect(reconnection.isDue(at: 500_000))
  }

  @Test("Cost")
  func cost() {
    var cost = FrameCost()
    cost.add(41, at: 0)
    cost.add(43, at: 16_667)
    print(cost.report(at: 1_000_000) ?? 0)  // 42
    #expect(cost.report(at: 1_000_000) == nil)
  }

  @Test("The documentation has no others")
  func documentationHasNo() throws {
    let file = URL(filePath: #filePath)
    let code = Self.trimmed(try String(contentsOf: file, encoding: .utf8))
    let folder = file.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/Probe/ScrollProbeCore")
    var count = 0
    for path in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where path.hasSuffix(".swift") {
      let source = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      for part in Self.trimmed(source).components(separatedBy: "/// ```swift\n").dropFirst() {
        let example = part.components(separatedBy: "/// ```")[0]
        let lines = example.split(separator: "\n").map { $0.drop { "/ ".contains($0) } }
        #expect(code.contains(lines.joined(separator: "\n")), "\(path)")
        count += 1
      }
    }
    #expect(count == 9)
  }

  private static func trimmed(_ text: String) -> String {
    text.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }.joined(separator: "\n")
  }
}
