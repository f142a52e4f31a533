import JSON

/// A scene's texts for a number in several languages: for each language one text, or one for each of its
/// plural forms.
struct StringTable: Sendable {
  private struct Entry: Sendable {
    let locale: SceneLocale
    let forms: [PluralCategory: String]
  }

  private let entries: [Entry]

  /// Reads the table that `json` describes: an object of texts or of plural forms by language tags.
  init(_ json: JSONValue, at pointer: JSONPointer) throws(JSONShapeError) {
    guard let object = json.object else {
      throw .expected("an object of texts by language tags", at: pointer, found: json)
    }
    var entries: [Entry] = []
    for (tag, words) in object {
      let place = pointer.appending(tag)
      let locale = try SceneLocale(.string(tag), at: place)
      entries.append(Entry(locale: locale, forms: try Self.forms(words, at: place)))
    }
    self.entries = entries
  }

  /// Returns the text for a number in a locale, or in its language if the table has none for the region;
  /// nil if it has neither.
  func text(for number: Int, in locale: SceneLocale) -> String? {
    let entry = entries.first { $0.locale == locale } ?? entries.first { $0.locale == locale.plain }
    return entry.flatMap { $0.forms[locale.pluralCategory(of: number)] ?? $0.forms[.other] }
  }

  private static func forms(
    _ json: JSONValue,
    at pointer: JSONPointer
  ) throws(JSONShapeError) -> [PluralCategory: String] {
    if let text = json.string { return [.other: text] }
    var members = try JSONMembers(json, at: pointer, as: "a text or an object of plural forms")
    var forms: [PluralCategory: String] = [:]
    for category in PluralCategory.allCases {
      let text = try members.optional(category.rawValue)?.text(at: members.place(category.rawValue))
      if let text { forms[category] = text }
    }
    _ = try members.required(PluralCategory.other.rawValue)
    try members.finish()
    return forms
  }
}
