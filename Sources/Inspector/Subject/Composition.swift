import ScrollModel

/// Several steps merged into one, from which a single patch is written.
///
/// The values come from the engine when the patch is written, so the merged step holds the union of what
/// changed. Causes and events are concatenated.
struct ComposedStep {
  private(set) var changes: ChangeSet
  private(set) var causes: [Change]
  private(set) var events: [Event]

  /// Merges steps of one engine, oldest first.
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
      changes.animations = changes.animations || step.changes.animations
      causes += step.causes
      events += step.events
    }
  }
}

extension ChangeSet.ViewChange {
  /// Merges this change with a later one of the same id.
  fileprivate func followed(by later: ChangeSet.ViewChange) -> ChangeSet.ViewChange {
    // The view left the tree or returned to it: it is sent in full, whatever had changed before.
    if later.mayBeRemembered { return later }
    // Another view has replaced it, and clients still have the old view's values.
    if later.view !== view {
      var replaced = later
      replaced.mayBeRemembered = true
      return replaced
    }
    // The view stayed in the tree. If it is new to clients, this change says so and the later one does not.
    var both = self
    both.properties.formUnion(later.properties)
    return both
  }
}
