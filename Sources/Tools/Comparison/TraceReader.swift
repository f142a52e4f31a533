import Foundation
import JSON
import ModelCoding
import Scenes
import ScrollModel
package import ScrollRecording
import SourceImport

/// Reads traces: tables, and recordings of the model and of sources.
package enum TraceReader {
  /// The number of bytes in which the kind of a file shows.
  private static let firstBytes = 1 << 16

  /// Reads a trace of any kind: a table, a recording, or a program's lines.
  ///
  /// `geometry` is what a person says; the file says the rest. `read` returns at most so many bytes, and none at the
  /// end. Throws an `ImportFault` with the line, a `UserError`, a `RecordingError`, or an error of `read`.
  package static func trace(
    _ geometry: Trace.Geometry,
    view: String?,
    reading read: @escaping (Int) throws -> [UInt8]
  ) throws -> Trace {
    var first = try read(firstBytes)
    while first.count < 4_096 {
      let more = try read(firstBytes)
      if more.isEmpty { break }
      first += more
    }
    let start = first
    var isAtStart = true
    let rest: (Int) throws -> [UInt8] = { count in
      guard isAtStart else { return try read(count) }
      isAtStart = false
      return start
    }
    if TraceTable.isTable(start) { return try table(geometry, view: view, reading: rest) }
    let line = String(decoding: start.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    guard !line.contains("scrollscope.recording") else {
      return try recording(RecordingReader { try rest($0) }, geometry, view: view)
    }
    var task = SourceImport(name: "trace")
    task.format = .lines
    var bytes: [UInt8] = []
    _ = try task.run(reading: rest) { bytes += $0 }
    var recording = bytes[...]
    let reader = try RecordingReader { count in
      let part = recording.prefix(count)
      recording = recording.dropFirst(count)
      return Array(part)
    }
    return try self.recording(reader, geometry, view: view)
  }

  /// Reads a table.
  ///
  /// `geometry` is what a person says; the head and the columns say the rest. `read` returns at most so many bytes, and
  /// none at the end. Throws an `ImportFault` with the line, a `UserError`, or an error of `read`.
  package static func table(
    _ geometry: Trace.Geometry,
    view: String?,
    reading read: @escaping (Int) throws -> [UInt8]
  ) throws -> Trace {
    let table = try TraceTable(reading: read, view: view ?? "scroll")
    let id = try self.view(of: table, named: view)
    var known = Trace.Geometry()
    if let width = table.size.width, let height = table.size.height {
      known.size = Trace.Size(width: width, height: height)
    }
    if let width = table.content.width ?? table.size.width, let height = table.content.height {
      known.content = Trace.Size(width: width, height: height)
    }
    let head = try TraceHead(table.comments.first ?? "").geometry
    var frames: [Trace.Frame] = []
    for frame in table.frames where frame.view == id {
      let before = frames.last
      let next = Trace.Frame(
        time: frame.time,
        x: frame.x ?? before?.x ?? 0,
        y: frame.y ?? before?.y ?? 0
      )
      if let before, before.time == next.time { frames.removeLast() }
      frames.append(next)
    }
    return Trace(
      view: id,
      geometry: geometry.filled(from: head.filled(from: known)),
      frames: frames,
      touches: touches(of: table),
      provenance: Provenance.json(ofComments: table.comments)
    )
  }

  /// The view that is asked for, or the one that moves furthest.
  private static func view(of table: TraceTable, named name: String?) throws -> String {
    var extents: [String: (low: Double, high: Double)] = [:]
    for frame in table.frames {
      let place = (frame.x ?? 0) + (frame.y ?? 0)
      let known = extents[frame.view] ?? (place, place)
      extents[frame.view] = (min(known.low, place), max(known.high, place))
    }
    if let name, extents[name] != nil { return name }
    if let name, extents.count > 1 || extents["scroll"] == nil {
      throw UserError("no view \(PrintableText.quoted(name)) in the trace")
    }
    guard
      let found = extents.max(by: {
        ($0.value.high - $0.value.low, $1.key) < ($1.value.high - $1.value.low, $0.key)
      })
    else { throw UserError("no offsets in this trace") }
    return found.key
  }

  private static func touches(of table: TraceTable) -> [Trace.Touch] {
    var down: [Int: (x: Double, y: Double)] = [:]
    var touches: [Trace.Touch] = []
    for touch in table.touches {
      let former = down[touch.finger]
      guard let place = touch.place ?? former else { continue }
      let phase: Trace.Touch.Phase =
        touch.isLifted ? .ended : former == nil ? .began : .moved
      down[touch.finger] = touch.isLifted ? nil : place
      touches.append(
        Trace.Touch(time: touch.time, finger: touch.finger, phase: phase, x: place.x, y: place.y)
      )
    }
    return touches.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    .map(\.element)
  }

  /// Reads a recording of the model or of a source.
  package static func recording(
    _ reader: RecordingReader,
    _ geometry: Trace.Geometry,
    view: String?
  ) throws -> Trace {
    let states = try RecordedStates(reader)
    let isSource = states.header.source != nil
    var offsets: [String: [Trace.Frame]] = [:]
    var first: [String: JSONValue] = [:]
    var device: JSONValue?
    var touches: [Trace.Touch] = []
    var fingers = FingerTrack()
    var clock: Double?
    try states.play { moment in
      if device == nil { device = moment.state["device"] }
      fingers.add(moment.state["touches"], at: moment.time)
      for (id, json) in moment.state["views"]?.object ?? [:] where json["contentSize"] != nil {
        if first[id] == nil { first[id] = json }
        // A change of the touches alone is no frame.
        let changes = moment.patch?["views"]?[id]?["contentOffset"] != nil
        let isFrame = moment.patch?["views"] == nil && moment.patch?["touches"] == nil
        guard changes || isFrame else { continue }
        let offset: JSONValue = json["contentOffset"] ?? [0, 0]
        let frame = Trace.Frame(
          time: moment.time,
          x: offset[0]?.double ?? 0,
          y: offset[1]?.double ?? 0
        )
        if offsets[id]?.last?.time == frame.time { offsets[id]?.removeLast() }
        offsets[id, default: []].append(frame)
      }
      return true
    } note: { note, time in
      guard case .command(let timed) = note, case .command(let command) = timed.request,
        case .touch(let samples) = command
      else { return }
      for sample in samples {
        guard let phase = Trace.Touch.Phase(rawValue: sample.phase.rawValue) else { continue }
        // Stamps have any origin: the first one is at the time of its command.
        if let stamp = sample.timestamp, clock == nil { clock = Double(time) - stamp * 1_000_000 }
        var moment = time
        if let stamp = sample.timestamp, let clock {
          let own: Double = stamp * 1_000_000 + clock
          if (own - Double(time)).magnitude < farthestStamp { moment = Int64(own.rounded()) }
        }
        touches.append(
          Trace.Touch(
            time: moment,
            finger: sample.id,
            phase: phase,
            x: Double(sample.location.x),
            y: Double(sample.location.y)
          )
        )
      }
    }
    touches = touches.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    .map(\.element)
    let moved = offsets.max { extent($0.value) < extent($1.value) }
    guard let id = view ?? moved?.key, let frames = offsets[id], let json = first[id] else {
      let name = view.map { " " + PrintableText.quoted($0) } ?? ""
      throw UserError("no scroll view\(name) in the recording")
    }
    let filled: [Trace.Frame]
    if isSource {
      let period = period(of: frames)
      // Frames that are a little late leave no gap.
      filled = try self.filled(frames, until: states.end, slack: period / 2) { $0 + period }
    } else {
      let clock = FrameClock(fps: states.header.fps)
      filled = try self.filled(onClock(frames, clock), until: states.end + 1) {
        clock.time(ofFrame: clock.frame(after: $0))
      }
    }
    return Trace(
      view: id,
      geometry: geometry.filled(from: self.geometry(json, isSource ? nil : device)),
      frames: filled,
      // Actions have no touches of their own; the states show them.
      touches: touches.isEmpty ? fingers.touches : touches,
      provenance: states.header.provenance
    )
  }

  private static func extent(_ frames: [Trace.Frame]) -> Double {
    let (x, y) = (frames.map(\.x), frames.map(\.y))
    return (x.max() ?? 0) - (x.min() ?? 0) + (y.max() ?? 0) - (y.min() ?? 0)
  }

  private static func geometry(_ view: JSONValue, _ device: JSONValue?) -> Trace.Geometry {
    var geometry = Trace.Geometry()
    func number(_ json: JSONValue?, _ index: Int) -> Double? { json?[index]?.double }
    if let width = number(view["frame"], 2), let height = number(view["frame"], 3) {
      geometry.size = Trace.Size(width: width, height: height)
    }
    if let width = number(view["contentSize"], 0), let height = number(view["contentSize"], 1) {
      geometry.content = Trace.Size(width: width, height: height)
    }
    let insets = view["adjustedContentInset"] ?? view["contentInset"]
    if let all = insets?.numbers(4) {
      // In the state: top, left, bottom, right.
      geometry.insets = [all[1], all[3], all[0], all[2]]
    }
    geometry.scale = device?["displayScale"]?.double
    geometry.isFast = view["decelerationRate"].flatMap { rate in
      rate.string.map { $0 == "fast" } ?? rate.double.map { $0 < 0.995 }
    }
    geometry.pages = view["isPagingEnabled"]?.bool
    return geometry
  }

  /// Puts the frames without a change back, which recordings leave out: those of the display's clock, or of a source at
  /// the usual distance of its frames.
  ///
  /// Of a long rest, only its first seconds matter: the content is known to stay.
  private static func filled(
    _ frames: [Trace.Frame],
    until end: Int64,
    slack: Int64 = 0,
    following next: (Int64) -> Int64
  ) throws(UserError) -> [Trace.Frame] {
    guard let last = frames.last else { return [] }
    var result: [Trace.Frame] = []
    // At least a few after the last, so that it is seen to rest.
    let ends = frames.dropFirst().map(\.time) + [max(end, last.time + 100_000)]
    for (frame, end) in zip(frames, ends) {
      var frame = frame
      let rest = min(end, frame.time + longestRest)
      result.append(frame)
      while next(frame.time) + slack < rest {
        frame.time = next(frame.time)
        result.append(frame)
      }
      guard result.count <= Trace.maximumFrames else {
        throw UserError("the trace has more than \(Trace.maximumFrames) frames")
      }
    }
    return result
  }

  /// A stamp that is further from the time of its command is of another clock, in microseconds.
  private static let farthestStamp = 60_000_000.0
  /// The microseconds of a rest that are filled with frames.
  private static let longestRest: Int64 = 10_000_000

  /// The frames of the model, at the display's times: what a touch moves between two of them is seen at the next.
  private static func onClock(_ frames: [Trace.Frame], _ clock: FrameClock) -> [Trace.Frame] {
    var result: [Trace.Frame] = []
    for frame in frames {
      var frame = frame
      let number = clock.frame(after: frame.time)
      let isOnClock = clock.time(ofFrame: number - 1) == frame.time
      frame.time = isOnClock ? frame.time : clock.time(ofFrame: number)
      if result.last?.time == frame.time { result.removeLast() }
      result.append(frame)
    }
    return result
  }

  /// The usual distance of frames, in microseconds.
  private static func period(of frames: [Trace.Frame]) -> Int64 {
    let distances = zip(frames, frames.dropFirst()).map { $1.time - $0.time }.sorted()
    return max(distances.isEmpty ? 16_667 : distances[distances.count / 2], 1_000)
  }
}
