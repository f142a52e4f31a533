import Foundation
import JSON
import ModelCoding
import RandomScenes
import ScrollModel
import TestSupport
import Testing

@Suite struct StateWriterTests {
  @Test(
    "The document equals one that is written independently of the writer",
    arguments: UInt64(0)..<40
  )
  func documentIsTheModel(seed: UInt64) throws {
    var model = try RandomEngine(seed: seed)
    for _ in 0..<30 {
      for _ in 0..<2 { model.step() }
      let document = try model.engine.document()
      let reading = ModelReading.state(of: model.engine, name: "test", title: "Test \"1\"")
      #expect(document == reading, "\(MergePatch.between(document, reading))")
      #expect(!document.hasNullMember)
    }
  }

  @Test(
    "Views that are written in parts are those of the document",
    arguments: [0, 200, 1_000_000]
  )
  func parts(bytes: Int) throws {
    var model = try RandomEngine(seed: 1)
    for _ in 0..<30 { model.step() }
    let document = try model.engine.document()
    var rest = model.engine.root.allInTree[...]
    let count = rest.count
    var views: JSONValue = [:]
    var parts = 0
    while !rest.isEmpty {
      let before = rest.count
      var writer = JSONWriter()
      StateWriter.writeViews(&rest, upTo: bytes, to: &writer)
      let part = try JSONValue(parsing: writer.bytes, limits: .file)
      // A view is added as long as the limit is not exceeded.
      let excess = writer.count - bytes
      #expect(part.object?.count == before - rest.count && excess < 2_000)
      views = MergePatch.apply(part, to: views)
      parts += 1
    }
    #expect(views == document["views"])
    #expect(bytes == 0 ? parts == count : bytes > 200 ? parts == 1 : parts > 1 && parts < count)
  }

  @Test("Unchanged views consist only of their class")
  func defaultsAreAbsent() throws {
    let views: [View] = [View(id: "a"), Label(id: "b"), ImageView(id: "c"), ScrollView(id: "d")]
    let window = Window(id: "w")
    for view in views { window.addSubview(view) }
    let engine = Engine(root: window, device: Device(size: CGSize(width: 320, height: 480)))
    #expect(
      try engine.document() == [
        "t": 0, "scene": ["name": "test", "title": "Test \"1\""],
        "device": [
          "size": [320, 480], "displayScale": 2, "orientation": "portrait",
          "safeAreaInsets": [0, 0, 0, 0],
        ],
        "root": "w",
        "views": [
          "w": ["class": "Window", "frame": [0, 0, 320, 480], "subviews": ["a", "b", "c", "d"]],
          "a": ["class": "View"], "b": ["class": "Label"], "c": ["class": "ImageView"],
          "d": ["class": "ScrollView"],
        ],
      ]
    )
  }

  @Test("The document's members are in the order of the format")
  func order() throws {
    let window = Window(id: "w")
    window.addSubview(View(id: "a"))
    let engine = Engine(root: window, device: Device(size: CGSize(width: 320, height: 480)))
    let touch = TouchSample(id: 7, phase: .began, location: CGPoint(x: 1.5, y: -2))
    try engine.handle(.touch([touch]), at: 1_000)
    #expect(
      try engine.document().serializedString == """
        {"t":1000,"scene":{"name":"test","title":"Test \\"1\\""},\
        "device":{"size":[320,480],"displayScale":2,"orientation":"portrait",\
        "safeAreaInsets":[0,0,0,0]},\
        "touches":{"7":{"location":[1.5,-2],"phase":"began"}},"root":"w",\
        "views":{"w":{"class":"Window","frame":[0,0,320,480],"subviews":["a"]},\
        "a":{"class":"View"}}}
        """
    )
  }

  @Test("Numbers read back to the same bits", arguments: UInt64(0)..<200)
  func numbersKeepTheirBits(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func number() -> Double {
      .random(in: -1e6...1e6, using: &random)
        * Double(sign: .plus, exponent: .random(in: -60...10, using: &random), significand: 1)
    }
    let view = ScrollView(id: "bits")
    let numbers = (0..<4).map { _ in number() }
    view.contentInset = EdgeInsets(
      top: numbers[0],
      left: numbers[1],
      bottom: numbers[2],
      right: numbers[3]
    )
    let engine = Engine(root: view, device: Device(size: CGSize(width: 320, height: 480)))
    let document = try engine.document()
    let read = try #require(document["views"]?["bits"]?["contentInset"]?.array)
    #expect(read.map { $0.double?.bitPattern } == numbers.map(\.bitPattern))
  }
}
