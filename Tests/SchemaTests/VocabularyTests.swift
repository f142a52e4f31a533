import JSON
import ModelCoding
import RecipeViews
import SchemaSupport
import ScrollModel
import ScrollRecording
import Testing

@testable import Inspector
@testable import Scenes

/// The schemas and the program use the same names.
@Suite struct VocabularyTests {
  let schemas: SchemaSet

  init() throws {
    schemas = try Schemas.load()
  }

  @Test("State and patch have every property and no other")
  func stateAndPatch() throws {
    let names = Property.allCases.map(\.name)
    #expect(try properties("state.schema.json#/$defs/view").keys == names)
    #expect(try properties("patch.schema.json#/$defs/view").keys == names)
    for reference in ["state.schema.json", "patch.schema.json"] {
      #expect(schemas.schema("\(reference)#/$defs/view")?["additionalProperties"] == false)
    }
  }

  @Test("The scenarios set every property that can be set")
  func scenariosSetEvery() {
    let settable = Property.allCases.filter { !$0.descriptor.isReadOnly }
    #expect(Set(Scenario.values.map(\.name)) == Set(settable.map(\.name)))
  }

  @Test("No view publishes the default that the schema names")
  func noViewPublishes() throws {
    let state = try properties("state.schema.json#/$defs/view")
    let views = [
      ScrollView(id: "scroll"), TwoToneTableView(id: "tones"), ShadowedTableView(id: "shadows"),
      ScrollContentView(id: "zoomed"), Button(id: "button"), ImageView(id: "image"),
      Window(id: "window"),
    ]
    for (name, schema) in state {
      let property = try #require(Property(name: name))
      let view = try #require(views.first { type(of: $0).has(property) })
      // A new view has every default, so it publishes only its class.
      #expect((view.published(property) == nil) == (property != .class), "\(name)")
      guard let byDefault = schema["default"], !property.descriptor.isReadOnly else { continue }
      let value = try PropertyCodec.value(byDefault, of: property, at: JSONPointer())
      // Requested by its name, it is there.
      #expect(view.value(of: property) == value, "\(name)")
      try view.set(property, to: value)
      #expect(view.published(property) == nil, "\(name)")
    }
  }

  @Test("Enumerations have the model's cases")
  func enumerationsHaveTheModels() throws {
    let action = "command.schema.json#/$defs/sendAction/properties/arguments/properties/event"
    #expect(texts(action, "enum") == Button.ControlEvent.allCases.map(\.rawValue))
    let orientation = "state.schema.json#/$defs/device/properties/orientation"
    #expect(texts(orientation, "enum") == Device.Orientation.allCases.map(\.rawValue))
    let touch = "command.schema.json#/$defs/touch/properties/phase"
    #expect(texts(touch, "enum") == TouchSample.Phase.allCases.map(\.rawValue))
    let wheel = "command.schema.json#/$defs/Input.wheel/properties/params/properties/phase"
    #expect(texts(wheel, "enum") == WheelSample.Phase.allCases.map(\.rawValue))
    let causes = schemas.schema("change.schema.json#/properties/cause")?["oneOf"]?.array ?? []
    #expect(causes.compactMap { $0["const"]?.string } == Cause.allCases.map(\.rawValue))
  }

  @Test("Scenes have every option with its default and every controller")
  func scenesHaveEvery() throws {
    let options = try properties("scene.schema.json#/properties/options")
    #expect(options.keys == ModelOptions.all.map(\.name))
    for (name, option) in ModelOptions.all {
      #expect(options[name]?["default"]?.bool == ModelOptions()[keyPath: option], "\(name)")
      #expect(options[name]?["description"] != nil)
    }
    let controllers = schemas.schema("scene.schema.json#/$defs/controller")?["oneOf"]?.array
    #expect(
      controllers?.compactMap { $0["$ref"] }
        == ControllerReader.all.map { .string("#/$defs/\($0.name)") }
    )
  }

  @Test("Reactions can answer every event")
  func reactionsAnswerEvery() {
    #expect(texts("scene.schema.json#/$defs/reaction/properties/on", "enum") == Event.names)
    let events = schemas.schema("event.schema.json")?["oneOf"]?.array?.compactMap {
      $0["$ref"]?.string
    }
    #expect(Set(events ?? []) == Set(Event.names.map { "#/$defs/\($0)" }))
  }

  @Test("Requests and results have every method and no other")
  func requestsAndResults() {
    let methods = Set(Method.all.map(\.name))
    for name in ["request.schema.json", "result.schema.json"] {
      let keys = schemas.schema("\(name)#/$defs")?.object?.keys ?? []
      #expect(Set(keys.filter { $0.contains(".") }) == methods, "\(name)")
    }
    let taken = schemas.schema("command.schema.json")?["oneOf"]?.array?.compactMap { $0["$ref"] }
    #expect(taken == SceneRequest.methods.map { .string("#/$defs/\($0)") })
  }

  @Test("The built-in scenes are valid")
  func builtInScenes() throws {
    for scene in try BuiltInScenes.all() {
      let file = try JSONValue(parsing: scene.json, limits: .file)
      #expect(schemas.failures(of: file, against: "scene.schema.json") == [], "\(scene.name)")
      var writer = JSONWriter()
      StateWriter.writeState(
        of: scene.makeEngine(fps: 120),
        scene: StateWriter.SceneName(scene),
        to: &writer
      )
      let state = try JSONValue(parsing: writer.bytes, limits: .file)
      #expect(schemas.failures(of: state, against: "state.schema.json") == [], "\(scene.name)")
    }
    #expect(schemas.failures(of: DrivenScene.json, against: "scene.schema.json") == [])
  }

  @Test(
    "A scene that lacks what it needs is invalid",
    arguments: [
      "/format", "/version", "/device", "/root", "/device/size", "/root/id",
    ]
  )
  func sceneThatLacks(path: String) throws {
    let pointer = try #require(JSONPointer(text: path))
    let scene = Self.removing(pointer.tokens[...], from: DrivenScene.json)
    #expect(!schemas.isValid(scene, against: "scene.schema.json"))
    #expect(throws: JSONShapeError.self) { try SceneReader.scene(scene, named: "a") }
  }

  @Test(
    "A view that is rejected in a scene is invalid",
    arguments: [
      ["id": "a b"], ["id": ""], ["id": "a", "bounces": true], ["id": "a", "class": "Switch"],
      ["id": "a", "phase": "idle"], ["id": "a", "subviews": [[:]]], ["id": "a", "alpha": 2],
      ["id": "a", "class": "Label", "contentSize": [1, 1]], ["id": "a", "contnet": ["grid": 1]],
      ["id": "a", "class": "ScrollView", "decelerationRate": 1],
      ["id": "a", "class": "ScrollView", "isEnabled": false],
      ["id": "a", "class": "Button", "isHighlighted": true],
      ["id": "a", "class": "NavigationBar", "automaticallyAdjustsScrollViewInsets": true],
      ["id": "a", "class": "ScrollView", "indicatorStyle": "red"],
      ["id": "a", "class": "ScrollView", "minimumZoomScale": 0], ["id": "a", "zoomScale": 2],
      ["id": "a", "class": "PinView", "nonScalingSubviews": []],
      ["id": .string(String(repeating: "a", count: 65))],
      ["id": "a", "class": "ScrollView", "sections": []],
      ["id": "a", "class": "TableView", "variant": "corrected"],
      ["id": "a", "class": "ShadowedTableView", "topColor": "#ff0000"],
      ["id": "a", "class": "TwoToneTableView", "shadowHeight": 4],
      ["id": "a", "class": "TableView", "sections": [[:]]],
      ["id": "a", "class": "TableView", "sections": [["rows": [["height": -1]]]]],
      ["id": "a", "class": "TableView", "sections": [["rows": []]], "contentSize": [1, 1]],
      ["id": "a", "class": "TableView", "tableHeaderView": ["id": "b"], "contentSize": [1, 1]],
      ["id": "a", "class": "TableView", "tableHeaderView": "b"],
    ] as [JSONValue]
  )
  func viewThatIsRefused(view: JSONValue) throws {
    let scene: JSONValue = [
      "format": "scrollscope.scene", "version": 1, "device": ["size": [1, 1]], "root": view,
    ]
    #expect(!schemas.isValid(scene, against: "scene.schema.json"))
    #expect(throws: JSONShapeError.self) { try SceneReader.scene(scene, named: "a") }
  }

  private static func removing(_ path: ArraySlice<String>, from value: JSONValue) -> JSONValue {
    guard let key = path.first, var object = value.object else { return value }
    object[key] =
      path.count == 1
      ? nil : object[key].map { removing(path.dropFirst(), from: $0) }
    return .object(object)
  }

  private func properties(_ reference: String) throws -> JSONObject {
    try #require(schemas.schema(reference)?["properties"]?.object)
  }

  private func texts(_ reference: String, _ keyword: String) -> [String] {
    schemas.schema(reference)?[keyword]?.array?.compactMap(\.string) ?? []
  }
}
