import JSON
import ModelCoding
import ScrollModel
import ScrollRecording
import Simulation

/// A question about the past, answered by a rerun of the session for one client.
protocol PastQuestion: AnyObject {
  var owner: Session { get }
  /// The request to answer when the rerun is done.
  var id: Request.ID { get }
  var run: Branch { get }
  /// Whether everything was collected, so that the request can be answered.
  var isDone: Bool { get }

  /// Runs at most `steps` steps and returns how many of them are left.
  func advance(to target: Int64, steps: Int, in timeline: Timeline) -> Int

  /// Writes the result.
  func write(to writer: inout JSONWriter)
}

/// A query for past values of properties.
final class HistoryQuery: PastQuestion {
  let owner: Session
  let id: Request.ID
  let run: Branch
  private(set) var isDone = false
  private let end: Int64
  private var series: [(property: NumericProperty, points: DecimatedSeries)]

  init(_ request: HistoryRequest, _ id: Request.ID, of owner: Session, in timeline: Timeline) {
    self.owner = owner
    self.id = id
    run = Branch(from: request.from, in: timeline)
    end = request.to
    let range = request.from...request.to
    series = request.properties.map { property in
      (property, DecimatedSeries(over: range, maximumPoints: request.maximumPoints))
    }
  }

  func advance(to target: Int64, steps: Int, in timeline: Timeline) -> Int {
    let target = min(target, end)
    let left = run.advance(to: target, steps: steps, in: timeline) { engine in
      takeSample(engine)
      return true
    }
    isDone = run.engine != nil && (run.nextTime(in: timeline) ?? .max) > target
    return left
  }

  private func takeSample(_ engine: Engine) {
    engine.dropStep()
    for index in series.indices {
      guard let value = series[index].property.value(in: engine) else { continue }
      series[index].points.add(value, at: engine.time)
    }
  }

  func write(to writer: inout JSONWriter) {
    writer.times(from: run.start, to: min(end, max(run.start, run.engine?.time ?? end)))
    Self.write(series, to: &writer)
  }

  /// Writes the member with the points of each property.
  static func write(
    _ series: [(property: NumericProperty, points: DecimatedSeries)],
    to writer: inout JSONWriter
  ) {
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

/// The parameters of `History.query`.
struct HistoryRequest {
  let properties: [NumericProperty]
  let from: Int64
  let to: Int64
  let maximumPoints: Int

  /// The times that are asked for.
  var range: ClosedRange<Int64> { from...to }

  private static let maximumProperties = 16
  private static let numbersOfPoints: ClosedRange<Int64> = 2...4_000

  /// Reads the parameters; both times must be within `times`, the times of the session.
  init(_ parameters: JSONValue, _ times: ClosedRange<Int64>) throws {
    var members = try JSONMembers(parameters, at: JSONPointer(), as: "an object of parameters")
    let texts = try members.required("properties").elements(
      1...Self.maximumProperties,
      at: members.place("properties"),
      as: "1 to \(Self.maximumProperties) properties"
    )
    var properties: [NumericProperty] = []
    for (json, place) in texts {
      let property = try NumericProperty(try json.text(at: place), at: place)
      guard !properties.contains(where: { $0.text == property.text }) else {
        throw JSONShapeError(place, "asked for twice")
      }
      properties.append(property)
    }
    self.properties = properties
    (from, to) = try members.times()
    let points = try members.required("maxPoints")
    maximumPoints = Int(try points.whole(in: Self.numbersOfPoints, at: members.place("maxPoints")))
    try members.finish()
    try RPCError.check(from, to, in: times)
  }
}

extension JSONMembers {
  /// Reads the start and the end of a range of times.
  mutating func times() throws(JSONShapeError) -> (from: Int64, to: Int64) {
    (try time("from"), try time("to"))
  }

  /// Reads the time called `key`, in microseconds; the caller checks whether the session has such a time.
  mutating func time(_ key: String) throws(JSONShapeError) -> Int64 {
    try required(key).whole(in: Int64.min...Int64.max, at: place(key))
  }
}

extension RPCError {
  /// Throws if a range of times does not lie within those that the session has covered.
  static func check(_ from: Int64, _ to: Int64, in times: ClosedRange<Int64>) throws(RPCError) {
    guard times.contains(from) else { throw RPCError(time: "from", outside: times) }
    guard (from...times.upperBound).contains(to) else {
      throw RPCError(time: "to", outside: from...times.upperBound)
    }
  }

  /// A time outside the range that the session has covered.
  init(time key: String, outside range: ClosedRange<Int64>) {
    self.init(
      .outOfRange,
      "expected \(range.lowerBound) to \(range.upperBound), what has been so far",
      path: "/\(key)"
    )
  }
}
