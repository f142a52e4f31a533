import JSON
import ModelCoding
import RecipeViews
import SchemaSupport
import ScrollModel

/// The articles on scene files that are generated: from the table of properties, and from the schema of scenes.
enum SceneArticles {
  private static let note = """
    <!-- Written by `RECORD_GOLDENS=1 swift test --filter GeneratedFilesTests`; do not edit. -->
    """

  /// The properties of each class, without those of its superclass.
  static var properties: String {
    """
    # Scene properties

    The properties of views in scene files, in `View.set` and in the state document, by class.

    ## Overview

    \(note)

    A class has the properties of its superclass, too. In a scene, a view also has an `id`, a `class`, which is `View`
    if it is absent, and `subviews`, from back to front. Lengths are points and angles radians; numbers
    are at most 1e12 in either direction. `null` stands for no value where the default is none.

    """ + ViewClass.all.map(section).joined()
  }

  private static func section(_ viewClass: ViewClass) -> String {
    let parent = parent(of: viewClass)
    let own = viewClass.table.rows.filter { row in
      parent.map { $0.table[row.property] == nil } ?? true
    }
    let described = own.filter { ![.class, .subviews].contains($0.property) }
    var text = "\n## \(viewClass.name)\n\n"
    text += parent.map { "A `\($0.name)`" } ?? "The superclass of all others"
    text += described.isEmpty ? ", without properties of its own.\n" : ".\n"
    if viewClass.name == "NavigationBar" {
      text += """
        At the upper edge of a scroll view it is a navigation bar, at the lower edge a tab bar or toolbar: what it
        covers is added to the safe area.

        """
    }
    let others = otherDefaults(of: viewClass, below: parent)
    if !others.isEmpty { text += "Other defaults: \(others.joined(separator: ", ")).\n" }
    text += table(described.filter { !$0.isReadOnly }) {
      [name($0), value($0), defaultValue($0, of: viewClass), PropertySchemas.description(of: $0)]
    } titles: {
      ["property", "value", "default", "meaning"]
    }
    text += table(described.filter(\.isReadOnly)) {
      [name($0), value($0), PropertySchemas.description(of: $0)]
    } titles: {
      ["in the state only", "value", "meaning"]
    }
    return text
  }

  private static func parent(of viewClass: ViewClass) -> ViewClass? {
    PageTables.superclasses(of: viewClass).max { $0.table.rows.count < $1.table.rows.count }
  }

  private static func otherDefaults(of viewClass: ViewClass, below parent: ViewClass?) -> [String] {
    guard let parent else { return [] }
    let (mine, theirs) = (viewClass.make("v"), parent.make("v"))
    return parent.table.rows.compactMap { row in
      guard let value = mine.value(of: row.property), row.kind == .bool, !row.isReadOnly,
        value != theirs.value(of: row.property)
      else { return nil }
      return "`\(row.property.name)` `\(PropertySchemas.json(value).serializedString)`"
    }
  }

  private static func table(
    _ rows: [PropertyDescriptor],
    cells: (PropertyDescriptor) -> [String],
    titles: () -> [String]
  ) -> String {
    guard !rows.isEmpty else { return "" }
    let titles = titles()
    let lines = [titles, titles.map { _ in "---" }] + rows.map(cells)
    return "\n" + lines.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }

  private static func name(_ row: PropertyDescriptor) -> String { "`\(row.property.name)`" }

  private static func defaultValue(
    _ row: PropertyDescriptor,
    of viewClass: ViewClass
  ) -> String {
    let value =
      row.defaultValue ?? (row.kind == .bool ? viewClass.make("v").value(of: row.property) : nil)
    guard let value, !value.isNone else { return row.canBeAbsent ? "none" : "" }
    return "`\(PropertySchemas.json(value).serializedString)`"
  }

  private static func value(_ row: PropertyDescriptor) -> String {
    let limits = row.limits == .none ? "" : ", " + row.limits.expected(of: row.kind)
    return switch row.kind {
    case .bool: "true or false"
    case .number: row.limits == .none ? "number" : row.limits.expected(of: .number)
    case .point: "[x, y]" + limits
    case .size: "[width, height]" + limits
    case .rect: "[x, y, width, height]"
    case .insets: "[top, left, bottom, right]"
    case .transform: "[a, b, c, d, tx, ty]"
    case .color: "`\"#rrggbb\"` or `\"#rrggbbaa\"`"
    case .string: "text"
    case .view: "id of a view"
    case .subview: "a view; in `View.set`, its id"
    case .views: "ids of views"
    case .choice(let names): names.map { "`\($0)`" }.joined(separator: ", ")
    case .choices(let names): "array of " + names.map { "`\($0)`" }.joined(separator: ", ")
    case .content: "`{\"grid\": 50}` or `{\"picture\": \"hills\"}`"
    case .sections: "`[{\"header\": \"A\", \"rows\": [{\"text\": \"One\", \"height\": 44}]}]`"
    case .keyboardLayoutGuide: "`{\"usesBottomSafeArea\": false}`"
    case .rest: "`{\"contentOffset\": [0, 0], \"t\": 1000000}`"
    }
  }

  /// The most values of a parameter that its row lists.
  private static let maximumChoices = 6

  /// The values that a parameter can have, in parentheses, if they are few words.
  private static func choices(_ schema: JSONValue) -> String {
    let all = schema["enum"]?.array ?? schema["oneOf"]?.array?.compactMap { $0["const"] } ?? []
    let names = all.compactMap(\.string).map { "`\($0)`" }
    guard !names.isEmpty, names.count <= maximumChoices else { return "" }
    return " (\(names.joined(separator: ", ")))"
  }

  /// The controllers, as the schema of scenes describes them.
  static func controllers(_ schema: JSONValue) -> String {
    let names = (schema["$defs"]?["controller"]?["oneOf"]?.array ?? [])
      .compactMap { $0["$ref"]?.string?.split(separator: "/").last.map(String.init) }
    let rows = names.compactMap { name -> String? in
      guard let definition = schema["$defs"]?[name],
        let description = definition["description"]?.string,
        let members = definition["properties"]?.object
      else { return nil }
      let required = Set((definition["required"]?.array ?? []).compactMap(\.string))
      let parameters = members.filter { $0.key != "name" }
        .map { "`\($0)\(required.contains($0) ? "" : "?")`\(choices($1))" }
      return "| `\(name)` | \(parameters.joined(separator: ", ")) | \(description) |\n"
    }
    return """
      # Controllers

      The controllers that a scene file can name, with their parameters.

      ## Overview

      \(note)

      A controller stands for the code of an app: it receives the events of views and sets properties, within the step
      in which it is called. A scene has one under `controller`, or an array of them. The schema that
      `scrollscope check --schema` prints describes each parameter; those with ? can be absent. `reaction` needs no
      code: it sets properties and calls methods when a view sends an event, under a condition if it has one.
      <doc:AddingAController> adds another one.

      Controllers load, and receive each event, in the order of the array. It matters where two of them set the same
      property: the later one has the last word, as with `sideBySide`, which sets contentSize, and `fitContent`. Labels
      are written once all controllers have loaded, so their place in the array does not matter.

      This reaction inserts a row when a button is tapped, and moves the offset with it:

      <!-- schema: scene.schema.json#/$defs/reaction -->
      ```json
      {
        "name": "reaction", "on": "buttonTapped", "view": "load",
        "call": [
          { "id": "list", "name": "insertRows", "arguments": { "at": [{ "section": 0, "row": 0, "text": "New" }] } }
        ],
        "keepDistanceToEnd": "list"
      }
      ```

      `on` is one of \(Event.names.map { "`\($0)`" }.joined(separator: ", ")).

      | name | parameters | what it does |
      | --- | --- | --- |

      """ + rows.joined()
  }
}
