import Foundation
import JSON
import Scenes
import ScrollInspector

/// `scrollscope help commands`: describes the commands of input scripts, as their JSON Schema does.
struct CommandHelp {
  /// The topic's name after `help`.
  static let topic = "commands"

  private let schema: JSONValue
  private var lines: [String] = []

  /// The column at which descriptions begin.
  private static let column = 24
  private static let width = 100
  /// How deep the members of parameters are listed.
  private static let maximumLevels = 4

  /// Returns the text.
  static func text() throws -> String {
    var help = CommandHelp(schema: try FileSchema.command.document())
    help.lines.append(
      "The commands of input scripts and recordings, and of the wire. A line of a script has a time in"
    )
    help.lines.append(
      "microseconds, a method and its parameters; ? marks those that can be absent:"
    )
    help.lines.append("")
    help.lines.append(
      #"  {"t":0,"method":"Keyboard.show","params":{"height":216}}"#
    )
    for method in SceneRequest.methods { help.add(method: method) }
    return help.lines.joined(separator: "\n")
  }

  private init(schema: JSONValue) { self.schema = schema }

  private mutating func add(method: String) {
    guard let definition = schema["$defs"]?[method] else { return }
    lines += ["", method]
    add(description: definition["description"]?.string, at: 2)
    guard let parameters = definition["properties"]?["params"] else { return }
    add(membersOf: parameters, level: 1)
  }

  /// Adds a line for each member of an object, or for each form that it can have.
  private mutating func add(membersOf json: JSONValue, level: Int) {
    let object = resolved(json)
    let required = Set((object["required"]?.array ?? []).compactMap(\.string))
    for (name, member) in object["properties"]?.object ?? [:] {
      // Other members of a form are forbidden there, or accepted without effect.
      guard member["const"] == nil, member.object?.isEmpty == false else { continue }
      add(name + (required.contains(name) ? "" : "?"), member, level: level)
    }
    for form in object["oneOf"]?.array ?? [] { add(form: resolved(form), level: level) }
  }

  /// Adds one of several forms: a method's with its name, or members that no other form has.
  private mutating func add(form: JSONValue, level: Int) {
    let indent = String(repeating: "  ", count: level)
    guard let name = form["properties"]?["name"]?["const"]?.string else {
      guard let type = form["properties"]?["type"]?["const"]?.string else {
        return add(membersOf: form, level: level)
      }
      lines.append("\(indent)type: \(type)")
      add(description: form["description"]?.string, at: 2 * level + 4)
      return add(membersOf: form, level: level + 1)
    }
    lines.append("\(indent)name: \(name)")
    add(description: form["description"]?.string, at: 2 * level + 4)
    if let arguments = form["properties"]?["arguments"] {
      let members = resolved(arguments)
      guard members["properties"]?.object?.isEmpty == false else { return }
      let isOptional = !(form["required"]?.array ?? []).contains("arguments")
      lines.append("\(indent)  arguments\(isOptional ? "?" : "")")
      add(membersOf: members, level: level + 2)
    }
  }

  private mutating func add(_ name: String, _ member: JSONValue, level: Int) {
    let target = resolved(member)
    let indent = String(repeating: "  ", count: level)
    let start = indent + name
    let blanks = max(1, Self.column - start.count)
    var words = kind(of: member)
    if let value = member["default"] ?? target["default"] {
      words += ", \(value.serializedString) by default"
    }
    let description = (member["description"] ?? target["description"])?.string
    let text = words + (description.map { ". " + $0 } ?? "")
    lines += Self.wrapped(text, after: start + String(repeating: " ", count: blanks))
    let items = target["items"].map(resolved) ?? target
    // What has a name of its own is the subject of other pages.
    guard form(of: member) == nil, level < Self.maximumLevels,
      Self.hasMembers(target) || Self.hasMembers(items)
    else { return }
    add(membersOf: items, level: level + 1)
  }

  private static func hasMembers(_ json: JSONValue) -> Bool {
    json["properties"] != nil || json["oneOf"] != nil
  }

  private mutating func add(description: String?, at column: Int) {
    guard let description else { return }
    lines += Self.wrapped(description, after: String(repeating: " ", count: column))
  }

  /// What a value is, in a few words.
  private func kind(of json: JSONValue) -> String {
    let target = resolved(json)
    if let choices = target["enum"]?.array {
      return choices.map { $0.string ?? $0.serializedString }.joined(separator: ", ")
    }
    if let form = form(of: json) { return form }
    let types = target["type"]?.string.map { [$0] } ?? target["type"]?.array?.compactMap(\.string)
    switch types?.first {
    case "integer": return "whole number"
    case "boolean": return "true or false"
    case "array":
      guard let items = target["items"] else { return "array" }
      let item = kind(of: items)
      return item == "object" ? "array of objects" : "array: \(item)"
    case let type?: return type
    case nil:
      guard let items = target["items"] else {
        return target["oneOf"] == nil ? "value" : "one of several forms"
      }
      let item = kind(of: items)
      return item == "one of several forms" ? "array of objects" : "array: \(item)"
    }
  }

  /// The values that have a name in the schemas.
  private static let forms: [Substring: String] = [
    "point": "[x,y]", "size": "[width,height]", "rect": "[x,y,width,height]",
    "insets": "[top,left,bottom,right]", "number": "number", "viewID": "id of a view",
    "scene.schema.json": "scene file", "properties.schema.json": "properties by name",
  ]

  private func form(of json: JSONValue) -> String? {
    json["$ref"]?.string?.split(separator: "/").last.flatMap { Self.forms[$0] }
  }

  /// What a schema refers to, with the members that it has beside the reference.
  private func resolved(_ json: JSONValue) -> JSONValue {
    guard let reference = json["$ref"]?.string, let target = value(at: reference),
      let object = json.object, var merged = resolved(target).object
    else { return json }
    for (key, value) in object where key != "$ref" { merged[key] = value }
    return .object(merged)
  }

  private func value(at reference: String) -> JSONValue? {
    var value: JSONValue? = schema
    for token in reference.drop(while: { $0 == "#" }).split(separator: "/") {
      value = value?[String(token)]
    }
    return value
  }

  /// Breaks a text into lines that begin at the column where `start` ends.
  private static func wrapped(_ text: String, after start: String) -> [String] {
    let indent = String(repeating: " ", count: start.count)
    var lines: [String] = []
    var line = start
    var isFresh = true
    for word in text.split(separator: " ") {
      if !isFresh, line.count + 1 + word.count > width {
        lines.append(line)
        (line, isFresh) = (indent, true)
      }
      line += (isFresh ? "" : " ") + word
      isFresh = false
    }
    return lines + [line]
  }
}
