import Inspector
import InspectorSupport
import JSON

extension Scenario {
  /// Ghost runs, and queries about the past.
  static func lookBack(_ driver: Driver) throws {
    let client = try driver.attach()
    try client.touch("began", 100, 300)
    driver.pass(20_000)
    try client.touch("moved", 100, 200)
    driver.pass(20_000)
    try client.request("Sim.seek", ["t": 30_000])
    try client.set("box", ["alpha": 0.125])
    let commands: JSONValue = [
      [
        "t": 10_000, "method": "Input.touch",
        "params": ["touches": [["id": 9, "phase": "ended", "location": [0, 0]]]],
      ],
      [
        "t": 20_000, "method": "View.call",
        "params": [
          "id": "scroll", "name": "setZoomScale", "arguments": ["scale": 2, "animated": true],
        ],
      ],
      ["t": 20_000, "method": "Keyboard.hide"],
    ]
    try client.request("Sim.fork", ["t": 0, "states": true])
    try client.request(
      "Sim.fork",
      ["t": 0, "values": ["scroll": ["decelerationRate": 0.99], "box": [:]]]
    )
    try client.request("Sim.fork", ["t": 5_000, "commands": commands])
    try client.request("Sim.fork", ["t": 0, "scene": "test@two"])
    try client.request("Sim.resume")
    for _ in 0..<5 {
      driver.pass(100_000)
      try client.drain()
    }
    try client.request("History.commands")
    try client.request("History.commands", ["from": -5, "to": 20_000])
    try client.request(
      "History.query",
      [
        "properties": ["scroll.contentOffset.y", "scroll.bounds.height", "dot.decelerationRate"],
        "from": 0, "to": 300_000, "maxPoints": 10,
      ],
      after: { for _ in 0..<20 { driver.pass(0) } }
    )
    try client.request(
      "History.steps",
      ["from": 0, "to": 300_000],
      after: { for _ in 0..<20 { driver.pass(0) } }
    )
    // The results of the ghosts are discarded.
    try client.request("Sim.seek", ["t": 200_000])
    try client.set("box", ["alpha": 0.25])
    driver.pass(0)
    driver.pass(0)
    try client.drain()
    try client.refused(.parameters, "Sim.fork", ["t": 0, "values": ["box": ["alpha": 2]]])
    try client.refused(.parameters, "Sim.fork", ["t": 0, "states": "all"])
    try client.refused(.outOfRange, "Sim.fork", ["t": 999_999_999])
    try client.request("Sim.dropFork", ["fork": "f1"])
    let epoch = JSONValue.integer(client.epoch)
    try client.request("History.commands", ["epoch": epoch])
    try client.request("Scene.reset")
    try client.refused(.staleEpoch, "History.commands", ["epoch": epoch])
    try client.drain()
  }
}
