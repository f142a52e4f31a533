import JSON
import ModelCoding
import Scenes
import Simulation

extension Method {
  /// The engine's commands, which scripts and recordings have too, and undo and redo.
  static let commandMethods: [Method] =
    SceneRequest.methods.map { name in
      Method(
        name,
        needsLease: true,
        mutates: true,
        needsEngine: !Inspector.isForwarded(name) && name != SceneRequest.loadMethod,
        capability: capability(of: name)
      ) { inspector, call in
        let parameters = call.request.parameters
        return try inspector.noting(call) {
          try inspector.carryOutCommand(name, parameters, for: call.reply, now: call.now)
        }
      }
    } + [
      Method("Edit.undo", needsLease: true, mutates: true, needsEngine: true) { inspector, call in
        try call.members.finish()
        return try inspector.noting(call) { try inspector.changeEdits(isUndo: true) }
      },
      Method("Edit.redo", needsLease: true, mutates: true, needsEngine: true) { inspector, call in
        try call.members.finish()
        return try inspector.noting(call) { try inspector.changeEdits(isUndo: false) }
      },
    ]

  /// The list of scenes, a preview of each, and the demo of the present one.
  static let sceneMethods: [Method] = [
    Method("Scene.list") { inspector, call in
      try call.members.finish()
      return inspector.listScenes(try inspector.offeredScenes())
    },
    Method("Scene.preview") { inspector, call in
      let name = try call.text("name")
      let json = call.members.optional("start")
      let isStart = try json?.flag(at: call.members.place("start")) ?? false
      try call.members.finish()
      return try inspector.preview(name, isStart: isStart)
    },
    Method(
      "Scene.demonstrate",
      needsLease: true,
      mutates: true,
      needsEngine: true,
      capability: .scene
    ) { inspector, call in
      try call.members.finish()
      return try inspector.begin(
        .start(.again, inspector.simulation.prepareDemo()),
        for: call.reply,
        now: call.now
      )
    },
  ]

  private static func capability(of command: String) -> Capability {
    switch command {
    case SceneRequest.loadMethod: .scene
    case SceneRequest.resetMethod: .fork
    default: .input
    }
  }
}
