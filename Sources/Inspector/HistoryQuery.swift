import JSON
import ModelCoding
import ScrollModel
import ScrollRecording

/// Numbers of the past for one client, found by going through it again.
final class HistoryQuery {
  let owner: Session
  /// The request that is answered when it is done.
  let id: Request.ID
  let run: Rerun
  /// Whether everything is found, so that it can be answered.
  private(set) var isDone = false
  private let end: Int64
  private var series: [(property: NumericProperty, points: DecimatedSeries)]

  init(_ request: HistoryRequest, _ id: Request.ID, of owner: Session, in timeline: Timeline) {
    self.owner = owner
    self.id = id
    run = Rerun(from: request.from, in: timeline)
    end = request.to
    let range = request.from...request.to
    series = request.properties.map { property in
      (property, DecimatedSeries(over: range, mostPoints: request.mostPoints))
    }
  }

  /// Takes some steps and gives how many are left.
  func advance(to target: Int64, steps: Int, in timeline: Timeline) -> Int {
    let target = min(target, end)
    let left = run.advance(to: target, steps: steps, in: timeline) { engine in
      look(engine)
      return true
    }
    isDone = run.engine != nil && (run.nextTime(in: timeline) ?? .max) > target
    return left
  }

  private func look(_ engine: Engine) {
    _ = engine.takeStep()
    for index in series.indices {
      guard let value = series[index].property.value(in: engine) else { continue }
      series[index].points.add(value, at: engine.time)
    }
  }

  /// Writes what was found.
  func tell(to writer: inout JSONWriter) {
    writer.key("t")
    writer.beginObject()
    writer.key("from")
    writer.value(run.start)
    writer.key("to")
    writer.value(min(end, max(run.start, run.engine?.time ?? end)))
    writer.endObject()
    writer.key("series")
    writer.beginObject()
    for (property, points) in series {
      writer.key(property.text)
      writer.beginArray()
      for point in points.all {
        writer.beginArray()
        writer.value(point.time)
        writer.value(point.value)
        writer.endArray()
      }
      writer.endArray()
    }
    writer.endObject()
  }
}

/// What `History.query` asks for.
struct HistoryRequest {
  let properties: [NumericProperty]
  let from: Int64
  let to: Int64
  let mostPoints: Int

  private static let mostProperties = 16
  private static let numbersOfPoints: ClosedRange<Int64> = 2...4_000

  /// Reads the parameters; both times have to be of a session from `earliest` to `latest`.
  init(_ parameters: JSONValue, _ times: ClosedRange<Int64>) throws {
    var members = try JSONMembers(parameters, at: JSONPointer(), as: "an object of parameters")
    let json = try members.required("properties")
    let place = members.place("properties")
    guard let texts = json.array, (1...Self.mostProperties).contains(texts.count) else {
      throw JSONShapeError.expected(
        "1 to \(Self.mostProperties) properties",
        at: place,
        found: json
      )
    }
    var properties: [NumericProperty] = []
    for (index, json) in texts.enumerated() {
      let place = place.appending(index)
      let property = try NumericProperty(try json.text(at: place), at: place)
      guard !properties.contains(where: { $0.text == property.text }) else {
        throw JSONShapeError(place, "asked for twice")
      }
      properties.append(property)
    }
    self.properties = properties
    from = try members.time("from")
    to = try members.time("to")
    let points = try members.required("maxPoints")
    mostPoints = Int(try points.whole(in: Self.numbersOfPoints, at: members.place("maxPoints")))
    try members.finish()
    guard times.contains(from) else { throw Refusal(time: "from", outside: times) }
    guard (from...times.upperBound).contains(to) else {
      throw Refusal(time: "to", outside: from...times.upperBound)
    }
  }
}

extension JSONMembers {
  /// The time called `key`, in microseconds; whether there is such a time is still to be seen.
  mutating func time(_ key: String) throws(JSONShapeError) -> Int64 {
    try required(key).whole(in: Int64.min...Int64.max, at: place(key))
  }
}

extension Refusal {
  /// A time that is not among those that the session has been through.
  init(time key: String, outside range: ClosedRange<Int64>) {
    self.init(
      .outOfRange,
      "expected \(range.lowerBound) to \(range.upperBound), what has been so far",
      path: "/\(key)"
    )
  }
}
