import Inspector
import InspectorSupport
import JSON
import ScrollModel
import Testing

/// Requests that name times, and the epoch in which a client has read them.
@Suite struct EpochTests {
  /// A harness that has run for a second, with a driver and a viewer.
  private func session() throws -> (harness: Harness, driver: FakeClient, viewer: FakeClient) {
    let harness = try Harness()
    let (driver, viewer) = (try harness.attach(), try harness.attach())
    harness.pass(1_000_000)
    return (harness, driver, viewer)
  }

  /// Each method that has times, with parameters that are valid in a session of a second.
  private static let requests: [(method: String, parameters: JSONObject)] = [
    ("Sim.seek", ["t": 500_000]), ("Sim.fork", ["t": 500_000]), ("History.commands", [:]),
    (
      "History.query",
      ["properties": ["scroll.contentOffset.y"], "from": 0, "to": 500_000, "maxPoints": 10]
    ),
  ]

  @Test("Times of a scene that was replaced are refused with the present epoch", arguments: 0...3)
  func staleEpoch(number: Int) throws {
    let (harness, driver, viewer) = try session()
    var (method, parameters) = Self.requests[number]
    parameters["epoch"] = .integer(driver.epoch)
    try driver.request("Scene.load", ["name": "other"])
    harness.pass(1_000_000)
    let client = method == "Sim.seek" ? driver : viewer
    let time = harness.inspector.engine.time
    let error = try client.refusal(method, .object(parameters))
    #expect(error["code"] == .code(.staleEpoch))
    #expect(error["data"] == ["epoch": 2])
    #expect(error["message"] == "epoch 1 has ended: a scene was loaded or reset")
    #expect(harness.inspector.engine.time == time)
    parameters["epoch"] = 2
    client.send(Self.message(method, parameters))
    while let deadline = harness.inspector.nextDeadline, deadline <= harness.now { harness.pass(0) }
    try client.drain()
    #expect(client.inbox.last { $0["id"] == "e" }?["result"] != nil)
  }

  @Test("Times of the same scene are valid after a seek, which begins an epoch")
  func laterEpoch() throws {
    let (harness, driver, viewer) = try session()
    let first = JSONValue.integer(driver.epoch)
    try driver.request("Sim.seek", ["t": 800_000, "epoch": first])
    try driver.request("Sim.seek", ["t": 200_000, "epoch": first])
    #expect(driver.epoch == 3)
    for client in [driver, viewer] {
      try client.drain()
      client.clearInbox()
    }
    try harness.finish()
  }

  @Test("An invalid or future epoch is refused")
  func noEpoch() throws {
    let (harness, driver, _) = try session()
    for (epoch, code) in [
      (2, .code(.outOfRange)), (0, .code(.parameters)), ("1", .code(.parameters)),
      (nil, .code(.parameters)),
    ]
      as [(JSONValue, JSONValue)]
    {
      let error = try driver.refusal("Sim.seek", ["t": 0, "epoch": epoch])
      #expect(error["code"] == code)
      #expect(error["data"]?["path"] == "/epoch")
    }
    // Only requests that name times may name an epoch.
    #expect(try driver.refusal("Sim.pause", ["epoch": 1])["code"] == .code(.parameters))
    try harness.finish()
  }

  private static func message(_ method: String, _ parameters: JSONObject) -> String {
    let message: JSONValue = [
      "jsonrpc": "2.0", "id": "e", "method": .string(method), "params": .object(parameters),
    ]
    return message.serializedString
  }
}
