import Foundation
package import JSON

/// The schemas that the server serves, from the repository.
package enum Schemas {
  /// The set of all `*.schema.json`; making it checks each.
  package static func load() throws -> SchemaSet { try loaded.get() }

  /// Read once, because most tests validate only one value.
  private static let loaded = Result { try read() }

  private static func read() throws -> SchemaSet {
    var documents: [String: JSONValue] = [:]
    for name in try names() where name.hasSuffix(".schema.json") {
      documents[name] = try document(name)
    }
    return try SchemaSet(documents)
  }

  /// The names of all the files.
  package static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
  }

  /// One file.
  package static func document(_ name: String) throws -> JSONValue {
    let data = try Data(contentsOf: folder.appending(path: name))
    return try JSONValue(parsing: Array(data), limits: .file)
  }

  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "web/schema")
}
