package import JSON
import ModelCoding
import Scenes
import ScrollModel

/// One line of a recording after the first.
package struct RecordingLine: Sendable {
  /// Its number, counted from 1.
  package let number: Int
  /// Its bytes, without the line feed.
  package let text: ArraySlice<UInt8>

  /// The content of a line.
  package enum Content: Sendable {
    /// A command that was sent to the scene.
    case command(TimedCommand)
    /// A layout pass between two commands of the same time.
    case layout
    /// The client in control disconnected, and all gestures were cancelled.
    case cancelled
    /// A seek to the line's time, which may be an earlier one: the first `keeping` inputs of the scene stay, and the
    /// inputs in `then` follow them.
    case seek(keeping: Int, then: [LogEntry])
    /// A patch or an event; only its time was read.
    case derived
    /// The changes of the state, and their causes.
    case patch(JSONValue, why: JSONValue?)
    /// An event, as one object.
    case event(JSONValue)
    /// The state, unless it was left out, and its hash.
    case keyframe(state: JSONValue?, hash: String)
    /// A note that a person has added.
    case mark(String)
    /// The end of the recording.
    case end(RecordingTrailer)
    /// A line of a later version of the program, to be ignored.
    case unknown
  }

  /// The kinds of lines, by their distinguishing key.
  enum Kind: CaseIterable {
    case method, moved, patch, event, state, hash, mark, layout, cancel, seek, end

    /// All of them, in one array for all lines.
    fileprivate static let all = allCases

    fileprivate var key: StaticString {
      switch self {
      case .method: #"method":"#
      case .moved: #"moved":"#
      case .patch: #"patch":"#
      case .event: #"event":"#
      case .state: #"state":"#
      case .hash: #"hash":"#
      case .mark: #"mark":"#
      case .layout: #"layout":"#
      case .cancel: #"cancel":"#
      case .seek: #"seek":"#
      case .end: #"end":"#
      }
    }
  }

  /// The time and kind of the line, if it has the form that ``RecordingWriter`` writes; found without
  /// parsing the whole line.
  var outline: (time: Int64, kind: Kind)? {
    var scanner = LineScanner(text)
    guard scanner.skip(#"{"t":"#), let time = scanner.whole(),
      time <= RecordingFormat.latestTime, scanner.skip(#",""#)
    else { return nil }
    return Kind.all.first { scanner.skip($0.key) }.map { (time, $0) }
  }

  /// Reads the line.
  ///
  /// - Throws: `RecordingError` with the line and the column.
  package func read() throws(RecordingError) -> (time: Int64, content: Content) {
    if let (time, samples) = TouchLine.read(text) {
      return (time, .command(TimedCommand(time: time, .touch(samples))))
    }
    return try readAsJSON()
  }

  /// Reads a line of any kind.
  func readAsJSON() throws(RecordingError) -> (time: Int64, content: Content) {
    let json = try json()
    do {
      var members = try JSONMembers(json, at: JSONPointer(), as: "a line of a recording")
      let time = try members.required("t").whole(
        in: 0...RecordingFormat.latestTime,
        at: members.place("t")
      )
      return (time, try Self.content(of: json, &members, at: time))
    } catch {
      throw RecordingError(error, in: text, line: number)
    }
  }

  /// Parses the line as JSON.
  func json() throws(RecordingError) -> JSONValue {
    do {
      return try JSONValue(parsing: Array(text), limits: RecordingFormat.lineLimits)
    } catch {
      throw RecordingError(line: number, column: error.column, error.message)
    }
  }

  private static func content(
    of json: JSONValue,
    _ members: inout JSONMembers,
    at time: Int64
  ) throws(JSONShapeError) -> Content {
    if let method = members.optional("method") {
      return .command(try command(method, &members, at: time))
    }
    if let samples = members.optional("moved") {
      let touches = try TouchLine.moved(samples, at: members.place("moved"))
      return .command(TimedCommand(time: time, .touch(touches)))
    }
    if let patch = members.optional("patch") { return .patch(patch, why: members.optional("why")) }
    if let name = members.optional("event") {
      _ = try name.text(at: members.place("event"))
      return .event(json)
    }
    if let state = members.optional("state") {
      let hash = try members.required("hash").text(at: members.place("hash"))
      return .keyframe(state: state, hash: hash)
    }
    if let hash = members.optional("hash") {
      return .keyframe(state: nil, hash: try hash.text(at: members.place("hash")))
    }
    if let mark = members.optional("mark") {
      return .mark(try mark.text(at: members.place("mark")))
    }
    if let end = members.optional("end") {
      return .end(try self.end(end, at: members.place("end"), time))
    }
    if members.optional("cancel") != nil { return .cancelled }
    if let count = members.optional("seek") {
      return .seek(
        keeping: Int(try count.whole(in: 0...Int64(Int32.max), at: members.place("seek"))),
        then: try entries(&members, before: time)
      )
    }
    return members.optional("layout") == nil ? .unknown : .layout
  }

  private static func command(
    _ method: JSONValue,
    _ members: inout JSONMembers,
    at time: Int64
  ) throws(JSONShapeError) -> TimedCommand {
    let place = members.place("method")
    let name = try method.text(at: place)
    let parameters = members.optional("params") ?? .object([:])
    var request = try SceneRequest(
      method: name,
      at: place,
      parameters: parameters,
      at: members.place("params")
    )
    if case .load(.scene(var scene)) = request, let json = members.optional("name") {
      // A scene in the parameters has no name there.
      scene.name = try json.text(at: members.place("name"))
      request = .load(.scene(scene))
    }
    return TimedCommand(time: time, request: request, parameters: parameters)
  }

  private static func entries(
    _ members: inout JSONMembers,
    before end: Int64
  ) throws(JSONShapeError) -> [LogEntry] {
    guard let json = members.optional("deeds") else { return [] }
    var entries: [LogEntry] = []
    for (json, place) in try json.elements(at: members.place("deeds"), as: "an array") {
      var entry = try JSONMembers(json, at: place, as: "a command")
      let earliest = entries.last?.time ?? 0
      guard earliest <= end else { break }
      let time = try entry.required("t").whole(in: earliest...end, at: entry.place("t"))
      let command = try entry.optional("method").map { method throws(JSONShapeError) in
        try self.command(method, &entry, at: time)
      }
      let endsLayoutPass = try entry.optional("layout")?.flag(at: entry.place("layout")) ?? true
      entries.append(
        LogEntry(
          time: time,
          command.map { .command($0) } ?? .cancelGestures(lifting: nil),
          endsLayoutPass: endsLayoutPass
        )
      )
    }
    return entries
  }

  private static func end(
    _ json: JSONValue,
    at pointer: JSONPointer,
    _ time: Int64
  ) throws(JSONShapeError) -> RecordingTrailer {
    var members = try JSONMembers(json, at: pointer, as: "an object")
    func count(_ key: String) throws(JSONShapeError) -> Int {
      Int(try members.required(key).whole(in: 0...Int64(Int32.max), at: members.place(key)))
    }
    return RecordingTrailer(
      time: time,
      lines: try count("lines"),
      commands: try count("commands"),
      hash: try members.required("hash").text(at: members.place("hash"))
    )
  }
}
