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

  /// Makes the page of the program's files.
  init() throws {
    let read = PageFiles.reader(try PageFiles.folder(orThrow: InspectorServerError.pageMissing))
    let parts = try PageParts(read)
    let page = HTTPResponse(
      file: Array(Self.html(parts).utf8),
      contentType: "text/html; charset=utf-8"
    )
    files = [
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
