import ScrollModel

/// Several steps as one, in the terms of which a patch is written.
///
/// The values come from the engine when the patch is written, so it takes the union of what changed; causes
/// and events are strung together.
struct ComposedStep {
  private(set) var changes: ChangeSet
  private(set) var causes: [Change]
  private(set) var events: [Event]

  /// Composes steps of one engine, oldest first.
  init(_ steps: [Step]) {
    changes = steps.first?.changes ?? ChangeSet()
    causes = steps.first?.causes ?? []
    events = steps.first?.events ?? []
    guard steps.count > 1 else { return }
    var places: [String: Int] = [:]
    for (place, change) in changes.views.enumerated() { places[change.id] = place }
    for step in steps.dropFirst() {
      for change in step.changes.views {
        if let place = places[change.id] {
          changes.views[place] = changes.views[place].followed(by: change)
        } else {
          places[change.id] = changes.views.count
          changes.views.append(change)
        }
      }
      for touch in step.changes.touches { changes.touches.note(touch) }
      changes.device = changes.device || step.changes.device
      changes.keyboard = changes.keyboard || step.changes.keyboard
      causes += step.causes
      events += step.events
    }
  }
}

extension ChangeSet.ViewChange {
  /// This change and then a later one of the same id, as one.
  fileprivate func followed(by later: ChangeSet.ViewChange) -> ChangeSet.ViewChange {
    // It left the tree or came back to it: all is told anew, whatever had changed before.
    if later.mayBeRemembered { return later }
    // Another view has come in the place of one that left, and a reader still has the other's values.
    if later.view !== view {
      var replaced = later
      replaced.mayBeRemembered = true
      return replaced
    }
    // It stayed where it was. Were it new to a reader, this change says so and the later does not.
    var both = self
    both.properties.formUnion(later.properties)
    return both
  }
}
