import JSON
import Predicates
import ScrollDoctor
import ScrollModel
import ScrollRecording
import Simulation

/// What clients inspect: the engine, or a source, which is a program that reports its own scroll views.
protocol Subject {
  /// The name by which it is loaded.
  var sceneName: String { get }
  /// The time of its newest state, in microseconds.
  var time: Int64 { get }
  /// Its recorded time range.
  var times: ClosedRange<Int64> { get }
  /// The doctor's present findings about it.
  var findings: [Finding] { get }
  /// Its breakpoints: the engine's stop it, a source's report.
  var breakpoints: Breakpoints { get }

  /// When it has to be advanced again, in microseconds of the loop's clock; nil if nothing moves or waits.
  var nextDeadline: Int64? { get }
  /// What is being played; nil if nothing is.
  var plan: Timeline.Plan? { get }
  /// The breakpoint whose stop only the next message about the clock reports; nil if there is none.
  var reportedBreakpoint: String? { get }
  /// The marks of its past.
  var marks: [(time: Int64, text: String)] { get }

  /// Advances it to the present.
  func advance(now: Int64)

  /// Ends the gestures of the client that had control, if one had it.
  func controlWillChange(hasClient: Bool)

  /// Brings its values up to date.
  func publish()

  /// Why it is no engine of ours; nil if it is one.
  var reasonAgainstEngine: String? { get }

  /// Executes a command of a client, or passes it on; nil if the response is sent later.
  func perform(_ command: Command, _ call: MethodCall) throws -> ResultWriter?

  /// Answers a query for past values; nil if the response is sent later.
  func answer(_ request: HistoryRequest, _ call: MethodCall) throws -> ResultWriter?

  /// Answers a request for past steps; nil if the response is sent later.
  func answerSteps(_ times: ClosedRange<Int64>, _ call: MethodCall) throws -> ResultWriter?

  /// Writes the members of a snapshot that describe it, and its state.
  func writeSnapshot(to writer: inout JSONWriter)

  /// Merges its steps, oldest first; nil if no patch has their effect, or if a snapshot is cheaper.
  func merged(_ steps: [FeedStep]) -> (any MergedSteps)?

  /// Writes the members that describe its clock.
  func writeClock(to writer: inout JSONWriter)

  /// Whether it has a view.
  func hasView(_ id: String) -> Bool

  /// Returns a closure that writes the properties of a view as an object; nil if there is no such view.
  func values(of id: String) -> ((inout JSONWriter) -> Void)?

  /// Returns a search for a text in its views.
  func search(for text: String, maximum: Int) -> ViewSearch

  /// Why it lacks a capability; nil if it has it.
  func reasonAgainst(_ capability: Capability) -> String?

  /// Sets a breakpoint, or replaces one; returns its id, or nil if there are too many.
  func setBreakpoint(_ id: String?, _ text: String, isEnabled: Bool) throws(PredicateFault)
    -> String?

  /// Removes a breakpoint; false if there is none with this id.
  func removeBreakpoint(_ id: String) -> Bool

  /// Throws unless a recording of it can begin.
  func checkRecordable(isInputsOnly: Bool) throws

  /// The name of a recording of it.
  var recordingName: String { get }

  /// Makes a recording of it from its present state on.
  func makeRecording(hasDerivedLines: Bool, to sink: @escaping RecordingWriter.Sink)
    throws(SimulationError) -> RecordingWriter

  /// Makes a recording of it from the first state of its session that is known.
  func makeSessionRecording(hasDerivedLines: Bool, to sink: @escaping RecordingWriter.Sink)
    throws(SimulationError) -> RecordingWriter

  /// Ends a recording with its present state.
  func finish(_ recording: RecordingWriter)

  /// Marks its present time in its recordings; returns the time.
  func mark(_ text: String) -> Int64
}

extension Subject {
  /// Throws if it lacks what a method needs.
  func check(_ method: Method) throws(RPCError) {
    if method.needsEngine, let reason = reasonAgainstEngine {
      throw RPCError(.wrongState, "\(method.name) is not available: \(reason)")
    }
    try check(method.capability)
  }

  /// Throws if it lacks a capability.
  func check(_ capability: Capability) throws(RPCError) {
    if let reason = reasonAgainst(capability) { throw RPCError(.wrongState, reason) }
  }
}
