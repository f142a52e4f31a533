/// What an engine did since it was last asked: a display frame, the end of a wait, or the commands of one time.
///
/// ```swift
/// engine.advance(to: 16_667)
/// engine.layoutIfNeeded()
/// for event in engine.takeStep().events { print(event.kind) }
/// ```
public struct Step {
  /// The engine; its state is that after the step until it goes on.
  public let engine: Engine
  /// The engine's time after the step, in microseconds.
  public let time: Int64
  /// What changed of the state document.
  public let changes: ChangeSet
  /// The events, oldest first.
  public let events: [Event]
  /// The changes of scroll properties with their causes, oldest first.
  public let causes: [Change]
  /// The properties that were set by their names, oldest first, those included that had their values already;
  /// none unless ``Engine/recordsAssignments``.
  public let assignments: [AssignmentRecord]

  /// A step of its parts, after which the engine is as it is.
  package init(
    _ engine: Engine,
    changes: ChangeSet = ChangeSet(),
    events: [Event] = [],
    causes: [Change] = [],
    assignments: [AssignmentRecord] = []
  ) {
    self.engine = engine
    time = engine.time
    self.changes = changes
    self.events = events
    self.causes = causes
    self.assignments = assignments
  }

  /// Whether nothing changed and nothing happened; what was set to the value it had does not count.
  public var isEmpty: Bool { changes.isEmpty && events.isEmpty && causes.isEmpty }
}

extension Engine {
  /// What has changed and happened since the last call; it costs in proportion to that.
  ///
  /// Layout that is due is not done: call ``layoutIfNeeded()`` first where the state is shown.
  public func takeStep() -> Step {
    let changes = takeChanges()
    let output = takeOutput()
    return Step(
      self,
      changes: changes,
      events: output.events,
      causes: output.changes,
      assignments: takeAssignments()
    )
  }
}
