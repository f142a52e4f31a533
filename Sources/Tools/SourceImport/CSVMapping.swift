import JSON

/// The mapping of a table's columns, as written by a person: `t=ms:time,y=offset,touch.y=finger`.
package struct CSVMapping: Equatable, Sendable {
  /// What a column can say.
  enum Field: String, CaseIterable {
    case t, x, y, view, phase, tracking, dragging, decelerating, width, height
    case contentWidth = "content.width"
    case contentHeight = "content.height"
    case touchID = "touch.id"
    case touchPhase = "touch.phase"
    case touchX = "touch.x"
    case touchY = "touch.y"
    case touchTime = "touch.t"
  }

  /// The unit of a column of times.
  enum Unit: String, CaseIterable {
    case us, ms, s

    /// The number of microseconds in it.
    var microseconds: Double {
      switch self {
      case .us: 1
      case .ms: 1_000
      case .s: 1_000_000
      }
    }
  }

  /// The name of the column of each field; an empty one for a field that is left out.
  private(set) var columns: [Field: String] = [:]
  /// The unit of the times; nil where it is to be guessed.
  private(set) var unit: Unit?

  /// A mapping in which everything is guessed.
  package init() {}

  /// Reads the parts of a mapping; a name may contain commas.
  ///
  /// - Throws: an error with the expected form.
  package init(_ texts: [String]) throws(ImportFault) {
    for text in texts {
      for part in Self.parts(of: text) { try add(part) }
    }
  }

  /// Breaks a text at the commas after which another field begins.
  private static func parts(of text: String) -> [String] {
    var parts: [String] = []
    for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let begins = name.count == 2 && Field(rawValue: String(name[0])) != nil
      if begins || parts.isEmpty {
        parts.append(String(piece))
      } else {
        parts[parts.count - 1] += "," + piece
      }
    }
    return parts
  }

  private mutating func add(_ part: String) throws(ImportFault) {
    let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let names = Field.allCases.map(\.rawValue)
    guard sides.count == 2, let field = Field(rawValue: String(sides[0])) else {
      let hint = Spelling.hint(for: String(sides.first ?? ""), among: names)
      throw ImportFault(
        "expected one of \(names.joined(separator: ", ")) with a column, such as t=ms:time,y=offset, "
          + "found \(PrintableText.quoted(part))\(hint)"
      )
    }
    guard columns[field] == nil else { throw ImportFault("\(field.rawValue) is given twice") }
    var name = String(sides[1])
    if field == .t, let unit = Unit.allCases.first(where: { name.hasPrefix($0.rawValue + ":") }) {
      self.unit = unit
      name = String(name.dropFirst(unit.rawValue.count + 1))
    }
    columns[field] = name
  }
}
