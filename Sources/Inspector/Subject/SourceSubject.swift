import ForeignSource
import JSON
import ModelCoding
import Predicates
import ScrollDoctor
import ScrollModel
import ScrollRecording
import Simulation

/// A source, as clients inspect it.
struct SourceSubject: Subject {
  let source: SourceConnection
  unowned let inspector: Inspector

  /// The maximum size of patches that are merged, in bytes: a snapshot is cheaper than more of them.
  private static let maximumMerged = 256 << 10

  var sceneName: String { source.sceneName }
  var time: Int64 { source.document.time }
  var times: ClosedRange<Int64> { source.history.earliest...time }
  var findings: [Finding] { source.doctor.findings }
  var breakpoints: Breakpoints { inspector.breakpoints.ofSources }

  /// It moves by itself; only the size of a recording is announced from time to time.
  var nextDeadline: Int64? { inspector.liveRecordings.nextUpdate }
  var plan: Timeline.Plan? { nil }
  var reportedBreakpoint: String? { inspector.breakpoints.reported?.breakpoint }
  var marks: [(time: Int64, text: String)] { [] }

  func advance(now: Int64) {}

  func controlWillChange(hasClient: Bool) { inspector.inputs.cancelTouches(on: source) }

  func publish() {}

  var reasonAgainstEngine: String? { "\(source.title) is a live source" }

  func perform(_ command: Command, _ call: MethodCall) throws -> ResultWriter? {
    let (method, parameters) = (call.request.method, call.request.parameters)
    return try inspector.inputs.forward(command, method, parameters, to: source, for: call.reply)
  }

  func answer(_ request: HistoryRequest, _ call: MethodCall) throws -> ResultWriter? {
    let past = SourceValues(request, of: source.history)
    return try inspector.works.begin(.past(past), for: call.reply, now: call.now)
  }

  func answerSteps(_ times: ClosedRange<Int64>, _ call: MethodCall) throws -> ResultWriter? {
    let past = SourceSteps(times, of: source)
    return try inspector.works.begin(.past(past), for: call.reply, now: call.now)
  }

  func writeSnapshot(to writer: inout JSONWriter) {
    writer.key("about")
    writer.beginObject()
    writer.member("summary", "")
    writer.member("demo", false)
    writer.endObject()
    writer.key("source")
    writer.beginObject()
    source.writeMembers(to: &writer)
    source.description?.writeMeasures(to: &writer)
    writer.key("offers")
    writer.beginArray()
    for offer in inspector.offers(of: self) { writer.value(offer.rawValue) }
    writer.endArray()
    writer.endObject()
    writer.key("state")
    source.stateWriter(source.document, &writer)
  }

  func merged(_ steps: [FeedStep]) -> (any MergedSteps)? {
    let changes = steps.compactMap { step -> EncodedChange? in
      if case .source(let change) = step { change } else { nil }
    }
    guard changes.count > 1 else { return MergedChanges(changes: changes) }
    guard changes.reduce(0, { $0 + $1.patch.count }) <= Self.maximumMerged else { return nil }
    var patch = JSONValue.object([:])
    for change in changes {
      guard let next = try? change.decodedPatch(), let both = MergePatch.compose(patch, next)
      else { return nil }
      patch = both
    }
    return MergedChanges(changes: changes, patch: patch.serialized())
  }

  func writeClock(to writer: inout JSONWriter) {
    writer.member("fps", inspector.options.fps)
    writer.member("t", time)
    writer.member("paused", false)
    writer.member("rate", 1)
    writer.member("earliest", times.lowerBound)
    writer.member("latest", time)
    if let reported = inspector.breakpoints.reported {
      writer.key("stopped")
      reported.write(to: &writer)
    }
  }

  func hasView(_ id: String) -> Bool { source.document.hasView(id) }

  func values(of id: String) -> ((inout JSONWriter) -> Void)? {
    source.document.views[id].map { view in { $0.value(view) } }
  }

  func search(for text: String, maximum: Int) -> ViewSearch {
    ViewSearch(text, maximum: maximum, in: source.document.views)
  }

  func reasonAgainst(_ capability: Capability) -> String? {
    switch capability {
    case .state, .history, .doctor, .record: nil
    case .input:
      source.description?.acceptsInput == true ? nil : "\(source.title) accepts no input"
    case .picture:
      source.description?.takesPictures == true ? nil : "\(source.title) takes no pictures"
    case .scene:
      if let engine = inspector.engineSubject {
        engine.reasonAgainst(capability)
      } else {
        SimulationError.noScenes.reason
      }
    case .sim, .seek, .fork:
      "not available for live sources"
    }
  }

  /// A breakpoint of a source reports its moments and stops nothing.
  func setBreakpoint(
    _ id: String?,
    _ text: String,
    isEnabled: Bool
  ) throws(PredicateFault) -> String? {
    let predicate = try ScrollPredicate(aboutSource: text)
    let moment = SourceMoment(source.document)
    // Before its first state, nothing is known of its views.
    if source.hasState { try predicate.check(at: moment) }
    let set = breakpoints.set(id, predicate, isEnabled: isEnabled, at: moment)
    if set != nil { inspector.breakpoints.announce() }
    return set
  }

  func removeBreakpoint(_ id: String) -> Bool {
    guard breakpoints.remove(id) else { return false }
    inspector.breakpoints.announce()
    return true
  }

  var recordingName: String { source.description?.name ?? source.title }

  func checkRecordable(isInputsOnly: Bool) throws {
    try inspector.liveRecordings.checkIsFree()
    guard !isInputsOnly else {
      throw RPCError(.wrongState, "a recording of a live source cannot be inputs only")
    }
  }

  func makeRecording(
    hasDerivedLines: Bool,
    to sink: @escaping RecordingWriter.Sink
  ) throws(SimulationError) -> RecordingWriter {
    guard let description = source.description,
      let header = try? RecordingHeader(source: description)
    else { throw .notRecordable }
    return RecordingWriter(header: header, document: source.document, to: sink)
  }

  func makeSessionRecording(
    hasDerivedLines: Bool,
    to sink: @escaping RecordingWriter.Sink
  ) throws(SimulationError) -> RecordingWriter {
    try makeRecording(hasDerivedLines: hasDerivedLines, to: sink)
  }

  func finish(_ recording: RecordingWriter) { recording.finish(source.document) }

  func mark(_ text: String) -> Int64 {
    inspector.liveRecordings.mark(text, at: time)
    inspector.marks.announce(text, at: time)
    return time
  }
}

private struct MergedChanges: MergedSteps {
  let changes: [EncodedChange]
  /// The patches as one; nil if there is one change.
  var patch: [UInt8]?

  func writePatch(at time: Int64, to writer: inout JSONWriter) {
    writer.raw(patch ?? changes.first?.patch ?? Array("{}".utf8))
  }

  func writeCauses(sentBy senders: CommandSenders, to writer: inout JSONWriter) {
    for change in changes { writer.raw(change.causes) }
  }

  func writeEvents(to writer: inout JSONWriter) {
    for change in changes { writer.raw(change.events) }
  }
}
