import Foundation
import JSON
import ModelCoding
import RandomScenes
import Scenes
import ScrollModel
import TestSupport
import Testing

@Suite struct CommandReaderTests {
  @Test(
    "A valid command is read with all its parameters",
    arguments: [
      ("Input.touch", #"{"touches":[]}"#, .touch([])),
      (
        "Input.touch",
        #"""
        {"touches":[{"id":0,"phase":"began","location":[1.5,-2]},
        {"id":2147483647,"phase":"cancelled","location":[0,0],"timestamp":12.5}]}
        """#,
        .touch([
          TouchSample(id: 0, phase: .began, location: CGPoint(x: 1.5, y: -2)),
          TouchSample(id: 2_147_483_647, phase: .cancelled, location: .zero, timestamp: 12.5),
        ])
      ),
      (
        "Input.wheel", #"{"location":[1,2],"delta":[3,4]}"#,
        .wheel(WheelSample(location: CGPoint(x: 1, y: 2), delta: CGPoint(x: 3, y: 4)))
      ),
      (
        "Input.wheel", #"{"location":[1,2],"delta":[3,4],"phase":"changed","control":true}"#,
        .wheel(
          WheelSample(
            location: CGPoint(x: 1, y: 2),
            delta: CGPoint(x: 3, y: 4),
            phase: .changed,
            isControl: true
          )
        )
      ),
      ("Input.statusBarTap", "{}", .statusBarTap),
      (
        "Device.set", #"{"orientation":"landscapeRight","size":[480,320]}"#,
        .setDevice(
          DeviceChange(orientation: .landscapeRight, size: CGSize(width: 480, height: 320))
        )
      ),
      ("View.set", #"{"id":"s","values":{}}"#, .set(view: "s", values: [])),
      (
        "View.set", ##"{"id":"s","values":{"alpha":0.5,"backgroundColor":"#01020304"}}"##,
        .set(
          view: "s",
          values: [
            .init(.alpha, .number(0.5)), .init(.backgroundColor, .color(Color(rgba: 0x0102_0304))),
          ]
        )
      ),
      (
        "View.set", #"{"id":"s","values":{"autoresizingMask":["flexibleWidth"]}}"#,
        .set(view: "s", values: [.init(.autoresizingMask, .strings(["flexibleWidth"]))])
      ),
      (
        "View.call", #"{"id":"s","name":"setContentOffset","arguments":{"contentOffset":[1,2]}}"#,
        .call(view: "s", .setContentOffset(CGPoint(x: 1, y: 2), animated: false))
      ),
      (
        "View.call",
        #"{"id":"s","name":"scrollRectToVisible","arguments":{"rect":[1,2,3,4],"animated":true}}"#,
        .call(
          view: "s",
          .scrollRectToVisible(CGRect(x: 1, y: 2, width: 3, height: 4), animated: true)
        )
      ),
      (
        "View.call", #"{"id":"s","name":"stopScrollingAndZooming"}"#,
        .call(view: "s", .stopScrollingAndZooming)
      ),
      (
        "View.call", #"{"id":"s","name":"insertSubview","arguments":{"view":"a"}}"#,
        .call(view: "s", .insertSubview("a", .front))
      ),
      (
        "View.call", #"{"id":"s","name":"insertSubview","arguments":{"view":"a","at":-3}}"#,
        .call(view: "s", .insertSubview("a", .at(-3)))
      ),
      (
        "View.call",
        #"{"id":"s","name":"insertSubview","arguments":{"view":"a","aboveSubview":"b"}}"#,
        .call(view: "s", .insertSubview("a", .above("b")))
      ),
      (
        "View.call",
        #"{"id":"s","name":"insertSubview","arguments":{"view":"a","belowSubview":"b"}}"#,
        .call(view: "s", .insertSubview("a", .below("b")))
      ),
      (
        "View.call", #"{"id":"s","name":"bringSubviewToFront","arguments":{"view":"a"}}"#,
        .call(view: "s", .bringSubviewToFront("a"))
      ),
      (
        "View.call", #"{"id":"s","name":"sendSubviewToBack","arguments":{"view":"a"}}"#,
        .call(view: "s", .sendSubviewToBack("a"))
      ),
      (
        "View.call",
        #"{"id":"s","name":"insertRows","arguments":{"at":[{"section":0,"row":3,"text":"a"}]}}"#,
        .call(view: "s", .insertRows([.init(.init(row: 3, section: 0), text: "a")]))
      ),
      (
        "View.call",
        #"{"id":"s","name":"reloadRows","arguments":{"at":[{"section":0,"row":3,"height":8}]}}"#,
        .call(view: "s", .reloadRows([.init(.init(row: 3, section: 0), height: 8)]))
      ),
      (
        "View.call", #"{"id":"s","name":"deleteRows","arguments":{"at":[{"row":3,"section":1}]}}"#,
        .call(view: "s", .deleteRows([.init(row: 3, section: 1)]))
      ),
      ("View.call", #"{"id":"s","name":"reloadData"}"#, .call(view: "s", .reloadData)),
      (
        "View.call", #"{"id":"s","name":"scrollToRow","arguments":{"at":{"section":0,"row":3}}}"#,
        .call(view: "s", .scrollToRow(.init(row: 3, section: 0), .none, animated: false))
      ),
      (
        "View.call", #"{"id":"s","name":"removeFromSuperview"}"#,
        .call(view: "s", .removeFromSuperview)
      ),
      (
        "View.call", #"{"id":"s","name":"removeFromSuperview","arguments":{}}"#,
        .call(view: "s", .removeFromSuperview)
      ),
    ] as [(String, String, Command)]
  )
  func good(method: String, parameters: String, command: Command) throws {
    #expect(try SceneRequest(method, parameters).command == command)
  }

  @Test("A scene is loaded by name or from its JSON, or reset")
  func scenes() throws {
    guard case .load(.name("basics")) = try SceneRequest("Scene.load", #"{"name":"basics"}"#),
      case .reset = try SceneRequest("Scene.reset", "{}"),
      case .load(.scene(let scene)) = try SceneRequest(
        "Scene.load",
        #"""
        {"scene":{"format":"scrollscope.scene","version":1,"device":{"size":[1,1]},"root":{"id":"w"}}}
        """#
      )
    else {
      Issue.record("not what was asked for")
      return
    }
    #expect(scene.viewCount == 1)
  }

  @Test(
    "The error for an invalid parameter has its pointer",
    arguments: [
      ("Input.touch", "3", "expected an object of parameters, found 3"),
      ("Input.touch", "{}", #"/touches: "touches" is missing"#),
      (
        "Input.touch", #"{"touches":{}}"#, "/touches: expected an array of touches, found an object"
      ),
      ("Input.touch", #"{"touches":[7]}"#, "/touches/0: expected a touch, found 7"),
      ("Input.touch", #"{"touches":[{}]}"#, #"/touches/0/id: "id" is missing"#),
      (
        "Input.touch", #"{"touches":[{"id":-1}]}"#,
        "/touches/0/id: expected a number from 0 to 2147483647, found -1"
      ),
      (
        "Input.touch", #"{"touches":[{"id":1.5}]}"#,
        "/touches/0/id: expected a whole number, found 1.5"
      ),
      (
        "Input.touch", #"{"touches":[{"id":1,"phase":"begin"}]}"#,
        "/touches/0/phase: expected one of began, moved, ended, cancelled, "
          + #"found "begin"; did you mean "began"?"#
      ),
      (
        "Input.touch", #"{"touches":[{"id":1,"phase":"began"}]}"#,
        #"/touches/0/location: "location" is missing"#
      ),
      (
        "Input.touch", #"{"touches":[{"id":1,"phase":"began","location":[1]}]}"#,
        "/touches/0/location: expected a point [x, y], found 1 value"
      ),
      (
        "Input.touch", #"{"touches":[{"id":1,"phase":"began","location":[1,2],"timestamp":"x"}]}"#,
        #"/touches/0/timestamp: expected a number, found "x""#
      ),
      (
        "Input.touch", #"{"touches":[{"id":1,"phase":"began","location":[1,2],"t":1}]}"#,
        #"/touches/0/t: unknown key "t""#
      ),
      (
        "Input.touch", #"{"touches":[],"touch":1}"#,
        #"/touch: unknown key "touch"; did you mean "touches"?"#
      ),
      ("Input.wheel", #"{"delta":[0,0]}"#, #"/location: "location" is missing"#),
      ("Input.wheel", #"{"location":[0,0]}"#, #"/delta: "delta" is missing"#),
      (
        "Input.wheel", #"{"location":[0,0],"delta":[0,true]}"#,
        "/delta/1: expected a number, found true"
      ),
      (
        "Input.wheel", #"{"location":[0,0],"delta":[0,0],"phase":"moved"}"#,
        #"/phase: expected one of began, changed, ended, found "moved""#
      ),
      (
        "Input.wheel", #"{"location":[0,0],"delta":[0,0],"control":1}"#,
        "/control: expected true or false, found 1"
      ),
      ("Input.statusBarTap", #"{"location":[0,0]}"#, #"/location: unknown key "location""#),
      ("View.set", #"{"values":{}}"#, #"/id: "id" is missing"#),
      ("View.set", #"{"id":5,"values":{}}"#, "/id: expected a string, found 5"),
      ("View.set", #"{"id":"s"}"#, #"/values: "values" is missing"#),
      (
        "View.set", #"{"id":"s","values":[]}"#,
        "/values: expected an object of properties, found an array"
      ),
      (
        "View.set", #"{"id":"s","values":{"contentOfset":[0,0]}}"#,
        #"/values/contentOfset: unknown key "contentOfset"; did you mean "contentOffset"?"#
      ),
      (
        "View.set", #"{"id":"s","values":{"alpha":null}}"#,
        "/values/alpha: expected a number, found null"
      ),
      (
        "View.set", #"{"id":"s","values":{"autoresizingMask":["flexibleWidht"]}}"#,
        "/values/autoresizingMask/0: expected one of flexibleLeftMargin, flexibleWidth, "
          + "flexibleRightMargin, flexibleTopMargin, flexibleHeight, flexibleBottomMargin, "
          + #"found "flexibleWidht"; did you mean "flexibleWidth"?"#
      ),
      ("View.call", #"{"name":"removeFromSuperview"}"#, #"/id: "id" is missing"#),
      ("View.call", #"{"id":"s"}"#, #"/name: "name" is missing"#),
      (
        "View.call", #"{"id":"s","name":"setContentOfset"}"#,
        #"/name: expected one of 18 names, found "setContentOfset"; did you mean "setContentOffset"?"#
      ),
      (
        "View.call", #"{"id":"s","name":"setContentOffset"}"#,
        #"/arguments/contentOffset: "contentOffset" is missing"#
      ),
      (
        "View.call",
        #"{"id":"s","name":"setContentOffset","arguments":{"contentOffset":[0,0],"animated":0}}"#,
        "/arguments/animated: expected true or false, found 0"
      ),
      (
        "View.call", #"{"id":"s","name":"scrollRectToVisible","arguments":{"rect":[0,0,1]}}"#,
        "/arguments/rect: expected a rectangle [x, y, width, height], found 3 values"
      ),
      (
        "View.call",
        #"{"id":"s","name":"stopScrollingAndZooming","arguments":{"animated":true}}"#,
        #"/arguments/animated: unknown key "animated""#
      ),
      (
        "View.call", #"{"id":"s","name":"insertSubview","arguments":{}}"#,
        #"/arguments/view: "view" is missing"#
      ),
      (
        "View.call",
        #"{"id":"s","name":"insertSubview","arguments":{"view":"a","at":0,"aboveSubview":"b"}}"#,
        #"/arguments: expected at most one of "at", "aboveSubview" and "belowSubview""#
      ),
      (
        "View.call", #"{"id":"s","name":"insertSubview","arguments":{"view":"a","at":0.5}}"#,
        "/arguments/at: expected a whole number, found 0.5"
      ),
      (
        "View.call", #"{"id":"s","name":"removeFromSuperview","arguments":{"view":"a"}}"#,
        #"/arguments/view: unknown key "view""#
      ),
      (
        "View.call", #"{"id":"s","name":"removeFromSuperview","arguments":[]}"#,
        "/arguments: expected an object of arguments, found an array"
      ),
      ("Scene.load", "{}", #"expected either "name" or "scene""#),
      ("Scene.load", #"{"name":"a","scene":{}}"#, #"expected either "name" or "scene""#),
      ("Scene.load", #"{"name":3}"#, "/name: expected a string, found 3"),
      ("Scene.load", #"{"scene":{}}"#, #"/scene/format: "format" is missing"#),
      (
        "Scene.load",
        #"{"scene":{"format":"scrollscope.scene","version":1,"device":{"size":[1,1]},"root":{}}}"#,
        #"/scene/root/id: "id" is missing"#
      ),
      ("Scene.reset", #"{"name":"a"}"#, #"/name: unknown key "name""#),
    ]
  )
  func bad(method: String, parameters: String, message: String) throws {
    let error = #expect(throws: CommandReadError.self) {
      _ = try SceneRequest(method, parameters)
    }
    guard case .parameter(let fault) = error else {
      Issue.record("no fault of a parameter")
      return
    }
    #expect(fault.description == message)
  }

  @Test("A parameter's pointer begins at the pointer of the parameters")
  func pointer() throws {
    let error = #expect(throws: CommandReadError.self) {
      _ = try SceneRequest(
        method: "View.set",
        parameters: ["id": 3],
        at: JSONPointer(["params"])
      )
    }
    #expect(
      error?.located(method: JSONPointer(["method"])).description
        == "/params/id: expected a string, found 3"
    )
  }

  @Test(
    "The error for a read-only property has the pointer of its key",
    arguments: Property.allCases.filter { $0.descriptor.isReadOnly }
  )
  func readOnly(property: Property) throws {
    let pointer = JSONPointer(["values", property.name])
    let error = #expect(throws: CommandReadError.self) {
      _ = try SceneRequest("View.set", #"{"id":"s","values":{"\#(property.name)":1}}"#)
    }
    #expect(error == .readOnly(property, pointer))
    let fault = error?.located(method: JSONPointer(["method"]))
    #expect(fault?.description == "\(pointer): \(property.name) cannot be set")
    #expect(fault?.isKey == true)
  }

  @Test("The error for an unknown method has its name, and a similar method's name")
  func unknownMethod() throws {
    for (name, message) in [
      ("View.sett", #"/method: no method "View.sett"; did you mean "View.set"?"#),
      ("", #"/method: no method """#), ("Camera.show", #"/method: no method "Camera.show""#),
    ] {
      let error = #expect(throws: CommandReadError.self) { _ = try SceneRequest(name, "{}") }
      #expect(error == .unknownMethod(name, known: SceneRequest.methods))
      #expect(error?.located(method: JSONPointer(["method"])).description == message)
    }
  }

  @Test("256 touches are taken, one more is refused")
  func mostTouches() throws {
    func parameters(_ count: Int) -> JSONValue {
      let touch: JSONValue = ["id": 1, "phase": "moved", "location": [0, 0]]
      return ["touches": .array(Array(repeating: touch, count: count))]
    }
    _ = try SceneRequest(method: "Input.touch", parameters: parameters(256))
    let error = #expect(throws: CommandReadError.self) {
      _ = try SceneRequest(method: "Input.touch", parameters: parameters(257))
    }
    var expected = JSONShapeError(
      JSONPointer(["touches"]),
      "expected at most 256 touches, found 257"
    )
    expected.isOverLimit = true
    #expect(error == .parameter(expected))
  }

  @Test("Every value that View.set accepts comes back unchanged from the state")
  func valuesReadBack() throws {
    var random = SeededGenerator(seed: 9)
    let ids = ["a", "b", "c"]
    for property in Property.allCases where !property.descriptor.isReadOnly {
      let engine = try ModelReading.engine(with: property, subviews: ids)
      for _ in 0..<20 {
        // What the state shows of a value is what a command takes.
        let row = property.descriptor
        let names = row.kind == .subview ? ["head"] : ids
        let value = PropertyValue.random(of: row, naming: names, using: &random)
        try engine.handle(.set(view: "s", values: [.init(property, value)]), at: 0)
        guard let shown = try engine.document()["views"]?["s"]?[property.name] else { continue }
        let values = try CommandMethod.assignments([property.name: shown], at: JSONPointer())
        let view = try #require(engine.view("s"))
        #expect(values == [try Command.Assignment(property, #require(view.published(property)))])
      }
    }
  }
}
