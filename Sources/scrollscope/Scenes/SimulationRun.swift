import JSON
import ModelCoding
import Scenes
import ScrollDoctor
import ScrollModel
import ScrollRecording

/// Runs a scene with a script and prints the output.
final class SimulationRun {
  /// The maximum time after the last command to wait until the scene is idle, in microseconds.
  static let maximumWaitDuration: Int64 = 60_000_000

  private let scene: SceneRun
  private let recorder: Recorder?
  /// The doctor, if events are printed; findings are printed as events.
  private let consultation: FindingFeed?
  /// The lines of all scripts in the order of their times, each with its script's name.
  private let script: [(line: InputScript.Line, name: String)]
  private let printsEvents: Bool
  private let output = OutputLines()
  /// When fingers moved last, in microseconds.
  private var movedAt: Int64 = 0

  /// A script with its name for messages.
  struct Script {
    let script: InputScript
    let name: String

    init(_ script: InputScript, _ name: String) {
      self.script = script
      self.name = name
    }
  }

  /// Creates a run of `scene`, or of the scene that `recorder` runs, if there is one.
  init(
    _ scene: SceneRun,
    recorder: Recorder?,
    scripts: [Script],
    printsEvents: Bool
  ) {
    self.scene = recorder?.run ?? scene
    self.recorder = recorder
    let lines = scripts.flatMap { script in
      script.script.lines.map { (line: $0, name: script.name) }
    }
    // Lines of the same time stay in their order.
    let order = lines.indices.sorted {
      (lines[$0].line.command.time, $0) < (lines[$1].line.command.time, $1)
    }
    self.script = order.map { lines[$0] }
    self.printsEvents = printsEvents
    self.scene.recordsAssignments = printsEvents
    consultation = printsEvents ? FindingFeed(self.scene.engine) : nil
  }

  /// Sets properties before the first command.
  func apply(_ assignments: [AssignmentArgument]) throws {
    for assignment in assignments {
      let command = try assignment.command()
      do {
        try perform(command)
      } catch {
        throw assignment.failure(error.reason)
      }
    }
  }

  /// Runs to the end, and prints the states at `times`, in ascending order, or at the end.
  func run(until: Until, states times: [Int64]?) throws {
    var times = times ?? []
    let printsEnd = times.isEmpty
    let end = self.end(until: until, states: times)
    for (line, name) in script where line.command.time <= end.latest {
      try printStates(before: line.command.time, from: &times)
      try carryOut(line, of: name)
    }
    while let time = times.first { try printStates(before: time + 1, from: &times) }
    if end.stopsWhenIdle {
      while let next = scene.engine.nextStepTime, next > scene.engine.time, next <= end.latest {
        try advance(to: next)
      }
    }
    if !end.stopsWhenIdle || scene.engine.nextStepTime != nil { try advance(to: end.latest) }
    if printsEnd { try printState() }
    try flush()
    try output.flush()
  }

  private func end(until: Until, states times: [Int64]) -> (latest: Int64, stopsWhenIdle: Bool) {
    switch until {
    case .time(let time): (max(time.microseconds, times.last ?? 0), false)
    case .idle:
      (max((script.last?.line.command.time ?? 0) + Self.maximumWaitDuration, times.last ?? 0), true)
    }
  }

  /// Prints the states due before `time`: all commands and frames up to their own times are complete.
  private func printStates(before time: Int64, from times: inout [Int64]) throws {
    while let next = times.first, next < time {
      try advance(to: next)
      try printState()
      times.removeFirst()
    }
  }

  private func carryOut(_ line: InputScript.Line, of name: String) throws {
    try advance(to: line.command.time)
    do {
      // Print the last events of a scene before it is replaced.
      if line.command.startsScene { try flush() }
      try perform(line.command)
      if line.command.startsScene { consultation?.turn(to: scene.engine) }
    } catch let error as CommandFailure {
      // Print the events before the command, however the run ends.
      try flush()
      try output.flush()
      let pointer = JSONPointer(["params"] + error.pointer.tokens)
      throw FileFault(name, line.failure(at: pointer, error.reason))
    }
  }

  private func perform(_ command: TimedCommand) throws(CommandFailure) {
    let fingers = scene.engine.touchStates
    defer { if scene.engine.touchStates != fingers { movedAt = scene.engine.time } }
    if let recorder { try recorder.perform(command) } else { try scene.perform(command) }
  }

  private func advance(to time: Int64) throws {
    while let step = recorder.map({ $0.nextStep(upTo: time) }) ?? scene.nextStep(upTo: time) {
      try printEvents(of: step)
    }
  }

  private func flush() throws {
    try printEvents(of: recorder.map { $0.flushStep() } ?? scene.flushStep())
  }

  private func printEvents(of step: Step?) throws {
    guard let consultation else { return }
    try print(consultation.findingsOfScene())
    guard let step else { return }
    for event in step.events { try output.add { EventWriter.write(event, to: &$0) } }
    try print(consultation.news(in: step))
  }

  private func print(_ findings: [Finding]) throws {
    for finding in findings {
      try output.add { FindingWriter.write(finding, asEventAt: finding.last, to: &$0) }
    }
  }

  private func printState() throws {
    try flush()
    let (state, presentation) = try stateAndPresentation()
    try output.add { writer in
      writer.beginObject()
      writer.member("t", scene.engine.time)
      writer.key("state")
      writer.raw(state)
      if let presentation {
        writer.key("presentation")
        writer.raw(presentation.serialized())
      }
      writer.endObject()
    }
  }

  /// The state document, and the merge patch from it to the screen; nil while no animation runs.
  private func stateAndPresentation() throws -> (state: [UInt8], presentation: JSONValue?) {
    var writer = JSONWriter(capacity: 4_096)
    let engine = scene.engine
    StateWriter.writeState(of: engine, scene: scene.sceneName, to: &writer)
    // Most states need neither, and reading one of many views takes longer than writing it.
    guard engine.hasGesture || !engine.animations.isEmpty else { return (writer.bytes, nil) }
    let limits = JSONLimits(bytes: .max, depth: JSONLimits.file.depth)
    let hasRested = engine.time - movedAt >= RestingFingers.age
    let state = RestingFingers.state(
      try JSONValue(parsing: writer.bytes, limits: limits),
      isResting: hasRested && !engine.touchStates.isEmpty
    )
    guard !engine.animations.isEmpty else { return (state.serialized(), nil) }
    return (state.serialized(), Presentation.patch(of: state, at: engine.time))
  }
}
