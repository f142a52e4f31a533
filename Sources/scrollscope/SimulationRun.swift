import Doctor
import JSON
import Recording
import Scenes
import ScrollModel

/// One run of a scene with a script, printing as it goes.
struct SimulationRun {
  /// How long after the last command a run to rest may take, in microseconds.
  private static let longestWait: Int64 = 60_000_000

  private var scene: Scene
  private var engine: Engine
  /// Looks on where events are printed, findings being among them.
  private var doctor: Doctor?
  private let fps: Int
  private let script: [InputScript.Line]
  private let scriptName: String
  private let printsEvents: Bool
  private let output = OutputLines()

  init(
    scene: Scene,
    script: [InputScript.Line],
    scriptName: String,
    fps: Int,
    printsEvents: Bool
  ) {
    self.scene = scene
    self.script = script
    self.scriptName = scriptName
    self.fps = fps
    self.printsEvents = printsEvents
    engine = scene.makeEngine(fps: fps)
    doctor = printsEvents ? Doctor(engine) : nil
  }

  /// Sets properties before anything else happens.
  mutating func apply(_ assignments: [AssignmentArgument]) throws {
    for assignment in assignments {
      let reason: String
      do {
        try apply(assignment)
        continue
      } catch let error as JSONError {
        reason = "not JSON: \(error.message)"
      } catch let error as JSONShapeError {
        reason = error.message
      } catch let error as CommandReader.Failure {
        reason = error.located(method: JSONPointer()).message
      } catch let error as CommandError {
        reason = CommandFault(error, engine: engine).reason
      }
      throw Failure("--set \(assignment.view).\(assignment.property): \(reason)")
    }
  }

  private func apply(_ assignment: AssignmentArgument) throws {
    let value = try JSONValue(parsing: assignment.json, limits: .message)
    let values = try CommandReader.assignments(
      .object([assignment.property: value]),
      at: JSONPointer()
    )
    try engine.handle(.set(view: assignment.view, values: values), at: 0)
  }

  /// Runs to the end, and prints the states at `times`, in ascending order, or at the end.
  mutating func run(until: Until, states times: [Int64]?) throws {
    var times = times ?? []
    let printsEnd = times.isEmpty
    let end = self.end(until: until, states: times)
    for line in script where line.time <= end.latest {
      try printStates(before: line.time, from: &times)
      try carryOut(line)
    }
    while let time = times.first { try printStates(before: time + 1, from: &times) }
    if end.stopsWhenIdle {
      while let frame = engine.nextStepTime, frame <= end.latest { try advance(to: frame) }
    }
    if !end.stopsWhenIdle || engine.nextStepTime != nil { try advance(to: end.latest) }
    if printsEnd { try printState() }
    engine.layoutIfNeeded()
    try printEvents()
    try output.flush()
  }

  private func end(until: Until, states times: [Int64]) -> (latest: Int64, stopsWhenIdle: Bool) {
    switch until {
    case .time(let time): (max(time.microseconds, times.last ?? 0), false)
    case .idle: (max((script.last?.time ?? 0) + Self.longestWait, times.last ?? 0), true)
    }
  }

  /// Prints the states due before `time`: all commands and frames up to their own times are done.
  private mutating func printStates(before time: Int64, from times: inout [Int64]) throws {
    while let next = times.first, next < time {
      try advance(to: next)
      try printState()
      times.removeFirst()
    }
  }

  private mutating func carryOut(_ line: InputScript.Line) throws {
    try advance(to: line.time)
    switch line.request {
    case .model(let command):
      do {
        try engine.handle(command, at: line.time)
      } catch {
        let fault = CommandFault(error, engine: engine)
        let pointer = JSONPointer(["params"] + fault.pointer.tokens)
        try refuse(line.failure(at: pointer, fault.reason))
      }
    case .reset: restart(scene)
    case .load(.scene(let scene)): restart(scene)
    case .load(.name(let name)):
      guard let scene = name == scene.name ? scene : try BuiltInScenes.scene(name) else {
        let hint = Spelling.hint(for: name, among: [scene.name] + BuiltInScenes.names)
        let reason = "no built-in scene \(PrintableText.quoted(name))\(hint)"
        return try refuse(line.failure(at: JSONPointer(["params", "name"]), reason))
      }
      restart(scene)
    }
  }

  /// Ends the run at a command that cannot be carried out, after all that happened before it.
  private mutating func refuse(_ failure: InputScript.Failure) throws {
    try printEvents()
    try output.flush()
    throw FileFault(scriptName, failure)
  }

  /// Loads a scene; time goes on.
  private mutating func restart(_ scene: Scene) {
    self.scene = scene
    engine = scene.makeEngine(fps: fps, time: engine.time)
    doctor = printsEvents ? Doctor(engine) : nil
  }

  private mutating func advance(to time: Int64) throws {
    // Commands at one time are one step to the doctor too, with the layout pass that they share.
    if time > engine.time { engine.layoutIfNeeded() }
    try printEvents()
    if doctor != nil {
      while let step = engine.nextStepTime, step <= time {
        engine.advance(to: step)
        try printEvents()
      }
    }
    engine.advance(to: time)
    try printEvents()
  }

  private func printEvents() throws {
    let (events, causes) = engine.takeOutput()
    guard let doctor else { return }
    for event in events { try output.add { EventWriter.write(event, to: &$0) } }
    doctor.observe(
      engine,
      changes: engine.takeChanges(),
      events: events,
      causes: causes,
      assignments: engine.takeAssignments()
    )
    for case .found(let finding) in doctor.takeNews() {
      try output.add { FindingWriter.write(finding, asEvent: true, to: &$0) }
    }
  }

  private mutating func printState() throws {
    engine.layoutIfNeeded()
    try printEvents()
    let (engine, scene) = (engine, scene)
    try output.add { writer in
      writer.beginObject()
      writer.key("t")
      writer.value(engine.time)
      writer.key("state")
      StateWriter.writeState(
        of: engine,
        scene: StateWriter.SceneName(scene),
        to: &writer
      )
      writer.endObject()
    }
  }
}
