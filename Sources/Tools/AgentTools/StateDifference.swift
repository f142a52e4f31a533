import JSON
import ModelCoding

/// The differences between two states as sentences such as `scroll.contentOffset [0,0] → [0,120]`.
enum StateDifference {
  static func lines(from old: JSONValue, to new: JSONValue) -> [JSONValue] {
    let patch = MergePatch.between(old, new)
    var lines: [String] = []
    for (key, change) in patch.object ?? [:] where key != "views" && key != "t" {
      lines.append("\(key) \(words(old[key])) → \(words(new[key] ?? change))")
    }
    for (id, change) in patch["views"]?.object ?? [:] where !isIndicator(id) {
      guard let properties = change.object, let before = old["views"]?[id] else {
        lines.append(change.isNull ? "\(id) is gone" : "\(id) is new")
        continue
      }
      for name in properties.keys where name != "rest" {
        lines.append("\(id).\(name) \(words(before[name])) → \(words(new["views"]?[id]?[name]))")
      }
    }
    return lines.map { .string($0) }
  }

  /// A value in few characters; a missing one is the default.
  static func words(_ value: JSONValue?) -> String {
    guard let value else { return "default" }
    return PrintableText.escaped(value.serializedString.replacing("\"", with: ""), limit: 80)
  }

  static func isIndicator(_ id: String) -> Bool {
    id.hasSuffix(".verticalIndicator") || id.hasSuffix(".horizontalIndicator")
  }
}
