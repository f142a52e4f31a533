/// A property that somebody set by its name: a command, or code that reacts to what happens.
///
/// The call `setContentOffset` counts as setting contentOffset.
/// It tells of what leaves no trace in the state, such as a value that was there already.
public struct AssignmentRecord: Equatable, Sendable {
  /// The id of the view.
  public let view: String
  /// What was set.
  public let property: Property
  /// The value that was asked for.
  public let value: PropertyValue
  /// What the state document showed before; nil for the default.
  public let old: PropertyValue?
  /// What it shows since.
  public let new: PropertyValue?
  /// Whether the change was asked to be animated; `new` is then what it begins with.
  public let isAnimated: Bool
  /// The number of the command behind it, counted from 1; nil if none is.
  public let command: Int?
}

extension Engine {
  /// Whether properties that are set by their names are remembered until ``takeStep()``; false by default,
  /// as it costs memory until then.
  public var recordsAssignments: Bool {
    get { context.recordsAssignments }
    set {
      context.recordsAssignments = newValue
      if !newValue { context.assignments = [] }
    }
  }

  /// The part of ``takeStep()`` that was set by name.
  package func takeAssignments() -> [AssignmentRecord] {
    guard !context.assignments.isEmpty else { return [] }
    defer { context.assignments.removeAll(keepingCapacity: true) }
    return context.assignments
  }

  /// Makes a call that sets `property`, and remembers it as ``View/set(_:to:)`` does.
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
        command: context.command
      )
    )
  }

  /// Every scroll view in the tree, in the order in which they came in.
  public var scrollViews: [ScrollView] { context.scrollViews }
}
