import ForeignSource
import JSON
import ScrollDoctor
import ScrollModel
import Simulation

/// What the doctor finds, for the clients that subscribe to it.
final class FindingFeature: Feature {
  static let methods: [Method] = [
    Method("Doctor.run", capability: .doctor) { inspector, call in
      try call.members.finish()
      inspector.sources.subject.publish()
      return inspector.findings.list()
    }
  ]

  /// Sends the doctor's news to the clients that subscribe to it.
  func announce(_ news: [Doctor.News]) {
    guard !news.isEmpty else { return }
    for session in sessions where session.isAttached && session.wantsDoctor {
      for item in news {
        switch item {
        case .found(let finding), .again(let finding), .resolved(let finding):
          put(finding, for: session)
        }
      }
    }
  }

  /// Sends a client that subscribes to them all present findings.
  func send(to session: Session) {
    guard session.wantsDoctor else { return }
    for finding in subject.findings { put(finding, for: session) }
  }

  private func put(_ finding: Finding, for session: Session) {
    let (rule, view) = (finding.rule.id, finding.view)
    inspector.outgoing.put(.findings, .finding(rule: rule, view: view), for: session) {
      [unowned self] in
      findingMessage(rule: rule, view: view)
    }
  }

  /// The message with the present state of a finding, or that it is resolved.
  private func findingMessage(rule: String, view: String) -> JSONBuffer {
    let (epoch, time) = (feed.epoch, subject.time)
    let finding = subject.findings.first { $0.rule.id == rule && $0.view == view }
    guard let finding else {
      return messages.notification("Doctor.resolved") { writer in
        writer.member("epoch", epoch)
        writer.member("t", time)
        writer.member("rule", rule)
        writer.member("view", view)
      }
    }
    return messages.notification("Doctor.finding") { writer in
      writer.member("epoch", epoch)
      writer.key("finding")
      FindingWriter.write(finding, to: &writer)
    }
  }

  /// Lists all present findings of the doctor.
  func list() -> ResultWriter {
    let (epoch, findings) = (feed.epoch, subject.findings)
    return { writer in
      writer.member("epoch", epoch)
      writer.key("findings")
      writer.beginArray()
      for finding in findings { FindingWriter.write(finding, to: &writer) }
      writer.endArray()
    }
  }
}
