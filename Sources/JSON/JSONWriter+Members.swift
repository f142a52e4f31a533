extension JSONWriter {
  /// Writes a member with a string, unless it is nil.
  package mutating func member(_ key: StaticString, _ value: String?) {
    guard let value else { return }
    self.key(key)
    self.value(value)
  }

  /// Writes a member with a whole number, unless it is nil.
  package mutating func member(_ key: StaticString, _ value: Int64?) {
    guard let value else { return }
    self.key(key)
    self.value(value)
  }
}
