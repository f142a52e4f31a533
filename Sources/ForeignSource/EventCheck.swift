import JSON

/// Checks the events that a source sends.
enum EventCheck {
  private static let maximumMembers = 16
  /// The members that distinguish the other lines of a recording from events.
  private static let reserved: Set<String> = [
    "method", "params", "moved", "patch", "why", "state", "hash", "crc32", "mark", "layout",
    "cancel", "seek", "end",
  ]

  /// Checks an event of a patch at `time`, and gives it that time if it has none.
  ///
  /// An event that the source has noticed late gets the time `earliest`, because the events of a run are in the
  /// order of their times; `earliest` is then the time of the event. How much later that is than the start of a frame,
  /// the frame's event says as `late`.
  static func complete(
    _ event: inout JSONValue,
    from earliest: inout Int64,
    upTo time: Int64,
    at pointer: JSONPointer
  ) throws(JSONShapeError) {
    guard let members = event.object, members.count <= maximumMembers else {
      throw .expected("an event of at most \(maximumMembers) members", at: pointer, found: event)
    }
    let name = members["event"] ?? .null
    guard let text = name.string, (1...64).contains(text.utf8.count) else {
      throw .expected("the name of an event", at: pointer.appending("event"), found: name)
    }
    if let view = members["view"] { _ = try ViewCheck.id(view, at: pointer.appending("view")) }
    for (key, value) in members {
      let place = pointer.appending(key)
      try OwnValue.checkName(key, at: place)
      guard !reserved.contains(key) else {
        let reason = "\"\(key)\" is the name of another kind of line in recordings"
        throw JSONShapeError(place, reason, isKey: true)
      }
      try OwnValue.check(value, at: place)
    }
    let given = try members["t"]?.whole(in: 0...time, at: pointer.appending("t")) ?? time
    earliest = max(earliest, given)
    var whole: JSONObject = ["t": .integer(earliest), "event": name]
    for (key, value) in members where key != "t" { whole[key] = value }
    if text == FrameCheck.event {
      try FrameCheck.check(members, at: pointer)
      if earliest > given { whole["late"] = .integer(earliest - given) }
    }
    event = .object(whole)
  }
}
