import Foundation
import Inspector
import InspectorSupport
import JSON
import Scenes
import ScrollDoctor
import ScrollModel
import Testing

/// The doctor of a session has the rules of its options, whatever engine it gets.
struct ChosenRulesTests {
  private enum AnyScrollView: StateRule {
    static let rule = Rule(900, "A scroll view", .note, matters: "It is one.", remedy: "None.")
    static let watches = PropertySet(.frame)

    static func examine(_ view: View, in engine: Engine) -> Symptom? {
      view is ScrollView ? Symptom(of: view.id, saw: "it scrolls") : nil
    }
  }

  private func rules(_ client: FakeClient) throws -> Set<String> {
    Set(
      try client.request("Doctor.run")["findings"]?.array?.compactMap { $0["rule"]?.string } ?? []
    )
  }

  @Test("Breakpoints survive resets, seeks and other scenes")
  func theyAreKept() throws {
    let scene = try #require(try BuiltInScenes.scene("bug-16"))
    let harness = try Harness(scene: scene) { $0.rules = [AnyScrollView.self] }
    let client = try harness.attach(["client": ["name": "t", "version": "1"], "want": [:]])
    #expect(try rules(client) == ["SD900"])
    // The second time line begins with the reset.
    for _ in 0..<2 {
      harness.pass(500_000)
      try client.request("Sim.pause")
      try client.request("Sim.seek", ["t": 100_000])
      #expect(try rules(client) == ["SD900"])
      // All rules would find SD016 in what is set now.
      let scroll = try #require(harness.inspector.engine.scrollViews.first)
      let values: JSONValue = ["maximumZoomScale": 5, "frame": [0, 0, 300, 300]]
      try client.request("View.set", ["id": .string(scroll.id), "values": values])
      #expect(try rules(client) == ["SD900"])
      try client.request("Scene.reset")
      #expect(try rules(client) == ["SD900"])
      try client.request("Sim.resume")
    }
    try client.request("Scene.demonstrate")
    #expect(try rules(client) == ["SD900"])
    let preview = try client.request("Scene.preview", ["name": "bug-16"])
    #expect(preview["views"]?.array?.isEmpty == false)
    try client.request("Scene.load", ["name": "other"])
    #expect(try rules(client) == ["SD900"])
  }

  @Test("Without rules, nothing is found")
  func withoutRulesNothing() throws {
    let scene = try #require(try BuiltInScenes.scene("bug-16"))
    let harness = try Harness(scene: scene) { $0.rules = [] }
    let client = try harness.attach(["client": ["name": "t", "version": "1"], "want": [:]])
    try client.request("Scene.demonstrate")
    harness.pass(3_000_000)
    #expect(try rules(client) == [])
    #expect(try client.request("Scene.preview", ["name": "bug-16"])["views"]?.array == [])
  }
}
