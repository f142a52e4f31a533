import JSON
import ScrollDoctor
import ScrollModel

/// Findings that a client is still to be told of, each once, however often it changes meanwhile; so
/// there are no more than rules and views make pairs.
struct FindingQueue {
  /// What tells findings apart.
  struct Key: Hashable {
    let rule: Int
    let view: String
  }

  private var keys: [Key] = []
  /// How many of the keys were taken.
  private var taken = 0
  private var waiting: Set<Key> = []

  var isEmpty: Bool { taken == keys.count }

  mutating func add(_ finding: Finding) {
    let key = Key(rule: finding.rule.number, view: finding.view)
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
  /// Puts what the doctor has to tell on the lists of those who want to know.
  func passOnFindings() {
    let news = doctor.takeNews()
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

  /// What has become of a finding by now.
  func findingMessage(_ key: FindingQueue.Key) -> JSONBuffer {
    let (epoch, time) = (feed.epoch, engine.time)
    let finding = doctor.findings.first { $0.rule.number == key.rule && $0.view == key.view }
    guard let finding else {
      let rule = Doctor.rules.first { $0.number == key.rule }
      return messages.notification("Doctor.resolved") { writer in
        writer.key("epoch")
        writer.value(epoch)
        writer.key("t")
        writer.value(time)
        writer.key("rule")
        writer.value(rule?.id ?? "")
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

  /// All that the doctor finds at present.
  func listFindings() -> Answer {
    let (epoch, findings) = (feed.epoch, doctor.findings)
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
