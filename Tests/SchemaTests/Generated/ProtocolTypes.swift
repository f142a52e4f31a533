import JSON

@testable import Inspector

/// The TypeScript declarations of the protocol's values, generated from its schemas.
///
/// Each file is a namespace: `State.View` is the definition `view` of state.schema.json, and `State.Document`
/// the whole. What types cannot say, such as ranges and patterns, is left out.
struct ProtocolTypes {
  private let documents: [String: JSONValue]

  /// Creates the declarations of schema files, by their names.
  init(_ documents: [String: JSONValue]) { self.documents = documents }

  /// The declaration file.
  func text() throws -> String {
    var text = """
      // Written by `RECORD_GOLDENS=1 swift test --filter GeneratedFilesTests`; do not edit.


      """
    for file in documents.keys.sorted() { text += try namespace(file) + "\n" }
    return text + (try methods()) + "\n" + notifications()
  }

  private func namespace(_ file: String) throws -> String {
    guard let document = documents[file] else { throw ProtocolTypesError(reference: file) }
    var text =
      comment(document, indentation: 0) + "export namespace \(Self.namespace(of: file)) {\n"
    var definitions = [("document", document)]
    definitions += (document["$defs"]?.object ?? [:]).map { ($0.key, $0.value) }
    for (name, schema) in definitions {
      if name != "document" { text += comment(schema, indentation: 1) }
      text += "  type \(Self.name(of: name)) = \(try type(of: schema, in: file, indentation: 1));\n"
    }
    return text + "}\n"
  }

  /// The parameters and the results of the methods that the server knows.
  private func methods() throws -> String {
    var text = "/** The parameters and the result of each method. */\nexport interface Methods {\n"
    for method in Method.all {
      guard let request = documents["request.schema.json"]?["$defs"]?[method.name],
        documents["result.schema.json"]?["$defs"]?[method.name] != nil
      else { throw ProtocolTypesError(reference: method.name) }
      let name = Self.name(of: method.name)
      let command = documents["command.schema.json"]?["$defs"]?[method.name] ?? request
      let mark = Self.isRequired("params", in: command) ? "" : "?"
      text += "  \"\(method.name)\": { readonly params\(mark): Request.\(name)[\"params\"]; "
      text += "readonly result: Result.\(name) };\n"
    }
    return text + """
      }

      export type Method = keyof Methods;
      export type Params<M extends Method> = Methods[M]["params"];
      export type ResultOf<M extends Method> = Methods[M]["result"];

      """
  }

  private func notifications() -> String {
    var text = "/** The parameters of each notification. */\nexport interface Notifications {\n"
    for (key, schema) in documents["message.schema.json"]?["$defs"]?.object ?? [:] {
      guard let method = schema["properties"]?["method"]?["const"]?.string else { continue }
      text += "  \"\(method)\": Message.\(Self.name(of: key))[\"params\"];\n"
    }
    return text + "}\n"
  }
}

extension ProtocolTypes {
  /// The type of the values that a schema in a file accepts.
  private func type(of schema: JSONValue, in file: String, indentation: Int) throws -> String {
    if let flag = schema.bool { return flag ? "any" : "never" }
    var parts: [String] = []
    if let reference = schema["$ref"]?.string {
      parts.append(try type(at: reference, from: file, indentation: indentation))
    }
    if let value = schema["const"] { parts.append(value.serializedString) }
    if let values = schema["enum"]?.array {
      parts.append(Self.union(values.map(\.serializedString)))
    }
    for key in ["anyOf", "oneOf"] {
      let types = try (schema[key]?.array ?? []).filter(Self.describesType)
        .map { try type(of: $0, in: file, indentation: indentation) }
      if !types.isEmpty { parts.append(Self.union(types)) }
    }
    for part in (schema["allOf"]?.array ?? []).filter(Self.describesType) {
      parts.append(try type(of: part, in: file, indentation: indentation))
    }
    if schema["properties"] != nil || schema["additionalProperties"]?.object != nil {
      parts.append(try object(schema, in: file, indentation: indentation))
    } else if parts.isEmpty {
      let names = schema["type"]?.array?.compactMap(\.string) ?? [schema["type"]?.string ?? ""]
      let types = try names.map { name in
        try simple(name, schema, in: file, indentation: indentation)
      }
      parts.append(Self.union(types))
    }
    return parts.count == 1 ? parts[0] : parts.map(Self.grouped).joined(separator: " & ")
  }

  private func simple(
    _ name: String,
    _ schema: JSONValue,
    in file: String,
    indentation: Int
  ) throws -> String {
    switch name {
    case "integer": return "number"
    case "string", "number", "boolean", "null": return name
    case "object": return "Readonly<Record<string, any>>"
    case "array":
      var tuple = try (schema["prefixItems"]?.array ?? []).map {
        try type(of: $0, in: file, indentation: indentation)
      }
      let items = try schema["items"].map { try type(of: $0, in: file, indentation: indentation) }
      if let count = schema["maxItems"]?.int64, schema["minItems"]?.int64 == count, let items {
        tuple += Array(repeating: items, count: max(0, Int(count) - tuple.count))
      }
      guard tuple.isEmpty else { return "readonly [\(tuple.joined(separator: ", "))]" }
      return "readonly \(Self.grouped(items ?? "any"))[]"
    default: return "any"
    }
  }

  private func object(_ schema: JSONValue, in file: String, indentation: Int) throws -> String {
    var parts: [String] = []
    let space = String(repeating: "  ", count: indentation + 1)
    if let members = schema["properties"]?.object, !members.isEmpty {
      var text = "{\n"
      for (name, member) in members {
        let mark = Self.isRequired(name, in: schema) ? "" : "?"
        let key = name.allSatisfy { $0.isLetter || $0.isNumber } ? name : "\"\(name)\""
        text += comment(member, indentation: indentation + 1)
        text += "\(space)readonly \(key)\(mark): "
        text += try type(of: member, in: file, indentation: indentation + 1) + ";\n"
      }
      parts.append(text + String(repeating: "  ", count: indentation) + "}")
    }
    if let others = schema["additionalProperties"], others.object != nil {
      let values = try type(of: others, in: file, indentation: indentation)
      parts.append("Readonly<Record<string, \(values)>>")
    }
    return parts.isEmpty ? "Readonly<Record<string, never>>" : parts.joined(separator: " & ")
  }

  /// The type that a reference names.
  ///
  /// It is written out if it is part of a definition.
  private func type(at reference: String, from file: String, indentation: Int) throws -> String {
    let parts = reference.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
    let target = parts[0].isEmpty ? file : parts[0]
    guard let document = documents[target],
      let pointer = JSONPointer(text: parts.count > 1 ? parts[1] : "")
    else { throw ProtocolTypesError(reference: reference) }
    let tokens = pointer.tokens
    let prefix = target == file ? "" : Self.namespace(of: target) + "."
    if tokens.isEmpty { return prefix + "Document" }
    let found = tokens.reduce(Optional(document)) { value, token in
      Int(token).flatMap { value?[$0] } ?? value?[token]
    }
    guard let found else { throw ProtocolTypesError(reference: reference) }
    if tokens.count == 2 { return prefix + Self.name(of: tokens[1]) }
    return try type(of: found, in: target, indentation: indentation)
  }

  private func comment(_ schema: JSONValue, indentation: Int) -> String {
    guard let text = schema["description"]?.string else { return "" }
    return String(repeating: "  ", count: indentation) + "/** \(text) */\n"
  }

  /// Whether a schema says more than which members are required or excluded.
  private static func describesType(_ schema: JSONValue) -> Bool {
    let keys = ["$ref", "const", "enum", "type", "properties", "anyOf", "oneOf", "allOf"]
    return keys.contains { schema[$0] != nil }
  }

  private static func isRequired(_ name: String, in schema: JSONValue) -> Bool {
    schema["required"]?.array?.contains(.string(name)) ?? false
  }

  private static func union(_ types: [String]) -> String {
    var seen: Set<String> = []
    return types.filter { seen.insert($0).inserted }.joined(separator: " | ")
  }

  /// A type that can stand beside `&` and `[]`.
  private static func grouped(_ type: String) -> String {
    type.contains(" | ") || type.contains(" & ") || type.hasPrefix("readonly ") ? "(\(type))" : type
  }

  /// `message.schema.json` as `Message`.
  private static func namespace(of file: String) -> String {
    name(of: String(file.prefix { $0 != "." }))
  }

  /// `State.patch` and `viewID` as `StatePatch` and `ViewID`.
  private static func name(of key: String) -> String {
    key.split(separator: ".").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}

/// A reference that leads to no schema, or a method without one.
struct ProtocolTypesError: Error, CustomStringConvertible {
  let reference: String
  var description: String { "no schema for \(reference) in web/schema" }
}
