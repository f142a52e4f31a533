import Foundation
import JSON
import ModelCoding
import ScrollModel

extension SceneReader {
  mutating func view(
    _ json: JSONValue,
    at pointer: JSONPointer,
    level: Int
  ) throws(JSONShapeError) -> ViewSpecification {
    guard level <= Self.maximumLevels else {
      throw JSONShapeError(pointer, "a scene has at most \(Self.maximumLevels) levels of views")
    }
    viewCount += 1
    guard viewCount <= Self.maximumViews else {
      throw JSONShapeError(pointer, "a scene has at most \(Self.maximumViews) views")
    }
    var members = try JSONMembers(json, at: pointer, as: "a view")
    let faults = faults
    let id =
      try faults.attempt { () throws(JSONShapeError) in
        try ids.insert(try members.required("id"), at: pointer.appending("id"))
      } ?? ""
    let idsBefore = ids.count
    if let changes = overlay?.changes(of: id) { members.lay(changes.object, from: changes.pointer) }
    let known = try faults.attempt { () throws(JSONShapeError) in
      let viewClass = try self.viewClass(&members, isRoot: level == 1)
      try ids.reserve(viewClass.namesOfInternalSubviews, of: id, at: pointer.appending("id"))
      if viewClass.type is TableView.Type {
        try ids.reserveRows(of: id, at: pointer.appending("id"))
      }
      return viewClass
    }
    let children = members.optional("subviews")
    guard let viewClass = known else {
      // Which properties it has is unknown; its subviews have errors of their own.
      _ = try subviews(children, at: members.place("subviews"), level: level + 1)
      return ViewSpecification(
        id: id,
        viewClass: .view,
        hasKnownClass: false,
        assignments: [],
        subviews: []
      )
    }
    if !classes.contains(where: { $0 === viewClass }) { classes.append(viewClass) }
    let parts = try tableParts(&members, viewClass, level: level + 1)
    let assignments = viewClass.table.inSettingOrder(
      Self.fittingPicture(try assignments(members, viewClass))
    )
    if assignments.contains(where: { $0.property == .contentSize }),
      parts.contains(where: { $0.purpose != .backgroundView })
        || assignments.contains(where: { $0.property == .sections && $0.value != .sections([]) })
    {
      try faults.note(
        JSONShapeError(members.place("contentSize"), TableView.contentSizeFollows, isKey: true)
      )
    }
    let specification = ViewSpecification(
      id: id,
      viewClass: viewClass,
      assignments: assignments,
      subviews: try subviews(children, at: members.place("subviews"), level: level + 1),
      parts: parts
    )
    try checkNames(in: specification, members, idsBefore: idsBefore)
    return specification
  }

  /// Gives a view without frame and bounds the size of its picture, as UIImageView(image:) has it.
  private static func fittingPicture(
    _ assignments: [Command.Assignment]
  ) -> [Command.Assignment] {
    guard !assignments.contains(where: { $0.property == .frame || $0.property == .bounds }),
      case .size(let size)? = assignments.first(where: { $0.property == .intrinsicContentSize })?
        .value
    else { return assignments }
    let isPlaced = assignments.contains { $0.property == .center }
    return assignments + [
      Command.Assignment(isPlaced ? .bounds : .frame, .rect(CGRect(origin: .zero, size: size)))
    ]
  }

  /// Collects the ids that properties name, and throws if a view is not below the view that requires it
  /// there.
  private mutating func checkNames(
    in view: ViewSpecification,
    _ members: JSONMembers,
    idsBefore: Int
  ) throws(JSONShapeError) {
    for assignment in view.assignments {
      var place: JSONPointer { members.place(assignment.property.name) }
      switch (assignment.property.descriptor.kind, assignment.value) {
      case (.view, .view(let id?)), (.subview, .view(let id?)): namedViews.append((id, place))
      case (.views, .strings(let ids)):
        for (index, id) in ids.enumerated() where !self.ids.contains(id, after: idsBefore) {
          let hint = self.ids.hint(for: id, after: idsBefore)
          try faults.note(
            JSONShapeError(
              place.appending(index),
              "no view below \"\(view.id)\" has the id \"\(id)\"\(hint)"
            )
          )
        }
      default: break
      }
    }
  }

  private mutating func subviews(
    _ json: JSONValue?,
    at pointer: @autoclosure () -> JSONPointer,
    level: Int
  ) throws(JSONShapeError) -> [ViewSpecification] {
    guard let json else { return [] }
    let pointer = pointer()
    var views: [ViewSpecification] = []
    let faults = faults
    try faults.attempt { () throws(JSONShapeError) in
      for (json, place) in try json.elements(at: pointer, as: "an array of views") {
        let view = try faults.attempt { () throws(JSONShapeError) in
          try self.view(json, at: place, level: level)
        }
        if let view { views.append(view) }
      }
    }
    return views
  }

  /// Reads the header, footer and background views of a table.
  private mutating func tableParts(
    _ members: inout JSONMembers,
    _ viewClass: ViewClass,
    level: Int
  ) throws(JSONShapeError) -> [(purpose: Property, view: ViewSpecification)] {
    var parts: [(purpose: Property, view: ViewSpecification)] = []
    for row in viewClass.table.subviewRows {
      let purpose = row.property
      guard let json = members.optional(purpose.name) else { continue }
      let place = members.place(purpose.name)
      let faults = faults
      let view = try faults.attempt { () throws(JSONShapeError) in
        try self.view(json, at: place, level: level)
      }
      if let view { parts.append((purpose, view)) }
    }
    return parts
  }

  private func viewClass(
    _ members: inout JSONMembers,
    isRoot: Bool
  ) throws(JSONShapeError) -> ViewClass {
    guard let json = members.optional("class") else { return .view }
    let place = members.place("class")
    // The list of names is used only for the error message.
    guard let viewClass = json.string.flatMap(ViewClass.named) else {
      _ = try json.choice(of: ViewClass.all.map(\.name), at: place)
      return .view
    }
    guard isRoot || viewClass !== ViewClass.window else {
      throw JSONShapeError(place, "only the root can be a Window; expected a View in its place")
    }
    return viewClass
  }

  /// Returns the properties that the view's author set, in the order in which they must be assigned.
  func assignments(
    _ members: JSONMembers,
    _ viewClass: ViewClass
  ) throws(JSONShapeError) -> [Command.Assignment] {
    var assignments: [Command.Assignment] = []
    let example = examples[ObjectIdentifier(viewClass)]
    for key in members.remaining {
      guard let json = members.member(key) else { continue }
      let assignment = try faults.attempt { () throws(JSONShapeError) in
        try self.assignment(key, json, viewClass, example, at: members.place(key))
      }
      if let assignment { assignments.append(assignment) }
    }
    if let conflict = Command.contradiction(in: assignments) {
      let name = conflict.property.name
      let json = members.member(name) ?? .null
      try faults.note(.expected(conflict.expected, at: members.place(name), found: json))
    }
    return viewClass.table.inSettingOrder(assignments)
  }

  private func assignment(
    _ key: String,
    _ json: JSONValue,
    _ viewClass: ViewClass,
    _ example: View?,
    at place: @autoclosure () -> JSONPointer
  ) throws(JSONShapeError) -> Command.Assignment {
    let property = try self.property(key, viewClass, at: place())
    let value = try PropertyCodec.value(json, of: property, at: place())
    do {
      try example?.check(property, value)
    } catch {
      if case .outOfRange(_, let expected) = error {
        throw .expected(expected, at: place(), found: json)
      }
      throw JSONShapeError(place(), error.description)
    }
    return Command.Assignment(property, value)
  }

  /// Returns the property called `key` of a view of the class, or throws if it has none.
  private func property(
    _ key: String,
    _ viewClass: ViewClass,
    at pointer: @autoclosure () -> JSONPointer
  ) throws(JSONShapeError) -> Property {
    guard let property = Property(name: key) else {
      let known = viewClass.table.rows.filter { !$0.isReadOnly }.map(\.property)
      throw JSONMembers.unknown(
        key,
        at: pointer(),
        known: known.map(\.name) + ["id", "class", "subviews"]
      )
    }
    guard viewClass.table[property] != nil else {
      let owner = ViewClass.all.first { $0.table[property] != nil }
      throw JSONShapeError(
        pointer(),
        "unknown key \"\(key)\": a view of class \(viewClass.name) has none"
          + (owner.map { ", a \($0.name) has" } ?? ""),
        isKey: true
      )
    }
    return property
  }
}
