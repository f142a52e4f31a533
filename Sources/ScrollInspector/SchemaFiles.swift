import Foundation
import JSON
import WebSocketServer

/// The files that describe the protocol, read once at start.
///
/// They are an exact table of names, so that no request can name any other file. They contain no secret, so
/// they are served without a token.
enum SchemaFiles {
  /// The folder of their URLs; a request for the folder returns the list of files.
  static let path = "/json/schema/"

  /// The files by the path of their URL.
  static func load() throws(InspectorServerError) -> [String: HTTPResponse] {
    let page = try PageFiles.folder(orThrow: InspectorServerError.schemasMissing)
    do {
      return try files(in: page.appendingPathComponent("schema"))
    } catch {
      throw .schemasMissing((error as NSError).localizedDescription)
    }
  }

  private static func files(in folder: URL) throws -> [String: HTTPResponse] {
    var files: [String: HTTPResponse] = [:]
    var names: [JSONValue] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    where name.hasSuffix(".json") {
      let body = try Data(contentsOf: folder.appendingPathComponent(name))
      files[path + name] = HTTPResponse(
        file: Array(body),
        contentType: name.hasSuffix(".schema.json")
          ? "application/schema+json" : "application/json"
      )
      names.append(.string(name))
    }
    files[path] = HTTPResponse(
      contentType: "application/json",
      body: JSONValue.array(names).serialized()
    )
    return files
  }
}
