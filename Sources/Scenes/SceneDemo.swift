package import JSON

/// A gesture that demonstrates a scene: commands with their times, as in an input script.
package struct SceneDemo: Sendable {
  /// A command and its time.
  package struct Line: Sendable {
    /// The time, in microseconds after the scene was loaded.
    package let time: Int64
    /// The method and its parameters, as in an input script.
    package let method: String
    package let parameters: JSONValue
    /// What happens from this command on, for display; empty if it belongs to the step before.
    package let caption: String
    /// The location of the line in the scene file.
    package let pointer: JSONPointer

    /// Reads the request of the line, or throws the error in it with its place.
    package func request() throws(JSONShapeError) -> SceneRequest {
      try SceneRequest(
        method: method,
        at: pointer.appending("method"),
        parameters: parameters,
        at: pointer.appending("params")
      )
    }
  }

  /// The commands, in the order of their times.
  package let lines: [Line]

  /// The latest time of a command, in microseconds: ten minutes.
  package static let latestTime: Int64 = 600_000_000
  /// The maximum number of commands.
  package static let maximumLines = 10_000

  /// The maximum number of characters of a caption.
  static let longestCaption = 40

  /// No gesture.
  static let none = SceneDemo(lines: [])

  private init(lines: [Line]) { self.lines = lines }

  /// Reads the commands that `json` describes, and checks them as far as possible without knowing the methods.
  init(
    _ json: JSONValue,
    at pointer: JSONPointer,
    faults: SceneFaults = .throwing
  ) throws(JSONShapeError) {
    let elements = try json.elements(at: pointer, as: "an array of commands with their times")
    guard elements.count <= Self.maximumLines else {
      throw JSONShapeError(pointer, "a demo has at most \(Self.maximumLines) commands")
    }
    var lines: [Line] = []
    for (json, place) in elements {
      let range = (lines.last?.time ?? 0)...Self.latestTime
      let line = try faults.attempt { () throws(JSONShapeError) in
        try Self.line(json, at: place, in: range)
      }
      if let line { lines.append(line) }
    }
    self.lines = lines
  }

  private static func line(
    _ json: JSONValue,
    at place: JSONPointer,
    in range: ClosedRange<Int64>
  ) throws(JSONShapeError) -> Line {
    var members = try JSONMembers(json, at: place, as: "a command with its time")
    let time = try members.required("t").whole(in: range, at: members.place("t"))
    let method = try members.required("method").text(at: members.place("method"))
    let parameters = members.optional("params") ?? .object([:])
    let caption = try members.shortText("caption", upTo: Self.longestCaption)
    try members.finish()
    return Line(
      time: time,
      method: method,
      parameters: parameters,
      caption: caption,
      pointer: place
    )
  }
}
