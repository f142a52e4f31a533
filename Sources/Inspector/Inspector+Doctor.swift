import ForeignSource
import JSON
import ScrollDoctor
import ScrollModel
import Simulation

/// The findings that a client has yet to receive, each once, however often it changes meanwhile.
///
/// There are no more findings than pairs of rules and views.
struct FindingQueue {
  /// Identifies a finding.
  struct Key: Hashable {
    let rule: String
    let view: String
  }

  private var keys: [Key] = []
  /// The number of keys that were returned.
  private var taken = 0
  private var waiting: Set<Key> = []

  var isEmpty: Bool { taken == keys.count }

  mutating func add(_ finding: Finding) {
    let key = Key(rule: finding.rule.id, view: finding.view)
    guard waiting.insert(key).inserted else { return }
    if taken > keys.count / 2 {
      keys.removeFirst(taken)
      taken = 0
    }
    keys.append(key)
  }

  mutating func popFirst() -> Key? {
    guard !isEmpty else { return nil }
    let key = keys[taken]
    taken += 1
    if isEmpty {
      keys.removeAll(keepingCapacity: true)
      taken = 0
    }
    waiting.remove(key)
    return key
  }
}

extension Inspector {
  /// The findings about what is shown.
  var findings: [Finding] { shown?.doctor.findings ?? simulation.doctor.findings }

  /// Queues the doctor's news for the sessions that subscribe to it.
  func queue(_ news: [Doctor.News]) {
    guard !news.isEmpty else { return }
    for session in sessions where session.isAttached && session.wantsDoctor {
      for item in news {
        switch item {
        case .found(let finding), .again(let finding), .resolved(let finding):
          session.findings.add(finding)
        }
      }
      markReady(session)
    }
  }

  /// Queues all present findings for a session that subscribes to them.
  func queueFindings(for session: Session) {
    guard session.wantsDoctor else { return }
    for finding in findings { session.findings.add(finding) }
    if !session.findings.isEmpty { markReady(session) }
  }

  /// The message with the present state of a finding, or that it is resolved.
  func findingMessage(_ key: FindingQueue.Key) -> JSONBuffer {
    let (epoch, time) = (feed.epoch, shown?.document.time ?? engine.time)
    let finding = findings.first { $0.rule.id == key.rule && $0.view == key.view }
    guard let finding else {
      return messages.notification("Doctor.resolved") { writer in
        writer.key("epoch")
        writer.value(epoch)
        writer.key("t")
        writer.value(time)
        writer.key("rule")
        writer.value(key.rule)
        writer.key("view")
        writer.value(key.view)
      }
    }
    return messages.notification("Doctor.finding") { writer in
      writer.key("epoch")
      writer.value(epoch)
      writer.key("finding")
      FindingWriter.write(finding, to: &writer)
    }
  }

  /// Lists all present findings of the doctor.
  func listFindings() -> ResultWriter {
    let (epoch, findings) = (feed.epoch, findings)
    return { writer in
      writer.key("epoch")
      writer.value(epoch)
      writer.key("findings")
      writer.beginArray()
      for finding in findings { FindingWriter.write(finding, to: &writer) }
      writer.endArray()
    }
  }
}
