import JSON

/// An event of an rrweb recording that says something about scrolling.
enum RRWebEvent {
  /// The size of the page's window.
  case viewport(ImportSizes.Size)
  /// The whole page, with the offset of its document.
  case page(document: Int64?, x: Double, y: Double)
  /// The offset of a node.
  case scroll(node: Int64, x: Double, y: Double)
  /// The places of the finger, each with its time before the event's, in milliseconds.
  case touches([(x: Double, y: Double, offset: Double)])
  /// The finger was put down or lifted.
  case touch(x: Double, y: Double, isLifted: Bool)

  /// The numbers of the kinds of events.
  private enum Kind {
    static let page: Int64 = 2
    static let change: Int64 = 3
    static let meta: Int64 = 4
  }

  /// The numbers of the changed views.
  private enum Source {
    static let interaction: Int64 = 2
    static let scroll: Int64 = 3
    static let viewport: Int64 = 4
    static let touches: Int64 = 6
  }

  /// The numbers of the interactions that are a finger's.
  private enum Interaction {
    static let start: Int64 = 7
    static let ends: [Int64] = [9, 10]
  }

  private static let limits = JSONLimits(
    bytes: 1 << 20,
    depth: 64,
    containers: 100_000,
    values: 400_000
  )

  /// Reads an event with its time in milliseconds; nil for another kind, whose members are not
  /// read.
  static func read(
    _ bytes: UnsafeRawBufferPointer,
    at place: JSONPointer = JSONPointer()
  ) throws(JSONShapeError) -> (event: RRWebEvent, time: Double)? {
    var kind: JSONValue?
    var data: UnsafeRawBufferPointer?
    JSONExtent.members(of: bytes) { key, value in
      if key.isText("type") { kind = try? JSONValue(parsing: value, limits: limits) }
      if key.isText("data") { data = value }
      return true
    }
    guard let kind else { throw JSONShapeError(place.appending("type"), "\"type\" is missing") }
    switch try kind.whole(in: 0...Int64(Int32.max), at: place.appending("type")) {
    case Kind.meta:
      let (json, time) = try parsed(bytes, place)
      return (.viewport(try viewport(json, place.appending("data"))), time)
    case Kind.page: return try page(bytes, data, place)
    case Kind.change:
      guard let data, concerns(data) else { return nil }
      let (json, time) = try parsed(bytes, place)
      return try change(json, place.appending("data")).map { ($0, time) }
    default: return nil
    }
  }

  /// Whether a change may be one of those that are read.
  private static func concerns(_ data: UnsafeRawBufferPointer) -> Bool {
    var concerns = false
    JSONExtent.members(of: data) { key, value in
      guard key.isText("source") else { return true }
      concerns = ["2", "3", "4", "6"].contains { (text: StaticString) in value.isText(text) }
      return false
    }
    return concerns
  }

  private static func parsed(
    _ bytes: UnsafeRawBufferPointer,
    _ place: JSONPointer
  ) throws(JSONShapeError) -> (data: JSONValue, time: Double) {
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue(parsing: bytes, limits: limits)
    } catch {
      throw JSONShapeError(place, "\(error.reason) (at \(error.line):\(error.column) of the event)")
    }
    guard let time = json["timestamp"] else {
      throw JSONShapeError(place.appending("timestamp"), "\"timestamp\" is missing")
    }
    return (json["data"] ?? .null, try time.number(at: place.appending("timestamp")))
  }

  /// Reads the parts of a whole page that matter: its tree may be large and is not read.
  private static func page(
    _ bytes: UnsafeRawBufferPointer,
    _ data: UnsafeRawBufferPointer?,
    _ place: JSONPointer
  ) throws(JSONShapeError) -> (event: RRWebEvent, time: Double)? {
    var (offset, document, time): (JSONValue?, Int64?, JSONValue?)
    JSONExtent.members(of: bytes) { key, value in
      if key.isText("timestamp") { time = try? JSONValue(parsing: value, limits: limits) }
      return true
    }
    if let data {
      guard data.first == UInt8(ascii: "{") else {
        throw JSONShapeError(
          place.appending("data"),
          "expected an object; what PostHog or rrweb's pack has compressed must be unpacked"
        )
      }
      JSONExtent.members(of: data) { key, value in
        if key.isText("initialOffset") { offset = try? JSONValue(parsing: value, limits: limits) }
        if key.isText("node") {
          JSONExtent.members(of: value) { key, value in
            guard key.isText("id") else { return true }
            document = (try? JSONValue(parsing: value, limits: limits))?.int64
            return false
          }
        }
        return true
      }
    }
    guard let time else {
      throw JSONShapeError(place.appending("timestamp"), "\"timestamp\" is missing")
    }
    let pointer = place.appending("data").appending("initialOffset")
    return (
      .page(
        document: document,
        x: try number("left", of: offset ?? [:], pointer),
        y: try number("top", of: offset ?? [:], pointer)
      ),
      try time.number(at: place.appending("timestamp"))
    )
  }

  private static func change(_ data: JSONValue, _ place: JSONPointer) throws(JSONShapeError)
    -> RRWebEvent?
  {
    switch data["source"]?.int64 {
    case Source.scroll:
      let (x, y) = try point(data, place)
      return .scroll(node: try node(data, place), x: x, y: y)
    case Source.viewport: return .viewport(try viewport(data, place))
    case Source.touches:
      let positions = place.appending("positions")
      let elements = try (data["positions"] ?? .null).elements(
        at: positions,
        as: "an array of places"
      )
      return .touches(
        try elements.map { position, place throws(JSONShapeError) in
          let (x, y) = try point(position, place)
          return (x, y, try number("timeOffset", of: position, place))
        }
      )
    case Source.interaction:
      guard let type = data["type"]?.int64 else { return nil }
      let isLifted = Interaction.ends.contains(type)
      guard isLifted || type == Interaction.start else { return nil }
      let (x, y) = try point(data, place)
      return .touch(x: x, y: y, isLifted: isLifted)
    default: return nil
    }
  }

  private static func node(_ data: JSONValue, _ place: JSONPointer) throws(JSONShapeError) -> Int64
  {
    guard let id = data["id"] else {
      throw JSONShapeError(place.appending("id"), "\"id\" is missing")
    }
    return try id.whole(in: Int64.min...Int64.max, at: place.appending("id"))
  }

  private static func point(
    _ json: JSONValue,
    _ place: JSONPointer
  ) throws(JSONShapeError) -> (x: Double, y: Double) {
    (try number("x", of: json, place), try number("y", of: json, place))
  }

  private static func viewport(_ json: JSONValue, _ place: JSONPointer) throws(JSONShapeError)
    -> ImportSizes.Size
  {
    ImportSizes.Size(
      width: try number("width", of: json, place),
      height: try number("height", of: json, place)
    )
  }

  private static func number(
    _ key: String,
    of json: JSONValue,
    _ place: JSONPointer
  ) throws(JSONShapeError) -> Double {
    guard let number = json[key] else {
      throw JSONShapeError(place.appending(key), "\(PrintableText.quoted(key)) is missing")
    }
    return try number.number(at: place.appending(key))
  }
}
