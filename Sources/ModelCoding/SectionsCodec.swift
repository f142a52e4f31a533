import JSON
import ScrollModel

/// Converts between JSON and the sections of a table.
enum SectionsCodec {
  /// Reads the sections, or throws the first error in them.
  static func sections(
    _ json: JSONValue,
    at pointer: JSONPointer
  ) throws(JSONShapeError) -> [TableSection] {
    var sections: [TableSection] = []
    var count = 0
    for (json, place) in try json.elements(at: pointer, as: "an array of sections") {
      let section = try section(json, at: place)
      count += section.count
      sections.append(section)
      guard max(count, sections.count) <= TableRow.maximumCount else {
        throw JSONShapeError(
          pointer,
          "a table has at most \(TableRow.maximumCount) rows and headers"
        )
      }
    }
    return sections
  }

  private static func section(
    _ json: JSONValue,
    at pointer: JSONPointer
  ) throws(JSONShapeError) -> TableSection {
    var members = try JSONMembers(json, at: pointer, as: "a section {\"rows\": [...]}")
    let header = try optionalHeader("header", of: &members)
    let footer = try optionalHeader("footer", of: &members)
    let place = members.place("rows")
    let elements = try members.required("rows").elements(at: place, as: "an array of rows")
    let rows = try elements.map { element throws(JSONShapeError) in
      try row(element.value, at: element.pointer, defaultHeight: TableRow.defaultHeight)
    }
    try members.finish()
    return TableSection(header: header, rows: rows, footer: footer)
  }

  /// Reads a header or footer, which may be a plain string.
  private static func optionalHeader(
    _ key: String,
    of members: inout JSONMembers
  ) throws(JSONShapeError) -> TableRow? {
    guard let json = members.optional(key) else { return nil }
    let height = TableRow.defaultHeaderHeight
    if let text = json.string { return TableRow(text: text, height: height) }
    return try row(json, at: members.place(key), defaultHeight: height)
  }

  private static func row(
    _ json: JSONValue,
    at pointer: JSONPointer,
    defaultHeight: Double
  ) throws(JSONShapeError) -> TableRow {
    var members = try JSONMembers(json, at: pointer, as: "an object {\"text\", \"height\"}")
    var row = TableRow(height: defaultHeight)
    if let json = members.optional("text") { row.text = try json.text(at: members.place("text")) }
    if let json = members.optional("height") {
      row.height = try height(json, at: members.place("height"))
    }
    try members.finish()
    return row
  }

  /// Reads the height of a row.
  static func height(
    _ json: JSONValue,
    at pointer: JSONPointer
  ) throws(JSONShapeError) -> Double {
    let height = try json.number(at: pointer)
    guard height >= 0, height <= TableRow.maximumHeight else {
      throw .expected("a height from 0 to 1e12", at: pointer, found: json)
    }
    return height
  }
}
