package import JSON
import ModelCoding
package import Scenes
public import ScrollModel

/// A command, or a scene to load, with its time, as scripts and recordings have it.
///
/// ```swift
/// let tap = TimedCommand(time: 500_000, .statusBarTap)
/// precondition(tap.method == "Input.statusBarTap")
/// ```
public struct TimedCommand: Sendable {
  /// When, in microseconds of engine time; for a scene to load, the time at which that begins.
  public let time: Int64
  /// What is asked for.
  package let request: SceneRequest
  /// The parameters as they were written; nil for the program's own commands.
  private let written: JSONValue?

  /// A request at a time; recordings keep its `parameters` as a client or a file wrote them; nil if neither did.
  package init(time: Int64, request: SceneRequest, parameters: JSONValue? = nil) {
    self.time = time
    self.request = request
    written = parameters
  }

  /// Reads a command as scripts have it: an object with `method`, and optionally `params` and `t`.
  ///
  /// - Parameters:
  ///   - json: The object.
  ///   - place: Where it is in its document, for errors.
  ///   - times: The valid values of `t`, in microseconds.
  ///   - start: What `t` counts from.
  ///   - otherwise: The value of `t` where it is left out; without it, `t` is required.
  /// - Throws: An error with the place of the mistake.
  package init(
    _ json: JSONValue,
    at place: JSONPointer,
    in times: ClosedRange<Int64>,
    after start: Int64 = 0,
    otherwise: Int64? = nil
  ) throws(JSONShapeError) {
    var members = try JSONMembers(json, at: place, as: "a command")
    let written = try otherwise == nil ? members.required("t") : members.optional("t")
    let time = try written?.whole(in: times, at: members.place("t")) ?? otherwise ?? 0
    let method = try members.required("method").text(at: members.place("method"))
    let parameters = members.optional("params") ?? .object([:])
    try members.finish()
    let request = try SceneRequest(
      method: method,
      at: members.place("method"),
      parameters: parameters,
      at: members.place("params")
    )
    self.init(time: start + time, request: request, parameters: parameters)
  }

  /// A command at a time.
  public init(time: Int64, _ command: Command) { self.init(time: time, request: .command(command)) }

  /// The command that cancels all fingers that are on the glass of an engine; nil where there is none.
  package init?(liftingFingersOf engine: Engine) {
    let samples = engine.touchStates.map { touch in
      TouchSample(id: touch.id, phase: .cancelled, location: touch.location)
    }
    guard !samples.isEmpty else { return nil }
    self.init(time: engine.time, .touch(samples))
  }

  /// The same request at another time.
  package func at(_ time: Int64) -> TimedCommand {
    TimedCommand(time: time, request: request, parameters: written)
  }

  /// The method that makes the request.
  public var method: String { request.method }

  /// The parameters as a value.
  package var parameters: JSONValue {
    if let written { return written }
    var writer = JSONWriter()
    request.writeParameters(to: &writer)
    do {
      return try JSONValue(parsing: writer.bytes, limits: .file)
    } catch {
      preconditionFailure("\(method) writes what is no JSON: \(error)")
    }
  }

  /// Writes the parameters as one object: as a client or a file wrote them, if either did.
  package func writeParameters(to writer: inout JSONWriter) {
    if let written { writer.value(written) } else { request.writeParameters(to: &writer) }
  }

  /// Whether it replaces the scene.
  package var startsScene: Bool {
    switch request {
    case .load, .reset: true
    case .command: false
    }
  }
}
