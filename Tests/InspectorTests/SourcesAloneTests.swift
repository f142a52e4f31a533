import InspectorSupport
import JSON
import Testing

@testable import Inspector

/// A server that inspects sources and has no engine.
@Suite struct SourcesAloneTests {
  private let harness = Harness.ofSources { $0.showsFirstSource = true }
  private let client: FakeClient
  private let capabilities: JSONValue?

  init() throws {
    let source = harness.connect(as: .source)
    try source.expect("Server.hello")
    #expect(try source.request("Source.hello", SourceTests.hello())["isShown"] == true)
    source.notify("Source.snapshot", ["seq": 1, "state": SourceTests.state])
    client = harness.connect()
    capabilities = try client.expect("Server.hello")["capabilities"]
    try client.request("Session.attach", FakeClient.attachment)
    try client.drain()
  }

  @Test("Clients receive the state of a source")
  func clientsReceiveTheState() throws {
    #expect(harness.inspector.simulation == nil)
    #expect(capabilities == ["state", "input", "doctor"])
    let state = client.takeStates().last?["params"]?["state"]
    #expect(state?["views"]?["list"]?["class"] == "ScrollView")
    harness.pass(1_000_000)
    #expect(harness.inspector.brokenInvariants() == [])
  }

  @Test("What needs an engine is refused, and no other method needs one")
  func everyMethod() throws {
    for method in Method.all where !method.name.hasPrefix("Control.") {
      let parameters = ProgramEngineTests.parameters[method.name] ?? [:]
      if method.needsEngine || method.capability == .scene {
        let error = try client.refusal(method.name, parameters)
        #expect(error["code"] == .code(.wrongState), "\(method.name)")
      } else {
        client.notify(method.name, parameters)
      }
    }
    harness.pass(1_000_000)
    #expect(harness.inspector.brokenInvariants() == [])
  }
}
