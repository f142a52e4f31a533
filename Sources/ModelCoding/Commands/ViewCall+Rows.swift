import JSON
import ScrollModel

extension ViewCall {
  /// The methods of tables.
  static let rows: [ViewCall] = [
    ViewCall(
      "insertRows",
      read: { .insertRows(try updates(&$0)) },
      write: { call, writer in
        guard case .insertRows(let updates) = call else { return false }
        write(updates, to: &writer)
        return true
      }
    ),
    ViewCall(
      "deleteRows",
      read: { members in
        .deleteRows(
          try elements(&members) { json, place throws(JSONShapeError) in
            var row = try JSONMembers(json, at: place, as: example)
            let path = try indexPath(&row)
            try row.finish()
            return path
          }
        )
      },
      write: { call, writer in
        guard case .deleteRows(let paths) = call else { return false }
        write(paths.map { TableView.RowUpdate($0) }, to: &writer)
        return true
      }
    ),
    ViewCall(
      "reloadRows",
      read: { .reloadRows(try updates(&$0)) },
      write: { call, writer in
        guard case .reloadRows(let updates) = call else { return false }
        write(updates, to: &writer)
        return true
      }
    ),
    ViewCall("reloadData", .reloadData),
    ViewCall(
      "scrollToRow",
      read: { members in
        let place = members.place("at")
        var row = try JSONMembers(try members.required("at"), at: place, as: example)
        let path = try indexPath(&row)
        try row.finish()
        let names = TableView.ScrollPosition.allCases.map(\.rawValue)
        let name = try members.optional("scrollPosition")?
          .choice(of: names, at: members.place("scrollPosition"))
        let position = name.flatMap(TableView.ScrollPosition.init(rawValue:)) ?? .none
        return .scrollToRow(path, position, animated: try animated(&members))
      },
      write: { call, writer in
        guard case .scrollToRow(let path, let position, let animated) = call else { return false }
        writer.key("at")
        write(TableView.RowUpdate(path), to: &writer)
        if position != .none {
          writer.member("scrollPosition", position.rawValue)
        }
        write(animated, to: &writer)
        return true
      }
    ),
  ]

  private static let example = "a row {\"section\", \"row\"}"

  private static func updates(
    _ members: inout JSONMembers
  ) throws(JSONShapeError) -> [TableView.RowUpdate] {
    try elements(&members) { json, place throws(JSONShapeError) in
      var row = try JSONMembers(json, at: place, as: example)
      var update = TableView.RowUpdate(try indexPath(&row))
      update.text = try row.optional("text")?.text(at: row.place("text"))
      if let json = row.optional("height") {
        update.height = try SectionsCodec.height(json, at: row.place("height"))
      }
      try row.finish()
      return update
    }
  }

  private static func elements<Value>(
    _ members: inout JSONMembers,
    _ read: (JSONValue, JSONPointer) throws(JSONShapeError) -> Value
  ) throws(JSONShapeError) -> [Value] {
    let place = members.place("at")
    var values: [Value] = []
    for (json, place) in try members.required("at").elements(at: place, as: "an array of rows") {
      values.append(try read(json, place))
    }
    return values
  }

  private static func indexPath(
    _ row: inout JSONMembers
  ) throws(JSONShapeError) -> TableView.IndexPath {
    let section = try row.required("section").whole(in: places, at: row.place("section"))
    let number = try row.required("row").whole(in: places, at: row.place("row"))
    return TableView.IndexPath(row: Int(number), section: Int(section))
  }

  private static let places = 0...Int64(Int32.max)

  private static func write(_ updates: [TableView.RowUpdate], to writer: inout JSONWriter) {
    writer.key("at")
    writer.beginArray()
    for update in updates { write(update, to: &writer) }
    writer.endArray()
  }

  private static func write(_ update: TableView.RowUpdate, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("section", update.indexPath.section)
    writer.member("row", update.indexPath.row)
    writer.member("text", update.text)
    writer.member("height", update.height)
    writer.endObject()
  }
}
