package import JSON

/// An applied change of a source as it is kept, for clients and for the past: as JSON, because values need four times
/// the memory.
package struct EncodedChange: Sendable {
  /// The time of the state that it leads to, in microseconds of the source's clock.
  package let time: Int64
  /// The merge patch.
  package let patch: [UInt8]
  /// The causes and the events, each as the elements of a JSON array, separated by commas.
  package let causes: [UInt8]
  package let events: [UInt8]

  /// Its size in memory, in bytes.
  package var size: Int {
    MemoryLayout<EncodedChange>.stride + patch.count + causes.count + events.count
  }

  /// Encodes a change that was applied.
  package init(_ change: SourceChange) {
    time = change.time
    patch = change.patch.serialized()
    causes = Self.elements(change.causes)
    events = Self.elements(change.events)
  }

  /// A change without events that was written as it was applied.
  init(time: Int64, patch: [UInt8], causes: [UInt8]) {
    (self.time, self.patch, self.causes, events) = (time, patch, causes, [])
  }

  /// The merge patch as a value.
  package func decodedPatch() throws(JSONError) -> JSONValue {
    try JSONValue(parsing: patch, limits: .file)
  }

  private static func elements(_ values: [JSONValue]) -> [UInt8] {
    guard !values.isEmpty else { return [] }
    var writer = JSONWriter()
    for value in values { writer.value(value) }
    return writer.bytes
  }
}
