import ScrollModel

/// What code sets in answer to an event of a scroll view, as far as it was seen to.
///
/// Code itself is not to be seen; but what was set in the very step in which a motion came to its end,
/// and not by a command, was set by code that waits for that end.
struct Answers {
  private struct Target: Equatable {
    let view: String
    let property: Property
    let value: PropertyValue

    init(_ record: AssignmentRecord) {
      view = record.view
      property = record.property
      value = record.value
    }
  }

  /// More answers of one view than these are not remembered.
  private static let most = 8

  private var known: [String: [Target]] = [:]
  private var commandCount: Int

  /// Knows of no answer yet; the engine may have carried out commands before.
  init(_ engine: Engine) { commandCount = engine.commandCount }

  /// Remembers what was set in a step in which a view told of the event.
  mutating func learn(from step: Step, about view: String) {
    for record in step.assignments where record.command.map({ $0 <= commandCount }) ?? true {
      var targets = known[view, default: []]
      targets.removeAll { $0.view == record.view && $0.property == record.property }
      guard targets.count < Self.most else { continue }
      known[view] = targets + [Target(record)]
    }
  }

  /// Whether some of what is set in answer was set in a step, to the same values or to any.
  func areGiven(in step: Step, about view: String, exactly: Bool = false) -> Bool {
    guard let targets = known[view] else { return false }
    return step.assignments.contains { record in
      targets.contains {
        $0.view == record.view && $0.property == record.property
          && (!exactly || $0.value == record.value)
      }
    }
  }

  /// What is set in answer, such as `spinner.isHidden`; empty if nothing is known.
  func names(about view: String) -> [String] {
    known[view, default: []].map { "\($0.view).\($0.property.name)" }
  }

  /// A step is over.
  mutating func end(_ step: Step) {
    commandCount = step.engine.commandCount
    guard !known.isEmpty else { return }
    for change in step.changes.views where change.view == nil { known[change.id] = nil }
  }
}
