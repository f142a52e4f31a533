import ForeignSource
import JSON

@testable import ScrollDoctor

/// A source with a page, a list in it and a panel over it, and what the doctor says about its changes.
struct SourceScript {
  private var document: SourceDocument
  private let doctor = Doctor(SourceDocument.empty)
  private var time: Int64 = 0
  /// The offsets so far.
  private var offsets: [String: Double] = [:]

  /// Creates the page; `list` and `panel` are what the source says about them, over the usual values, and `page`
  /// is more of the style of the page.
  init(list: JSONObject = [:], panel: JSONObject = [:], page: JSONObject = [:]) throws {
    let style: JSONObject = ["element": "html", "overflow-y": "visible"]
    let usual: JSONObject = [
      "class": "ScrollView", "frame": [0, 0, 300, 200], "contentSize": [300, 4_000],
      "foreign": ["element": "div#list", "overflow-x": "auto", "overflow-y": "auto"],
    ]
    document = try SourceDocument(
      [
        "t": 0, "root": "window", "device": ["size": [390, 800]],
        "views": [
          "window": ["class": "Window", "subviews": ["document", "panel"]],
          "document": [
            "class": "ScrollView", "frame": [0, 0, 390, 800], "contentSize": [390, 5_000],
            "subviews": ["list"], "foreign": .object(style.merging(page)),
          ],
          "list": .object(usual.merging(list)), "panel": .object(usual.merging(panel)),
        ],
      ],
      at: JSONPointer()
    )
  }

  /// A part of a way: the view, how far down, and what moved it.
  struct Part {
    var view = "list"
    let way: Double
    let cause: String
    let actor: String
    var command = ""
    var caller = ""

    static func script(_ way: Double, on view: String = "list") -> Part {
      Part(
        view: view,
        way: way,
        cause: "assignment",
        actor: "script",
        command: "scrollTop",
        caller: "http://localhost/a.js:8:34"
      )
    }
    static func smooth(_ way: Double, on view: String = "list") -> Part {
      Part(view: view, way: way, cause: "animation", actor: "script", command: "scrollTo")
    }
    static func clamp(_ way: Double, on view: String) -> Part {
      Part(view: view, way: way, cause: "clamp", actor: "layout")
    }
    static func fling(_ way: Double) -> Part {
      Part(way: way, cause: "deceleration", actor: "finger")
    }
    static func wheel(_ way: Double, on view: String) -> Part {
      Part(view: view, way: way, cause: "drag", actor: "wheel")
    }
  }

  /// A frame of 16 ms in which parts of ways, lengths of the page's content and events come.
  mutating func frame(
    _ parts: Part...,
    length: Double? = nil,
    events: [JSONValue] = [],
    after pause: Int64 = 16_000
  ) throws {
    time += pause
    var views: JSONObject = [:]
    if let length { views["document"] = ["contentSize": [390, .number(length)]] }
    for part in parts {
      offsets[part.view, default: 1_000] += part.way
      var members = views[part.view]?.object ?? [:]
      members["contentOffset"] = [0, .number(offsets[part.view] ?? 0)]
      views[part.view] = .object(members)
    }
    let why = parts.map { part -> JSONValue in
      [
        "view": .string(part.view), "property": "contentOffset", "delta": [0, .number(part.way)],
        "cause": .string(part.cause), "by": .string(part.actor), "command": .string(part.command),
        "caller": .string(part.caller),
      ]
    }
    let patch: JSONValue = ["t": .integer(time), "views": .object(views)]
    let change = try SourceChange(patch: patch, why: why, events: events)
    doctor.observe(try change.applied(to: &document), to: document)
  }

  /// The findings as `SW001 list`.
  var findings: [String] { doctor.findings.map { "\($0.rule.id) \($0.view)" } }
  /// What the only finding saw.
  var saw: String { doctor.findings.count == 1 ? doctor.findings[0].symptom.saw : "" }
  /// The sum of the only finding.
  var sum: Sum? { doctor.findings.count == 1 ? doctor.findings[0].symptom.sum : nil }
  /// How often the only finding was seen.
  var count: Int { doctor.findings.count == 1 ? doctor.findings[0].count : 0 }
}

extension JSONObject {
  fileprivate func merging(_ other: JSONObject) -> JSONObject {
    var whole = self
    for (key, value) in other { whole[key] = value }
    return whole
  }
}
