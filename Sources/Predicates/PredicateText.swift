import JSON
import ScrollModel

/// Formats the text of predicate messages.
enum PredicateText {
  /// A number with at most three digits behind the point and a real minus sign, as in `−43.5`.
  static func number(_ value: Double) -> String {
    guard abs(value) < 1e12 else { return signed(String(value)) }
    let thousandths = (value * 1000).rounded() / 1000
    return whole(thousandths) ?? signed(String(thousandths))
  }

  /// A number with all its digits.
  static func exactNumber(_ value: Double) -> String { whole(value) ?? signed(String(value)) }

  private static func whole(_ value: Double) -> String? {
    guard abs(value) < 1e12 else { return nil }
    return Int64(exactly: value).map { signed(String($0)) }
  }

  private static func signed(_ text: String) -> String {
    text.hasPrefix("-") ? "−" + text.dropFirst() : text
  }

  /// Joins words with commas and a final `or`.
  static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  static func noView(_ id: String, among ids: [String]) -> String {
    "no view \(PrintableText.quoted(id))\(Spelling.hint(for: id, among: ids))"
  }

  /// A view's id as written in a predicate: in quotes if it is not a plain name.
  static func written(view id: String) -> String {
    let isName = id.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "_") || byte.isDigit || (byte | 0x20).isLowercaseLetter
    }
    return isName && id.utf8.first?.isDigit == false ? id : "\"\(id)\""
  }

  /// The error message for a name that is not a property.
  static func noProperty(_ name: String) -> String {
    let quoted = PrintableText.quoted(name)
    if let property = Property(name: name) {
      return property == .scrollIndicatorInsets
        ? "\(name) can only be set; read verticalScrollIndicatorInsets"
        : "\(name) is a list or an object, which a predicate cannot read"
    }
    let owner = Property.readable.first { property in
      if case .name(let names) = property.valueType { names.contains(name) } else { false }
    }
    if let owner { return "\(name) is a value of \(owner.name); write \(owner.name) == \(name)" }
    if Cause(rawValue: name) != nil { return "\(name) is a cause; write cause == \(name)" }
    if name == "overscroll" {
      let past = "contentOffset.y < -adjustedContentInset.top"
      return "no property \(quoted); past the top edge is \(past)"
    }
    if let owner = ownersOfParts[name] {
      return "no property \(quoted); did you mean \"\(owner).\(name)\"?"
    }
    let names = Property.readable.map(\.name) + ["cause"]
    return "no property \(quoted)\(Spelling.hint(for: name, among: names))"
  }

  /// The properties that are usually meant by a number's name alone.
  private static let ownersOfParts = [
    "x": "contentOffset", "y": "contentOffset", "width": "frame", "height": "frame",
    "top": "adjustedContentInset", "left": "adjustedContentInset",
    "bottom": "adjustedContentInset", "right": "adjustedContentInset",
  ]
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  fileprivate var isLowercaseLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
  }
}
