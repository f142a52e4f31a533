import JSON

/// Reads the events of an rrweb recording one by one, in any wrapper.
///
/// An event is an object with a number as its `type`. Tools wrap events in objects, such as `{"events": […]}` and
/// PostHog's `{"data": {"snapshots": […]}}`, and in arrays, such as Sentry's `[[…], […]]`, and write one of all these a
/// line.
final class RRWebReader {
  /// What is open around the next event.
  private struct Level {
    var isArray: Bool
    var pointer: JSONPointer
    /// The number in `groups`.
    var group = 0
    /// The elements or members before the next one.
    var count = 0
  }

  private enum Kind { case event, wrapper, other }

  private let cursor: JSONCursor
  private var input: ImportInput { cursor.input }
  private var levels: [Level] = []
  /// The values of the text that were begun.
  private var values = 0
  /// The line of the present value of the text.
  private var line = 0
  /// The pointers of all arrays so far, each with the line of its value unless that is the first; the first place
  /// is for events that are in no array.
  private var groups: [(line: Int?, pointer: JSONPointer)] = [(nil, JSONPointer())]
  /// The number of the present event.
  private(set) var number = 0
  /// What the first value of the text is that is neither an event nor a wrapper.
  private var unknown: String?

  /// The members that hold events in any case.
  private static let wrappers: Set = ["events", "snapshots", "$snapshot_data"]
  private static let maximumDepth = 8
  private static let maximumArrays = Int(Int32.max)

  init(_ input: ImportInput) throws {
    cursor = JSONCursor(input)
    try input.skipMark()
  }

  /// Why a text has no events: what was found instead; nil if it has only events.
  var unknownValue: ImportFault? {
    unknown.map {
      ImportFault(
        "\($0); expected events of rrweb, in an array, in an object as \"events\" or one a line"
      )
    }
  }

  /// Passes the bytes of the next event to the body; returns false at the end.
  func next(_ body: (UnsafeRawBufferPointer) throws -> Void) throws -> Bool {
    while true {
      guard let level = levels.last else {
        guard let byte = try cursor.nextByte() else { return false }
        (values, line) = (values + 1, cursor.line)
        if try begin(byte, body) { return true }
        continue
      }
      if try (level.isArray ? nextElement(body) : nextMember()) { return true }
    }
  }

  /// An error in a part of an event, with the place of both.
  func fault(of number: Int, _ part: JSONPointer, _ message: String) -> ImportFault {
    let (group, index) = (number >> 32, number & 0xFFFF_FFFF)
    guard group > 0 else { return ImportFault(part, message).onLine(index) }
    let (line, pointer) = groups[group]
    let fault = ImportFault(pointer.appending(index).appending(part), message)
    return line.map(fault.onLine) ?? fault
  }

  /// Begins a value of the text; returns true if it was an event.
  private func begin(
    _ byte: UInt8,
    _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Bool {
    number = line
    switch byte {
    case UInt8(ascii: "["): try open(isArray: true, JSONPointer())
    case UInt8(ascii: "{"):
      switch try kind() {
      case .event:
        try pass(body)
        return true
      case .wrapper: try open(isArray: false, JSONPointer())
      case .other:
        let (line, column) = input.position(of: input.start)
        unknown =
          unknown ?? "\(line):\(column): found \(JSONWords.about(input.bytes[input.start...]))"
        try cursor.skipValue()
      }
    default: throw cursor.expected("an event, an array of events or an object with them")
    }
    return false
  }

  private func open(isArray: Bool, _ pointer: JSONPointer) throws {
    guard levels.count < Self.maximumDepth, groups.count < Self.maximumArrays else {
      throw cursor.expected("events within at most \(Self.maximumDepth) arrays and objects")
    }
    var level = Level(isArray: isArray, pointer: pointer)
    if isArray {
      level.group = groups.count
      groups.append((values == 1 ? nil : line, pointer))
    }
    input.start += 1
    levels.append(level)
  }

  /// Moves to the next element of an array; returns true if it was an event.
  private func nextElement(_ body: (UnsafeRawBufferPointer) throws -> Void) throws -> Bool {
    let last = levels.count - 1
    let level = levels[last]
    var byte = try cursor.nextByte()
    if byte == UInt8(ascii: "]") {
      input.start += 1
      levels.removeLast()
      return false
    }
    if level.count > 0 {
      guard byte == UInt8(ascii: ",") else { throw cursor.expected("',' or ']'") }
      input.start += 1
      byte = try cursor.nextByte()
    }
    levels[last].count += 1
    let pointer = level.pointer.appending(level.count)
    number = level.group << 32 | level.count
    switch byte {
    case UInt8(ascii: "["): try open(isArray: true, pointer)
    case UInt8(ascii: "\"") where level.count == 0:
      // The id of the window, before its event.
      try cursor.skipValue()
    case UInt8(ascii: "{"):
      switch try kind() {
      case .event:
        try pass(body)
        return true
      case .wrapper: try open(isArray: false, pointer)
      case .other:
        let found = JSONWords.about(input.bytes[input.start...])
        throw fault(
          of: number,
          JSONPointer(),
          "expected an event with a number as its \"type\", found \(found)"
        )
      }
    case UInt8(ascii: "\""):
      throw fault(
        of: number,
        JSONPointer(),
        "expected an event, which is an object, found a string; what rrweb's pack has compressed must be unpacked"
      )
    case nil: throw cursor.expected("an event or ']'")
    default: throw cursor.expected("an event, which is an object")
    }
    return false
  }

  /// Moves to the next member of an object that may hold events; never to an event.
  private func nextMember() throws -> Bool {
    let last = levels.count - 1
    var byte = try cursor.nextByte()
    if byte == UInt8(ascii: "}") {
      input.start += 1
      levels.removeLast()
      return false
    }
    if levels[last].count > 0 {
      guard byte == UInt8(ascii: ",") else { throw cursor.expected("',' or '}'") }
      input.start += 1
    }
    levels[last].count += 1
    var place = 0
    let key = try cursor.key(at: &place)
    byte = try cursor.byte(at: &place)
    let holdsEvents = try holdsEvents(at: place, as: key)
    input.start += place
    guard holdsEvents else {
      try cursor.skipValue()
      return false
    }
    try open(isArray: byte == UInt8(ascii: "["), levels[last].pointer.appending(key))
    return false
  }

  /// Passes the event at the input's start to the body.
  private func pass(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    guard let end = try cursor.end(named: JSONPointer()) else {
      throw fault(of: number, JSONPointer(), "the file ends within this event")
    }
    do {
      try input.bytes.withUnsafeBytes { bytes in
        try body(UnsafeRawBufferPointer(rebasing: bytes[input.start..<(input.start + end)]))
      }
    } catch let error as JSONShapeError {
      throw fault(of: number, error.pointer, error.message)
    }
    input.start += end
  }

  /// Detects the kind of the object at a place by its first members; the input does not move.
  private func kind(at start: Int = 0, depth: Int = 0) throws -> Kind {
    var place = start + 1
    while true {
      guard let byte = try cursor.byte(at: &place), byte != UInt8(ascii: "}") else { return .other }
      if byte == UInt8(ascii: ",") {
        place += 1
        continue
      }
      let key = try cursor.key(at: &place)
      let first = try cursor.byte(at: &place)
      if key == "type", let first, Self.digits.contains(first) { return .event }
      if try holdsEvents(at: place, as: key, depth: depth) { return .wrapper }
      // A cut-off event is named as such where it is passed on.
      guard let end = try cursor.end(ofValueAt: place, named: JSONPointer()) else { return .event }
      guard end > place else { throw cursor.expected("a value", at: place) }
      place = end
    }
  }

  /// Whether the value at a place, a member of an object, holds events.
  private func holdsEvents(at start: Int, as key: String, depth: Int = 0) throws -> Bool {
    guard depth < Self.maximumDepth else { return false }
    var place = start
    switch try cursor.byte(at: &place) {
    case UInt8(ascii: "{"): return try kind(at: place, depth: depth + 1) == .wrapper
    case UInt8(ascii: "["):
      if Self.wrappers.contains(key) { return true }
      while try cursor.byte(at: &place) == UInt8(ascii: "[") { place += 1 }
      // A node of a page has a type, too; an event always has a time.
      guard try cursor.byte(at: &place) == UInt8(ascii: "{"),
        let end = try cursor.end(ofValueAt: place, named: JSONPointer())
      else { return false }
      var (hasType, hasTime) = (false, false)
      input.bytes.withUnsafeBytes { bytes in
        let object = bytes[(input.start + place)..<(input.start + end)]
        JSONExtent.members(of: UnsafeRawBufferPointer(rebasing: object)) { key, value in
          let isNumber = value.first.map(Self.digits.contains) ?? false
          if key.isText("type") { hasType = isNumber }
          if key.isText("timestamp") { hasTime = isNumber }
          return true
        }
      }
      return hasType && hasTime
    default: return false
    }
  }

  private static let digits = Array("0123456789".utf8)
}
