import Foundation
package import JSON
import Zlib

/// The inspector page as one HTML file, for recordings that are put into it.
///
/// The file needs no server and requests nothing. Its content security policy names its script and its style
/// by their hashes.
package struct StandalonePage: Sendable {
  /// A recording in the page.
  package struct Recording: Sendable {
    let name: String
    let time: Int64?
    let bytes: [UInt8]
    let findings: [JSONValue]
    let comparison: JSONValue?

    /// Creates one with the bytes of a recording's file, not compressed, which is opened at a time in
    /// microseconds; by default at its first activity.
    ///
    /// Each of the findings may have a time at which it was resolved, as `until`. A `comparison` of it, by
    /// `comparison.schema.json`, is what the page shows first.
    package init(
      name: String,
      opensAt time: Int64? = nil,
      bytes: [UInt8],
      findings: [JSONValue] = [],
      comparison: JSONValue? = nil
    ) {
      self.name = name
      self.time = time
      self.bytes = bytes
      self.findings = findings
      self.comparison = comparison
    }
  }

  /// The path at which a server has the page without a recording.
  static let path = "/standalone.html"
  /// What the recordings follow in the file; the page's own export puts them there too.
  private static let place = #"<script type="application/json" id="recordings">"#

  /// The page without a recording.
  let text: String

  /// Makes the page of the program's files.
  package init() throws {
    try self.init(try PageFiles.folder(orThrow: InspectorServerError.pageMissing))
  }

  /// Makes the page of the files in a folder.
  init(_ folder: URL) throws {
    func read(_ path: String) throws -> String {
      do {
        return try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      } catch {
        throw InspectorServerError.pageMissing(
          "\(path): \((error as NSError).localizedDescription)"
        )
      }
    }
    var page = Parts()
    for line in try read("index.html").split(separator: "\n") { try page.add(line, read) }
    text = try page.html(read)
  }

  /// Returns the file that shows recordings; the first one is opened.
  package func html(showing recordings: [Recording]) -> String {
    func packed(_ bytes: [UInt8]) -> JSONValue {
      .string(Data(GzipCompressor().compress(bytes[...], isLast: true)).base64EncodedString())
    }
    let list = recordings.map { recording -> JSONValue in
      var members: JSONObject = [
        "name": .string(recording.name), "t": recording.time.map { .integer($0) } ?? .null,
        "gzip": packed(recording.bytes), "findings": .array(recording.findings),
      ]
      if let comparison = recording.comparison {
        members["comparison"] = packed(comparison.serialized())
      }
      return .object(members)
    }
    // A name could end the element.
    let json = JSONValue.array(list).serializedString.replacing("<", with: "\\u003c")
    return text.replacing(Self.place, with: Self.place + json, maxReplacements: 1)
  }

  /// The lines of the page, and the files that are put in their places.
  private struct Parts {
    var before: [String] = []
    var after: [String] = []
    var policy = ""
    var sheets: [String] = []
    var entry = ""

    mutating func add(_ line: Substring, _ read: (String) throws -> String) throws {
      let tag = line.drop { $0 == " " }
      func value(_ name: String) -> String {
        let rest = tag.components(separatedBy: " \(name)=\"").dropFirst().first ?? ""
        return String(rest.prefix { $0 != "\"" })
      }
      if tag.hasPrefix("<!--") || tag.hasPrefix(#"<link rel="modulepreload""#) { return }
      if tag.hasPrefix("<meta http-equiv=") {
        policy = value("content")
      } else if tag.hasPrefix(#"<link rel="stylesheet""#) {
        sheets.append(value("href"))
      } else if tag.hasPrefix("<script ") {
        entry = value("src")
      } else if tag.hasPrefix(#"<link rel="icon""#) {
        let icon = Data(try read(value("href")).utf8).base64EncodedString()
        after.append(#"    <link rel="icon" href="data:image/svg+xml;base64,\#(icon)">"#)
      } else if sheets.isEmpty, policy.isEmpty {
        before.append(String(line))
      } else {
        after.append(String(line))
      }
    }

    func html(_ read: (String) throws -> String) throws -> String {
      let style = try sheets.map(read).joined()
      let script = try ModuleBundle(from: entry, read: read).script
      let packed = Data(GzipCompressor().compress(Array(script.utf8)[...], isLast: true))
      let sources = [
        "script-src": [StandalonePage.loader, script].map(StandalonePage.source)
          .joined(separator: " "),
        "style-src": StandalonePage.source(of: style), "img-src": "data:",
        "trusted-types": "page",
      ]
      let directives = policy.components(separatedBy: "; ").compactMap { directive -> String? in
        let name = String(directive.prefix { $0 != " " })
        if name == "connect-src" { return nil }
        return sources[name].map { "\(name) \($0)" } ?? directive
      }
      let head = [
        #"    <meta http-equiv="Content-Security-Policy" content="\#(directives.joined(separator: "; "))">"#,
        "    <style>\(style)</style>",
      ]
      let blocks = [
        "    \(StandalonePage.place)</script>",
        #"    <script type="text/plain" id="page">\#(packed.base64EncodedString())</script>"#,
        #"    <script type="module">\#(StandalonePage.loader)</script>"#,
      ]
      let end = after.lastIndex { $0.hasSuffix("</body>") } ?? after.count
      let lines = before + head + after[..<end] + blocks + after[end...]
      return lines.joined(separator: "\n") + "\n"
    }
  }

  /// The script that unpacks the page's script and starts it; the policy admits these two alone.
  private static let loader = """

    const packed = Uint8Array.from(atob(document.getElementById("page").textContent), (each) => each.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    const text = await new Response(stream).text();
    const policy = window.trustedTypes?.createPolicy("page", { createScript: (script) => script });
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = policy ? policy.createScript(text) : text;
    document.head.append(script);

    """

  /// The source by which a policy admits an inline script or style.
  private static func source(of text: String) -> String {
    "'sha256-\(Data(SHA256.hash(of: text.utf8)).base64EncodedString())'"
  }
}
