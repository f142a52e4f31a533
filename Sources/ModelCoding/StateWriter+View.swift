package import JSON
package import ScrollModel

extension StateWriter {
  /// Writes the properties of one view as one object, in the format of the state document.
  package static func writeValues(of view: View, to writer: inout JSONWriter) {
    write(view, .all, withDefaults: false, to: &writer)
  }
}
