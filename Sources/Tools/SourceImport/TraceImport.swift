import JSON

/// Reads a trace of Chromium: where its compositor, or else its pages, have scrolled to.
///
/// The events of a trace are in no order, so all offsets are kept until they are sorted.
struct TraceImport {
  private struct Offset {
    /// Microseconds of the trace's clock.
    let time: Int64
    let index: Int32
    /// The place of the view in `views`.
    let view: Int32
    let x: Double
    let y: Double
    /// The offset before.
    var old: (x: Double, y: Double)?
  }

  private struct ViewKey: Hashable {
    let process: Int64
    /// The compositor's number of the scroller; nil for an offset without one.
    let node: Int64?
  }

  private let reader: JSONElementReader
  private var offsets: [Offset] = []
  /// The offsets that pages report, without names and rounded.
  private var pageOffsets: [Offset] = []
  private var views: [ViewKey: Int32] = [:]
  private var keys: [ViewKey] = []

  /// The most offsets that are kept, of 56 bytes each.
  private static let maximumOffsets = 2_000_000
  private static let largestTime = 9e18
  private static let limits = JSONLimits(
    bytes: 1 << 20,
    depth: 64,
    containers: 10_000,
    values: 40_000
  )

  init(_ input: ImportInput) throws {
    reader = try JSONElementReader(input, member: "traceEvents")
  }

  /// Reads the whole trace, and adds its offsets to a recording.
  mutating func run(into recording: inout MotionRecording) throws {
    while try reader.next({ try take($0) }) {}
    let all = offsets.isEmpty ? pageOffsets : offsets
    guard !all.isEmpty else {
      throw ImportFault(
        "no offsets in this trace; a recording of the Performance panel has none. Record one with the "
          + "category \"input\": \(SourceImport.traceCommand) URL, or chrome://tracing with \"input\" chosen"
      )
    }
    (offsets, pageOffsets) = ([], [])
    try pass(all, into: &recording)
  }

  private mutating func take(_ bytes: UnsafeRawBufferPointer) throws {
    var isCompositors: Bool?
    JSONExtent.members(of: bytes) { key, value in
      guard key.isText("name") else { return true }
      if value.isText("\"ScrollTree::ScrollBy\"") { isCompositors = true }
      if value.isText("\"ScrollableArea::SetScrollOffset\"") { isCompositors = false }
      return false
    }
    guard let isCompositors else { return }
    let place = reader.place
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue(parsing: bytes, limits: Self.limits)
    } catch {
      throw ImportFault(place, "\(error.reason) (at \(error.line):\(error.column) of the event)")
    }
    // The end of an event that has its offset at the beginning.
    guard json["ph"]?.string != "E" else { return }
    do throws(JSONShapeError) {
      if isCompositors { try takeCompositors(json, place) } else { try takePages(json, place) }
    } catch {
      throw ImportFault(error.pointer, error.message)
    }
    guard offsets.count + pageOffsets.count <= Self.maximumOffsets else {
      throw ImportFault(place, "expected at most \(Self.maximumOffsets) offsets in a trace")
    }
  }

  private mutating func takeCompositors(
    _ json: JSONValue,
    _ place: JSONPointer
  ) throws(JSONShapeError) {
    let arguments = place.appending("args")
    guard let new = json["args"]?["new_offset"] else {
      throw JSONShapeError(arguments.appending("new_offset"), "\"new_offset\" is missing")
    }
    let (x, y) = try Self.point(new, arguments.appending("new_offset"))
    let id = json["args"]?["scroll_node_id"]
    let node = try id?.whole(in: 0...Int64.max, at: arguments.appending("scroll_node_id"))
    var offset = Offset(
      time: try Self.time(json, place),
      index: Int32(clamping: reader.index),
      view: view(json, node ?? 0),
      x: x,
      y: y
    )
    if let old = json["args"]?["old_offset"] {
      offset.old = try Self.point(old, arguments.appending("old_offset"))
    }
    offsets.append(offset)
  }

  private mutating func takePages(
    _ json: JSONValue,
    _ place: JSONPointer
  ) throws(JSONShapeError) {
    let pointer = place.appending("args").appending("offset")
    guard let text = json["args"]?["offset"] else {
      throw JSONShapeError(pointer, "\"offset\" is missing")
    }
    let words = text.string?.split { "[], ".contains($0) } ?? []
    let numbers = words.compactMap { Double($0) }.filter(\.isFinite)
    guard words.count == 2, numbers.count == 2 else {
      throw .expected("an offset such as \"[0 120]\"", at: pointer, found: text)
    }
    pageOffsets.append(
      Offset(
        time: try Self.time(json, place),
        index: Int32(clamping: reader.index),
        view: view(json, nil),
        x: numbers[0],
        y: numbers[1]
      )
    )
  }

  private static func point(
    _ json: JSONValue,
    _ place: JSONPointer
  ) throws(JSONShapeError) -> (x: Double, y: Double) {
    guard let x = json["x"], let y = json["y"] else {
      throw .expected("an offset {\"x\": …, \"y\": …}", at: place, found: json)
    }
    return (try x.number(at: place.appending("x")), try y.number(at: place.appending("y")))
  }

  private static func time(_ json: JSONValue, _ place: JSONPointer) throws(JSONShapeError) -> Int64
  {
    let pointer = place.appending("ts")
    guard let stamp = json["ts"] else { throw JSONShapeError(pointer, "\"ts\" is missing") }
    let time = try stamp.number(at: pointer).rounded()
    guard abs(time) < largestTime else {
      throw .expected("microseconds", at: pointer, found: stamp)
    }
    return Int64(time)
  }

  private mutating func view(_ json: JSONValue, _ node: Int64?) -> Int32 {
    let key = ViewKey(process: json["pid"]?.int64 ?? 0, node: node)
    if let view = views[key] { return view }
    let view = Int32(clamping: keys.count)
    views[key] = view
    keys.append(key)
    return view
  }

  /// Adds offsets to a recording in the order of their times, without views that never move.
  private func pass(_ all: [Offset], into recording: inout MotionRecording) throws {
    let sorted = all.sorted { ($0.time, $0.index) < ($1.time, $1.index) }
    let names = names(of: Set(sorted.map(\.view)))
    var first: [Int32: Offset] = [:]
    var moving: Set<Int32> = []
    for offset in sorted {
      let start = first[offset.view] ?? offset
      first[offset.view] = start
      let before = start.old ?? (start.x, start.y)
      if before != (offset.x, offset.y) { moving.insert(offset.view) }
    }
    // Where nothing moves at all, all is shown.
    if moving.isEmpty { moving = Set(first.keys) }
    do throws(MotionFault) {
      for offset in sorted where moving.contains(offset.view) {
        var sample = MotionSample(time: offset.time, place: Int(offset.index))
        sample.view = names[offset.view] ?? ""
        if let old = offset.old {
          (sample.x, sample.y) = (old.x, old.y)
          try recording.add(sample)
        }
        (sample.x, sample.y) = (offset.x, offset.y)
        try recording.add(sample)
      }
      try recording.finish()
    } catch {
      throw named(error)
    }
  }

  /// The ids of views: by their numbers, after that of the process if there are several.
  private func names(of used: Set<Int32>) -> [Int32: String] {
    let processes = Set(used.map { keys[Int($0)].process })
    return Dictionary(
      uniqueKeysWithValues: used.map { view in
        let key = keys[Int(view)]
        let process = processes.count > 1 ? "process-\(key.process)-" : ""
        return (view, process + (key.node.map { "scroll-\($0)" } ?? "scroll"))
      }
    )
  }

  private func named(_ fault: MotionFault) -> ImportFault {
    let place = reader.pointer.appending(fault.place)
    let offset = place.appending("args").appending("new_offset")
    let pointer: JSONPointer =
      switch fault.part {
      case .time: place.appending("ts")
      case .x: offset.appending("x")
      case .y: offset.appending("y")
      default: place
      }
    return ImportFault(pointer, fault.message)
  }
}
