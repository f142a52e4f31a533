import JSON
import ModelCoding
import Scenes
import ScrollModel
import Simulation

/// Branches: reruns of the session with changes, for one client each.
final class ForkFeature: Feature {
  /// The number of branches that were ever made.
  private var made = 0

  /// The maximum number of branches, of a client and of all clients.
  static let maximumForks = (ofClient: 4, ofAll: 8)

  static let methods: [Method] = [
    Method("Sim.fork", hasTimes: true, capability: .fork) { inspector, call in
      try inspector.forks.fork(call.request.parameters, for: call.session)
    },
    Method("Sim.dropFork", capability: .fork) { inspector, call in
      let name = try call.text("fork")
      try call.members.finish()
      return try inspector.forks.drop(name, of: call.session)
    },
  ]

  /// Starts a branch.
  func fork(_ parameters: JSONValue, for session: Session) throws -> ResultWriter {
    let simulation = try inspector.requireSimulation()
    let request = try ForkRequest(parameters, simulation) {
      try inspector.scenes.offeredScene($0, path: "/scene")
    }
    guard inspector.reruns.forks.count(where: { $0.owner === session }) < Self.maximumForks.ofClient
    else {
      throw RPCError(.overLimit, "no more than \(Self.maximumForks.ofClient) ghost runs a client")
    }
    guard inspector.reruns.forks.count < Self.maximumForks.ofAll else {
      throw RPCError(.overLimit, "no more than \(Self.maximumForks.ofAll) ghost runs in all")
    }
    made += 1
    let name = "f\(made)"
    let run = Branch(from: request.time, request.changes, in: simulation.timeline)
    let scene = request.changes.scene.map { StateWriter.SceneName($0) } ?? simulation.factory.name
    let states = request.wantsStates ? ForkStates(scene: scene) : nil
    inspector.reruns.forks.append(Fork(name, of: session, run, states))
    return { writer in
      writer.member("fork", name)
      writer.member("t", request.time)
    }
  }

  /// Ends a branch of a client.
  func drop(_ name: String, of session: Session) throws(RPCError) -> ResultWriter {
    guard
      let index = inspector.reruns.forks.firstIndex(where: {
        $0.owner === session && $0.name == name
      })
    else {
      let found = JSONValue.string(name).summary
      throw RPCError(.parameters, "no ghost run \(found) of yours", path: "/fork")
    }
    inspector.reruns.forks.remove(at: index)
    return { _ in }
  }
}
