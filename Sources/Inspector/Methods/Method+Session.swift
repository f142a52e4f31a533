import JSON

extension Method {
  /// The method that a client must request first.
  static let attach = Method("Session.attach") { inspector, call in
    try inspector.attach(call.session, call.request.parameters)
  }

  /// Methods that concern the client itself.
  static let sessionMethods: [Method] = [
    attach,
    Method("Server.stats") { inspector, call in
      try call.members.finish()
      return inspector.describeStatistics(now: call.now)
    },
    Method("State.resync") { inspector, call in
      try call.members.finish()
      call.session.window.resync()
      return inspector.accepted(call.session)
    },
    Method("State.ack") { inspector, call in
      let json = try call.members.required("seq")
      let sent = 0...call.session.window.latestSent
      let seq = try json.whole(in: sent, at: call.members.place("seq"))
      try call.members.finish()
      call.session.window.acknowledge(seq)
      return inspector.accepted(call.session)
    },
    Method("Control.acquire") { inspector, call in
      let json = call.members.optional("force")
      let force = try json?.flag(at: call.members.place("force")) ?? false
      try call.members.finish()
      try inspector.acquire(call.session, force: force)
      return inspector.accepted(call.session)
    },
    Method("Control.release") { inspector, call in
      try call.members.finish()
      try inspector.checkLease(of: call.session)
      inspector.pass(leaseTo: nil)
      return inspector.accepted(call.session)
    },
  ]
}
