import Foundation
import JSON
import SchemaSupport

@testable import Inspector

/// The lists of methods and notifications in the article on the protocol: the names and who may request them from the
/// inspector's table, the rest from the schemas.
enum ProtocolArticle {
  static let path = "Sources/ScrollInspector/ScrollInspector.docc/TheProtocol.md"

  /// Returns the article with its lists rewritten.
  static func text(of article: String) throws -> String {
    try replacing(
      "methods",
      in: replacing("notifications", in: article, by: notifications),
      by: methods
    )
  }

  private enum Failure: Error { case noPlace(String) }

  /// Returns the text with what is between the two marks of a list replaced.
  private static func replacing(_ name: String, in text: String, by list: String) throws -> String {
    let start =
      "<!-- \(name): written by `RECORD_GOLDENS=1 swift test --filter GeneratedFilesTests` -->\n\n"
    let end = "\n<!-- end of \(name) -->"
    guard let first = text.range(of: start),
      let last = text.range(of: end, range: first.upperBound..<text.endIndex)
    else { throw Failure.noPlace(name) }
    return text.replacingCharacters(in: first.upperBound..<last.lowerBound, with: list)
  }

  private static var methods: String {
    get throws {
      let file = "request.schema.json"
      let requests = try Schemas.document(file)
      let rows = try Method.all.map { method in
        guard let request = requests["$defs"]?[method.name] else {
          throw ProtocolTypesError(reference: method.name)
        }
        let definition = try Part(file: file, schema: request).resolved
        let parameters = definition.schema["properties"]?["params"] ?? .null
        return [
          "`\(method.name)`", method.needsLease ? "yes" : "",
          try names(of: Part(file: definition.file, schema: parameters).resolved.schema),
          definition.schema["description"]?.string ?? "",
        ]
      }
      return table(["method", "needs control", "parameters", "what it does"], rows)
    }
  }

  private static var notifications: String {
    get throws {
      let messages = try Schemas.document("message.schema.json")
      let rows = (messages["$defs"]?["fromServer"]?["anyOf"]?.array ?? []).compactMap {
        entry -> [String]? in
        let prefix = "#/$defs/"
        guard let reference = entry["$ref"]?.string, reference.hasPrefix(prefix),
          let definition = messages["$defs"]?[String(reference.dropFirst(prefix.count))],
          let name = definition["properties"]?["method"]?["const"]?.string
        else { return nil }
        return ["`\(name)`", definition["description"]?.string ?? ""]
      }
      return table(["notification", "what it says"], rows)
    }
  }

  /// The names of parameters, those that can be absent with a question mark.
  private static func names(of schema: JSONValue) -> String {
    let required = Set((schema["required"]?.array ?? []).compactMap(\.string))
    return (schema["properties"]?.object ?? JSONObject())
      .map { "`\($0.key)\(required.contains($0.key) ? "" : "?")`" }.joined(separator: ", ")
  }

  /// A part of a schema, and the file that its references are relative to.
  private struct Part {
    let file: String
    let schema: JSONValue

    /// The definition that it refers to; itself if it refers to none.
    var resolved: Part {
      get throws {
        guard let reference = schema["$ref"]?.string else { return self }
        let parts = reference.split(separator: "#", omittingEmptySubsequences: false).map(
          String.init
        )
        let name = parts[0].isEmpty ? file : parts[0]
        let pointer = parts.count > 1 ? JSONPointer(text: parts[1]) : nil
        let definition = try pointer.flatMap { try Schemas.document(name)[$0] } ?? .null
        return try Part(file: name, schema: definition).resolved
      }
    }
  }

  private static func table(_ titles: [String], _ rows: [[String]]) -> String {
    ([titles, titles.map { _ in "---" }] + rows)
      .map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }
}
