import JSON
import ScrollModel

extension Inspector {
  /// The views that an answer names at most, and unless it is said otherwise.
  private static let limits = (most: Int64(1_000), usual: Int64(50))
  /// The longest text that is looked for, and the most of a text that an answer quotes, in characters.
  private static let longestText = 200

  /// Answers which views have a text in their id, their class or what they show, whatever its case.
  func search(_ parameters: JSONValue) throws -> Answer {
    var members = try JSONMembers(parameters, at: JSONPointer(), as: "an object of parameters")
    let text = try members.required("text").text(at: members.place("text"))
    let limit = try members.optional("limit")?
      .whole(in: 1...Self.limits.most, at: members.place("limit"))
    try members.finish()
    guard !text.isEmpty, text.count <= Self.longestText else {
      let expected = "expected 1 to \(Self.longestText) characters"
      throw Refusal(.parameters, expected, path: "/text")
    }
    publish()
    let needle = text.lowercased()
    let most = Int(limit ?? Self.limits.usual)
    var found: [(view: View, match: Match)] = []
    engine.root.forEachInTree { view in
      guard found.count <= most, let match = Match(needle, in: view) else { return }
      found.append((view, match))
    }
    return { writer in
      writer.key("views")
      writer.beginArray()
      for (view, match) in found.prefix(most) {
        writer.beginObject()
        writer.key("id")
        writer.value(view.id)
        writer.key("class")
        writer.value(view.className)
        writer.key("match")
        writer.value(match.place)
        if let property = match.property {
          writer.key("property")
          writer.value(property.name)
        }
        if let quote = match.quote {
          writer.key("text")
          writer.value(String(quote.prefix(Self.longestText)))
        }
        writer.endObject()
      }
      writer.endArray()
      guard found.count > most else { return }
      writer.key("isTruncated")
      writer.value(true)
    }
  }

  /// Where a text was found in a view, the first place that has it.
  private struct Match {
    /// `id`, `class`, `text` or `property`.
    let place: String
    var property: Property?
    /// What it was found in, unless the answer has that anyway.
    var quote: String?

    /// Looks for a text that is in lower case.
    init?(_ text: String, in view: View) {
      func has(_ other: String) -> Bool { other.lowercased().contains(text) }
      if has(view.id) {
        place = "id"
      } else if has(view.className) {
        place = "class"
      } else if let words = view.text, has(words) {
        place = "text"
        quote = words
      } else if case .picture(let name) = view.content, has(name) {
        place = "property"
        property = .content
        quote = name
      } else {
        return nil
      }
    }
  }
}
