import JSON
import ScrollModel

extension StateWriter {
  /// Writes the sections of a table with every height.
  static func write(_ sections: [TableSection], to writer: inout JSONWriter) {
    writer.beginArray()
    for section in sections {
      writer.beginObject()
      if let header = section.header {
        writer.key("header")
        write(header, to: &writer)
      }
      writer.key("rows")
      writer.beginArray()
      for row in section.rows { write(row, to: &writer) }
      writer.endArray()
      if let footer = section.footer {
        writer.key("footer")
        write(footer, to: &writer)
      }
      writer.endObject()
    }
    writer.endArray()
  }

  private static func write(_ row: TableRow, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("text", row.text)
    writer.member("height", row.height)
    writer.endObject()
  }
}
