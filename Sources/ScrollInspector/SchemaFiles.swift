import Foundation
import JSON
import WebSocketServer

/// What the protocol is described by, read once at start: an exact table of names, so that no request
/// can name anything else.
///
/// They hold no secret, so they are served without a token.
enum SchemaFiles {
  /// The folder of their URLs; it lists them itself.
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
        contentType: name.hasSuffix(".schema.json")
          ? "application/schema+json" : "application/json",
        body: Array(body)
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
