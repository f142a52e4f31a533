import JSON
import ModelCoding
import Scenes
import ScrollModel
import ScrollRecording
import Simulation

/// The parameters of `Sim.fork`.
struct ForkRequest {
  let time: Int64
  let changes: Branch.Changes
  /// Whether the client wants the states of the branch, too.
  let wantsStates: Bool

  /// Reads the parameters; ids and values are checked against the present engine.
  ///
  /// `scene` returns the scene of a name.
  init(
    _ parameters: JSONValue,
    _ simulation: Simulation,
    scene: (String) throws -> Scene
  ) throws {
    let (times, engine) = (simulation.times, simulation.engine)
    var members = try JSONMembers(parameters, at: JSONPointer(), as: "an object of parameters")
    time = try members.time("t")
    var changes = Branch.Changes()
    if let json = members.optional("values") {
      changes.values = try Self.values(json, at: members.place("values"), engine)
    }
    if let json = members.optional("commands") {
      changes.commands = try Self.commands(json, at: members.place("commands"), after: time)
    }
    if let json = members.optional("scene") {
      changes.scene = try scene(try json.text(at: members.place("scene")))
    }
    self.changes = changes
    let states = members.optional("states")
    wantsStates = try states?.flag(at: members.place("states")) ?? false
    try members.finish()
    guard times.contains(time) else { throw RPCError(time: "t", outside: times) }
    let timeline = simulation.timeline
    guard changes.scene == nil || time == timeline.start && timeline.isComplete else {
      let reason = "another scene can only run from the start of the session, at \(timeline.start)"
      throw RPCError(.parameters, reason, path: "/t")
    }
  }

  private static func values(
    _ json: JSONValue,
    at pointer: JSONPointer,
    _ engine: Engine
  ) throws -> [Command] {
    let members = try JSONMembers(json, at: pointer, as: "an object of views")
    return try members.remaining.map { id in
      let place = members.place(id)
      let assignments: [Command.Assignment]
      do {
        assignments = try CommandMethod.assignments(json[id] ?? .null, at: place)
      } catch let failure as CommandReadError {
        throw failure.located(method: place)
      }
      let command = Command.set(view: id, values: assignments)
      do {
        try engine.check(command)
      } catch let error as CommandError {
        let fault = CommandFailure(error, engine: engine)
        // The first token of the pointer is a parameter of `View.set`, and not part of this request's path.
        let tokens = pointer.tokens + [id] + fault.pointer.tokens.dropFirst()
        throw JSONShapeError(JSONPointer(tokens), fault.reason)
      }
      return command
    }
  }

  private static func commands(
    _ json: JSONValue,
    at pointer: JSONPointer,
    after start: Int64
  ) throws -> [TimedCommand] {
    var commands: [TimedCommand] = []
    for (json, place) in try json.elements(at: pointer, as: "an array of commands") {
      var line = try JSONMembers(json, at: place, as: "a command")
      let timeJSON = try line.required("t")
      let time = try timeJSON.whole(in: .min ... .max, at: line.place("t"))
      let (earliest, owner) =
        commands.last.map { ($0.time, "the command before") } ?? (start, "the ghost run's start")
      guard time >= earliest else {
        throw JSONShapeError.expected(
          "\(earliest) or later, the time of \(owner)",
          at: line.place("t"),
          found: timeJSON
        )
      }
      let method = try line.required("method").text(at: line.place("method"))
      let parameters = line.optional("params") ?? .object([:])
      try line.finish()
      let request = try SceneRequest(
        method: method,
        at: line.place("method"),
        parameters: parameters,
        at: line.place("params")
      )
      let command = TimedCommand(time: time, request: request, parameters: parameters)
      guard !command.startsScene else {
        throw JSONShapeError(line.place("method"), "a ghost run stays with its scene")
      }
      commands.append(command)
    }
    return commands
  }
}
