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
      let damaged = Self.damaged(.object(message), using: &random)
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

  /// A copy of a value in which one thing is another, is missing or is too many.
  private static func damaged(
    _ value: JSONValue,
    using random: inout SeededGenerator
  ) -> JSONValue {
    let scraps: [JSONValue] = [
      nil, true, 0, -1, 1.5, 3e12, "", "box", "scroll", "alpha", [], [0, 0], [1, 2, 3, 4], [:],
      ["grid": 5],
    ]
    let scrap = scraps.randomElement(using: &random) ?? nil
    let stops = Int.random(in: 0..<6, using: &random) == 0
    switch value {
    case .object(var object) where !stops && !object.isEmpty:
      guard let key = object.keys.randomElement(using: &random) else { return scrap }
      switch Int.random(in: 0..<8, using: &random) {
      case 0: object[key] = nil
      case 1:
        object[["more", "id", "at", "name", "phase"].randomElement(using: &random) ?? ""] = scrap
      default: object[key] = damaged(object[key] ?? nil, using: &random)
      }
      return .object(object)
    case .array(var array) where !stops && !array.isEmpty:
      let index = Int.random(in: 0..<array.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: array.remove(at: index)
      case 1: array.append(array[index])
      default: array[index] = damaged(array[index], using: &random)
      }
      return .array(array)
    default: return scrap
    }
  }
}
