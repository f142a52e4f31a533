import ForeignSource
import JSON
import ModelCoding
import Predicates
import ScrollModel

/// The state of a source, with the change that has led to it, as predicates see it.
struct SourceMoment: Moment {
  private let document: SourceDocument
  /// The causes of changes of offsets, each with its view.
  private let causes: [(view: String, cause: String)]
  private let events: [(name: String, view: String)]
  let changes: [(id: String, hasLeft: Bool)]

  /// A state after a change that was applied; without one, nothing has happened.
  init(_ document: SourceDocument, after change: SourceChange? = nil) {
    self.document = document
    changes = change?.patch["views"]?.object?.map { ($0.key, $0.value.isNull) } ?? []
    causes = (change?.causes ?? []).compactMap { json in
      guard json["property"]?.string == Property.contentOffset.name, let view = json["view"]?.string
      else { return nil }
      return (view, json["cause"]?.string ?? "")
    }
    events = (change?.events ?? []).map { ($0["event"]?.string ?? "", $0["view"]?.string ?? "") }
  }

  var views: [String] { document.views.keys }

  var scrollViews: [String] {
    document.views.compactMap { Self.type($0.value) is ScrollView.Type ? $0.key : nil }
  }

  var concerned: [String] { events.map(\.view) + causes.map(\.view) }

  func type(of view: String) -> View.Type? { document.views[view].map(Self.type) }

  private static func type(_ view: JSONValue) -> View.Type {
    view["class"]?.string.flatMap(ViewClass.named)?.type ?? View.self
  }

  func value(of property: Property, in view: String) -> PropertyValue? {
    guard let view = document.views[view] else { return nil }
    if let json = view[property.name] { return PropertyCodec.checkedValue(json, of: property) }
    guard Self.type(view).has(property) else { return nil }
    // What is not unknown where it is absent.
    return switch property {
    case .contentOffset: PropertyCodec.checkedValue([0, 0], of: property)
    case .phase: .string("idle")
    default: property.descriptor.isActivity ? .bool(false) : nil
    }
  }

  func causes(of view: String) -> [Cause] {
    causes.compactMap { $0.view == view ? Cause(rawValue: $0.cause) : nil }
  }

  func views(of event: String) -> [String] {
    events.compactMap { $0.name == event ? $0.view : nil }
  }
}

extension PropertyDescriptor {
  /// Whether it describes a view's activity, such as `isDragging`.
  fileprivate var isActivity: Bool { kind == .bool && isReadOnly }
}
