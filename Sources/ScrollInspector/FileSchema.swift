import Foundation
package import JSON

/// The JSON Schemas of the files that people keep, for those who have the program and not its sources.
///
/// ```swift
/// precondition(FileSchema.allCases.map(\.rawValue) == ["command", "scene", "recording"])
/// ```
public enum FileSchema: String, CaseIterable, Sendable {
  /// The schema of a command, as a line of an input script has it.
  case command
  /// The schema of a scene file.
  case scene
  /// The schema of a line of a recording.
  case recording

  private var name: String { rawValue + ".schema.json" }

  /// The schema with all that it refers to, as one document of JSON Schema 2020-12.
  ///
  /// Each schema that it refers to is among its definitions, and every reference is a JSON pointer into the
  /// document, as readers without the concept of a base URI need it; the JSON service of VS Code is one.
  package func document() throws(InspectorServerError) -> JSONValue {
    let page = try PageFiles.folder(orThrow: InspectorServerError.schemasMissing)
    do {
      return try document(in: page.appendingPathComponent("schema"))
    } catch {
      throw .schemasMissing((error as NSError).localizedDescription)
    }
  }

  private func document(in folder: URL) throws -> JSONValue {
    var schemas: [String: JSONValue] = [:]
    var wanted = [name]
    while let next = wanted.popLast() {
      guard schemas[next] == nil else { continue }
      let data = try Data(contentsOf: folder.appendingPathComponent(next))
      let schema = try JSONValue(parsing: Array(data), limits: .file)
      schemas[next] = schema
      wanted += references(in: schema)
    }
    // The document needs no name: nothing outside refers to it.
    var document = bundled(schemas[name] ?? .object([:]), from: name).object ?? JSONObject()
    var definitions = document["$defs"]?.object ?? JSONObject()
    for other in schemas.keys.sorted() where other != name {
      var schema = bundled(schemas[other] ?? .object([:]), from: other).object ?? JSONObject()
      // The document has one dialect, and one base for references.
      schema["$schema"] = nil
      definitions[other] = .object(schema)
    }
    document["$defs"] = .object(definitions)
    return .object(document)
  }

  /// A schema of a file, with references as they are in the document.
  private func bundled(_ value: JSONValue, from file: String) -> JSONValue {
    switch value {
    case .object(let object):
      var result = JSONObject()
      for (key, value) in object where key != "$id" || value.string == nil {
        if key == "$ref", let reference = value.string {
          result[key] = .string(pointer(of: reference, from: file))
        } else {
          result[key] = bundled(value, from: file)
        }
      }
      return .object(result)
    case .array(let array): return .array(array.map { bundled($0, from: file) })
    default: return value
    }
  }

  /// The pointer in the document that a reference in a file resolves to.
  private func pointer(of reference: String, from file: String) -> String {
    let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let target = parts[0].isEmpty ? file : String(parts[0])
    let start = target == name ? "#" : "#/$defs/\(target)"
    return start + (parts.count > 1 ? parts[1] : "")
  }

  /// The files that a schema refers to.
  private func references(in value: JSONValue) -> [String] {
    switch value {
    case .object(let object):
      object.flatMap { key, value in
        key == "$ref" ? [file(of: value)].compactMap(\.self) : references(in: value)
      }
    case .array(let array): array.flatMap(references)
    default: []
    }
  }

  private func file(of reference: JSONValue) -> String? {
    let file = reference.string?.split(separator: "#", omittingEmptySubsequences: false).first
    return file.flatMap { $0.isEmpty ? nil : String($0) }
  }
}
