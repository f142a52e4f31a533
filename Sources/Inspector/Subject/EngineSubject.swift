import JSON
import ModelCoding
import Predicates
import Scenes
import ScrollDoctor
import ScrollModel
import ScrollRecording
import Simulation

/// An engine of ours, as clients inspect it.
struct EngineSubject: Subject {
  let simulation: Simulation
  unowned let inspector: Inspector

  var sceneName: String { simulation.factory.name.name }
  var time: Int64 { simulation.engine.time }
  var times: ClosedRange<Int64> { simulation.times }
  var findings: [Finding] { simulation.doctor.findings }
  var breakpoints: Breakpoints { simulation.breakpoints }

  var nextDeadline: Int64? { simulation.nextDeadline }
  var plan: Timeline.Plan? { simulation.timeline.playing(at: time)?.plan }
  /// A program goes on after a stop, so that the clock does not show it for long.
  var reportedBreakpoint: String? {
    simulation.clock.isManual ? simulation.stopped?.breakpoint : nil
  }
  var marks: [(time: Int64, text: String)] { simulation.timeline.marks }

  func advance(now: Int64) { simulation.advance(now: now) }

  func controlWillChange(hasClient: Bool) {
    simulation.commands.controlWillChange(hasClient: hasClient)
  }

  func publish() { simulation.publish() }

  var reasonAgainstEngine: String? { nil }

  func perform(_ command: Command, _ call: MethodCall) throws -> ResultWriter? {
    let parameters = call.request.parameters
    let number = try simulation.commands.perform(
      command,
      TimedCommand(time: time, request: .command(command), parameters: parameters),
      by: ObjectIdentifier(call.session),
      bytes: call.request.bytes,
      now: call.now
    )
    if let number { inspector.feed.add(CommandSenders.Sender(number, call)) }
    return simulation.timeAnswer()
  }

  func answer(_ request: HistoryRequest, _ call: MethodCall) throws -> ResultWriter? {
    try inspector.history.ask(call) { id in
      HistoryQuery(request, id, of: call.session, in: simulation.timeline)
    }
  }

  func answerSteps(_ times: ClosedRange<Int64>, _ call: MethodCall) throws -> ResultWriter? {
    try inspector.history.ask(call) { id in
      HistorySteps(times, id, of: call.session, in: simulation, sentBy: inspector.feed.senders)
    }
  }

  func writeSnapshot(to writer: inout JSONWriter) {
    writer.key("about")
    AboutWriter.write(simulation.factory.scene, to: &writer)
    writer.key("state")
    StateWriter.writeState(
      of: simulation.engine,
      scene: simulation.factory.name,
      views: simulation.takeWrittenViews(),
      to: &writer
    )
  }

  func merged(_ steps: [FeedStep]) -> (any MergedSteps)? {
    let steps = steps.compactMap { step -> Step? in
      if case .engine(let step) = step { step } else { nil }
    }
    return MergedEngineSteps(
      engine: simulation.engine,
      timeline: simulation.timeline,
      step: ComposedStep(steps)
    )
  }

  func writeClock(to writer: inout JSONWriter) {
    let (engine, timeline) = (simulation.engine, simulation.timeline)
    writer.member("fps", engine.clock.fps)
    writer.member("t", engine.time)
    writer.member("paused", simulation.clock.isPaused)
    writer.member("rate", simulation.clock.rate)
    if let rate = simulation.pace.rate, !simulation.clock.isPaused {
      writer.member("effectiveRate", rate)
    }
    writer.member("earliest", timeline.earliest)
    writer.member("latest", simulation.latest)
    if let stopped = simulation.stopped {
      writer.key("stopped")
      stopped.write(to: &writer)
    }
    guard let (plan, end) = timeline.playing(at: engine.time) else { return }
    writer.key("playing")
    writer.beginObject()
    switch plan {
    case .demo:
      writer.member("demo", true)
    case .recording(let name):
      writer.member("name", name)
    }
    writer.member("end", end)
    writer.endObject()
  }

  func hasView(_ id: String) -> Bool { simulation.engine.view(id) != nil }

  func values(of id: String) -> ((inout JSONWriter) -> Void)? {
    guard let view = simulation.engine.view(id) else { return nil }
    return { StateWriter.writeValues(of: view, to: &$0) }
  }

  func search(for text: String, maximum: Int) -> ViewSearch {
    ViewSearch(text, maximum: maximum, in: simulation.engine)
  }

  /// A scene has all capabilities; a program's engine has those that the program makes possible.
  func reasonAgainst(_ capability: Capability) -> String? {
    if capability == .picture { return "pictures come from live sources: pages, apps and programs" }
    guard !simulation.factory.hasScene else { return nil }
    let isManual = simulation.clock.isManual
    let error: SimulationError? =
      switch capability {
      case .state, .input, .doctor, .picture: nil
      case .sim: isManual ? .timeOfProgram : nil
      case .seek where isManual: .timeOfProgram
      case .seek, .fork, .history: simulation.timeline.canRunAgain ? nil : .notRepeatable
      case .scene: .noScenes
      case .record: simulation.factory.canRestart ? nil : .notRecordable
      }
    return error?.reason
  }

  func setBreakpoint(
    _ id: String?,
    _ text: String,
    isEnabled: Bool
  ) throws(PredicateFault) -> String? {
    try simulation.setBreakpoint(id, text, isEnabled: isEnabled)
  }

  func removeBreakpoint(_ id: String) -> Bool { simulation.removeBreakpoint(id) }

  var recordingName: String { simulation.factory.name.name }

  func checkRecordable(isInputsOnly: Bool) throws(SimulationError) {
    try simulation.checkRecordable()
  }

  func makeRecording(
    hasDerivedLines: Bool,
    to sink: @escaping RecordingWriter.Sink
  ) throws(SimulationError) -> RecordingWriter {
    try RecordingWriter(simulation, hasDerivedLines: hasDerivedLines, to: sink)
  }

  func makeSessionRecording(
    hasDerivedLines: Bool,
    to sink: @escaping RecordingWriter.Sink
  ) throws(SimulationError) -> RecordingWriter {
    try RecordingWriter(sessionOf: simulation, hasDerivedLines: hasDerivedLines, to: sink)
  }

  func finish(_ recording: RecordingWriter) { recording.finish(simulation.engine) }

  func mark(_ text: String) -> Int64 { simulation.mark(text) }
}

private struct MergedEngineSteps: MergedSteps {
  let engine: Engine
  let timeline: Timeline
  let step: ComposedStep

  func writePatch(at time: Int64, to writer: inout JSONWriter) {
    StateWriter.writePatch(step.changes, of: engine, at: time, to: &writer)
  }

  func writeCauses(sentBy senders: CommandSenders, to writer: inout JSONWriter) {
    for change in step.causes { senders.write(change, in: timeline, to: &writer) }
  }

  func writeEvents(to writer: inout JSONWriter) {
    for event in step.events { EventWriter.write(event, to: &writer) }
  }
}
