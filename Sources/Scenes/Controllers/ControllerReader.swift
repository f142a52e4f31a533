import JSON
import ModelCoding
import ScrollModel

/// Reads a scene's `controller`: one object or an array of them, each with the name of a reusable
/// behaviour and its members.
enum ControllerReader {
  /// All controllers, in the order in which help lists them.
  static let all: [any ControllerSpecification.Type] = [
    OpenOnPage.self, KeepPageOnRotation.self, KeepCentreOnRotation.self, PageLabel.self,
    PagingOffWhileZoomed.self, ResetZoom.self, AutoCentring.self, KeyboardAvoidance.self,
    KeyboardAccessory.self, StickToBottom.self, PullToRefresh.self, RevealOnTap.self,
    StickyHeader.self, ContentFitting.self,
    HorizontalStack.self, SnapToCards.self, InfiniteScroll.self, ScrollReport.self, RestReport.self,
    PinReport.self, AddPin.self,
    Reaction.self,
  ]

  /// Returns the controllers that `json` describes, or throws the first error in it.
  static func controllers(
    _ json: JSONValue,
    at pointer: JSONPointer,
    in root: ViewSpecification,
    locale: SceneLocale,
    faults: SceneFaults
  ) throws(JSONShapeError) -> [any ControllerSpecification] {
    let views = ControllerViews(root, locale, faults)
    guard json.array != nil else { return [try controller(json, at: pointer, views)] }
    var controllers: [any ControllerSpecification] = []
    for (json, place) in try json.elements(at: pointer, as: "controllers") {
      let controller = try faults.attempt { () throws(JSONShapeError) in
        try Self.controller(json, at: place, views)
      }
      if let controller { controllers.append(controller) }
    }
    return controllers
  }

  private static func controller(
    _ json: JSONValue,
    at pointer: JSONPointer,
    _ views: ControllerViews
  ) throws(JSONShapeError) -> any ControllerSpecification {
    var members = try JSONMembers(json, at: pointer, as: "a controller")
    let name = try members.required("name")
    let place = members.place("name")
    let chosen = try name.choice(of: all.map { $0.name }, at: place)
    guard let type = all.first(where: { $0.name == chosen }) else {
      throw .expected("the name of a controller", at: place, found: name)
    }
    let controller = try type.init(&members, views)
    try views.faults.finish(members)
    return controller
  }
}

/// A reusable behaviour that a scene requests; any number of controllers can be created from it.
protocol ControllerSpecification: Sendable {
  /// Its name in scene files.
  static var name: String { get }
  /// Reads its parameters from the members of its object, or throws the first error in them.
  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError)
  /// Creates a controller for an engine that has the views it was read with; it joins `delegates` to
  /// receive the callbacks of scroll views.
  func makeController(_ delegates: DelegateChains) -> any Controller
}

/// The views that a scene's controllers can name, the scene's locale, and the error handling.
struct ControllerViews {
  private var classes: [String: ViewClass] = [:]
  /// The ids of views whose classes do not exist, which has an error of its own.
  private var unknown: Set<String> = []
  /// The ids in the order of the views, for suggestions.
  private(set) var ids: [String] = []

  let locale: SceneLocale
  let faults: SceneFaults

  init(_ root: ViewSpecification, _ locale: SceneLocale, _ faults: SceneFaults) {
    self.locale = locale
    self.faults = faults
    add(root)
  }

  private mutating func add(_ view: ViewSpecification) {
    classes[view.id] = view.viewClass
    if !view.hasKnownClass { unknown.insert(view.id) }
    ids.append(view.id)
    for subview in view.subviews { add(subview) }
    for part in view.parts { add(part.view) }
  }

  /// Returns the id in the member `key`, of a view of the class `type` or a subclass.
  func id<Kind: View>(
    _ key: String,
    of members: inout JSONMembers,
    as type: Kind.Type
  ) throws(JSONShapeError) -> String {
    try id(try members.required(key), at: members.place(key), as: type)
  }

  /// Returns the ids in the member `key`, of one or more views.
  func ids(_ key: String, of members: inout JSONMembers) throws(JSONShapeError) -> [String] {
    let json = try members.required(key)
    let ids = try json.elements(1..., at: members.place(key), as: "an array of ids")
    return try ids.map { element throws(JSONShapeError) in
      try id(element.value, at: element.pointer, as: View.self)
    }
  }

  private func id<Kind: View>(
    _ json: JSONValue,
    at place: JSONPointer,
    as type: Kind.Type
  ) throws(JSONShapeError) -> String {
    let id = try json.text(at: place)
    // The other members can be read without the view.
    try faults.attempt { () throws(JSONShapeError) in
      let viewClass = try self.viewClass(of: id, at: place)
      guard viewClass.type is Kind.Type || unknown.contains(id) else {
        throw JSONShapeError(
          place,
          "expected a view of class \(type.className), found \(json.summary), a \(viewClass.name)"
        )
      }
    }
    return id
  }

  /// Like ``id(_:of:as:)``; nil if there is no such member.
  func optionalID<Kind: View>(
    _ key: String,
    of members: inout JSONMembers,
    as type: Kind.Type
  ) throws(JSONShapeError) -> String? {
    guard members.optional(key) != nil else { return nil }
    return try id(key, of: &members, as: type)
  }

  /// Returns the type of the view with an id; nil if there is no such view.
  func type(of id: String) -> View.Type? { classes[id]?.type }

  /// Returns the class of the view with an id, or throws if there is no such view; the id is at `pointer`,
  /// or is the key there.
  func viewClass(
    of id: String,
    at pointer: JSONPointer,
    isKey: Bool = false
  ) throws(JSONShapeError) -> ViewClass {
    if let viewClass = classes[id] { return viewClass }
    let hint = Spelling.hint(for: id, among: ids)
    let quoted = JSONValue.string(id).summary
    throw JSONShapeError(pointer, "no view has the id \(quoted)\(hint)", isKey: isKey)
  }
}

extension JSONMembers {
  /// Returns a case of an enumeration by its name.
  mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ key: String,
    otherwise fallback: Choice
  ) throws(JSONShapeError) -> Choice {
    guard let json = optional(key) else { return fallback }
    let name = try json.choice(of: Choice.allCases.map(\.rawValue), at: place(key))
    return Choice(rawValue: name) ?? fallback
  }
}
