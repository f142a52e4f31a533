import Foundation
import WebSocketServer

/// The inspector page as three files, in place of the hundreds that it is written in.
///
/// A browser asks for a module once it has read one that imports it, a few at a time: behind a slow connection the
/// page would take seconds to begin. The page in its own files is at ``modulesPath``, for those who work on it.
struct BundledPage {
  /// The page's files by the path of their URL.
  let files: [String: HTTPResponse]

  /// The paths at which a server has the page and its two files.
  static let paths: Set<String> = ["/", "/index.html", "/page.css", "/page.js"]
  /// The path of the page that loads each module by itself.
  static let modulesPath = "/modules.html"

  /// Makes the page of a folder's files, the program's by default; what keeps it from that stands in the page's place.
  init(_ folder: URL? = nil) {
    do {
      let folder = try folder ?? PageFiles.folder(orThrow: InspectorServerError.pageMissing)
      files = try Self.bundled(folder)
    } catch {
      let text = "The page cannot be sent: \(error)\n"
      let response = HTTPResponse(
        status: 500,
        contentType: "text/plain; charset=utf-8",
        body: Array(text.utf8)
      )
      files = Dictionary(uniqueKeysWithValues: Self.paths.map { ($0, response) })
    }
  }

  private static func bundled(_ folder: URL) throws -> [String: HTTPResponse] {
    let read = PageFiles.reader(folder)
    let parts = try PageParts(read)
    let page = HTTPResponse(
      file: Array(html(parts).utf8),
      contentType: "text/html; charset=utf-8"
    )
    return [
      "/": page, "/index.html": page,
      "/page.css": HTTPResponse(
        file: Array(try parts.style(read).utf8),
        contentType: "text/css; charset=utf-8"
      ),
      "/page.js": HTTPResponse(
        file: Array(try parts.script(read).utf8),
        contentType: "text/javascript; charset=utf-8"
      ),
    ]
  }

  private static func html(_ parts: PageParts) -> String {
    let head = [
      #"    <meta http-equiv="Content-Security-Policy" content="\#(parts.policy)">"#,
      #"    <link rel="icon" href="\#(parts.icon)" type="image/svg+xml">"#,
      #"    <link rel="stylesheet" href="page.css">"#,
      #"    <script type="module" src="page.js"></script>"#,
    ]
    return (parts.before + head + parts.after).joined(separator: "\n") + "\n"
  }
}
