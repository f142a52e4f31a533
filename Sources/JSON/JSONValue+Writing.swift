extension JSONValue {
  /// The value that a closure writes; null if it writes none, or one that cannot be read, such as an infinite number.
  package init(_ write: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    write(&writer)
    self = (try? JSONValue(parsing: writer.bytes, limits: .file)) ?? .null
  }
}
