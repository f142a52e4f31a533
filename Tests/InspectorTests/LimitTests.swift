import InspectorSupport
import JSON
import Scenes
import ScrollModel
import Testing

@testable import Inspector

struct LimitTests {
  @Test("Sixteen invalid messages in a row close the client")
  func sixteenFaultyMessages() throws {
    let harness = try Harness()
    let client = try harness.attach()
    for _ in 1...15 { client.send("{") }
    try client.request("Scene.list")
    client.clearInbox()
    for _ in 1...15 { client.send("{") }
    #expect(harness.takeClosings() == [])
    client.send("{")
    #expect(harness.takeClosings() == ["1 1008 too many faulty messages"])
    client.send(#"{"jsonrpc":"2.0","method":"Scene.reset"}"#)
    #expect(harness.inspector.outgoing.nextMessage(for: client.id) == nil)
    #expect(harness.inspector.outgoing.takeReadyClients() == [])
    #expect(harness.takeClosings() == [])
    try harness.finish()
  }

  @Test("Invalid notifications count too")
  func faultyNotificationsCount() throws {
    let harness = try Harness()
    let client = try harness.attach()
    for _ in 1...16 { client.notify("No.such") }
    #expect(harness.takeClosings() == ["1 1008 too many faulty messages"])
    try harness.finish()
  }

  @Test("The rest of a gesture after control is lost is not an error")
  func restOfAGesture() throws {
    let harness = try Harness()
    let first = try harness.attach()
    let second = try harness.attach()
    first.touch("began", 300)
    try second.request("Control.acquire", ["force": true])
    for step in 1...100 { first.touch("moved", 300 - Double(step)) }
    try first.request("Scene.list")
    #expect(harness.takeClosings() == [])
    for client in [first, second] {
      try client.drain()
      client.clearInbox()
    }
    try harness.finish()
  }

  @Test("A message of the maximum size is read, and a larger one closes the client")
  func messageOfTheLargest() throws {
    let harness = try Harness()
    let client = try harness.attach()
    var text = #"{"jsonrpc":"2.0","id":1,"method":"Scene.list","params":{}"#
    text += String(repeating: " ", count: 262_143 - text.utf8.count) + "}"
    client.send(text)
    try client.drain()
    #expect(client.inbox.first?["result"] != nil)
    client.clearInbox()
    client.send(text + " ")
    #expect(harness.takeClosings() == ["1 1009 message too big"])
    try harness.finish()
  }

  @Test("A flood pauses the client; the permitted rate does not")
  func floodPausesTheClient() throws {
    let harness = try Harness { $0.waiting = (messages: 10, bytes: 1_000) }
    let steady = try harness.attach()
    let flooding = try harness.attach()
    harness.pass(1_000_000)
    for _ in 0..<4_000 {
      harness.pass(500)
      steady.notify("State.ack", ["seq": 0])
    }
    #expect(harness.takeClosings() == [])
    for _ in 0..<1_000 { flooding.notify("State.ack", ["seq": 0]) }
    #expect(harness.inspector.reading.takePauses().isEmpty)
    flooding.notify("State.ack", ["seq": 0])
    let pauses = harness.inspector.reading.takePauses()
    #expect(pauses.map(\.client) == [flooding.id])
    #expect(pauses.map(\.isPaused) == [true])
    // Messages already sent are kept, and carried out later.
    for _ in 0..<9 { flooding.notify("State.ack", ["seq": 0]) }
    harness.pass(try #require(harness.inspector.nextDeadline) - harness.now)
    #expect(harness.inspector.reading.takePauses().map(\.isPaused) == [false])
    #expect(harness.inspector.nextDeadline == nil)
    #expect(harness.takeClosings() == [])
    // Only a client that sends more than that in spite of the pause is disconnected.
    for _ in 0..<200 { flooding.notify("State.ack", ["seq": 0]) }
    #expect(harness.takeClosings() == ["2 1008 too many messages"])
    try steady.request("Scene.list")
    try harness.finish()
  }

  @Test("A bucket fills at its rate up to its burst")
  func bucketFillsByItsRate() {
    var limit = RateLimit(messagesPerSecond: 2_000, burst: 3, now: 50)
    func take(_ count: Int, at now: Int64) -> [Bool] {
      (0..<count).map { _ in limit.take(now: now) }
    }
    #expect(take(4, at: 50) == [true, true, true, false])
    #expect(take(1, at: 549) == [false])
    #expect(take(2, at: 550) == [true, false])
    // Not quite empty, and then not quite long enough to fill it from empty.
    #expect(take(4, at: 2_050) == [true, true, true, false])
    #expect(take(1, at: 3_050) == [true])
    #expect(take(4, at: 4_550) == [true, true, true, false])
    #expect(take(4, at: .max / 2) == [true, true, true, false])
    // A clock that goes back adds nothing.
    #expect(take(1, at: 0) == [false])
  }

  @Test("The ring forgets the oldest steps first")
  func ringForgetsTheOldest() throws {
    var ring = PatchRing<Step>(steps: 3, bytes: .max, latest: 10)
    #expect(ring.steps(after: 10)?.count == 0)
    #expect(ring.steps(after: 9) == nil)
    #expect(ring.steps(after: 11) == nil)
    let engine = try TestScene.makeSmall().makeEngine()
    for touch in 1...5 { ring.append(step(engine, [touch])) }
    #expect(ring.latest == 15)
    #expect(ring.oldestBase == 12)
    #expect(ring.steps(after: 11) == nil)
    #expect(ring.steps(after: 12)?.map { $0.changes.touches.map(\.id) } == [[3], [4], [5]])
    ring.clear(latest: 20)
    #expect(ring.steps(after: 15) == nil)
    ring.append(step(engine, [6]))
    #expect(ring.steps(after: 20)?.map { $0.changes.touches.map(\.id) } == [[6]])
  }

  /// A step in which fingers changed.
  private func step(_ engine: Engine, _ fingers: [Int]) -> Step {
    let touches = fingers.map { ChangeSet.TouchChange(id: $0, isMoveOnly: false) }
    return Step(engine, changes: ChangeSet(touches: touches))
  }

  @Test("The ring counts its bytes")
  func ringCountsItsBytes() throws {
    let engine = try TestScene.makeSmall().makeEngine()
    let step = step(engine, Array(0..<100))
    var ring = PatchRing<Step>(steps: 600, bytes: 3 * step.size, latest: 0)
    for _ in 0..<10 { ring.append(step) }
    #expect(ring.oldestBase == 7)
    ring.append(self.step(engine, Array(0..<1_000)))
    #expect(ring.oldestBase == 11)
    #expect(ring.steps(after: 10) == nil)
    #expect(ring.steps(after: 11)?.count == 0)
    ring.append(step)
    #expect(ring.steps(after: 11)?.count == 1)
  }

  @Test("Lanes are sent in order, and a message that is queued twice is made once")
  func lanesAreSent() {
    var outbox = Outbox(messageLimit: 9, byteLimit: 100)
    func message(_ byte: UInt8) -> JSONBuffer {
      [byte].withUnsafeBytes { JSONBuffer(payload: $0) }
    }
    func rest(without held: Outbox.Lane? = nil) -> [UInt8] {
      var bytes: [UInt8] = []
      while let next = outbox.next(without: held) {
        first(of: next).map { bytes.append($0) }
      }
      return bytes
    }
    outbox.put(.marks, nil) { message(7) }
    outbox.put(.findings, .finding(rule: "SD001", view: "a")) { message(4) }
    outbox.put(.findings, .finding(rule: "SD001", view: "b")) { message(5) }
    outbox.put(.findings, .finding(rule: "SD001", view: "a")) { message(6) }
    outbox.put(.edits, .edits) { nil }
    let replies = [(1, .clock), (2, nil), (3, .clock)] as [(UInt8, Outbox.Key?)]
    for (byte, key) in replies {
      let fits = outbox.put(message(byte), about: key)
      #expect(fits)
    }
    #expect(rest(without: .marks) == [2, 3, 4, 5])
    #expect(outbox.count(in: .marks) == 1 && outbox.byteCount == 0)
    // What was sent may be put again.
    outbox.put(.findings, .finding(rule: "SD001", view: "a")) { message(8) }
    _ = outbox.put(message(9), about: nil)
    let control = outbox.next(through: .control)
    #expect(control.flatMap(first) == 9)
    let nothing = outbox.next(through: .control) == nil
    #expect(nothing)
    #expect(rest() == [8, 7])
    outbox.put(.highlights, .highlight(client: "c1")) { message(1) }
    outbox.removeAll(in: .highlights)
    outbox.put(.highlights, .highlight(client: "c1")) { message(2) }
    #expect(rest() == [2])
    // The state is sent once, in its lane.
    outbox.put(.edits, .edits) { message(3) }
    outbox.putState()
    outbox.putState()
    outbox.put(.findings, nil) { message(1) }
    #expect(rest() == [1, 0, 3] && outbox.isEmpty)
    outbox.putState()
    outbox.removeAll()
    #expect(outbox.isEmpty && rest() == [])
  }

  /// The first byte of a message; 0 for the state.
  private func first(of message: Outbox.Message) -> UInt8? {
    switch message {
    case .made(let message): message.payloadBytes.first
    case .state: 0
    case .makes(let make): make()?.payloadBytes.first
    }
  }

  @Test("A queue of answers keeps its order and its bounds")
  func queueOfAnswers() {
    var outbox = Outbox(messageLimit: 4, byteLimit: 100)
    func append(_ byte: UInt8, _ count: Int) -> Bool {
      let bytes = [UInt8](repeating: byte, count: count)
      return outbox.put(bytes.withUnsafeBytes { JSONBuffer(payload: $0) }, about: nil)
    }
    func pop() -> UInt8? { outbox.next().flatMap(first) }
    #expect((1...5).map { append(UInt8($0), 10) } == [true, true, true, true, false])
    #expect(pop() == 1)
    #expect(!append(5, 71))
    #expect(append(5, 70))
    #expect(outbox.byteCount == 100)
    #expect((0..<5).map { _ in pop() } == [2, 3, 4, 5, nil])
    #expect(outbox.byteCount == 0)
    #expect(outbox.count(in: .control) == 0)
  }
}
