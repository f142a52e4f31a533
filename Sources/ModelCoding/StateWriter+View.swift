public import JSON
public import ScrollModel

extension StateWriter {
  /// Writes the properties of one view as the document has them, as one object.
  public static func writeValues(of view: View, to writer: inout JSONWriter) {
    write(view, .all, withDefaults: false, to: &writer)
  }
}
