import JSON

/// A finger on a page, as `Source.input` has it.
struct PageTouch {
  enum Phase: String {
    case began, moved, ended, cancelled
  }

  let id: Int64
  let phase: Phase
  /// Where it is, in CSS pixels of the viewport.
  let (x, y): (JSONValue, JSONValue)
  /// The time of the event, in seconds of the browser's clock; nil for the present.
  let timestamp: JSONValue?

  /// Whether the finger is on the screen.
  var isDown: Bool { phase == .began || phase == .moved }

  init?(_ json: JSONValue) {
    guard let id = json["id"]?.int64, let location = json["location"]?.array, location.count == 2,
      let phase = json["phase"]?.string.flatMap(Phase.init)
    else { return nil }
    self.id = id
    self.phase = phase
    (x, y) = (location[0], location[1])
    timestamp = json["timestamp"]
  }
}
