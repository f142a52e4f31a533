package import JSON
package import SeededRandom

/// Random errors at one place of a value.
package enum Damage {
  /// Values that replace others.
  private static let scraps: [JSONValue] = [
    nil, true, 0, -1, 1.5, 3e12, "", "box", "scroll", "alpha", [], [0, 0], [1, 2, 3, 4], [:],
    ["grid": 5],
  ]

  /// A copy of a value with one value replaced, removed or added; `keys` are the names for added
  /// members.
  package static func damaged(
    _ value: JSONValue,
    keys: [String] = ["more", "id", "at", "name", "phase"],
    using random: inout SeededGenerator
  ) -> JSONValue {
    let scrap = scraps.randomElement(using: &random) ?? nil
    let stops = Int.random(in: 0..<6, using: &random) == 0
    switch value {
    case .object(var object) where !stops && !object.isEmpty:
      guard let key = object.keys.randomElement(using: &random) else { return scrap }
      switch Int.random(in: 0..<8, using: &random) {
      case 0: object[key] = nil
      case 1: object[keys.randomElement(using: &random) ?? ""] = scrap
      default: object[key] = damaged(object[key] ?? nil, keys: keys, using: &random)
      }
      return .object(object)
    case .array(var array) where !stops && !array.isEmpty:
      let index = Int.random(in: 0..<array.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: array.remove(at: index)
      case 1: array.append(array[index])
      default: array[index] = damaged(array[index], keys: keys, using: &random)
      }
      return .array(array)
    default: return scrap
    }
  }
}
