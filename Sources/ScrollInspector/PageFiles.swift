import Foundation
import JSON
import Scenes
import WebSocketServer

/// The files of the page, read once at start.
///
/// They are an exact table of names, so that no request can name any other file.
enum PageFiles {
  /// The content types by file extension; files of other kinds are not served.
  private static let contentTypes = [
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "ico": "image/x-icon",
  ]

  /// The folder `web`; if it is missing, throws the error that `error` makes of the reason.
  static func folder(
    orThrow error: (String) -> InspectorServerError
  ) throws(InspectorServerError) -> URL {
    do {
      return try ProgramFolder.named("web", of: "ScrollInspector")
    } catch let missing {
      throw error(missing.description)
    }
  }

  /// Returns what reads the text of a file of the folder `web` by its path.
  static func reader(_ folder: URL) -> (String) throws -> String {
    { path in
      do {
        return try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      } catch {
        throw InspectorServerError.pageMissing(
          "\(path): \((error as NSError).localizedDescription)"
        )
      }
    }
  }

  /// The page's files by the path of their URL, but for what ``BundledPage`` makes of them.
  static func load() throws(InspectorServerError) -> [String: HTTPResponse] {
    let folder = try folder(orThrow: InspectorServerError.pageMissing)
    var files: [String: HTTPResponse] = [:]
    do {
      try add(folder, under: "/", to: &files)
    } catch {
      throw .pageMissing((error as NSError).localizedDescription)
    }
    guard let page = files.removeValue(forKey: "/index.html") else {
      throw .pageMissing("the folder \"web\" has no index.html")
    }
    files[BundledPage.modulesPath] = page
    files[probePath] = HTTPResponse(
      file: Array(try probe(in: folder).utf8),
      contentType: "text/javascript; charset=utf-8",
      isForOtherSites: true
    )
    return files
  }

  /// The path of the probe, a script for pages that are watched.
  static let probePath = "/probe.js"

  /// Returns the probe's modules as one script, which declares no names in the page that has it.
  static func probe(in folder: URL) throws(InspectorServerError) -> String {
    do {
      let bundle = try ModuleBundle(from: "probe/main.js", read: reader(folder))
      return "(() => {\n\"use strict\";\n" + bundle.script + "})();\n"
    } catch {
      throw .pageMissing("the probe: \(error)")
    }
  }

  private static func add(
    _ folder: URL,
    under path: String,
    to files: inout [String: HTTPResponse]
  ) throws {
    let manager = FileManager.default
    for name in try manager.contentsOfDirectory(atPath: folder.path).sorted() {
      let file = folder.appendingPathComponent(name)
      switch try manager.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType {
      case .typeDirectory:
        // The page's tests are not part of the page.
        if path != "/" || name != "tests" { try add(file, under: path + name + "/", to: &files) }
      case .typeRegular:
        guard let type = contentTypes[file.pathExtension] else { continue }
        files[path + name] = HTTPResponse(
          file: Array(try Data(contentsOf: file)),
          contentType: type
        )
      default:
        // A symbolic link could lead anywhere.
        continue
      }
    }
  }
}

extension InspectorServer {
  /// Returns the probe for web pages, as a script.
  package static func probe() throws(InspectorServerError) -> String {
    try PageFiles.probe(in: try PageFiles.folder(orThrow: InspectorServerError.pageMissing))
  }
}
