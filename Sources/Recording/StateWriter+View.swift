public import JSON
public import ScrollModel

extension StateWriter {
  /// Writes the properties of one view as the document has them, as one object.
  public static func writeValues(of view: View, to writer: inout JSONWriter) {
    writer.beginObject()
    for property in Property.allCases {
      guard let value = view.published(property) else { continue }
      writer.key(property.name)
      write(value, to: &writer)
    }
    writer.endObject()
  }
}
