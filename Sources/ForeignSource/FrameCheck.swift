import JSON

/// Checks an event about a frame that a source has drawn while something moved; its time is the start of the frame.
///
/// A frame without a gap is the first of a movement: nothing was due before it.
enum FrameCheck {
  static let event = "framedrawn"
  /// An hour, in microseconds.
  private static let longest: Int64 = 3_600_000_000
  private static let maximumDropped: Int64 = 1_000_000
  private static let maximumCaller = 1_024

  static func check(_ members: JSONObject, at pointer: JSONPointer) throws(JSONShapeError) {
    for key in ["took", "gap", "late", "scriptTook"] {
      _ = try members[key]?.whole(in: 0...longest, at: pointer.appending(key))
    }
    if let dropped = members["dropped"] {
      let place = pointer.appending("dropped")
      _ = try dropped.whole(in: 0...maximumDropped, at: place)
      guard members["gap"] != nil else {
        throw JSONShapeError(place, "expected a gap beside it: the time since the frame before")
      }
    }
    guard let caller = members["caller"] else { return }
    let place = pointer.appending("caller")
    guard try caller.text(at: place).unicodeScalars.count <= maximumCaller else {
      throw .expected("at most \(maximumCaller) characters", at: place, found: caller)
    }
  }
}
