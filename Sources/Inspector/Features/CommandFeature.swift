import JSON
import ModelCoding
import Scenes
import ScrollModel
import ScrollRecording
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
    ) { inspector, call in
      let call = call
      return try inspector.commands.noting(call) { try inspector.commands.carryOut(name, call) }
    }
  }

  private static func capability(of command: String) -> Capability {
    switch command {
    case SceneRequest.loadMethod: .scene
    case SceneRequest.resetMethod: .fork
    default: .input
    }
  }

  /// Executes a command, or starts a scene.
  private func carryOut(_ name: String, _ call: MethodCall) throws -> ResultWriter? {
    let (parameters, reply, now) = (call.request.parameters, call.reply, call.now)
    if name == CommandMethod.touch.name, let count = parameters["touches"]?.array?.count,
      count > CommandMethod.maximumTouches
    {
      throw RPCError(
        .overLimit,
        "expected at most \(CommandMethod.maximumTouches) touches, found \(count)",
        path: "/touches"
      )
    }
    let request = try SceneRequest(method: name, parameters: parameters)
    if let shown = inspector.sources.shown, case .command = request {
      return try inspector.inputs.forward(name, parameters, to: shown, for: reply)
    }
    switch request {
    case .load(let source): return try inspector.scenes.load(source, for: reply, now: now)
    case .reset:
      return try inspector.works.begin(
        .start(.again, simulation.prepareRestart()),
        for: reply,
        now: now
      )
    case .command(let command):
      try simulation.perform(
        command,
        TimedCommand(time: engine.time, request: .command(command), parameters: parameters),
        by: ObjectIdentifier(call.session),
        bytes: call.request.bytes,
        now: now
      )
      return inspector.requests.timeAnswer()
    }
  }

  /// Executes a request, and notes it as the sender of the command of the engine that it was.
  func noting(_ call: MethodCall, _ execute: () throws -> ResultWriter?) rethrows -> ResultWriter? {
    let (engine, count) = (engine, engine.commandCount)
    let answer = try execute()
    guard engine === self.engine, engine.commandCount > count else { return answer }
    feed.add(
      CommandSenders.Sender(
        number: engine.commandCount,
        client: call.session.name,
        method: call.request.method,
        id: call.request.id
      )
    )
    return answer
  }
}
