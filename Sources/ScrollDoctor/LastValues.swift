import ScrollModel

/// The last value of a property of every scroll view, for rules that compare a value with the one before.
struct LastValues<Value: Sendable> {
  private let property: PropertySet
  private let read: @Sendable (ScrollView) -> Value
  private var values: [String: Value] = [:]

  /// Reads the values of all scroll views of an engine; `read` returns that of `property`, or a part of it.
  init(
    _ engine: Engine,
    of property: Property,
    _ read: @escaping @Sendable (ScrollView) -> Value
  ) {
    self.property = PropertySet(property)
    self.read = read
    for scroll in engine.scrollViews { values[scroll.id] = read(scroll) }
  }

  /// A scroll view that changed the property.
  struct Change {
    let scroll: ScrollView
    /// The value before; nil for a view that has just been added.
    let old: Value?
    /// All properties that the view changed in the step.
    let properties: PropertySet
  }

  /// Returns the scroll views that changed the property in a step.
  mutating func changes(in step: Step) -> [Change] {
    var changes: [Change] = []
    for change in step.changes.views where change.properties.contains(property) {
      guard let scroll = change.view as? ScrollView else {
        values[change.id] = nil
        continue
      }
      let old = values.updateValue(read(scroll), forKey: scroll.id)
      changes.append(Change(scroll: scroll, old: old, properties: change.properties))
    }
    return changes
  }
}
