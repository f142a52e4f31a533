import ScrollModel

/// The properties that code sets in response to an event of a scroll view, as far as observed.
///
/// The code itself is not visible. An assignment counts as a response if it was made in the very step
/// in which a motion ended, and not by a command.
struct ObservedReactions {
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

  /// The maximum number of responses remembered for one view.
  private static let maximumTargets = 8

  private var known: [String: [Target]] = [:]
  private var commandCount: Int

  /// Creates an empty list; the engine may have carried out commands before.
  init(_ engine: Engine) { commandCount = engine.commandCount }

  /// Records the assignments of a step in which the view sent the event.
  mutating func learn(from step: Step, about view: String) {
    for record in step.assignments where record.command.map({ $0 <= commandCount }) ?? true {
      var targets = known[view, default: []]
      targets.removeAll { $0.view == record.view && $0.property == record.property }
      guard targets.count < Self.maximumTargets else { continue }
      known[view] = targets + [Target(record)]
    }
  }

  /// Whether a step sets one of the known properties, to any value or, if `exactly`, to the same value.
  func areGiven(in step: Step, about view: String, exactly: Bool = false) -> Bool {
    guard let targets = known[view] else { return false }
    return step.assignments.contains { record in
      targets.contains {
        $0.view == record.view && $0.property == record.property
          && (!exactly || $0.value == record.value)
      }
    }
  }

  /// The properties set in response, such as `spinner.isHidden`; empty if none are known.
  func names(about view: String) -> [String] {
    known[view, default: []].map { "\($0.view).\($0.property.name)" }
  }

  /// Ends a step: forgets removed views and updates the command count.
  mutating func end(_ step: Step) {
    commandCount = step.engine.commandCount
    guard !known.isEmpty else { return }
    for change in step.changes.views where change.view == nil { known[change.id] = nil }
  }
}
