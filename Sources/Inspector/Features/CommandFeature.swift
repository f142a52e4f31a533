import JSON
import ModelCoding
import Scenes
import Simulation

/// The commands of the engine, which scripts and recordings have too.
final class CommandFeature: Feature {
  static let methods = SceneRequest.methods.map { name in
    Method(
      name,
      needsLease: true,
      mutates: true,
      needsEngine: !SourceInput.isForwarded(name) && name != SceneRequest.loadMethod,
      capability: capability(of: name)
    ) { inspector, call in try inspector.commands.execute(name, call) }
  }

  private static func capability(of command: String) -> Capability {
    switch command {
    case SceneRequest.loadMethod: .scene
    case SceneRequest.resetMethod: .fork
    default: .input
    }
  }

  /// Executes a command, or starts a scene.
  private func execute(_ name: String, _ call: MethodCall) throws -> ResultWriter? {
    let (reply, now) = (call.reply, call.now)
    switch try SceneRequest(method: name, parameters: call.request.parameters) {
    case .load(let source): return try inspector.scenes.load(source, for: reply, now: now)
    case .reset:
      return try inspector.works.begin(
        .start(.again, inspector.requireSimulation().prepareRestart()),
        for: reply,
        now: now
      )
    case .command(let command): return try subject.perform(command, call)
    }
  }
}
