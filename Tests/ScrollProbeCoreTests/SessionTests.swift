import ForeignSource
import Foundation
import JSON
import ProbeSupport
import ScrollProbeCore
import SeededRandom
import Testing

/// What a session sends, and what it makes of what it receives.
@Suite struct SessionTests {
  static func sample(at time: Int64 = 1_000, y: Double = 0) -> Sample {
    var scroll = Sample.Scroll(contentSize: CGSize(width: 390, height: 4_000))
    scroll.contentOffset.y = y
    let frame = CGRect(x: 0, y: 0, width: 390, height: 844)
    return Sample(
      time: time,
      screen: Sample.Screen(size: frame.size, scale: 3),
      views: [Sample.View(id: "list", className: "UITableView", frame: frame, scroll: scroll)]
    )
  }

  static func session() -> SourceSession {
    SourceSession(SourceSession.Description(name: "app", instance: "1"))
  }

  @Test("Messages that servers never send are ignored")
  func whatServersNever() throws {
    var session = Self.session()
    var server = SourceServer()
    _ = session.observe(Self.sample())
    try server.connect(&session)
    let deep = String(repeating: "[", count: 60_000)
    for text in [
      "", "{", "[]", "null", "{}", "{\"method\":1}", deep, "{\"a\":" + deep, #"{"method":"\"#,
      #"{"method":"Source.ack"}"#, #"{"method":"Source.ack","params":{"seq":"1"}}"#,
      #"{"method":"Source.ack","params":{"seq":1e99}}"#, #"{"id":2,"result":{"isShown":false}}"#,
      #"{"method":"Source.show","params":[]}"#, #"{"method":"Source.show","params":{"isShown":1}}"#,
      #"{"method":"Source.resync"} x"#, #"{"method":"Nothing"}"#, #"{"method":"Source.resync",}"#,
      "{\"method\":\"Source.resync\",\"params\":{\"a\":\"" + String(repeating: "x", count: 70_000)
        + "\"}}", "{\"id\":" + String(repeating: "9", count: 500) + "}", "\u{0}", "{\"a\":tru}",
    ] {
      #expect(session.receive(text) == [], "\(text.prefix(60))")
      #expect(session.isShown)
    }
    for _ in 0..<100 { _ = session.receive(#"{"error":{"message":"no"},"id":null}"#) }
    #expect(session.refusals.count == 16)
  }

  @Test("Damaged messages do no harm", arguments: UInt64(0)..<20)
  func damagedMessagesDo(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var session = Self.session()
    var server = SourceServer()
    _ = session.observe(Self.sample())
    try server.connect(&session)
    let messages = [SourceServer.hello, SourceServer.shows, SourceServer.resync]
    for _ in 0..<500 {
      var bytes = Array((messages.randomElement(using: &random) ?? "").utf8)
      for _ in 0...Int.random(in: 0...4, using: &random) where !bytes.isEmpty {
        let place = bytes.indices.randomElement(using: &random) ?? 0
        switch Int.random(in: 0...2, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 5))
        default: bytes.insert(contentsOf: bytes[place...].prefix(9), at: place)
        }
      }
      let answer = session.receive(String(decoding: bytes, as: UTF8.self))
      #expect(answer.count <= 2)
    }
    try server.take(session.receive(SourceServer.show(true)))
    #expect(session.isShown)
  }

  @Test(
    "Text around a message is ignored",
    arguments: [
      #" { "jsonrpc" : "2.0" , "x" : [ 1 , { "method" : "Nothing" } , -1.5e3 , "\"" , null ] , "method" : "Source.resync" } "#,
      #"{"method":"Source.resync","params":{"seq":7,"isShown":false,"limits":{"inFlight":0}}}"#,
    ]
  )
  func whatSurroundsAMessage(text: String) throws {
    var session = Self.session()
    var server = SourceServer()
    _ = session.observe(Self.sample())
    try server.connect(&session)
    try server.acknowledge(&session)
    let messages = session.receive(text)
    #expect(messages.count == 1)
    #expect(messages.first?.contains("Source.snapshot") == true)
  }

  @Test("Requests for snapshots that are not taken cost one")
  func requestsForSnapshots() throws {
    var session = Self.session()
    var server = SourceServer()
    _ = session.observe(Self.sample())
    try server.connect(&session)
    for _ in 0..<100 { #expect(session.receive(SourceServer.resync) == []) }
    try server.acknowledge(&session)
    #expect(server.snapshots == 2)
    // A snapshot that was refused is no reason to wait.
    _ = session.receive(SourceServer.resync)
    try server.take(session.receive(#"{"error":{"message":"no"},"id":null}"#))
    #expect(server.snapshots == 3)
  }

  @Test("Any window is bounded", arguments: [0, -5, Int64.max])
  func anyWindowIsBounded(window: Int64) throws {
    var session = Self.session()
    _ = session.observe(Self.sample())
    _ = session.receive(SourceServer.hello.replacing(":8}", with: ":\(window)}"))
    var count = session.receive(SourceServer.shows).count
    for y in 1...200 { count += session.observe(Self.sample(at: 1_000, y: Double(y))).count }
    #expect(count == (window > 0 ? 64 : 1))
  }

  @Test("Values that no message can have are replaced by valid ones")
  func valuesThatNo() throws {
    var session = Self.session()
    var server = SourceServer()
    var sample = Self.sample(at: -5)
    sample.screen.size = CGSize(width: -1, height: Double.nan)
    sample.screen.scale = 0
    sample.views[0].scroll?.decelerationRate = 1
    sample.views[0].className = String(repeating: "é\"\u{1}\n", count: 100)
    var others = [sample.views[0], sample.views[0], sample.views[0], sample.views[0]]
    others[1].id = "window"
    others[2].id = ""
    others[3].id = "lost"
    others[3].parent = "nowhere"
    sample.views += others
    _ = session.observe(sample)
    try server.connect(&session)
    #expect(server.document?.views.count == 2)
    sample.views[0].scroll?.contentOffset = CGPoint(x: Double.infinity, y: 1e300)
    let move = Move(
      of: "list",
      by: CGPoint(x: Double.nan, y: 1e300),
      reason: Move.Reason(.assignment, by: .script, caller: String(repeating: "\"", count: 9_000))
    )
    try server.take(session.observe(sample, moves: [move], events: [ProbeEvent("", at: -1)]))
    #expect(server.patches == 1)
  }

  @Test("Places of a finger within a frame are all sent with their times")
  func placesOfAFinger() throws {
    var session = Self.session()
    var server = SourceServer()
    _ = session.observe(Self.sample())
    try server.connect(&session)
    let phases: [Touch.Phase] = [.began, .moved, .moved, .ended]
    let touches = phases.enumerated().map { index, phase in
      let place = CGPoint(x: 5, y: Double(index))
      return Touch(number: 3, phase: phase, location: place, time: 2 + 0.004 * Double(index))
    }
    try server.take(session.observe(Self.sample(at: 2_016_000, y: 3), touches: touches))
    let stamps = server.touches.compactMap { $0["3"]?["timestamp"]?.double }
    #expect(stamps == [2, 2.004, 2.008, 2.012])
    #expect(server.touches.last?["3"]?["phase"]?.string == "ended")
    #expect(server.document?.touches.isEmpty == true)
    #expect(server.document?.time == 2_016_000)
  }

  @Test("The moves of merged frames are one part per cause")
  func movesOfMerged() throws {
    var session = Self.session()
    var server = SourceServer()
    _ = session.observe(Self.sample())
    try server.connect(&session)
    for y in 1...500 {
      let reason = Move.Reason(y.isMultiple(of: 2) ? .drag : .assignment, by: .finger)
      let move = Move(of: "list", by: CGPoint(x: 0, y: 1), reason: reason)
      let event = ProbeEvent("tick", of: "list", at: Int64(y))
      try server.take(
        session.observe(
          Self.sample(at: 1_000 + Int64(y), y: Double(y)),
          moves: [move],
          events: [event]
        )
      )
    }
    try server.settle(&session)
    #expect(server.patches < 20)
    #expect(server.events.count < 80)
    let way = server.causes.compactMap { $0["delta"]?.array?[1].double }.reduce(0, +)
    #expect(way == 500)
    #expect(server["list", "contentOffset"]?.array?[1].double == 500)
  }

  @Test("A file has all frames and no faults")
  func fileHasAll() throws {
    var recorder = LineRecorder(SourceSession.Description(name: "app", instance: "1"))
    var lines = SourceLines()
    var document = SourceDocument.empty
    var count = 0
    for y in 0..<300 {
      for line in recorder.observe(Self.sample(at: Int64(y), y: Double(y))) {
        count += 1
        switch try lines.read(Array(line.utf8), after: document) {
        case .hello: #expect(count == 1)
        case .picture: Issue.record("no picture was sent")
        case .snapshot(let state): document = state
        case .change(let change): _ = try change.applied(to: &document)
        }
      }
    }
    #expect(count == 301)
    #expect(document.time == 299)
  }

  @Test("A long list of views comes in messages of a length that servers take")
  func longListOfViews() throws {
    var session = Self.session()
    var server = SourceServer()
    var sample = Self.sample()
    let name = String(repeating: "\"", count: 200)
    for number in 0..<1_500 {
      var view = sample.views[0]
      view.id = String(repeating: "\"", count: 44) + "\(number)"
      view.className = name
      view.frame.origin.y = 0.123_456_789_012_345
      sample.views.append(view)
    }
    _ = session.observe(sample)
    try server.connect(&session)
    try server.settle(&session)
    #expect(server.document?.views.count == Sample.maximumViews + 1)
    for index in sample.views.indices { sample.views[index].scroll?.contentOffset.y = 0.1 }
    try server.take(session.observe(sample))
    try server.settle(&session)
    sample.views.removeAll { $0.id != "list" }
    try server.take(session.observe(sample))
    try server.settle(&session)
    #expect(server.document?.views.count == 2)
  }
}
