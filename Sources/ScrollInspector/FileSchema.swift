import Foundation
package import JSON

/// The JSON Schemas of the files that people keep, for those who have the program and not its sources.
public enum FileSchema: String, CaseIterable, Sendable {
  /// The schema of a scene file.
  case scene
  /// The schema of a line of a recording.
  case recording

  private var name: String { rawValue + ".schema.json" }

  /// The schema with all that it refers to, as one compound document of JSON Schema 2020-12.
  ///
  /// Each schema that it refers to is among its definitions, under its own `$id`.
  package func document() throws(InspectorServerError) -> JSONValue {
    let page = try PageFiles.folder(orThrow: InspectorServerError.schemasMissing)
    do {
      return try document(in: page.appendingPathComponent("schema"))
    } catch {
      throw .schemasMissing((error as NSError).localizedDescription)
    }
  }

  private func document(in folder: URL) throws -> JSONValue {
    var others: [String: JSONValue] = [:]
    var wanted = [name]
    while let next = wanted.popLast() {
      guard others[next] == nil else { continue }
      let data = try Data(contentsOf: folder.appendingPathComponent(next))
      let schema = try JSONValue(parsing: Array(data), limits: .file)
      others[next] = schema
      wanted += references(in: schema)
    }
    var document = others[name]?.object ?? JSONObject()
    var definitions = document["$defs"]?.object ?? JSONObject()
    for other in others.keys.sorted() where other != name { definitions[other] = others[other] }
    document["$defs"] = .object(definitions)
    return .object(document)
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
