import JSON
import ScrollModel

/// The right to change things, which one client has at a time.
struct Lease {
  /// Who has it; nil if it is free.
  var holder: Session?
}

extension Inspector {
  /// Greets a client that has just come.
  func greet(_ session: Session) {
    session.toldController = lease.holder === session
    let hello = messages.notification("Server.hello") { writer in
      writer.key("protocol")
      writer.value("1.0")
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
      for name in options.isReadOnly ? ["state"] : ["state", "input", "sim"] {
        writer.value(name)
      }
      writer.endArray()
      writer.key("limits")
      writer.beginObject()
      writer.key("message")
      writer.value(JSONLimits.message.bytes)
      writer.key("inFlight")
      writer.value(options.inFlight)
      writer.key("touches")
      writer.value(Self.mostFingers)
      writer.endObject()
      writer.key("clock")
      writer.beginObject()
      writeClock(to: &writer)
      writer.endObject()
      writer.key("you")
      writer.beginObject()
      writer.key("client")
      writer.value(session.name)
      writer.key("role")
      writer.value(session.toldController ? "controller" : "viewer")
      writer.endObject()
    }
    send(hello, to: session)
  }

  /// The fingers that the model takes at a time.
  private static let mostFingers = 10

  /// Takes the lease from whoever has it, in the middle of a gesture if need be, and gives it away.
  func pass(leaseTo session: Session?) {
    guard lease.holder !== session else { return }
    if lease.holder != nil { endGestures() }
    lease = Lease(holder: session)
    let changed = controlChanged()
    for session in sessions where session.isAttached {
      session.toldController = lease.holder === session
      send(changed, to: session)
    }
  }

  /// The notification that says who has the lease.
  func controlChanged() -> JSONBuffer {
    messages.notification("Control.changed") { writer in
      if let holder = lease.holder {
        writer.key("controller")
        writer.value(holder.name)
      }
    }
  }

  /// Throws unless a client may change things.
  func checkLease(of session: Session) throws(Refusal) {
    guard lease.holder !== session else { return }
    throw refusalForLease()
  }

  func acquire(_ session: Session, force: Bool) throws(Refusal) {
    guard lease.holder !== session else { return }
    if options.isReadOnly || (lease.holder != nil && !force) { throw refusalForLease() }
    pass(leaseTo: session)
  }

  private func refusalForLease() -> Refusal {
    if options.isReadOnly {
      return Refusal(.notController, "the server was started read-only")
    }
    guard let holder = lease.holder else {
      return Refusal(.notController, "nobody has control; ask for it with Control.acquire")
    }
    return Refusal(
      .notController,
      "\(holder.name) has control; ask for it with Control.acquire",
      controller: holder.name
    )
  }

  /// Cancels what the holder of the lease has under its fingers.
  ///
  /// Only the holder can have put fingers down, so all of them go.
  private func endGestures() {
    engine.cancelTouches(engine.touchStates.map(\.id), at: engine.time)
    engine.cancelWheel(at: engine.time)
    publish()
  }
}
