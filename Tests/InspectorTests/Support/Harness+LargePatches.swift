import InspectorSupport
import JSON

extension Harness {
  /// Passes ten seconds in which a client causes 100 patches of 4,000 bytes, and reads them.
  func passWithLargePatches(_ client: FakeClient) throws {
    for round in 0..<100 {
      let text = String(repeating: round % 2 == 0 ? "a" : "b", count: 4_000)
      client.set("label", "text", .string(text))
      pass(100_000)
      try client.drain()
      try client.acknowledge()
      client.clearInbox()
    }
  }
}
