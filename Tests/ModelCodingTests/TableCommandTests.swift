import JSON
import ModelCoding
import Scenes
import ScrollModel
import Testing

/// Commands with properties and rows of tables.
@Suite struct TableCommandTests {
  private func request(_ value: JSONValue) throws -> [Command.Assignment] {
    try CommandMethod.assignments(["tableHeaderView": value], at: JSONPointer())
  }

  @Test("A view is given by its id, or null for none")
  func views() throws {
    #expect(try request("head") == [Command.Assignment(.tableHeaderView, .view("head"))])
    #expect(try request(.null) == [Command.Assignment(.tableHeaderView, .view(nil))])
    let error = #expect(throws: JSONShapeError.self) { try request(["id": "head"]) }
    #expect(
      error?.description
        == "/tableHeaderView: expected the id of a view, or null, found an object"
    )
  }

  @Test(
    "The error for a row that cannot be read has its pointer",
    arguments: [
      (
        #"{"id":"s","name":"insertRows","arguments":{"at":[{"section":0}]}}"#,
        #"/arguments/at/0/row: "row" is missing"#
      ),
      (
        #"{"id":"s","name":"insertRows","arguments":{"at":[{"section":0,"row":0,"hight":4}]}}"#,
        #"/arguments/at/0/hight: unknown key "hight"; did you mean "height"?"#
      ),
      (
        #"{"id":"s","name":"reloadRows","arguments":{"at":[{"section":0,"row":0,"height":-4}]}}"#,
        "/arguments/at/0/height: expected a height from 0 to 1e12, found -4"
      ),
      (
        #"{"id":"s","name":"deleteRows","arguments":{"at":[{"section":0,"row":0,"text":""}]}}"#,
        #"/arguments/at/0/text: unknown key "text""#
      ),
      (
        #"{"id":"s","name":"deleteRows","arguments":{"at":[[0,3]]}}"#,
        #"/arguments/at/0: expected a row {"section", "row"}, found [0,3]"#
      ),
      (
        #"{"id":"s","name":"deleteRows","arguments":{"at":[{"section":-1,"row":0}]}}"#,
        "/arguments/at/0/section: expected a number from 0 to 2147483647, found -1"
      ),
      (
        #"{"id":"s","name":"scrollToRow","arguments":{"at":{"section":0,"row":0},"scrollPosition":"up"}}"#,
        "/arguments/scrollPosition: expected one of none, top, middle, bottom, found \"up\""
      ),
    ]
  )
  func rows(parameters: String, message: String) throws {
    let error = #expect(throws: CommandReadError.self) {
      _ = try SceneRequest("View.call", parameters)
    }
    guard case .parameter(let fault) = error else {
      Issue.record("no fault of a parameter")
      return
    }
    #expect(fault.description == message)
  }
}
