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

  /// Writes a member with a whole number, unless it is nil.
  package mutating func member(_ key: StaticString, _ value: Int?) {
    member(key, value.map { Int64($0) })
  }

  /// Writes a member with a number, unless it is nil.
  package mutating func member(_ key: StaticString, _ value: Double?) {
    guard let value else { return }
    self.key(key)
    self.value(value)
  }

  /// Writes a member with a truth value, unless it is nil.
  package mutating func member(_ key: StaticString, _ value: Bool?) {
    guard let value else { return }
    self.key(key)
    self.value(value)
  }

  /// Writes a member with a value, unless it is nil.
  package mutating func member(_ key: StaticString, _ value: JSONValue?) {
    guard let value else { return }
    self.key(key)
    self.value(value)
  }
}
