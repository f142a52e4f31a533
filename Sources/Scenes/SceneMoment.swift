import Predicates
import ScrollModel

/// The views of a scene that is being read, for checking the predicates of its controllers.
struct SceneMoment: Moment {
  private let known: ControllerViews

  init(_ views: ControllerViews) { known = views }

  var views: [String] { known.ids }
  func type(of view: String) -> View.Type? { known.type(of: view) }

  // Nothing has happened yet.
  var scrollViews: [String] { known.ids.filter { known.type(of: $0) is ScrollView.Type } }
  var changes: [(id: String, hasLeft: Bool)] { [] }
  var concerned: [String] { [] }
  func value(of property: Property, in view: String) -> PropertyValue? { nil }
  func causes(of view: String) -> [Cause] { [] }
  func views(of event: String) -> [String] { [] }
}
