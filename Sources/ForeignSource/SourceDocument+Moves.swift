package import JSON

extension SourceDocument {
  /// Where the offset of a view goes, by its id, or a finger in the window, by its number.
  package struct Move<ID: Sendable>: Sendable {
    package let id: ID
    package let x: Double
    package let y: Double

    /// Creates a move to an offset or a place, in points.
    package init(of id: ID, x: Double, y: Double) {
      (self.id, self.x, self.y) = (id, x, y)
    }
  }

  /// Applies a change of nothing but offsets and places of fingers, at most one of each view and finger; it does
  /// what a patch of them does, without making JSON values of all of it.
  ///
  /// - Returns: nil, and changes nothing, where the patch would be an error, or would add something.
  package mutating func apply(
    _ moves: [Move<String>],
    _ fingers: [Move<Int>],
    at time: Int64
  ) -> (change: EncodedChange, touches: JSONValue?)? {
    guard time >= self.time, time <= Self.latestTime,
      moves.allSatisfy({ Self.isInRange($0.x, $0.y) }),
      // One move is checked where it is applied.
      moves.count == 1 || moves.allSatisfy({ hasOffset($0.id) }),
      fingers.allSatisfy({ Self.isInRange($0.x, $0.y) && isDown($0.id) })
    else { return nil }
    var patch = JSONWriter(capacity: 256)
    var causes = JSONWriter(capacity: 256)
    patch.beginObject()
    patch.member("t", time)
    if !moves.isEmpty {
      patch.key("views")
      patch.beginObject()
      for move in moves {
        guard let old = place(move) else { return nil }
        patch.key(move.id)
        patch.beginObject()
        patch.key("contentOffset")
        patch.beginArray()
        patch.value(move.x)
        patch.value(move.y)
        patch.endArray()
        patch.endObject()
        CauseCheck.writeRest((move.x - old.x, move.y - old.y), of: move.id, to: &causes)
      }
      patch.endObject()
    }
    let touches = fingers.isEmpty ? Optional.none : place(fingers)
    patch.member("touches", touches)
    patch.endObject()
    self.time = time
    return (EncodedChange(time: time, patch: patch.bytes, causes: causes.bytes), touches)
  }

  private static func isInRange(_ x: Double, _ y: Double) -> Bool {
    abs(x) <= ViewCheck.maximumNumber && abs(y) <= ViewCheck.maximumNumber
  }

  private func hasOffset(_ view: String) -> Bool {
    views[view]?["contentOffset"]?.array?.count == 2
  }

  /// Whether a finger is down, and nothing is known of it but where.
  private func isDown(_ finger: Int) -> Bool {
    touches[String(finger)]?.object?.keys == ["location", "phase"]
  }

  /// Sets the offset of a view in place, and returns the one before; nil, and nothing changes, if it has none.
  private mutating func place(_ move: Move<String>) -> (x: Double, y: Double)? {
    views.withValue(forKey: move.id) { view in
      guard case .object(var members)? = view else { return nil }
      // Only one reference may be left, or the change would copy the members.
      view = .null
      defer { view = .object(members) }
      return members.withValue(forKey: "contentOffset") { offset in
        guard case .array(var numbers)? = offset, numbers.count == 2 else { return nil }
        offset = .null
        let old = (numbers[0].double ?? 0, numbers[1].double ?? 0)
        (numbers[0], numbers[1]) = (.number(move.x), .number(move.y))
        offset = .array(numbers)
        return old
      }
    }
  }

  /// Sets the places of fingers that are down, and returns the patch of the touches.
  private mutating func place(_ fingers: [Move<Int>]) -> JSONValue {
    var patch = JSONObject()
    for move in fingers {
      let touch: JSONValue = [
        "location": [.number(move.x), .number(move.y)], "phase": "moved",
      ]
      let key = String(move.id)
      patch[key] = touch
      touches[key] = touch
    }
    return .object(patch)
  }
}
