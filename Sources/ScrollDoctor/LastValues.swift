import ScrollModel

/// The last values of properties of every scroll view, for rules that compare values with those before.
struct LastValues<Value: Sendable> {
  /// A scroll view that changed one of the properties, its value before, and all that it changed.
  typealias Change = (scroll: ScrollView, old: Value, changed: PropertySet)

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
    self.properties = PropertySet(properties)
    self.read = read
    for scroll in engine.scrollViews { values[scroll.id] = read(scroll) }
  }

  /// Returns the scroll views that changed one of the properties in a step; none that has just been added.
  mutating func changes(in step: Step) -> [Change] {
    var changes: [Change] = []
    for change in step.changes.views where !change.properties.isDisjoint(with: properties) {
      guard let scroll = change.view as? ScrollView else {
        values[change.id] = nil
        continue
      }
      guard let old = values.updateValue(read(scroll), forKey: scroll.id) else { continue }
      changes.append((scroll, old, change.properties))
    }
    return changes
  }
}

extension Dictionary where Key == String {
  /// Forgets the views that a step has removed.
  mutating func forget(_ step: Step) {
    guard !isEmpty else { return }
    for change in step.changes.views where change.view == nil { self[change.id] = nil }
  }
}
