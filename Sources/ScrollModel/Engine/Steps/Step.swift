/// The effects of an engine since the last ``Engine/takeStep()``: of a display frame, the end of a
/// wait, or the commands of one time.
///
/// ```swift
/// let scroll = ScrollView(id: "scroll")
/// scroll.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
/// let engine = Engine(root: scroll, device: Device(size: CGSize(width: 320, height: 480)))
/// scroll.contentOffset.y = 100
/// engine.layoutIfNeeded()
/// let step = engine.takeStep()
/// for event in step.events { print(event.time, event.view, event.kind) }
/// for change in step.causes { print(change.property.name, change.cause, change.delta) }
/// for change in step.changes.views {
///   if case .point(let offset)? = change.value(of: .contentOffset) { print(change.id, offset) }
/// }
/// ```
public struct Step {
  /// The engine; until it advances, it has the state after the step.
  public let engine: Engine
  /// The engine's time after the step, in microseconds.
  public let time: Int64
  /// The changes of the state document.
  public let changes: ChangeSet
  /// The events, oldest first.
  public let events: [Event]
  /// The changes of properties with their causes, oldest first.
  public let causes: [Change]
  /// The assignments by name, oldest first, including those of unchanged values.
  ///
  /// Empty unless ``Engine/recordsAssignments`` is true.
  public let assignments: [AssignmentRecord]

  /// Creates a step from its parts; the engine must be in its state after the step.
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

  /// Whether nothing changed and nothing happened; assignments of unchanged values do not count.
  public var isEmpty: Bool { changes.isEmpty && events.isEmpty && causes.isEmpty }

  /// The changes of a scroll view's contentOffset, oldest first.
  public func scrolls(of view: String) -> some Sequence<Change> {
    causes.lazy.filter { $0.property == .contentOffset && $0.view == view }
  }
}

extension Engine {
  /// Returns and clears the changes and events since the last call, after the observers have got them; see
  /// ``observeSteps(_:)``.
  ///
  /// It takes time proportional to their number, and does not run a layout pass: call ``layoutIfNeeded()``
  /// first if the state is to be shown. A step that is kept stays true: its values are those of its time.
  public func takeStep() -> Step { takeStep(keepingValues: true) }

  /// Takes a step.
  ///
  /// Without `keepingValues` and without observers its values are read from the views, which is
  /// faster and right until the engine goes on.
  package func takeStep(keepingValues: Bool) -> Step {
    let isOutermost = context.threads.begin()
    defer { context.threads.end(isOutermost) }
    let observers = context.stepObservers
    var changes = takeChanges()
    if keepingValues || !observers.isEmpty { changes.keepValues() }
    let output = takeOutput()
    let step = Step(
      self,
      changes: changes,
      events: output.events,
      causes: output.changes,
      assignments: takeAssignments()
    )
    guard !observers.isEmpty, !step.isEmpty || !step.assignments.isEmpty else { return step }
    // One of them may end the observation of another.
    for observer in observers
    where context.stepObservers.contains(where: { $0.id == observer.id }) { observer.call(step) }
    return step
  }
}
