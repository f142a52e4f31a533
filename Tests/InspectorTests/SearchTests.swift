import Inspector
import InspectorSupport
import JSON
import Scenes
import Testing

/// Search for views by id, class and text, and highlights.
@Suite struct SearchTests {
  @Test("Views are found by id, class and text")
  func viewsAreFound() throws {
    let harness = try Harness()
    _ = try harness.attach()
    let viewer = try harness.attach()
    #expect(
      try viewer.request("View.search", ["text": "DOT"])
        == ["views": [["id": "dot", "class": "View", "match": "id"]]]
    )
    let scrolling = try viewer.request("View.search", ["text": "scrollv"])["views"]
    #expect(scrolling == [["id": "scroll", "class": "ScrollView", "match": "class"]])
    #expect(
      try viewer.request("View.search", ["text": "ORD"])
        == ["views": [["id": "label", "class": "Label", "match": "text", "text": "words"]]]
    )
    #expect(try viewer.request("View.search", ["text": "nothing"]) == ["views": []])
    let cut = try viewer.request("View.search", ["text": "o", "limit": 2])
    #expect(cut["views"]?.array?.count == 2)
    #expect(cut["isTruncated"] == true)
    for parameters in [
      [:], ["text": ""], ["text": 1], ["text": "a", "limit": 0],
      ["text": .string(String(repeating: "a", count: 201))],
    ] as [JSONValue] {
      #expect(try viewer.refusal("View.search", parameters)["code"] == .code(.parameters))
    }
  }

  @Test("Other clients see the view that a client highlights, until it leaves")
  func othersSeeWhatAClient() throws {
    let harness = try Harness()
    let client = try harness.attach()
    let viewer = try harness.attach()
    #expect(try viewer.request("Overlay.highlight", ["view": "dot"]) == [:])
    #expect(try client.expect("Overlay.changed") == ["client": "c2", "view": "dot"])
    let late = try harness.attach()
    #expect(try late.expect("Overlay.changed") == ["client": "c2", "view": "dot"])
    try viewer.drain()
    #expect(viewer.inbox == [])
    // A client that does not read receives one notification, however often the highlight changes.
    for _ in 0..<500 {
      viewer.notify("Overlay.highlight", ["view": "box"])
      viewer.notify("Overlay.highlight", ["view": .null])
      harness.oversleep(10_000)
    }
    viewer.notify("Overlay.highlight", ["view": "label"])
    #expect(try client.expect("Overlay.changed") == ["client": "c2", "view": "label"])
    #expect(client.inbox == [])
    #expect(
      try viewer.refusal("Overlay.highlight", ["view": "missing"])["code"] == .code(.noSuchView)
    )
    #expect(try viewer.refusal("Overlay.highlight", [:])["code"] == .code(.parameters))
    harness.inspector.disconnect(viewer.id, now: harness.now)
    #expect(try client.expect("Overlay.changed") == ["client": "c2", "view": .null])
  }

  @Test("A highlight of a view that a new scene lacks ends")
  func highlightOfAView() throws {
    let harness = try Harness()
    let client = try harness.attach()
    let viewer = try harness.attach()
    try client.request("Overlay.highlight", ["view": "box"])
    #expect(try viewer.expect("Overlay.changed")["view"] == "box")
    let scene = try JSONValue(parsing: try TestScene.makeSmall().json, limits: .file)
    try client.request("Scene.load", ["scene": scene])
    try viewer.drain()
    let sent = viewer.inbox.last { $0["method"] == "Overlay.changed" }
    #expect(sent?["params"] == ["client": "c1", "view": .null])
  }
}
