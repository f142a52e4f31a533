import Inspector
import InspectorSupport
import JSON
import RandomScenes
import SchemaSupport
import TestSupport
import Testing

/// Server and schema accept and reject the same requests, with one random change in each.
@Suite struct MutationTests {
  @Test("The server takes what is valid and refuses what is not", arguments: UInt64(0)..<20)
  func serverTakesWhatIsValid(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let driver = try Driver { $0.refusalsInARow = .max }
    let client = try driver.attach()
    for number in 0..<50 {
      guard var message = GoodCommands.all.randomElement(using: &random)?.object else { continue }
      message["jsonrpc"] = "2.0"
      message["id"] = .integer(Int64(number))
      let damaged = Damage.damaged(.object(message), using: &random)
      // The client validates accepted messages against the schemas.
      guard let answer = try client.answer(to: damaged), let error = answer["error"] else {
        continue
      }
      let codes: [RPCError.Code] = [
        .notARequest, .noSuchMethod, .parameters, .readOnly, .overLimit,
      ]
      guard codes.contains(where: { error["code"] == .code($0) }) else { continue }
      let words = error["message"]?.string ?? ""
      // A schema cannot check the available scenes and the class of a view.
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
