import JSON
import ScrollRecording

/// Whether a recording opens, is whole, replays to the same, and holds what clients have received.
struct RecordingCheck {
  /// Whether it must have its last line.
  var mustHaveEnd = false
  /// What clients have received; nil if that is not checked.
  var witness: Witness?
  private let file: VirtualFile

  init(_ file: VirtualFile) { self.file = file }

  /// The rule that is violated, and how; nil if none is.
  var problem: (rule: Violation.Rule, text: String)? {
    if file.wasCut, !file.bytes.contains(UInt8(ascii: "\n")) { return nil }
    do {
      let recorded = try RecordedCommands(try file.reader())
      if mustHaveEnd, case .cutOff = recorded.ending {
        return (.recording, "\(file.name) has no end")
      }
      if !recorded.isInputsOnly, let problem = try problemOfStates() { return problem }
      let divergence = try Verification(try file.reader()).verify()
      if let divergence {
        return (.recording, "\(file.name), line \(divergence.line): \(divergence.message)")
      }
      return nil
    } catch {
      return (.recording, "\(file.name): \(error)")
    }
  }

  private func problemOfStates() throws -> (rule: Violation.Rule, text: String)? {
    var held: [String: Int] = [:]
    let states = try RecordedStates(try file.reader())
    try states.play { _ in
      true
    } note: { note, _ in
      if case .event(let event) = note { held[Witness.text(of: event), default: 0] += 1 }
    }
    if let damage = states.damages.first { return (.recording, "\(file.name): \(damage)") }
    guard let witness else { return nil }
    for (client, events) in witness.events.sorted(by: { $0.key < $1.key }) {
      let missing = events.filter { $0.value > held[$0.key] ?? 0 }.keys.sorted()
      if let first = missing.first {
        let counts = "\(events[first] ?? 0) times and not \(held[first] ?? 0)"
        return (
          .loss,
          "\(file.name) lacks \(missing.count) events of client \(client), which has \(counts): \(first)"
        )
      }
    }
    return nil
  }
}
