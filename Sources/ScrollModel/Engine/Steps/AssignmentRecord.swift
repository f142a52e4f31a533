/// A property assignment by name, made by a command or by code that responds to an event.
///
/// The call `setContentOffset` counts as setting contentOffset. A record also exists for an assignment
/// without a trace in the state, such as one of the current value.
///
/// ```swift
/// let view = View(id: "view")
/// let engine = Engine(root: view, device: Device(size: CGSize(width: 320, height: 480)))
/// engine.recordsAssignments = true
/// try view.set(.alpha, to: .number(0.5))
/// let records: [AssignmentRecord] = engine.takeStep().assignments
/// precondition(records.contains { $0.property == .alpha && $0.value == .number(0.5) })
/// ```
public struct AssignmentRecord: Equatable, Sendable {
  /// The id of the view.
  public let view: String
  /// The property.
  public let property: Property
  /// The requested value.
  public let value: PropertyValue
  /// The value in the state document before; nil for the default.
  public let old: PropertyValue?
  /// The value in the state document after; nil for the default.
  public let new: PropertyValue?
  /// Whether the change was requested as animated; `new` is then the value at the start of the
  /// animation.
  public let isAnimated: Bool
  /// The number of the command that caused it, counted from 1; nil if there is none.
  public let command: Int?
}

extension Engine {
  /// Whether assignments by name are recorded until ``takeStep()``.
  ///
  /// False by default, because the records use memory until then.
  public var recordsAssignments: Bool {
    get { context.recordsAssignments }
    set {
      context.recordsAssignments = newValue
      if !newValue { context.assignments = [] }
    }
  }

  /// Returns and clears the recorded assignments; a part of ``takeStep()``.
  package func takeAssignments() -> [AssignmentRecord] {
    guard !context.assignments.isEmpty else { return [] }
    defer { context.assignments.removeAll(keepingCapacity: true) }
    return context.assignments
  }

  /// Runs a call that sets `property`, and records it as ``View/set(_:to:)`` does.
  func recording(
    _ property: Property,
    _ value: PropertyValue,
    of view: View,
    animated: Bool,
    _ call: () -> Void
  ) {
    guard context.recordsAssignments else { return call() }
    let old = view.published(property)
    call()
    context.assignments.append(
      AssignmentRecord(
        view: view.id,
        property: property,
        value: value,
        old: old,
        new: view.published(property),
        isAnimated: animated,
        command: context.origin.command
      )
    )
  }

  /// Every scroll view in the tree, in the order in which they were added.
  public var scrollViews: [ScrollView] { context.scrollViews }
}
