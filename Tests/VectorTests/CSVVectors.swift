import JSON
import ScrollRecording

/// Rows of tables.
enum CSVVectors {
  @Sendable static func file() throws -> VectorFile {
    VectorFile(
      "Changes of a state, and their rows as `scrollscope export --format csv` writes them.",
      cases: texts.flatMap { text in
        [rows(id: text), rows(id: "scroll", phase: text), rows(id: "scroll", cause: text)]
      } + [rows(id: "scroll", cause: nil)]
    )
  }

  /// Texts with and without what RFC 4180 puts in quotes.
  private static let texts = [
    "scroll", "a.b:c-d_e", "a,b", "\"", "say \"hi\"", "one\ntwo", "one\r\ntwo", "\r", "a\tb",
    "=1+1",
    "\u{1F600}e\u{301}", "",
  ]

  private static func rows(id: String, phase: String? = nil, cause: String? = "drag") -> JSONValue {
    var view: JSONObject = [
      "contentSize": [1, 1], "contentOffset": [0.1, -2.5], "zoomScale": 1e21,
    ]
    if let phase {
      view["phase"] = .string(phase)
      view["velocity"] = [3, 1e-7]
    }
    let state: JSONValue = ["views": .object([id: .object(view), "other": [:]])]
    let patch: JSONValue? =
      cause.map { _ in
        ["views": .object([id: ["contentOffset": [0.1, -2.5]], "other": ["alpha": 0]])]
      }
    let why: JSONValue? = cause.map {
      [["view": .string(id), "property": "contentOffset", "cause": .string($0)]]
    }
    let change = RecordedStates.StateChange(
      time: 16_667,
      line: 3,
      patch: patch,
      why: why,
      state: state
    )
    return [
      "time": .integer(change.time), "patch": patch ?? .null, "why": why ?? [], "state": state,
      "rows": .string(RecordingExport.rows(of: change).joined()),
      "measured": .string(RecordingExport.rows(of: change, isOfSource: true).joined()),
    ]
  }
}
