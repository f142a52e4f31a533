import Foundation
import JSON
import ModelCoding
import RandomScenes
import ScrollModel
import TestSupport
import Testing

@Suite struct PatchLawTests {
  @Test(
    "A patch changes the document before exactly to the document after",
    arguments: Seeds.first(40)
  )
  func patchLeadsToState(seed: UInt64) throws {
    var model = try RandomEngine(seed: seed)
    var document = try model.engine.document()
    for step in 0..<80 {
      for _ in 0...(step % 3) { model.step() }
      let patch = try model.engine.patch()
      MergePatch.apply(patch, into: &document)
      let state = try model.engine.document()
      try #require(document == state, "\(MergePatch.between(document, state)) after \(patch)")
    }
  }

  @Test(
    "A composed patch has the same result as its patches one by one",
    arguments: Seeds.first(25, from: 1_000)
  )
  func composedPatches(seed: UInt64) throws {
    var model = try RandomEngine(seed: seed)
    var document = try model.engine.document()
    var pending: JSONValue? = [:]
    var composed = 0
    for step in 0..<80 {
      model.step()
      let patch = try model.engine.patch()
      pending = pending.flatMap { MergePatch.compose($0, patch) }
      let state = try model.engine.document()
      guard step % 5 == 4 || pending == nil else { continue }
      if let pending {
        MergePatch.apply(pending, into: &document)
        composed += 1
      } else {
        document = state
      }
      try #require(document == state)
      pending = [:]
    }
    #expect(composed > 0)
  }

  @Test("A patch without changes contains only the time")
  func emptyPatch() throws {
    let model = try RandomEngine(seed: 1)
    _ = try model.engine.patch()
    #expect(!model.engine.hasChanges)
    model.engine.advance(to: 5_000_000)
    #expect(try model.engine.patch() == ["t": .integer(model.engine.time)])
  }

  private func engine() -> Engine {
    let window = Window(id: "w")
    for id in ["a", "b"] {
      let view = View(id: id)
      view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      window.addSubview(view)
    }
    return Engine(root: window, device: Device(size: CGSize(width: 320, height: 480)))
  }

  private func sample(_ id: Int, _ phase: TouchSample.Phase, x: Double = 10) -> TouchSample {
    TouchSample(id: id, phase: phase, location: CGPoint(x: x, y: 10))
  }

  @Test("A new finger is added, a lifted finger is deleted, and the last one deletes all touches")
  func touches() throws {
    let engine = engine()
    try engine.handle(.touch([sample(1, .began), sample(2, .began, x: 300)]), at: 0)
    #expect(
      try engine.patch() == [
        "t": 0,
        "touches": [
          "1": ["location": [10, 10], "phase": "began", "view": "b"],
          "2": ["location": [300, 10], "phase": "began", "view": "w"],
        ],
      ]
    )
    try engine.handle(.touch([sample(1, .ended)]), at: 1)
    #expect(try engine.patch() == ["t": 1, "touches": ["1": nil]])
    try engine.handle(.touch([sample(2, .cancelled)]), at: 2)
    #expect(try engine.patch() == ["t": 2, "touches": nil])
  }

  @Test("A touch id that another finger reuses loses the first finger's view")
  func reusedTouch() throws {
    let engine = engine()
    try engine.handle(.touch([sample(1, .began)]), at: 0)
    var document = try engine.document()
    _ = try engine.patch()
    // Outside every view, so that the entry has none.
    try engine.handle(.touch([sample(1, .ended), sample(1, .began, x: -50)]), at: 1)
    MergePatch.apply(try engine.patch(), into: &document)
    #expect(document["touches"] == ["1": ["location": [-50, 10], "phase": "began"]])
    #expect(try document == engine.document())
  }

  @Test("A removed view is deleted, and an inserted view is written in full")
  func removedAndInserted() throws {
    let engine = engine()
    var document = try engine.document()
    try engine.handle(.set(view: "a", values: [.init(.alpha, .number(0.5))]), at: 0)
    try engine.handle(.call(view: "a", .removeFromSuperview), at: 0)
    let removal = try engine.patch()
    #expect(removal["views"]?["a"] == .null)
    MergePatch.apply(removal, into: &document)
    #expect(document["views"]?["a"] == nil)
    try engine.handle(.call(view: "b", .insertSubview("a", .front)), at: 1)
    MergePatch.apply(try engine.patch(), into: &document)
    #expect(document["views"]?["a"]?["alpha"] == 0.5)
    #expect(document["views"]?["b"]?["subviews"] == ["a"])
    #expect(try document == engine.document())
    // Removed and inserted between two patches, with a value set back to its default in between.
    try engine.handle(.call(view: "a", .removeFromSuperview), at: 2)
    try engine.handle(.set(view: "a", values: [.init(.alpha, .number(1))]), at: 2)
    try engine.handle(.call(view: "w", .insertSubview("a", .at(0))), at: 2)
    MergePatch.apply(try engine.patch(), into: &document)
    #expect(try document == engine.document())
  }

  @Test("One kind of content replaces another")
  func content() throws {
    let engine = engine()
    var document = try engine.document()
    for value in [Content.grid(50), .picture("lake"), .grid(20)] {
      try engine.handle(.set(view: "a", values: [.init(.content, .content(value))]), at: 0)
      MergePatch.apply(try engine.patch(), into: &document)
      #expect(try document == engine.document())
    }
    #expect(document["views"]?["a"]?["content"] == ["grid": 20])
  }

  @Test(
    "A property that is set is in the state, and absent when set back to its default",
    arguments: Property.allCases.filter { !$0.descriptor.isReadOnly }
  )
  func thereAndBack(property: Property) throws {
    let engine = try ModelReading.engine(with: property, subviews: ["z"])
    let scroll = engine.view("s") as? ScrollView
    if property == .zoomScale {
      scroll?.viewForZooming = "z"
      scroll?.minimumZoomScale = 0.1
      scroll?.maximumZoomScale = 30
    }
    if property == .isRefreshing { scroll?.refreshControl = true }
    let before = try engine.document()
    var document = before
    let row = property.descriptor
    let view = try #require(engine.view("s"))
    // A property that can only be set has no value to read.
    let byDefault = row.isWriteOnly ? .insets(.zero) : view.value(of: property) ?? .absent
    var random = SeededGenerator(seed: 5)
    let names = row.kind == .subview ? ["head"] : ["z"]
    let value = try #require(
      PropertyValue.random(of: row, naming: names, otherThan: byDefault, using: &random)
    )
    try engine.handle(.set(view: "s", values: [.init(property, value)]), at: 0)
    MergePatch.apply(try engine.patch(), into: &document)
    #expect(try document == engine.document())
    // Clients get bounds from frame and offset.
    let shown = property == .bounds || property == .center ? .frame : property
    #expect((document["views"]?["s"]?[shown.name] == nil) == row.isWriteOnly)
    try engine.handle(.set(view: "s", values: [.init(property, byDefault)]), at: 0)
    MergePatch.apply(try engine.patch(), into: &document)
    // The first assignment also changed other properties, which the second does not all set back.
    #expect(document["views"]?["s"]?[shown.name] == before["views"]?["s"]?[shown.name])
    #expect(try document == engine.document())
  }
}
