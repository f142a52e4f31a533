package import ScrollModel

/// The input of a predicate: the views after a step, and its events and changes.
package protocol Moment {
  /// The ids of all views.
  var views: [String] { get }
  /// The ids of the scroll views.
  var scrollViews: [String] { get }
  /// The ids of the views that have changed or left, each with whether it has left.
  var changes: [(id: String, hasLeft: Bool)] { get }
  /// The ids of the views with a cause or an event.
  var concerned: [String] { get }

  /// The class of a view; nil if there is no such view.
  func type(of view: String) -> View.Type?
  /// The value of a property of a view; nil if there is no such view or no value.
  func value(of property: Property, in view: String) -> PropertyValue?
  /// The causes of the moves of a scroll view, oldest first.
  func causes(of view: String) -> [Cause]
  /// The views with an event of a name.
  func views(of event: String) -> [String]
}

/// A step of an engine.
package struct EngineMoment: Moment {
  private let step: Step

  /// What has happened in a step.
  package init(_ step: Step) { self.step = step }

  /// The present of an engine, in which nothing has happened.
  package init(_ engine: Engine) { step = Step(engine) }

  package var views: [String] {
    var ids: [String] = []
    step.engine.root.forEachInTree { ids.append($0.id) }
    return ids
  }

  package func type(of view: String) -> View.Type? {
    step.engine.view(view).map { Swift.type(of: $0) }
  }

  package var scrollViews: [String] { step.engine.scrollViews.map(\.id) }
  package var changes: [(id: String, hasLeft: Bool)] {
    step.changes.views.map { ($0.id, $0.view == nil) }
  }
  package var concerned: [String] { step.events.map(\.view) + step.causes.map(\.view) }

  package func value(of property: Property, in view: String) -> PropertyValue? {
    let view = step.engine.view(view)
    // A predicate's velocity is the content's, not the law of motion's.
    if property == .velocity, let scroll = view as? ScrollView {
      return .point(scroll.contentVelocity)
    }
    return view?.value(of: property)
  }

  package func causes(of view: String) -> [Cause] { step.scrolls(of: view).map(\.cause) }

  package func views(of event: String) -> [String] {
    step.events.compactMap { $0.name == event ? $0.view : nil }
  }
}
