import JSON

/// The answer of a tool: an object in which a list is cut to fit.
struct Answer {
  /// The members of the object.
  var members: JSONObject
  /// The name of the list in it, if it has one.
  var list: String?
  /// The items of the list, from the first on.
  var items: [JSONValue] = []
  /// The index of the first item to show.
  var start = 0
  /// Whether long texts in the items are cut; not for values that a tool reads again.
  var cutsTexts = true

  /// The maximum length of an answer as a string of JSON, in bytes: some 400 tokens.
  static let maximumBytes = 1_400
  /// The same for one with values that a tool reads again, so that few calls are needed.
  private static let maximumRead = 1_900
  /// The maximum length of the members beside the list, in bytes.
  private static let longestMembers = 1_300
  /// The maximum length of one text in an answer, in characters.
  static let longestText = 400

  init(_ members: JSONObject) { self.members = members }

  /// Creates an answer with a list; an earlier answer had the items before `start`.
  init(_ members: JSONObject, _ list: String, _ items: [JSONValue], after start: Int = 0) {
    self.members = members
    self.list = list
    self.items = items
    self.start = min(max(0, start), items.count)
  }

  /// The answer as JSON; `after` is then the parameter that shows the next items.
  var text: String {
    let members = fittingMembers
    guard let list else { return JSONValue.object(members).serializedString }
    // The number of items that fit, by halving: an object grows with each.
    let maximum = cutsTexts ? Self.maximumBytes : Self.maximumRead
    var (low, high) = (0, items.count - start)
    while low < high {
      let middle = (low + high + 1) / 2
      if Self.length(of: text(members, list, middle)) <= maximum {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return text(members, list, max(low, min(1, items.count - start)))
  }

  /// The members; if they are long together, each as a text of at most its share.
  private var fittingMembers: JSONObject {
    guard Self.length(of: JSONValue.object(members).serializedString) > Self.longestMembers else {
      return members
    }
    let share = Self.longestMembers / max(1, members.count)
    return members.reduce(into: JSONObject()) { object, member in
      let (key, value) = member
      let text = value.string ?? value.serializedString
      let isShort = Self.length(of: text) <= share
      object[key] = isShort ? value : .string(PrintableText.escaped(text, limit: share / 2))
    }
  }

  private func text(_ members: JSONObject, _ list: String, _ count: Int) -> String {
    var object = members
    let end = start + count
    object[list] = .array(items[start..<end].map { cutsTexts ? Self.shortened($0) : $0 })
    if end < items.count {
      object["more"] = .integer(Int64(items.count - end))
      object["after"] = .integer(Int64(end))
    }
    return JSONValue.object(object).serializedString
  }

  private static func length(of text: String) -> Int { JSONValue.string(text).serialized().count }

  /// The value with its long texts cut.
  static func shortened(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): .string(PrintableText.escaped(text, limit: longestText))
    case .object(let object):
      .object(object.reduce(into: JSONObject()) { $0[$1.key] = shortened($1.value) })
    case .array(let array): .array(array.map(shortened))
    default: value
    }
  }
}
