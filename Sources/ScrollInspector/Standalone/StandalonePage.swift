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
    let read = PageFiles.reader(folder)
    text = try Self.html(try PageParts(read), read)
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

  private static func html(
    _ parts: PageParts,
    _ read: (String) throws -> String
  ) throws -> String {
    let (style, script) = (try parts.style(read), try parts.script(read))
    let packed = Data(GzipCompressor().compress(Array(script.utf8)[...], isLast: true))
    let icon = Data(try read(parts.icon).utf8).base64EncodedString()
    let sources = [
      "script-src": [loader, script].map(source).joined(separator: " "),
      "style-src": source(of: style), "img-src": "data:", "trusted-types": "page",
    ]
    let directives = parts.policy.components(separatedBy: "; ").compactMap { directive -> String? in
      let name = String(directive.prefix { $0 != " " })
      if name == "connect-src" { return nil }
      return sources[name].map { "\(name) \($0)" } ?? directive
    }
    let head = [
      #"    <meta http-equiv="Content-Security-Policy" content="\#(directives.joined(separator: "; "))">"#,
      "    <style>\(style)</style>",
      #"    <link rel="icon" href="data:image/svg+xml;base64,\#(icon)">"#,
    ]
    let blocks = [
      "    \(place)</script>",
      #"    <script type="text/plain" id="page">\#(packed.base64EncodedString())</script>"#,
      #"    <script type="module">\#(loader)</script>"#,
    ]
    let end = parts.after.lastIndex { $0.hasSuffix("</body>") } ?? parts.after.count
    let lines = parts.before + head + parts.after[..<end] + blocks + parts.after[end...]
    return lines.joined(separator: "\n") + "\n"
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
