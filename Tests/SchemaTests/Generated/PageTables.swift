import JSON
import ModelCoding
import RecipeViews
import ScrollModel

@testable import Inspector

/// The page's table modules, generated from the program's tables.
enum PageTables {
  private static let note = """
    // Written by `RECORD_GOLDENS=1 swift test --filter GeneratedFilesTests`; do not edit.

    """

  /// The page's data for each property.
  static var properties: String {
    let rows = Property.allCases.map { "  " + line(row($0)) + ",\n" }.joined()
    return note + """

      /**
       * A property of views, by UIKit's name.
       *
       * - `classes`: the classes that add it; their subclasses have it, too
       * - `kind`: what kind of value it has
       * - `options`: the names that are its values, or its elements
       * - `default`: the value that the state leaves out; `defaults`, by class, where that differs
       * - `minimum`, `maximum`: of its number or of each of its numbers
       * @typedef {Readonly<{
       *   name: string,
       *   classes: readonly string[],
       *   kind: "bool" | "number" | "point" | "size" | "rect" | "insets" | "transform" | "color" | "string"
       *     | "content" | "rest" | "sections" | "view" | "subview" | "keyboardLayoutGuide" | "choice" | "choices"
       *     | "views",
       *   options?: readonly string[],
       *   parts?: readonly string[],
       *   minimum?: number,
       *   maximum?: number,
       *   unit?: "points" | "pointsPerSecond",
       *   default?: any,
       *   defaults?: Readonly<Record<string, any>>,
       *   isReadOnly?: boolean,
       *   isWriteOnly?: boolean,
       *   canBeNull?: boolean,
       *   description: string,
       * }>} PropertyRow
       */

      /**
       * The table of properties, in the order in which the state has them.
       * @type {readonly PropertyRow[]}
       */
      export const PROPERTIES = Object.freeze([
      \(rows)]);

      /**
       * The classes of views with those that they inherit from, themselves first.
       * @type {Readonly<Record<string, readonly string[]>>}
       */
      export const CLASSES = Object.freeze({
      \(classes)});

      """
  }

  private static func row(_ property: Property) -> [(String, JSONValue)] {
    let row = property.descriptor
    let having = ViewClass.all.filter { $0.table[property] != nil }
    let owners = having.filter { viewClass in
      having.allSatisfy { $0 === viewClass || !isKind(viewClass.make("v"), of: $0) }
    }.map(\.name)
    var members: [(String, JSONValue)] = [
      ("name", .string(property.name)), ("classes", strings(owners)),
    ]
    switch row.kind {
    case .choice(let names): members += [("kind", "choice"), ("options", strings(names))]
    case .choices(let names): members += [("kind", "choices"), ("options", strings(names))]
    default: members.append(("kind", .string("\(row.kind)")))
    }
    if !row.kind.parts.isEmpty {
      members.append(("parts", strings(row.kind.parts.map(\.rawValue))))
    }
    switch row.limits {
    case .none: break
    case .minimum(let minimum): members.append(("minimum", .number(minimum)))
    case .closed(let low, let high), .open(let low, let high):
      members += [("minimum", .number(low)), ("maximum", .number(high))]
    }
    if let unit = row.unit { members.append(("unit", .string(unit.rawValue))) }
    members += defaults(of: row)
    if row.isReadOnly { members.append(("isReadOnly", true)) }
    if row.isWriteOnly { members.append(("isWriteOnly", true)) }
    if row.canBeAbsent { members.append(("canBeNull", true)) }
    members.append(("description", .string(PropertySchemas.description(of: row))))
    return members
  }

  /// The default of most classes, and the defaults of classes that differ.
  private static func defaults(of row: PropertyDescriptor) -> [(String, JSONValue)] {
    if let value = row.defaultValue { return [("default", PropertySchemas.json(value))] }
    // A property derived from the view's own frame has no default.
    guard row.kind == .bool, !row.isReadOnly else { return [] }
    let values = ViewClass.all.compactMap { viewClass in
      viewClass.make("v").value(of: row.property).map { (viewClass.name, PropertySchemas.json($0)) }
    }
    let owner = values.first { $0.0 == ViewClass.all.first { $0.type == row.owner }?.name }
    guard let usual = owner?.1 else { return [] }
    var others = JSONObject()
    for (name, value) in values where value != usual { others[name] = value }
    return [("default", usual), ("defaults", .object(others))]
  }

  private static var classes: String {
    ViewClass.all.map { viewClass in
      let names = [viewClass.name] + superclasses(of: viewClass).map(\.name)
      return "  \(viewClass.name): \(list(names)),\n"
    }.joined()
  }

  /// The classes that a class inherits from.
  static func superclasses(of viewClass: ViewClass) -> [ViewClass] {
    let view = viewClass.make("v")
    return ViewClass.all.filter { isKind(view, of: $0) && $0 !== viewClass }
  }

  private static func isKind(_ view: View, of viewClass: ViewClass) -> Bool {
    sequence(first: Mirror(reflecting: view), next: \.superclassMirror).contains {
      $0.subjectType == viewClass.type
    }
  }

  /// The page's data for each method.
  static var methods: String {
    let rows = Method.all.map { method in
      var members: [(String, JSONValue)] = []
      if method.needsLease { members.append(("needsLease", true)) }
      if method.mutates { members.append(("mutates", true)) }
      return "  \"\(method.name)\": \(line(members)),\n"
    }
    return note + """

      /**
       * The methods that the server knows. `needsLease`: only who has control may ask for it. `mutates`: it
       * changes the views or what drives them.
       * @type {Readonly<Record<string, Readonly<{ needsLease?: boolean, mutates?: boolean }>>>}
       */
      export const METHODS = Object.freeze({
      \(rows.joined())});

      """
  }

  private static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

  private static func list(_ names: [String]) -> String { JSONText.line(strings(names)) }

  /// An object literal on one line.
  private static func line(_ members: [(String, JSONValue)]) -> String {
    let members = members.map { "\($0.0): \(literal($0.1))" }.joined(separator: ", ")
    return members.isEmpty ? "{}" : "{ \(members) }"
  }

  private static func literal(_ value: JSONValue) -> String {
    guard case .object(let object) = value else { return JSONText.line(value) }
    return line(object.map { ($0.key, $0.value) })
  }
}
