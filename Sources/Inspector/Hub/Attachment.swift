import JSON
import ScrollDoctor
import Simulation

/// Greets clients, and attaches them with their subscriptions.
final class Attachment: Feature {
  /// The method that a client must request first.
  static let attach = Method("Session.attach") { inspector, call in
    try inspector.attachment.attach(call.session, call.request.parameters)
  }

  static let methods: [Method] = [
    attach,
    Method("State.resync") { inspector, call in
      try call.members.finish()
      call.session.window.resync()
      return inspector.attachment.accepted(call.session)
    },
    Method("State.ack") { inspector, call in
      let json = try call.members.required("seq")
      let sent = 0...call.session.window.latestSent
      let seq = try json.whole(in: sent, at: call.members.place("seq"))
      try call.members.finish()
      call.session.window.acknowledge(seq)
      return inspector.attachment.accepted(call.session)
    },
  ]

  /// The maximum number of simultaneous fingers in the model.
  static let maximumFingers = 10

  /// Sends the greeting to a client that has just connected.
  func greet(_ session: Session) {
    session.lastSentHolder = inspector.lease.controller?.name
    let hello = greeting { writer in
      writer.key("server")
      writer.beginObject()
      writer.member("name", "scrollscope")
      writer.member("version", options.serverVersion)
      writer.endObject()
      writer.member("session", options.session)
      writer.member("epoch", feed.epoch)
      writer.key("capabilities")
      writer.beginArray()
      for capability in inspector.capabilities { writer.value(capability.rawValue) }
      writer.endArray()
      writeLimits(["inFlight": options.inFlight, "touches": Self.maximumFingers], to: &writer)
      writer.key("clock")
      writer.beginObject()
      subject.writeClock(to: &writer)
      writer.endObject()
      writer.key("recording")
      writer.beginObject()
      inspector.recordings.write(to: &writer)
      writer.endObject()
      inspector.breakpoints.write(to: &writer)
      if let token = options.sourceToken, !options.isReadOnly {
        writer.member("sourceToken", token)
      }
      writer.key("edits")
      writer.beginObject()
      session.lastSentEdits = inspector.edits.summary
      session.lastSentEdits.write(to: &writer)
      writer.endObject()
      writer.key("you")
      writer.beginObject()
      writer.member("client", session.name)
      writer.member("role", inspector.lease.controller === session ? "controller" : "viewer")
      writer.endObject()
      if let controller = inspector.lease.controller {
        writer.member("controller", controller.name)
      }
    }
    inspector.outgoing.send(hello, to: session)
  }

  /// The first message to a client or a source: the protocol's version, and what the closure writes.
  func greeting(_ members: (inout JSONWriter) -> Void) -> JSONBuffer {
    messages.notification("Server.hello") { writer in
      writer.member("protocol", "1.0")
      members(&writer)
    }
  }

  /// Writes the limits of a greeting: the maximum bytes of a message, and the receiver's own limits.
  func writeLimits(_ limits: KeyValuePairs<String, Int>, to writer: inout JSONWriter) {
    writer.key("limits")
    writer.beginObject()
    writer.member("message", JSONLimits.message.bytes)
    for (name, limit) in limits {
      writer.key(name)
      writer.value(limit)
    }
    writer.endObject()
  }

  /// Returns an empty result, and schedules a state message if the request has made one due.
  func accepted(_ session: Session) -> ResultWriter {
    inspector.outgoing.putState(for: session)
    return { _ in }
  }

  /// Attaches a client, which then receives the state.
  func attach(_ session: Session, _ parameters: JSONValue) throws -> ResultWriter {
    let request = try AttachRequest(parameters)
    guard !session.isAttached else {
      throw RPCError(.wrongState, "this client is attached already")
    }
    session.isAttached = true
    inspector.onEvent?(.attached(session.name, name: request.name, version: request.version))
    session.want = request.want
    let resumes = request.resume.map(canResume) ?? false
    if let resume = request.resume, resumes { session.window.resume(at: resume.seq) }
    (session.wantsDoctor, session.wantsPictures) = (request.wantsDoctor, request.wantsPictures)
    inspector.findings.send(to: session)
    inspector.outgoing.putState(for: session)
    // The lease may have changed since the greeting: only attached clients are notified.
    if session.lastSentHolder != inspector.lease.controller?.name {
      session.lastSentHolder = inspector.lease.controller?.name
      inspector.outgoing.send(inspector.lease.controlChanged(), to: session)
    }
    inspector.outgoing.updateGreeting(of: session)
    inspector.scenes.sendErrors(to: session)
    inspector.overlays.send(to: session)
    inspector.sources.send(to: session)
    inspector.sourceFaults.send(to: session)
    inspector.pictures.send(to: session)
    inspector.marks.send(to: session)
    inspector.edits.announce(to: session)
    return { writer in
      writer.member("mode", resumes ? "resume" : "snapshot")
    }
  }

  private func canResume(_ resume: AttachRequest.Resume) -> Bool {
    resume.session == options.session && resume.epoch == feed.epoch
      && feed.canResume(after: resume.seq)
  }
}
