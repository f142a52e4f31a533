import Inspector
import InspectorSupport
import JSON
import ModelCoding
import Scenes
import SchemaSupport
import ScrollRecording
import Testing

/// The command reader and the schema accept and reject the same commands.
@Suite struct CommandTests {
  /// Commands that the reader rejects in any scene.
  static let malformed: [String] =
    [
      "[]", "1", "{}", #"{"params":{}}"#, #"{"method":5}"#, #"{"method":"Input.tuoch"}"#,
      #"{"method":"Session.attach","params":{"client":{"name":"a","version":"1"}}}"#,
      #"{"method":"Input.touch"}"#, #"{"method":"Input.touch","params":[]}"#,
      #"{"method":"Input.touch","params":{"touches":{}}}"#,
      #"{"method":"Input.touch","params":{"touches":[],"more":1}}"#,
      #"{"method":"Input.touch","params":{"touches":[{"phase":"began","location":[1,1]}]}}"#,
      #"{"method":"Input.touch","params":{"touches":[{"id":1,"location":[1,1]}]}}"#,
      #"{"method":"Input.touch","params":{"touches":[{"id":1,"phase":"began"}]}}"#,
      #"{"method":"Input.wheel","params":{"location":[1,1]}}"#,
      #"{"method":"Input.wheel","params":{"delta":[1,1]}}"#,
      #"{"method":"Input.wheel","params":{"location":[1,1],"delta":[1]}}"#,
      #"{"method":"Input.wheel","params":{"location":[1,1],"delta":[1,1],"phase":"moved"}}"#,
      #"{"method":"Input.wheel","params":{"location":[1,1],"delta":[1,1],"control":1}}"#,
      #"{"method":"Input.wheel","params":{"location":[1,1],"delta":[1,1],"shift":true}}"#,
      #"{"method":"Input.perform"}"#, #"{"method":"Input.perform","params":{"actions":{}}}"#,
      #"{"method":"View.set","params":{"id":"a"}}"#,
      #"{"method":"View.set","params":{"values":{}}}"#,
      #"{"method":"View.set","params":{"id":1,"values":{}}}"#,
      #"{"method":"View.set","params":{"id":"a","values":[]}}"#,
      #"{"method":"View.call","params":{"id":"a"}}"#,
      #"{"method":"View.call","params":{"id":"a","name":"explode"}}"#,
      #"{"method":"View.call","params":{"id":"a","name":"setContentOffset"}}"#,
      #"{"method":"View.call","params":{"id":"a","name":"removeFromSuperview","arguments":{"a":1}}}"#,
      #"{"method":"View.call","params":{"name":"removeFromSuperview"}}"#,
      #"{"method":"Device.set"}"#, #"{"method":"Device.set","params":{}}"#,
      #"{"method":"Device.set","params":{"orientation":"sideways"}}"#,
      #"{"method":"Device.set","params":{"size":[1]}}"#,
      #"{"method":"Device.set","params":{"safeAreaInsets":[1,1]}}"#,
      #"{"method":"Device.set","params":{"displayScale":"2"}}"#,
      #"{"method":"Device.set","params":{"displayScale":2,"scale":2}}"#,
      #"{"method":"Keyboard.show"}"#, #"{"method":"Keyboard.show","params":{}}"#,
      #"{"method":"Keyboard.show","params":{"height":1,"frame":[0,0,1,1]}}"#,
      #"{"method":"Keyboard.show","params":{"frame":[0,0,1]}}"#,
      #"{"method":"Keyboard.show","params":{"height":"1"}}"#,
      #"{"method":"Keyboard.show","params":{"height":1,"duration":-1}}"#,
      #"{"method":"Keyboard.show","params":{"height":1,"duration":60000001}}"#,
      #"{"method":"Keyboard.show","params":{"height":1,"duration":0.25}}"#,
      #"{"method":"Keyboard.show","params":{"height":1,"docked":1}}"#,
      #"{"method":"Keyboard.show","params":{"height":1,"isLocal":null}}"#,
      #"{"method":"Keyboard.show","params":{"height":1,"isDocked":true}}"#,
      #"{"method":"Keyboard.hide","params":{"height":1,"frame":[0,0,1,1]}}"#,
      #"{"method":"Keyboard.hide","params":{"animated":true}}"#,
      #"{"method":"Scene.load"}"#, #"{"method":"Scene.load","params":{}}"#,
      #"{"method":"Scene.load","params":{"name":1}}"#,
      #"{"method":"Scene.load","params":{"name":"a","scene":{}}}"#,
      #"{"method":"Scene.load","params":{"scene":{}}}"#,
      #"{"method":"Scene.reset","params":{"now":true}}"#,
      #"{"method":"Scene.reset","params":null}"#,
    ]
    + sources.map { #"{"method":"Input.perform","params":{"actions":[\#($0)]}}"# }
    + samples.map { #"{"method":"Input.touch","params":{"touches":[\#($0)]}}"# }
    + values.map { #"{"method":"View.set","params":{"id":"a","values":\#($0)}}"# }
    + calls.map { #"{"method":"View.call","params":{"id":"a",\#($0)}}"# }

  private static let sources =
    [
      "1", #"{"type":"pointer","id":"a"}"#, #"{"type":"pointer","actions":[]}"#,
      #"{"id":"a","actions":[]}"#, #"{"type":"finger","id":"a","actions":[]}"#,
      #"{"type":"pointer","id":"a","actions":{}}"#,
      #"{"type":"pointer","id":"a","actions":[],"parameters":{"pointerType":"nose"}}"#,
      #"{"type":"wheel","id":"a","actions":[],"parameters":{"pointerType":"touch"}}"#,
      #"{"type":"wheel","id":"a","actions":[{"type":"pointerUp"}]}"#,
      #"{"type":"key","id":"a","actions":[{"type":"keyDown"}]}"#,
      #"{"type":"key","id":"a","actions":[{"type":"keyDown","value":""}]}"#,
      #"{"type":"none","id":"a","actions":[{"type":"scroll"}]}"#,
      #"{"type":"none","id":"a","actions":[{"type":"pause","duration":-1}]}"#,
      #"{"type":"none","id":"a","actions":[{"type":"pause","duration":600001}]}"#,
      #"{"type":"wheel","id":"a","actions":[{"type":"scroll","x":1,"y":1,"deltaX":1}]}"#,
    ]
    + [
      "1", "{}", #"{"type":"pointerMove","x":1}"#, #"{"type":"pointerMove","x":1,"y":"1"}"#,
      #"{"type":"pointerMove","x":1,"y":1,"origin":"window"}"#,
      #"{"type":"pointerMove","x":1,"y":1,"speed":1}"#, #"{"type":"pointerDown","button":-1}"#,
      #"{"type":"pointerUp","button":0.5}"#, #"{"type":"pause","duration":"1"}"#,
    ].map { #"{"type":"pointer","id":"a","actions":[\#($0)]}"# }

  private static let samples = [
    "1", #"{"id":-1,"phase":"began","location":[1,1]}"#,
    #"{"id":2147483648,"phase":"began","location":[1,1]}"#,
    #"{"id":1.5,"phase":"began","location":[1,1]}"#,
    #"{"id":"1","phase":"began","location":[1,1]}"#,
    #"{"id":1,"phase":"begun","location":[1,1]}"#, #"{"id":1,"phase":"began","location":[1]}"#,
    #"{"id":1,"phase":"began","location":[1,1,1]}"#,
    #"{"id":1,"phase":"began","location":{"x":1,"y":1}}"#,
    #"{"id":1,"phase":"began","location":[1,1],"timestamp":"1"}"#,
    #"{"id":1,"phase":"began","location":[1,1],"force":1}"#,
  ]

  private static let values = [
    #"{"alhpa":1}"#, #"{"alpha":"1"}"#, #"{"alpha":null}"#, #"{"shadowColor":null}"#,
    #"{"contentOffset":null}"#, #"{"isHidden":1}"#,
    #"{"frame":[1,2,3]}"#, #"{"frame":[1,2,3,"4"]}"#, #"{"center":[1,2,3]}"#,
    #"{"transform":[1,0,0,1]}"#, #"{"backgroundColor":"red"}"#, ##"{"backgroundColor":"#12345"}"##,
    ##"{"backgroundColor":"#12345g"}"##, #"{"text":1}"#, #"{"content":{}}"#,
    #"{"content":{"grid":0}}"#, #"{"content":{"grid":5,"picture":"a"}}"#,
    #"{"content":{"picture":1}}"#, #"{"content":{"lines":1}}"#,
    #"{"contentInsetAdjustmentBehavior":"sometimes"}"#, #"{"contentInset":[1,2,3]}"#,
    #"{"phase":"idle"}"#, #"{"isDragging":true}"#, #"{"class":"View"}"#, #"{"subviews":[]}"#,
    #"{"isHighlighted":true}"#, #"{"shadowIsVisible":true}"#, #"{"indicatorStyle":"grey"}"#,
    #"{"semanticContentAttribute":"rightToLeft"}"#, #"{"safeAreaInsets":[0,0,0,0]}"#,
    #"{"minimumZoomScale":"1"}"#, #"{"viewForZooming":1}"#, #"{"nonScalingSubviews":"a"}"#,
    #"{"nonScalingSubviews":[1]}"#, #"{"isZooming":true}"#,
    #"{"keyboardDismissMode":"always"}"#, #"{"keyboardLayoutGuide":true}"#,
    #"{"keyboardLayoutGuide":{"frame":[0,0,1,1]}}"#, #"{"isFirstResponder":true}"#,
    #"{"keyboardLayoutGuide":{"usesBottomSafeArea":0}}"#, #"{"phase":"idle"}"#,
    #"{"isDragging":true}"#, #"{"class":"View"}"#, #"{"subviews":[]}"#,
    #"{"velocity":[0,0]}"#, #"{"rest":{}}"#, #"{"adjustedContentInset":[0,0,0,0]}"#,
  ]

  private static let calls = [
    #""name":"setContentOffset","arguments":{}"#,
    #""name":"setContentOffset","arguments":{"contentOffset":[1]}"#,
    #""name":"setContentOffset","arguments":{"contentOffset":[1,1],"animated":1}"#,
    #""name":"setContentOffset","arguments":{"rect":[1,1,1,1]}"#,
    #""name":"scrollRectToVisible","arguments":{"rect":[1,1]}"#,
    #""name":"sendAction","arguments":{"event":"shake"}"#,
    #""name":"sendAction","arguments":{"for":"touchUpInside"}"#,
    #""name":"flashScrollIndicators","arguments":{"animated":true}"#,
    #""name":"setZoomScale","arguments":{}"#, #""name":"setZoomScale","arguments":{"scale":"2"}"#,
    #""name":"setZoomScale","arguments":{"scale":2,"rect":[0,0,1,1]}"#,
    #""name":"zoom","arguments":{"rect":[1,1]}"#, #""name":"zoom","arguments":{"scale":1}"#,
    #""name":"insertSubview","arguments":{}"#, #""name":"insertSubview","arguments":{"view":1}"#,
    #""name":"insertSubview","arguments":{"view":"b","at":1.5}"#,
    #""name":"insertSubview","arguments":{"view":"b","at":2147483648}"#,
    #""name":"insertSubview","arguments":{"view":"b","at":1,"aboveSubview":"c"}"#,
    #""name":"insertSubview","arguments":{"view":"b","at":1,"belowSubview":"c"}"#,
    #""name":"insertSubview","arguments":{"view":"b","aboveSubview":"c","belowSubview":"c"}"#,
    #""name":"becomeFirstResponder","arguments":{"animated":true}"#,
    #""name":"resignFirstResponder","arguments":1"#,
    #""name":"bringSubviewToFront","arguments":{}"#,
    #""name":"sendSubviewToBack","arguments":{"view":"b","animated":true}"#,
  ]

  /// Commands that the reader accepts and every scene rejects.
  static let outOfRange: [(method: String, parameters: JSONValue)] = [
    ("View.set", ["id": "box", "values": ["alpha": 1.5]]),
    ("View.set", ["id": "box", "values": ["shadowOpacity": -0.1]]),
    ("View.set", ["id": "box", "values": ["keyboardLayoutGuide": ["keyboardDismissPadding": -1]]]),
    ("View.set", ["id": "box", "values": ["cornerRadius": -1]]),
    ("View.set", ["id": "box", "values": ["cornerRadius": 1.1e12]]),
    ("View.set", ["id": "box", "values": ["frame": [0, 0, 2e12, 1]]]),
    ("View.set", ["id": "box", "values": ["content": ["grid": 1.1e12]]]),
    ("View.set", ["id": "scroll", "values": ["contentSize": [-1, 5]]]),
    ("View.set", ["id": "scroll", "values": ["contentInset": [0, 0, 0, -2e12]]]),
    ("View.set", ["id": "scroll", "values": ["minimumZoomScale": 0]]),
    ("View.set", ["id": "scroll", "values": ["maximumZoomScale": -1]]),
    ("View.set", ["id": "scroll", "values": ["maximumZoomScale": 2e6]]),
    (
      "View.call", ["id": "scroll", "name": "setZoomScale", "arguments": ["scale": 2e12]]
    ),
    (
      "View.call", ["id": "scroll", "name": "zoom", "arguments": ["rect": [0, 0, 2e12, 1]]]
    ),
    ("View.set", ["id": "scroll", "values": ["decelerationRate": 0]]),
    ("View.set", ["id": "scroll", "values": ["decelerationRate": 1]]),
    (
      "View.call",
      ["id": "scroll", "name": "setContentOffset", "arguments": ["contentOffset": [0, 2e12]]]
    ),
    (
      "View.call",
      ["id": "scroll", "name": "scrollRectToVisible", "arguments": ["rect": [0, 0, 0, 2e12]]]
    ),
    (
      "View.call",
      ["id": "scroll", "name": "insertSubview", "arguments": ["view": "box", "at": -1]]
    ),
    ("Device.set", ["size": [0, 5]]), ("Device.set", ["size": [5, 100_001]]),
    ("Device.set", ["safeAreaInsets": [0, 0, -1, 0]]), ("Device.set", ["displayScale": 9]),
    ("Keyboard.show", ["height": -1]), ("Keyboard.show", ["height": 2e12]),
    ("Keyboard.show", ["frame": [0, 0, 2e12, 1]]), ("Keyboard.hide", ["frame": [0, 0, 2e12, 1]]),
    ("Input.wheel", ["location": [-2e12, 0], "delta": [0, 1]]),
    ("Input.wheel", ["location": [0, 0], "delta": [0, 2e12]]),
    (
      "Input.perform",
      [
        "actions": [
          [
            "type": "pointer", "id": "a", "actions": [["type": "pointerMove", "x": 2e12, "y": 0]],
          ]
        ]
      ]
    ),
    ("Input.touch", ["touches": [["id": 1, "phase": "began", "location": [2e12, 1]]]]),
    (
      "Input.touch",
      ["touches": [["id": 1, "phase": "began", "location": [1, 1], "timestamp": 2e12]]]
    ),
  ]

  @Test("A command that is taken is valid", arguments: GoodCommands.all)
  func commandThatIsTaken(command: JSONValue) throws {
    let schemas = try Schemas.load()
    #expect(schemas.failures(of: command, against: "command.schema.json") == [])
    #expect(schemas.failures(of: command, against: "request.schema.json") == [])
    let method = try #require(command["method"]?.string)
    _ = try SceneRequest(method: method, parameters: command["params"] ?? [:])
  }

  @Test("A command that is rejected is invalid", arguments: malformed)
  func commandThatIsRefused(text: String) throws {
    let command = try JSONValue(parsing: text, limits: .message)
    #expect(!(try Schemas.load()).isValid(command, against: "command.schema.json"))
    #expect(throws: CommandReadError.self) {
      let method = command["method"]?.string ?? ""
      _ = try SceneRequest(method: method, parameters: command["params"] ?? [:])
    }
  }

  @Test("A value that no scene takes is invalid", arguments: outOfRange)
  func valueThatNo(method: String, parameters: JSONValue) throws {
    let command: JSONValue = ["method": .string(method), "params": parameters]
    #expect(!(try Schemas.load()).isValid(command, against: "command.schema.json"))
    let driver = try Driver()
    try driver.attach().refused(.outOfRange, method, parameters)
  }

  @Test("More touches than the server takes are invalid")
  func moreTouchesThanTheServer() throws {
    let schemas = try Schemas.load()
    let touch: JSONValue = ["id": 1, "phase": "moved", "location": [1, 1]]
    for (count, isValid) in [(CommandMethod.maximumTouches, true), (257, false)] {
      let command: JSONValue = [
        "method": "Input.touch",
        "params": ["touches": .array(Array(repeating: touch, count: count))],
      ]
      #expect(schemas.isValid(command, against: "command.schema.json") == isValid)
    }
  }
}
