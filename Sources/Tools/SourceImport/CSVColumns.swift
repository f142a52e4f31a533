import JSON

/// The columns of a table, found by their names or by a person's mapping.
struct CSVColumns {
  typealias Field = CSVMapping.Field
  typealias Unit = CSVMapping.Unit

  /// The number of the column of each field, from 0.
  private(set) var places: [Field: Int] = [:]
  /// The unit of the times, if the mapping or the column's name says it.
  private(set) var unit: Unit?
  /// The names of the columns; their numbers, from 1, for a table without names.
  let names: [String]
  /// The line of the names, from 1.
  let line: Int

  /// The names that are known, without units, blanks and signs; of sizes, the one that says it best first.
  private static let known: [Field: [String]] = [
    .t: [
      "t", "time", "timestamp", "datetime", "elapsed", "elapsedtime", "clock", "zeit", "temps",
      "tiempo",
    ],
    .x: [
      "x", "offsetx", "xoffset", "contentoffsetx", "scrollx", "scrollleft", "left", "pagexoffset",
      "windowscrollx",
    ],
    .y: [
      "y", "offsety", "yoffset", "contentoffsety", "scrolly", "scrolltop", "top", "pageyoffset",
      "windowscrolly",
      "offset", "contentoffset", "scroll", "position",
    ],
    // The id of a row or of the element that an event was sent to is no view.
    .view: ["view", "viewid", "element", "scrollview", "container"],
    .phase: ["phase", "state"],
    .tracking: ["istracking", "tracking"],
    .dragging: ["isdragging", "dragging"],
    .decelerating: ["isdecelerating", "decelerating"],
    .width: [
      "clientwidth", "viewportwidth", "innerwidth", "windowwidth", "boundswidth", "boundssizewidth",
      "framewidth", "framesizewidth", "visiblewidth", "width",
    ],
    .height: [
      "clientheight", "viewportheight", "innerheight", "windowheight", "boundsheight",
      "boundssizeheight", "frameheight", "framesizeheight", "visibleheight", "height",
    ],
    .contentWidth: [
      "scrollwidth", "contentwidth", "contentsizewidth", "documentwidth", "pagewidth",
    ],
    .contentHeight: [
      "scrollheight", "contentheight", "contentsizeheight", "documentheight", "pageheight",
    ],
    .touchID: ["touchid", "fingerid", "pointerid"],
    .touchPhase: ["touchphase", "fingerphase", "action", "eventtype"],
    .touchTime: ["toucht", "touchtime", "touchtimestamp", "fingertime", "pointertime"],
    .touchX: ["touchx", "fingerx", "pointerx", "touchlocationx"],
    .touchY: ["touchy", "fingery", "pointery", "touchlocationy", "finger"],
  ]
  /// The fields of which a table may have several columns that say the same: the best known one is taken.
  private static let ranked: Set<Field> = [.width, .height, .contentWidth, .contentHeight]
  private static let units: [String: Unit] = [
    "us": .us, "µs": .us, "μs": .us, "usec": .us, "micros": .us, "microseconds": .us,
    "ms": .ms, "msec": .ms, "millis": .ms, "milliseconds": .ms,
    "s": .s, "sec": .s, "secs": .s, "seconds": .s,
  ]

  /// Finds the columns of a table with a first row of names.
  init(names: [String], onLine line: Int, mapping: CSVMapping) throws(ImportFault) {
    self.names = names
    self.line = line
    unit = mapping.unit
    for (field, name) in mapping.columns where !name.isEmpty {
      places[field] = try place(of: name, for: field)
    }
    try guess(leavingOut: Set(mapping.columns.keys))
    for (field, what) in [(Field.t, "the times"), (.y, "the offsets")] {
      guard places[field] == nil, field != .y || places[.x] == nil else { continue }
      throw ImportFault(
        line: line,
        "no column is known to have \(what) among \(quoted(names.indices)); "
          + "write --map \(field.rawValue)=COLUMN"
      )
    }
    if unit == nil, let place = places[.t] { unit = Self.split(names[place]).unit }
  }

  /// The number of a column that a person has named.
  private func place(of name: String, for field: Field) throws(ImportFault) -> Int {
    let exact = names.indices.filter { names[$0] == name }
    // A name may be written without its unit.
    let found =
      exact.isEmpty
      ? names.indices.filter { Self.split(names[$0]).word == Self.split(name).word } : exact
    if found.count == 1 { return found[0] }
    guard found.isEmpty else {
      throw ImportFault(
        line: line,
        "\(found.count) columns are called \(PrintableText.quoted(name)); write the number of one, "
          + "such as --map \(field.rawValue)=\(found[0] + 1)"
      )
    }
    if let number = Int(name), names.indices.contains(number - 1) { return number - 1 }
    throw ImportFault(
      line: line,
      "no column is called \(PrintableText.quoted(name)); there are \(quoted(names.indices))"
        + Spelling.hint(for: name, among: names)
    )
  }

  /// Finds columns by their names; each column says one thing.
  private mutating func guess(leavingOut given: Set<Field>) throws(ImportFault) {
    let words = names.map { Self.split($0).word }
    let taken = Set(places.values)
    for field in Field.allCases where !given.contains(field) {
      var candidates = names.indices.filter {
        !taken.contains($0) && Self.known[field]?.contains(words[$0]) == true
      }
      // A column that is called by its unit alone, such as ms.
      if field == .t, candidates.isEmpty {
        candidates = names.indices.filter {
          !taken.contains($0) && Self.units[names[$0].lowercased()] != nil
        }
      }
      if Self.ranked.contains(field) {
        candidates.sort { rank(of: words[$0], as: field) < rank(of: words[$1], as: field) }
        candidates = Array(candidates.prefix(1))
      }
      guard candidates.count < 2 else {
        let choices = candidates.map { "--map \(field.rawValue)=\(choice($0))" }
        throw ImportFault(
          line: line,
          "more than one column may be \(field.rawValue): \(quoted(candidates)); write "
            + choices.joined(separator: " or ")
        )
      }
      places[field] = candidates.first
    }
  }

  private func rank(of word: String, as field: Field) -> Int {
    Self.known[field]?.firstIndex(of: word) ?? .max
  }

  /// How a column is named in a mapping.
  private func choice(_ place: Int) -> String {
    names.count { $0 == names[place] } == 1 ? names[place] : String(place + 1)
  }

  private func quoted(_ places: some Sequence<Int>) -> String {
    let all = places.map { PrintableText.quoted(names[$0], limit: 32) }
    return all.prefix(20).joined(separator: ", ") + (all.count > 20 ? " …" : "")
  }

  /// The letters of a name, and the unit in brackets or at its end.
  private static func split(_ name: String) -> (word: String, unit: Unit?) {
    let parts = name.lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init)
    guard parts.count > 1, let unit = units[parts[parts.count - 1]] else {
      let lengths: Set = ["px", "pt", "points"]
      return (
        parts.filter { parts.count == 1 || !lengths.contains($0) }.joined(),
        units[name.lowercased()]
      )
    }
    return (parts.dropLast().joined(), unit)
  }

  /// The mapping as a person would write it in a shell.
  ///
  /// Times of a clock have no unit.
  func words(unit: Unit?) -> String {
    let text = Field.allCases.compactMap { field in
      places[field].map { place in
        let prefix = field == .t ? unit.map { $0.rawValue + ":" } ?? "" : ""
        return "\(field.rawValue)=\(prefix)\(choice(place))"
      }
    }
    .joined(separator: ",")
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "=:,._-".contains($0) }
    return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
