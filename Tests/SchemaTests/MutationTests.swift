import Inspector
import JSON
import SchemaSupport
import TestSupport
import Testing

/// Requests that were damaged at one place: server and schema agree about each.
@Suite struct MutationTests {
  @Test(arguments: UInt64(0)..<20)
  func theServerTakesWhatIsValidAndRefusesWhatIsNot(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let driver = try Driver { $0.refusalsInARow = .max }
    let client = try driver.attach()
    for number in 0..<50 {
      guard var message = GoodCommands.all.randomElement(using: &random)?.object else { continue }
      message["jsonrpc"] = "2.0"
      message["id"] = .integer(Int64(number))
      let damaged = Damage.damaged(.object(message), using: &random)
      // What is carried out is held against the schemas by the client.
      guard let answer = try client.send(damaged), let error = answer["error"] else { continue }
      let code = try #require(error["code"]?.int64)
      guard [-32600, -32601, -32602, -32013, -32016].contains(code) else { continue }
      let words = error["message"]?.string ?? ""
      // What depends on the scenes on offer and on the class of a view is not for a schema to know.
      guard !words.hasPrefix("no scene"), !words.contains("a view of this class has no") else {
        continue
      }
      #expect(
        !driver.schemas.isValid(damaged, against: "message.schema.json#/$defs/fromClient"),
        "\(words): \(damaged)"
      )
      driver.pass(8_000)
    }
  }
}
