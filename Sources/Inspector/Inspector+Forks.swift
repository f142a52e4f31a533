import JSON
import ModelCoding
import Scenes
import ScrollModel
import Simulation

extension Inspector {
  /// The maximum number of branches, of a client and of all clients.
  static let maximumForks = (ofClient: 4, ofAll: 8)
  /// The number of steps that all reruns take together before the loop handles clients' messages again, in a
  /// scene with few views.
  private static let maximumSteps = 400
  /// The maximum of those steps times the number of views of the scene.
  private static let maximumViewSteps = 20_000

  /// Starts a branch.
  func fork(_ parameters: JSONValue, for session: Session) throws -> ResultWriter {
    let request = try ForkRequest(parameters, simulation) { try offeredScene($0, path: "/scene") }
    guard forks.count(where: { $0.owner === session }) < Self.maximumForks.ofClient else {
      throw RPCError(.overLimit, "no more than \(Self.maximumForks.ofClient) ghost runs a client")
    }
    guard forks.count < Self.maximumForks.ofAll else {
      throw RPCError(.overLimit, "no more than \(Self.maximumForks.ofAll) ghost runs in all")
    }
    forksMade += 1
    let name = "f\(forksMade)"
    let run = Branch(from: request.time, request.changes, in: simulation.timeline)
    let scene = request.changes.scene.map { StateWriter.SceneName($0) } ?? simulation.source.name
    let states = request.wantsStates ? ForkStates(scene: scene) : nil
    forks.append(Fork(name, of: session, run, states))
    return { writer in
      writer.key("fork")
      writer.value(name)
      writer.key("t")
      writer.value(request.time)
    }
  }

  /// Ends a branch of a client.
  func dropFork(_ name: String, of session: Session) throws(RPCError) -> ResultWriter {
    guard let index = forks.firstIndex(where: { $0.owner === session && $0.name == name }) else {
      let found = JSONValue.string(name).summary
      throw RPCError(.parameters, "no ghost run \(found) of yours", path: "/fork")
    }
    forks.remove(at: index)
    return { _ in }
  }

  /// Ends all branches and queries, because their past belongs to another scene.
  func dropReruns(_ reason: String) {
    let (dropped, unanswered) = (forks, queries)
    forks = []
    queries = []
    for fork in dropped { sendDropped(fork, reason) }
    for query in unanswered { refuse(query, reason) }
  }

  private func sendDropped(_ fork: Fork, _ reason: String) {
    let message = messages.notification("Fork.dropped") { writer in
      writer.key("fork")
      writer.value(fork.name)
      writer.key("reason")
      writer.value(reason)
    }
    send(message, to: fork.owner)
  }

  private func refuse(_ query: any PastQuestion, _ reason: String) {
    let error = RPCError(staleFor: reason, epoch: feed.epoch)
    note(error, of: nil, from: query.owner)
    send(messages.error(query.id, error), to: query.owner)
  }

  /// Whether a rerun has work to do.
  private func isBehind(_ run: Branch) -> Bool {
    guard run.standing(in: simulation.timeline) == .valid,
      let next = run.nextTime(in: simulation.timeline)
    else {
      return run.standing(in: simulation.timeline) != .valid
    }
    return next <= simulation.latest
  }

  /// The moment at which a rerun has work to do; nil while none has.
  var nextRerunDeadline: Int64? {
    guard !forks.isEmpty || !queries.isEmpty else { return nil }
    let isBehind =
      forks.contains { !$0.isFull && self.isBehind($0.run) }
      || queries.contains { !$0.isDone && self.isBehind($0.run) }
    if isBehind { return moment }
    return forks.lazy.filter { !$0.isFull }.compactMap {
      $0.run.nextTime(in: self.simulation.timeline)
    }
    .min().flatMap { simulation.clock.moment(of: $0) }
  }

  /// Advances all reruns by some steps, few enough for clients to wait for.
  func advanceReruns() {
    guard !forks.isEmpty || !queries.isEmpty else { return }
    lookAtPast()
    let target = simulation.latest
    var steps = max(1, min(Self.maximumSteps, Self.maximumViewSteps / simulation.source.viewCount))
    var waiting = forks.count(where: { !$0.isFull }) + queries.count(where: { !$0.isDone })
    var hasCopied = false
    /// Gives each of the remaining reruns an equal share of the steps.
    func share(_ run: Branch, _ advance: (Int) -> Int) {
      defer { waiting -= 1 }
      if run.needsCopy {
        guard !hasCopied else { return }
        hasCopied = true
      }
      let share = max(1, steps / max(1, waiting))
      steps = max(0, steps - share + advance(share))
    }
    for query in queries where !query.isDone {
      share(query.run) { query.advance(to: target, steps: $0, in: simulation.timeline) }
      if query.isDone { putAnswer(to: query) }
    }
    for fork in forks {
      if !fork.isFull {
        share(fork.run) { fork.advance(to: target, steps: $0, in: simulation.timeline) }
      }
      putSamples(of: fork)
    }
  }

  /// Ends or restarts the reruns that have replayed a discarded past.
  private func lookAtPast() {
    for fork in forks {
      switch fork.run.standing(in: simulation.timeline) {
      case .valid: break
      case .changed: fork.restart()
      case .invalidated:
        forks.removeAll { $0 === fork }
        sendDropped(fork, "the past that it came from is no more")
      }
    }
    for query in queries
    where !query.isDone && query.run.standing(in: simulation.timeline) != .valid {
      queries.removeAll { $0 === query }
      refuse(query, "the past that was asked for is no more")
    }
  }

  /// Answers a question about the past.
  private func putAnswer(to query: any PastQuestion) {
    put(.answers, for: query.owner) { [unowned self, weak query] in
      guard let query, let index = queries.firstIndex(where: { $0 === query }) else { return nil }
      queries.remove(at: index)
      if let steps = query as? HistorySteps, steps.isTooLarge {
        return messages.error(query.id, HistorySteps.tooLarge)
      }
      return messages.result(query.id) { query.write(to: &$0) }
    }
  }

  /// Sends a client what is new of one of its branches.
  private func putSamples(of fork: Fork) {
    guard fork.hasNews else { return }
    put(.forks, .fork(fork.name), for: fork.owner) { [unowned self, weak fork] in
      guard let fork, fork.hasNews, forks.contains(where: { $0 === fork }) else { return nil }
      let message = messages.notification("Fork.samples") { fork.write(to: &$0) }
      putSamples(of: fork)
      return message
    }
  }

  /// Ends the branches and queries of clients that have left.
  func dropRerunsOfLeft() {
    forks.removeAll(where: \.owner.isClosing)
    queries.removeAll(where: \.owner.isClosing)
  }
}
