import Foundation
import JSON
import ModelCoding
import ScrollModel
import SeededRandom

/// Makes one scene file: first the tree of views, then their properties, which may name other views.
struct SceneMaker {
  let options: RandomScene
  var random: SeededGenerator
  private var views: [TreeView] = []

  init(options: RandomScene, random: SeededGenerator) {
    self.options = options
    self.random = random
  }

  private struct TreeView {
    let id: String
    let viewClass: ViewClass
    /// The views in it, by their places in the list of all.
    var subviews: [Int] = []
    /// The views that it has as its header, footer or background.
    var parts: [Property: Int] = [:]

    var children: [Int] { subviews + parts.values.sorted() }
  }

  mutating func file() throws -> JSONValue {
    addViews()
    return [
      "format": "scrollscope.scene", "version": 1, "device": device(), "root": try view(at: 0),
    ]
  }

  private mutating func isOne(of count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }

  private mutating func addViews() {
    let root = options.rootClasses.randomElement(using: &random) ?? .window
    views = [TreeView(id: "root", viewClass: root)]
    for place in 1...Int.random(in: options.count, using: &random) {
      let viewClass = options.classes.randomElement(using: &random) ?? .view
      let parent = Int.random(in: 0..<place, using: &random)
      views.append(TreeView(id: "v\(place)", viewClass: viewClass))
      let part = views[parent].viewClass.table.subviewRows.randomElement(using: &random)?.property
      if let part, options.properties.contains(part), views[parent].parts[part] == nil, isOne(of: 2)
      {
        views[parent].parts[part] = place
      } else {
        views[parent].subviews.append(place)
      }
    }
  }

  private mutating func device() -> JSONValue {
    let size = options.sizes.randomElement(using: &random) ?? .zero
    var device: JSONObject = ["size": [.number(size.width), .number(size.height)]]
    if isOne(of: 2) {
      device["displayScale"] = .number(Double.random(of: [0.5, 1, 2, 3, 8], using: &random))
    }
    if isOne(of: 4) { device["orientation"] = "landscapeRight" }
    if isOne(of: 2) { device["safeAreaInsets"] = isOne(of: 2) ? [20, 0, 34, 0] : [60, 7, 0, 7] }
    if isOne(of: 4) { device["keyboard"] = isOne(of: 2) ? ["landscape": 0] : ["portrait": 300.5] }
    return .object(device)
  }

  /// The ids of the views below one.
  private func ids(below place: Int) -> [String] {
    views[place].children.flatMap { [views[$0].id] + ids(below: $0) }
  }

  private mutating func view(at place: Int) throws -> JSONValue {
    let view = views[place]
    var members: JSONObject = ["id": .string(view.id)]
    if view.viewClass !== ViewClass.view || isOne(of: 2) {
      members["class"] = .string(view.viewClass.name)
    }
    for assignment in assignments(at: place) {
      members[assignment.property.name] = try json(assignment.value)
    }
    for (part, child) in view.parts.sorted(by: { $0.value < $1.value }) {
      members[part.name] = try self.view(at: child)
    }
    var subviews: [JSONValue] = []
    for child in view.subviews { subviews.append(try self.view(at: child)) }
    if !subviews.isEmpty || isOne(of: 3) { members["subviews"] = .array(subviews) }
    return .object(members)
  }

  /// Properties with values that the reader accepts beside each other.
  private mutating func assignments(at place: Int) -> [Command.Assignment] {
    let view = views[place]
    let example = view.viewClass.make("")
    let (properties, always) =
      place == 0 ? (options.rootProperties, []) : (options.properties, options.always)
    let below = ids(below: place)
    var assignments: [Command.Assignment] = []
    for row in view.viewClass.table.rows where !row.isReadOnly && row.kind != .subview {
      let property = row.property
      var value = options.values[property]
      if value == nil, properties.contains(property), always.contains(property) || isOne(of: 6) {
        value = .random(of: row, naming: below, using: &random)
      }
      guard let value else { continue }
      do {
        try example.check(property, value)
        assignments.append(Command.Assignment(property, value))
      } catch {
        // For example a transform that a view of this class cannot have.
        continue
      }
    }
    if let conflict = Command.contradiction(in: assignments) {
      assignments.removeAll { $0.property == conflict.property }
    }
    // The content size of a table follows from its rows and its header and footer.
    if !view.parts.isEmpty || assignments.contains(where: { $0.property == .sections }) {
      assignments.removeAll { $0.property == .contentSize }
    }
    return assignments
  }

  /// A value as scene files write it; an object may leave out members.
  private mutating func json(_ value: PropertyValue) throws -> JSONValue {
    var writer = JSONWriter()
    StateWriter.write(value, to: &writer)
    let json = try JSONValue(parsing: writer.bytes, limits: .file)
    guard case .keyboardLayoutGuide = value, var guide = json.object else { return json }
    for key in guide.keys where isOne(of: 3) { guide[key] = nil }
    return .object(guide)
  }
}
