import JSON
import Simulation

/// Reruns of the session: the branches of clients, and the questions about the past that are not answered yet.
final class Reruns: Feature {
  /// The branches, oldest first.
  @exclusivity(unchecked) var forks: [Fork] = []
  /// The questions, oldest first.
  @exclusivity(unchecked) var questions: [any PastQuestion] = []

  /// The number of steps that all reruns take together before the loop handles clients' messages again, in a
  /// scene with few views.
  private static let maximumSteps = 400
  /// The maximum of those steps times the number of views of the scene.
  private static let maximumViewSteps = 20_000

  /// Ends all branches and questions, because their past belongs to another scene.
  func drop(_ reason: String) {
    let (dropped, unanswered) = (forks, questions)
    forks = []
    questions = []
    for fork in dropped { sendDropped(fork, reason) }
    for question in unanswered { refuse(question, reason) }
  }

  private func sendDropped(_ fork: Fork, _ reason: String) {
    let message = messages.notification("Fork.dropped") { writer in
      writer.member("fork", fork.name)
      writer.member("reason", reason)
    }
    inspector.outgoing.send(message, to: fork.owner)
  }

  private func refuse(_ question: any PastQuestion, _ reason: String) {
    let error = RPCError(staleFor: reason, epoch: feed.epoch)
    inspector.requests.note(error, of: nil, from: question.owner)
    inspector.outgoing.send(messages.error(question.id, error), to: question.owner)
  }

  /// Whether a rerun has work to do.
  private func isBehind(_ run: Branch, _ simulation: Simulation) -> Bool {
    let standing = run.standing(in: simulation.timeline)
    guard standing == .valid, let next = run.nextTime(in: simulation.timeline) else {
      return standing != .valid
    }
    return next <= simulation.latest
  }

  /// The time at which a rerun has work to do; nil while none has.
  var nextDeadline: Int64? {
    guard let simulation, !forks.isEmpty || !questions.isEmpty else { return nil }
    let isBehind =
      forks.contains { !$0.isFull && self.isBehind($0.run, simulation) }
      || questions.contains { !$0.isDone && self.isBehind($0.run, simulation) }
    if isBehind { return inspector.moment }
    return forks.lazy.filter { !$0.isFull }.compactMap {
      $0.run.nextTime(in: simulation.timeline)
    }
    .min().flatMap { simulation.clock.moment(of: $0) }
  }

  /// Advances all reruns by some steps, few enough for clients to wait for.
  func advance() {
    guard let simulation, !forks.isEmpty || !questions.isEmpty else { return }
    lookAtPast(of: simulation)
    let target = simulation.latest
    var steps = max(1, min(Self.maximumSteps, Self.maximumViewSteps / simulation.factory.viewCount))
    var waiting = forks.count(where: { !$0.isFull }) + questions.count(where: { !$0.isDone })
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
    for question in questions where !question.isDone {
      share(question.run) { question.advance(to: target, steps: $0, in: simulation.timeline) }
      if question.isDone { putAnswer(to: question) }
    }
    for fork in forks {
      if !fork.isFull {
        share(fork.run) { fork.advance(to: target, steps: $0, in: simulation.timeline) }
      }
      putSamples(of: fork)
    }
  }

  /// Ends or restarts the reruns that have replayed a discarded past.
  private func lookAtPast(of simulation: Simulation) {
    for fork in forks {
      switch fork.run.standing(in: simulation.timeline) {
      case .valid: break
      case .changed: fork.restart()
      case .invalidated:
        forks.removeAll { $0 === fork }
        sendDropped(fork, "the past that it started from was discarded")
      }
    }
    for question in questions
    where !question.isDone && question.run.standing(in: simulation.timeline) != .valid {
      questions.removeAll { $0 === question }
      refuse(question, "the requested past was discarded")
    }
  }

  /// Answers a question about the past.
  private func putAnswer(to question: any PastQuestion) {
    inspector.outgoing.put(.answers, for: question.owner) { [unowned self, weak question] in
      guard let question, let index = questions.firstIndex(where: { $0 === question }) else {
        return nil
      }
      questions.remove(at: index)
      if let steps = question as? HistorySteps, steps.isTooLarge {
        return messages.error(question.id, HistorySteps.tooLarge)
      }
      return messages.result(question.id) { question.write(to: &$0) }
    }
  }

  /// Sends a client the news of one of its branches.
  private func putSamples(of fork: Fork) {
    guard fork.hasNews else { return }
    inspector.outgoing.put(.forks, .fork(fork.name), for: fork.owner) { [unowned self, weak fork] in
      guard let fork, fork.hasNews, forks.contains(where: { $0 === fork }) else { return nil }
      let message = messages.notification("Fork.samples") { fork.write(to: &$0) }
      putSamples(of: fork)
      return message
    }
  }

  /// Ends the branches and questions of clients that have left.
  func dropThoseOfLeft() {
    forks.removeAll(where: \.owner.isClosing)
    questions.removeAll(where: \.owner.isClosing)
  }
}
