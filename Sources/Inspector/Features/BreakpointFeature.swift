import ForeignSource
import JSON
import Predicates
import Simulation

/// Breakpoints: the engine's stop it, a source's report.
final class BreakpointFeature: Feature {
  /// The breakpoints of sources.
  let ofSources = Breakpoints()
  /// The one whose moment is being reported.
  private(set) var reported: Breakpoints.Stop?

  static let methods: [Method] = [
    Method("Sim.setBreakpoint", needsLease: true) { inspector, call in
      try inspector.breakpoints.set(&call.members)
    },
    Method("Sim.removeBreakpoint", needsLease: true) { inspector, call in
      let id = try call.text("id")
      try call.members.finish()
      return try inspector.breakpoints.remove(id)
    },
    Method("Sim.listBreakpoints") { inspector, call in
      try call.members.finish()
      return { writer in inspector.breakpoints.write(to: &writer) }
    },
  ]

  /// Removes a breakpoint.
  func remove(_ id: String) throws(RPCError) -> ResultWriter {
    guard subject.removeBreakpoint(id) else {
      let hint = Spelling.hint(for: id, among: subject.breakpoints.all.map(\.id))
      let found = JSONValue.string(id).summary
      throw RPCError(.parameters, "no breakpoint \(found)\(hint)", path: "/id")
    }
    return { _ in }
  }

  /// Sets a breakpoint, or replaces one.
  func set(_ members: inout JSONMembers) throws -> ResultWriter {
    let id = try members.optional("id")?.text(at: members.place("id"))
    let text = try members.required("predicate").text(at: members.place("predicate"))
    let isEnabled = try members.optional("isEnabled")?.flag(at: members.place("isEnabled")) ?? true
    try members.finish()
    if let id, !Breakpoints.isValid(id) {
      let expected = "expected 1 to 64 letters, digits and . _ -"
      throw RPCError(.parameters, expected, path: "/id")
    }
    let set: String?
    do {
      set = try subject.setBreakpoint(id, text, isEnabled: isEnabled)
    } catch {
      throw RPCError(error)
    }
    guard let set else {
      let maximum = Breakpoints.maximumCount
      throw RPCError(.overLimit, "no more than \(maximum) breakpoints", path: "/predicate")
    }
    return { writer in
      writer.member("id", set)
      writer.member("predicate", text)
    }
  }

  /// Begins to watch a source from its present state on.
  func begin(of source: SourceConnection) {
    let moment = SourceMoment(source.document)
    if ofSources.begin(at: moment) { announce() }
  }

  /// Reports the breakpoints that start to hold with a change of a source.
  func observe(_ change: SourceChange, of source: SourceConnection) {
    ofSources.observe(SourceMoment(source.document, after: change), at: change.time)
    guard let stop = ofSources.takeStop() else { return }
    reported = stop
    inspector.time.announceClock()
    reported = nil
  }

  /// Sends all clients the list of breakpoints.
  func announce() {
    inspector.outgoing.broadcast(message())
  }

  /// Sends the list after a source has replaced the engine, or the engine a source.
  func announceOthers() {
    let ofEngine = simulation?.breakpoints.all ?? []
    if !ofSources.all.isEmpty || !ofEngine.isEmpty { announce() }
  }

  /// The notification of the breakpoints.
  func message() -> JSONBuffer {
    messages.notification("Breakpoint.changed") { writer in write(to: &writer) }
  }

  /// Writes the member that lists the breakpoints.
  func write(to writer: inout JSONWriter) {
    writer.key("breakpoints")
    writer.beginArray()
    for breakpoint in subject.breakpoints.all {
      writer.beginObject()
      writer.member("id", breakpoint.id)
      writer.member("predicate", breakpoint.predicate.text)
      writer.member("isEnabled", breakpoint.isEnabled)
      writer.member("fault", breakpoint.fault)
      writer.endObject()
    }
    writer.endArray()
  }
}

extension Breakpoints.Stop {
  /// Writes the time of the stop, and its reason.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("breakpoint", breakpoint)
    writer.member("predicate", predicate)
    writer.member("t", time)
    writer.member("view", view)
    writer.member("text", text)
    writer.endObject()
  }
}

extension RPCError {
  /// A text that is not a predicate, or not one for the running scene.
  init(_ error: PredicateFault) {
    self.init(.parameters, error.description, path: "/predicate")
    place = Place(position: error.position, message: error.message)
  }
}
