package import JSON

/// A checked change of the state of a foreign source, encoded once for clients and recordings.
package struct ForeignStep: Sendable {
  /// The time of the state that it leads to, in microseconds of the source's clock.
  package let time: Int64
  /// The merge patch, as JSON.
  package let patch: [UInt8]
  /// The causes, as the elements of a JSON array, separated by commas.
  package let causes: [UInt8]
  /// The events, as the elements of a JSON array.
  package let events: [UInt8]
  /// The same, one by one.
  package let eventLines: [[UInt8]]

  /// What it changes of the touches; nil for nothing.
  package let touches: JSONValue?

  /// Its size in memory, in bytes.
  package var size: Int {
    MemoryLayout<ForeignStep>.stride + patch.count + causes.count + 2 * events.count
  }

  init(time: Int64, patch: JSONValue, causes: [JSONValue], events: [JSONValue]) {
    self.time = time
    self.patch = patch.serialized()
    touches = patch["touches"]
    self.causes = Self.elements(causes)
    eventLines = events.map { $0.serialized() }
    self.events = Self.elements(events)
  }

  /// Creates a step without events of what is encoded already.
  init(time: Int64, patch: [UInt8], causes: [UInt8], touches: JSONValue?) {
    self.time = time
    self.patch = patch
    self.causes = causes
    self.touches = touches
    (events, eventLines) = ([], [])
  }

  private static func elements(_ values: [JSONValue]) -> [UInt8] {
    guard !values.isEmpty else { return [] }
    var writer = JSONWriter()
    for value in values { writer.value(value) }
    return writer.bytes
  }
}
