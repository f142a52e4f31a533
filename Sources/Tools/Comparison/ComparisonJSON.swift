package import JSON

extension Comparison {
  /// The comparison as JSON, by the schema `comparison.schema.json`.
  ///
  /// `name` is the trace's file and `reference` that of another one, or `model`; `options` are those of the model that were given; `isHeld` says whether all limits
  /// were held, and is nil without limits.
  package func json(
    name: String,
    against reference: String,
    options: [String: Bool],
    isHeld: Bool?
  ) -> JSONValue {
    var members: JSONObject = [
      "format": "scrollscope.comparison", "version": 1, "trace": .string(name),
      "reference": .string(reference),
    ]
    var chosen = JSONObject()
    for (name, value) in options.sorted(by: { $0.key < $1.key }) { chosen[name] = .bool(value) }
    members["options"] = .object(chosen)
    members["alignment"] = alignmentJSON
    members["notes"] = .array(notes.map { .string($0) })
    members["gestures"] = .array(gestures.map(\.json))
    members["verdict"] = .string(verdict)
    if let isHeld { members["held"] = .bool(isHeld) }
    return .object(members)
  }

  private var alignmentJSON: JSONValue {
    var members: JSONObject = ["frameJitter": .number(alignment.frameJitter)]
    if let rate = alignment.framesPerSecond { members["framesPerSecond"] = .number(rate) }
    if let jitter = alignment.touchJitter { members["touchJitter"] = .number(jitter) }
    members["touchesAreLaid"] = .bool(alignment.touchesAreLaid)
    return .object(members)
  }

  /// The sentence about the gesture that is furthest from the reference.
  package var verdict: String {
    let worst = gestures.max {
      ($0.rest?.points.magnitude ?? -1) < ($1.rest?.points.magnitude ?? -1)
    }
    return worst?.sentence ?? "no gesture"
  }
}

extension GestureComparison {
  var json: JSONValue {
    var members: JSONObject = [
      "kind": .string(kind.rawValue), "t": .integer(start), "axis": .string(isVertical ? "y" : "x"),
    ]
    if let rest {
      members["rest"] = [
        "points": .number(rest.points), "ms": .number(rest.milliseconds),
        "interval": [.number(rest.interval.lowerBound), .number(rest.interval.upperBound)],
        "offset": .number(rest.offset), "isInside": .bool(rest.isInside),
        "reference": .number(rest.reference),
        "t": .integer(Int64((rest.time * 1_000_000).rounded())),
        "referenceT": .integer(Int64((rest.referenceTime * 1_000_000).rounded())),
      ]
    }
    if let split {
      members["split"] = [
        "place": .number(split.place), "speed": .number(split.speed), "law": .number(split.law),
      ]
    }
    if let divergence {
      members["firstDivergence"] = [
        "t": .integer(divergence.time), "trace": .number(divergence.trace),
        "reference": .number(divergence.reference), "traceCause": .string(divergence.traceCause),
        "referenceCause": .string(divergence.referenceCause),
      ]
    }
    if let naming {
      members["law"] = [
        "name": .string(naming.law.rawValue), "rms": .number(naming.fit?.rms ?? 0),
        "floor": .number(naming.floor),
        "candidates": .array(
          naming.candidates.map { ["name": .string($0.law.rawValue), "rms": .number($0.rms)] }
        ),
      ]
    }
    var fits = JSONObject()
    for quantity in fit { fits[quantity.name.rawValue] = quantity.json }
    members["fit"] = .object(fits)
    if let form { members["rubberBandForm"] = .string(form) }
    var parts = JSONObject()
    for phase in phases {
      parts[phase.name] = ["worst": .number(phase.worst), "rms": .number(phase.rms)]
    }
    members["phases"] = .object(parts)
    members["curves"] = curves.json
    members["sentence"] = .string(sentence)
    return .object(members)
  }
}

extension Quantity {
  fileprivate var json: JSONValue {
    var members: JSONObject = ["identifiable": .bool(isIdentifiable)]
    if let value { members["value"] = .number(value) }
    if let error { members["error"] = .number(error) }
    if let reference { members["reference"] = .number(reference) }
    if let reason { members["reason"] = .string(reason) }
    if let gesture { members["gesture"] = .string(gesture) }
    return .object(members)
  }
}
