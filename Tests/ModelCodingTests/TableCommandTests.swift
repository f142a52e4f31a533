import JSON
import ModelCoding
import ScrollModel
import Testing

/// Commands with properties of tables.
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
}
