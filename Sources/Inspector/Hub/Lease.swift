import JSON
import Simulation

/// Who may change the shared state: one client holds the lease.
final class Lease: Feature {
  /// The holder of the lease, if any.
  private(set) var controller: Session?

  static let methods: [Method] = [
    Method("Control.acquire") { inspector, call in
      let json = call.members.optional("force")
      let force = try json?.flag(at: call.members.place("force")) ?? false
      try call.members.finish()
      try inspector.lease.acquire(call.session, force: force)
      return inspector.attachment.accepted(call.session)
    },
    Method("Control.release") { inspector, call in
      try call.members.finish()
      try inspector.lease.checkLease(of: call.session)
      inspector.lease.pass(leaseTo: nil)
      return inspector.attachment.accepted(call.session)
    },
  ]

  /// Transfers the lease to a session, or to none, even in the middle of its holder's gesture.
  func pass(leaseTo session: Session?) {
    guard controller !== session else { return }
    inspector.works.drop(RPCError(.wrongState, "control has changed")) {
      $0.task.changesEngine
    }
    subject.controlWillChange(hasClient: controller != nil)
    controller = session
    inspector.onEvent?(.control(session?.name))
    let changed = controlChanged()
    for session in sessions where session.isAttached {
      session.lastSentHolder = controller?.name
      inspector.outgoing.send(changed, to: session)
    }
  }

  /// The notification that names the holder of the lease.
  func controlChanged() -> JSONBuffer {
    messages.notification("Control.changed") { writer in
      if let controller {
        writer.member("controller", controller.name)
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
