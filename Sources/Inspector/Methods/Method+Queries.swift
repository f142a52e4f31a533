import JSON
import ModelCoding
import ScrollModel
import Simulation

extension Method {
  /// Queries, which change nothing.
  static let queryMethods: [Method] = [
    Method("View.get") { inspector, call in
      let id = try call.text("id")
      try call.members.finish()
      return try inspector.describe(id)
    },
    Method("View.hitTest", needsEngine: true) { inspector, call in
      let location = try PropertyCodec.point(
        try call.members.required("location"),
        at: call.members.place("location")
      )
      try call.members.finish()
      inspector.simulation.publish()
      let root = inspector.engine.root
      let hit = root.pointFromSuperview(location).flatMap { root.hitTest($0) }
      return { writer in
        guard let hit else { return }
        writer.key("view")
        writer.value(hit.id)
      }
    },
    Method("View.search") { inspector, call in try inspector.search(&call) },
    Method("Overlay.highlight") { inspector, call in
      let json = try call.members.required("view")
      let view = json.isNull ? nil : try json.text(at: call.members.place("view"))
      try call.members.finish()
      return try inspector.highlight(view, for: call.session)
    },
    Method("Doctor.run", capability: .doctor) { inspector, call in
      try call.members.finish()
      inspector.subject.publish()
      return inspector.listFindings()
    },
    Method("History.commands", hasTimes: true, needsEngine: true, capability: .history) {
      inspector,
      call in
      try inspector.listCommands(call.request.parameters)
    },
    Method("History.query", hasTimes: true, capability: .history) { inspector, call in
      try inspector.query(&call)
    },
    Method("History.steps", hasTimes: true, capability: .history) { inspector, call in
      try inspector.listSteps(&call)
    },
  ]

  /// Branches: runs of the scene with changes.
  static let branchMethods: [Method] = [
    Method("Sim.fork", hasTimes: true, capability: .fork) { inspector, call in
      try inspector.fork(call.request.parameters, for: call.session)
    },
    Method("Sim.dropFork", capability: .fork) { inspector, call in
      let name = try call.text("fork")
      try call.members.finish()
      return try inspector.dropFork(name, of: call.session)
    },
  ]

  /// Breakpoints: conditions that stop time, or report of a source.
  static let breakpointMethods: [Method] = [
    Method("Sim.setBreakpoint", needsLease: true) { inspector, call in
      try inspector.setBreakpoint(&call.members)
    },
    Method("Sim.removeBreakpoint", needsLease: true) { inspector, call in
      let id = try call.text("id")
      try call.members.finish()
      return try inspector.removeBreakpoint(id)
    },
    Method("Sim.listBreakpoints") { inspector, call in
      try call.members.finish()
      return { writer in inspector.writeBreakpoints(to: &writer) }
    },
  ]
}
