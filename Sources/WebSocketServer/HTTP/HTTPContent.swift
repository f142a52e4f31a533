/// What a server answers requests over HTTP with: its files, the header fields of each response, and whom it admits.
struct HTTPContent {
  let admission: Admission
  let files: [[UInt8]: HTTPResponse]
  /// The header fields of the responses that the library writes.
  let headers: [(name: String, value: String)]
  /// The header fields as they are written in a response.
  let headerLines: String
  /// The same for a response that a page of another site may load.
  let headerLinesForOtherSites: String

  init(files: [String: HTTPResponse], names: ServerNames, admission: Admission) {
    self.admission = admission
    self.files = Dictionary(
      files.map { (Array($0.key.utf8), $0.value) },
      uniquingKeysWith: { first, _ in first }
    )
    let fields = SecurityHeaders.fields(sockets: names.socketSources)
    headers = fields + [("Cache-Control", "no-store")]
    headerLines = Self.lines(fields)
    headerLinesForOtherSites = Self.lines(
      SecurityHeaders.fields(sockets: names.socketSources, isForOtherSites: true)
    )
  }

  private static func lines(_ fields: [(name: String, value: String)]) -> String {
    fields.map { "\($0.name): \($0.value)\r\n" }.joined()
  }
}
