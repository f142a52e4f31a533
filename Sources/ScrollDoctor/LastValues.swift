import ScrollModel

/// The last values of properties of every scroll view, for rules that compare values with those before.
struct LastValues<Value: Sendable> {
  private let properties: PropertySet
  private let read: @Sendable (ScrollView) -> Value
  private var values: [String: Value] = [:]

  /// Reads the values of all scroll views of an engine; `read` returns those of `properties`, or a part of
  /// them.
  init(
    _ engine: Engine,
    of properties: Property...,
    read: @escaping @Sendable (ScrollView) -> Value
  ) {
    self.properties = properties.reduce(into: []) { $0.formUnion(PropertySet($1)) }
    self.read = read
    for scroll in engine.scrollViews { values[scroll.id] = read(scroll) }
  }

  /// A scroll view that changed one of the properties.
  struct Change {
    let scroll: ScrollView
    /// The value before; nil for a view that has just been added.
    let old: Value?
    /// All properties that the view changed in the step.
    let properties: PropertySet
  }

  /// Returns the scroll views that changed one of the properties in a step.
  mutating func changes(in step: Step) -> [Change] {
    var changes: [Change] = []
    for change in step.changes.views where !change.properties.isDisjoint(with: properties) {
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
