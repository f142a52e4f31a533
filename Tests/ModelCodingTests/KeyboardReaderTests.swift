import Foundation
import JSON
import ModelCoding
import Scenes
import ScrollModel
import Testing

@Suite struct KeyboardReaderTests {
  @Test(
    "A keyboard command is read with its defaults",
    arguments: [
      ("Keyboard.show", #"{"height":216}"#, .showKeyboard(.height(216), KeyboardChange())),
      (
        "Keyboard.show", #"{"frame":[1,2,3,4],"duration":0,"docked":false,"isLocal":false}"#,
        .showKeyboard(
          .frame(CGRect(x: 1, y: 2, width: 3, height: 4)),
          KeyboardChange(duration: .zero, isDocked: false, isLocal: false)
        )
      ),
      ("Keyboard.hide", "{}", .hideKeyboard(nil, KeyboardChange(duration: .milliseconds(250)))),
      (
        "Keyboard.hide", #"{"height":216,"duration":5,"docked":true,"isLocal":true}"#,
        .hideKeyboard(
          .height(216),
          KeyboardChange(duration: .microseconds(5), isDocked: true, isLocal: true)
        )
      ),
      (
        "View.call", #"{"id":"s","name":"becomeFirstResponder"}"#,
        .call(view: "s", .becomeFirstResponder)
      ),
      (
        "View.call", #"{"id":"s","name":"resignFirstResponder","arguments":{}}"#,
        .call(view: "s", .resignFirstResponder)
      ),
    ] as [(String, String, Command)]
  )
  func good(method: String, parameters: String, command: Command) throws {
    #expect(try SceneRequest(method, parameters).command == command)
  }

  @Test(
    "The error for an invalid parameter has its pointer",
    arguments: [
      ("Keyboard.show", "{}", #"expected either "frame" or "height""#),
      (
        "Keyboard.show", #"{"frame":[0,0,1,1],"height":1}"#,
        #"expected either "frame" or "height", not both"#
      ),
      (
        "Keyboard.show", #"{"frame":[0,0,1]}"#,
        "/frame: expected a rectangle [x, y, width, height], found 3 values"
      ),
      (
        "Keyboard.hide", #"{"height":1,"duration":60000001}"#,
        "/duration: expected a number from 0 to 60000000, found 60000001"
      ),
      (
        "Keyboard.hide", #"{"duration":0.25}"#, "/duration: expected a whole number, found 0.25"
      ),
      ("Keyboard.hide", #"{"docked":0}"#, "/docked: expected true or false, found 0"),
      (
        "Keyboard.hide", #"{"isDocked":true}"#,
        #"/isDocked: unknown key "isDocked"; did you mean "docked"?"#
      ),
    ]
  )
  func bad(method: String, parameters: String, message: String) throws {
    let error = #expect(throws: CommandReadError.self) {
      try SceneRequest(method, parameters)
    }
    #expect(error?.located(method: JSONPointer()).description == message)
  }
}
