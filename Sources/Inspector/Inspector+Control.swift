import JSON
import Simulation

extension Inspector {
  /// Sends the greeting to a client that has just connected.
  func greet(_ session: Session) {
    session.lastSentHolder = controller?.name
    let hello = greeting { writer in
      writer.key("server")
      writer.beginObject()
      writer.key("name")
      writer.value("scrollscope")
      writer.key("version")
      writer.value(options.serverVersion)
      writer.endObject()
      writer.key("session")
      writer.value(options.session)
      writer.key("epoch")
      writer.value(feed.epoch)
      writer.key("capabilities")
      writer.beginArray()
      for capability in capabilities { writer.value(capability.rawValue) }
      writer.endArray()
      writeLimits(["inFlight": options.inFlight, "touches": Self.maximumFingers], to: &writer)
      writer.key("clock")
      writer.beginObject()
      subject.writeClock(to: &writer)
      writer.endObject()
      writer.key("recording")
      writer.beginObject()
      writeRecording(to: &writer)
      writer.endObject()
      writeBreakpoints(to: &writer)
      if let token = options.sourceToken, !options.isReadOnly {
        writer.key("sourceToken")
        writer.value(token)
      }
      writer.key("edits")
      writer.beginObject()
      session.lastSentEdits = EditSummary(simulation.edits)
      session.lastSentEdits.write(to: &writer)
      writer.endObject()
      writer.key("you")
      writer.beginObject()
      writer.key("client")
      writer.value(session.name)
      writer.key("role")
      writer.value(controller === session ? "controller" : "viewer")
      writer.endObject()
      if let controller {
        writer.key("controller")
        writer.value(controller.name)
      }
    }
    send(hello, to: session)
  }

  /// The first message to a client or a source: the protocol's version, and what the closure writes.
  func greeting(_ members: (inout JSONWriter) -> Void) -> JSONBuffer {
    messages.notification("Server.hello") { writer in
      writer.key("protocol")
      writer.value("1.0")
      members(&writer)
    }
  }

  /// Writes the limits of a greeting: the bytes of a message, and those that the receiver has besides.
  func writeLimits(_ limits: KeyValuePairs<String, Int>, to writer: inout JSONWriter) {
    writer.key("limits")
    writer.beginObject()
    writer.key("message")
    writer.value(JSONLimits.message.bytes)
    for (name, limit) in limits {
      writer.key(name)
      writer.value(limit)
    }
    writer.endObject()
  }

  /// The maximum number of simultaneous fingers in the model.
  static let maximumFingers = 10

  /// Transfers the lease to a session, or to none, even in the middle of its holder's gesture.
  func pass(leaseTo session: Session?) {
    guard controller !== session else { return }
    dropWorks(RPCError(.wrongState, "control has changed")) { $0.task.changesEngine }
    subject.controlWillChange(hasClient: controller != nil)
    controller = session
    onEvent?(.control(session?.name))
    let changed = controlChanged()
    for session in sessions where session.isAttached {
      session.lastSentHolder = controller?.name
      send(changed, to: session)
    }
  }

  /// The notification that names the holder of the lease.
  func controlChanged() -> JSONBuffer {
    messages.notification("Control.changed") { writer in
      if let controller {
        writer.key("controller")
        writer.value(controller.name)
      }
    }
  }

  /// Throws unless a client holds the lease.
  func checkLease(of session: Session) throws(RPCError) {
    guard controller !== session else { return }
    throw refusalForLease()
  }

  func acquire(_ session: Session, force: Bool) throws(RPCError) {
    guard controller !== session else { return }
    if options.isReadOnly || (controller != nil && !force) { throw refusalForLease() }
    pass(leaseTo: session)
  }

  private func refusalForLease() -> RPCError {
    if options.isReadOnly {
      return RPCError(.notController, "the server was started read-only")
    }
    guard let controller else {
      return RPCError(.notController, "no client has control; ask for it with Control.acquire")
    }
    return RPCError(
      .notController,
      "\(controller.name) has control; ask for it with Control.acquire",
      controller: controller.name
    )
  }
}
