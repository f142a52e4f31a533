import JSON
import SchemaSupport
import ScrollModel
import Testing

@testable import Inspector

/// Every message and state of whole sessions matches the schemas.
@Suite struct TrafficTests {
  @Test("Every message and state is valid, and every kind in the schemas occurs")
  func everyMessageAndState() async throws {
    let seen = try await withThrowingTaskGroup(of: Seen.self) { group in
      for scenario in Scenario.allCases { group.addTask { try scenario.run() } }
      return try await group.reduce(into: Seen()) { $0.add($1) }
    }
    let schemas = try Schemas.load()
    let message = try #require(schemas.schema("message.schema.json"))
    let notifications = message["$defs"]?.object?.keys.filter { $0.contains(".") } ?? []
    #expect(seen.notifications == Set(notifications))
    #expect(seen.results == Set(Method.all.map(\.name)))
    let codes = message["$defs"]?["error"]?["properties"]?["error"]?["properties"]?["code"]?[
      "oneOf"
    ]
    // An internal error is a bug; none is known.
    let known: [Int64] = (codes?.array ?? []).compactMap { $0["const"]?.int64 }
    #expect(seen.errors == Set(known).subtracting([Int64(RPCError.Code.internal.rawValue)]))
    let events = schemas.schema("event.schema.json")?["$defs"]?.object?.keys ?? []
    #expect(seen.events == Set(events))
    // This property can be set and is never published.
    #expect(
      seen.properties.union(["scrollIndicatorInsets"]) == Set(Property.allCases.map(\.name))
    )
    #expect(seen.deletions.isSuperset(of: ["rest", "velocity", "transform", "alpha", "bounds"]))
    #expect(
      seen.causes.isSuperset(of: ["drag", "rubberBand", "deceleration", "bounce", "animation"])
    )
  }

  @Test("The schemas know every error code")
  func schemasKnowEvery() throws {
    let schemas = try Schemas.load()
    for code in -33000...(-32000) {
      let error: JSONValue = [
        "jsonrpc": "2.0", "id": 1, "error": ["code": .integer(Int64(code)), "message": "x"],
      ]
      #expect(
        schemas.isValid(error, against: "message.schema.json#/$defs/error")
          == (RPCError.Code(rawValue: code) != nil),
        "\(code)"
      )
    }
  }

  @Test(
    "What a server never sends is invalid",
    arguments: [
      #"{"jsonrpc":"2.0","method":"Sim.changed","params":{"fps":120,"t":0,"paused":false}}"#,
      #"{"jsonrpc":"2.0","method":"Sim.changed","params":{"fps":120,"t":0.5,"paused":true,"rate":1}}"#,
      #"{"jsonrpc":"2.0","method":"Control.changed","params":{"controller":null}}"#,
      #"{"jsonrpc":"2.0","method":"Control.changed"}"#,
      #"{"jsonrpc":"2.0","method":"Record.changed","params":{}}"#,
      #"{"jsonrpc":"2.0","id":null,"result":{}}"#, #"{"jsonrpc":"2.0","result":{}}"#,
      #"{"jsonrpc":"2.0","id":1,"result":{"t":0,"more":1}}"#, #"{"id":1,"result":{"t":0}}"#,
      #"{"jsonrpc":"2.0","id":1,"error":{"code":\#(RPCError.Code.parameters.rawValue),"message":"x","data":{}}}"#,
      #"{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":\#(RPCError.Code.parameters.rawValue),"message":"x"}}"#,
      #"{"jsonrpc":"2.0","method":"State.patch","params":{"seq":2,"base":1,"patch":{}}}"#,
      #"{"jsonrpc":"2.0","method":"State.patch","params":{"seq":2,"base":1,"patch":{"t":1,"views":null}}}"#,
      #"{"jsonrpc":"2.0","method":"State.patch","params":{"seq":2,"base":1,"patch":{"t":1},"merged":1}}"#,
      "[]", "1",
    ]
  )
  func whatAServer(text: String) throws {
    let message = try JSONValue(parsing: text, limits: .message)
    #expect(!(try Schemas.load()).isValid(message, against: "message.schema.json"))
  }
}
