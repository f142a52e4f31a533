import Inspector
import InspectorSupport
import JSON
import ScrollModel
import Testing

/// The doctor's findings over the protocol.
struct DoctorTests {
  private static let wish: JSONValue = [
    "client": ["name": "t", "version": "1"], "want": ["doctor": true],
  ]

  private func breakZooming(_ client: FakeClient) {
    client.set("scroll", "maximumZoomScale", 3)
  }

  @Test("A finding is sent to the clients that want findings")
  func findingComesToThose() throws {
    let harness = try Harness()
    let client = try harness.attach(Self.wish)
    let other = try harness.attach()
    breakZooming(client)
    let found = try client.expect("Doctor.finding")
    #expect(found["epoch"] == 1)
    #expect(found["finding"]?["rule"] == "SD016")
    #expect(found["finding"]?["view"] == "scroll")
    #expect(found["finding"]?["since"]?.int64 == harness.inspector.engine.time)
    try other.expect("State.patch")
    #expect(other.inbox == [])

    client.set("scroll", "maximumZoomScale", 1)
    try client.expect("State.patch")
    let resolved = try client.expect("Doctor.resolved")
    #expect(resolved["rule"] == "SD016" && resolved["view"] == "scroll")
  }

  @Test("A client that attaches later receives the earlier findings")
  func clientThatAttaches() throws {
    let harness = try Harness()
    let client = try harness.attach()
    breakZooming(client)
    let late = harness.connect()
    try late.expect("Server.hello")
    try late.request("Session.attach", Self.wish)
    #expect(try late.expect("Doctor.finding")["finding"]?["rule"] == "SD016")
    try late.expect("State.snapshot")
    let list = try client.request("Doctor.run")
    #expect(list["findings"]?.array?.map { $0["rule"] } == ["SD016"])
  }

  @Test("A slow client receives one finding for many changes")
  func slowClientReceives() throws {
    let harness = try Harness()
    let client = try harness.attach(Self.wish)
    for _ in 0..<300 {
      client.notify("View.set", ["id": "scroll", "values": ["maximumZoomScale": 3]])
      client.notify("View.set", ["id": "scroll", "values": ["maximumZoomScale": 1]])
    }
    try client.expect("Doctor.resolved")
    try client.expect("State.patch")
    #expect(client.inbox == [])
    harness.collectClosings()
    #expect(harness.takeClosings() == [])
  }

  @Test("Another scene has its own findings")
  func anotherSceneHasItsOwn() throws {
    let harness = try Harness()
    let client = try harness.attach(Self.wish)
    breakZooming(client)
    try client.expect("Doctor.finding")
    try client.request("Scene.reset")
    try client.drain()
    #expect(client.inbox.allSatisfy { $0["method"] != "Doctor.finding" })
    #expect(try client.request("Doctor.run") == ["epoch": 2, "findings": []])
  }
}
