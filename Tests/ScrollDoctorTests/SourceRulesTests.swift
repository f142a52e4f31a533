import ForeignSource
import JSON
import Testing

@testable import ScrollDoctor

/// The rules for sources, each with what it finds and what is near and no mistake.
@Suite struct SourceRulesTests {
  private static func input(_ event: String, over view: String) -> JSONValue {
    ["event": .string(event), "view": .string(view), "delta": [0, 40]]
  }

  /// A list that is as long as its content.
  private static let whole: JSONObject = [
    "frame": [0, 0, 390, 4_000], "contentSize": [390, 4_000],
  ]

  @Test(
    "SW001: a wheel over a wrapper without a limit scrolls the page",
    arguments: ["wheel", "finger"]
  )
  func wrapper(actor: String) throws {
    var run = try SourceScript(list: Self.whole)
    let event = actor == "wheel" ? "wheel" : "touchstart"
    let part = SourceScript.Part(view: "document", way: 40, cause: "drag", actor: actor)
    try run.frame(part, events: [Self.input(event, over: "list")])
    try run.frame(part)
    #expect(run.findings == ["SW001 list"])
    #expect(run.count == 1)
    #expect(
      run.saw == "a \(actor) over div#list has scrolled html: div#list has overflow-y auto, but is "
        + "4000 px high, as high as its content, so that it has nothing to scroll"
    )
  }

  @Test(
    "SW001 is silent about a list that scrolls, a short one, one with visible overflow, and a wide one",
    arguments: [
      [:], ["frame": [0, 0, 300, 600], "contentSize": [300, 600]],
      ["frame": [0, 0, 390, 4_000], "foreign": ["overflow-y": "visible"]],
      ["frame": [0, 0, 390, 4_000], "contentSize": [900, 4_000]],
    ] as [JSONObject]
  )
  func otherLists(list: JSONObject) throws {
    var run = try SourceScript(list: list)
    try run.frame(.wheel(40, on: "document"), events: [Self.input("wheel", over: "list")])
    #expect(run.findings == [])
  }

  @Test("SW002 names the element that was meant to scroll, if it has grown with its content")
  func grown() throws {
    var run = try SourceScript(list: Self.whole)
    try run.frame(events: [
      [
        "event": "scrollblocked", "view": "list", "element": "div#app", "overflow": "hidden",
        "by": "wheel", "length": 600, "hidden": 1_800,
      ]
    ])
    #expect(
      run.saw.hasSuffix(
        "off; div#list in it is as long as its content, so that it has nothing to scroll"
      )
    )
  }

  @Test("SW002, SW005 and SW006 report the page's measurements")
  func measured() throws {
    var run = try SourceScript()
    try run.frame(events: [
      [
        "event": "scrollblocked", "view": "list", "element": "div#app", "overflow": "hidden",
        "by": "wheel", "length": 600, "hidden": 1_800,
      ]
    ])
    #expect(run.findings == ["SW002 list"])
    #expect(
      run.saw
        == "a wheel has scrolled nothing: div#app, with overflow hidden, shows 600 px of its "
        + "content and cuts 1800 px off"
    )
    run = try SourceScript()
    try run.frame(.script(400))
    try run.frame(events: [
      [
        "event": "contentshifted", "view": "list", "element": "p", "distance": 120,
        "before": 4_000, "after": 4_120,
      ]
    ])
    #expect(run.findings == ["SW005 list"])
    #expect(
      run.saw == "the content went from 4000 to 4120 px, and p, which was in sight, moved down by "
        + "120 px; the offset stayed at 1400"
    )
    #expect(run.sum == ["content above it": 120])
    run = try SourceScript()
    try run.frame(events: [
      [
        "event": "fieldcovered", "view": "document", "element": "input#field", "hidden": 40,
        "height": 44, "keyboard": 300,
      ]
    ])
    #expect(run.findings == ["SW006 document"])
    #expect(run.saw.contains("keyboard, 300 px high, covers 40 of its 44 px"))
  }

  @Test("SW005: at offset 0 a browser keeps no place, so that what is inserted above moves it")
  func placeAtTheBeginning() throws {
    var run = try SourceScript()
    try run.frame(events: [
      [
        "event": "contentshifted", "view": "list", "element": "p", "distance": 120,
        "before": 4_000, "after": 4_120,
      ]
    ])
    #expect(run.findings == ["SW005 list"])
    #expect(run.saw.hasSuffix("120 px; the offset stayed at 0, where a browser keeps no place"))
  }

  @Test("SW003: a wheel over a panel at its end scrolls the page behind it")
  func layer() throws {
    var run = try SourceScript()
    try run.frame(.wheel(40, on: "document"), events: [Self.input("wheel", over: "panel")])
    #expect(run.findings == ["SW003 panel"])
    #expect(run.saw.contains("which is at 0 of 3800 px, has scrolled html behind it"))
  }

  @Test(
    "SW003 is silent about a list in the page, a panel that contains its scrolls, and one that fits",
    arguments: [
      ("list", [:]), ("panel", ["foreign": ["overscroll-behavior-y": "contain"]]),
      ("panel", ["contentSize": [300, 200]]),
    ] as [(String, JSONObject)]
  )
  func otherLayers(view: String, panel: JSONObject) throws {
    var run = try SourceScript(panel: panel)
    try run.frame(.wheel(40, on: "document"), events: [Self.input("wheel", over: view)])
    #expect(run.findings == [])
  }

  @Test("SW003: a wheel over a dialog that has nothing to scroll scrolls the page behind it")
  func emptyLayer() throws {
    var run = try SourceScript(panel: ["contentSize": [300, 200]])
    let passed: JSONValue = [
      "event": "layerpassed", "view": "panel", "element": "dialog#menu", "by": "wheel",
      "scrolled": "document",
    ]
    try run.frame(
      .wheel(40, on: "document"),
      events: [Self.input("wheel", over: "panel"), passed]
    )
    #expect(run.findings == ["SW003 panel"])
    #expect(
      run.saw
        == "a wheel over dialog#menu, which has nothing to scroll, has scrolled html behind it"
    )
  }

  @Test("SW004: a fling ends where a script sets the offset")
  func flingEnds() throws {
    var run = try SourceScript()
    for _ in 1...3 { try run.frame(.fling(16)) }
    try run.frame(.fling(16), .script(-4))
    #expect(run.findings == [])
    try run.frame(events: [["event": "scrollend", "view": "list"]])
    #expect(run.findings == ["SW004 list"])
    #expect(
      run.saw
        == "a fling went at 1000 px/s when scrollTop at a.js:8:34 moved the content by (0, −4); "
        + "it ended there, at (0, 1060)"
    )
  }

  @Test(
    "SW004: a fling in a busy program, which shows few frames, ends where a script sets the offset"
  )
  func flingInFewFramesEnds() throws {
    var run = try SourceScript()
    for _ in 1...3 { try run.frame(.fling(250), after: 250_000) }
    try run.frame(.fling(250), .script(-4), after: 250_000)
    try run.frame(events: [["event": "scrollend", "view": "list"]], after: 250_000)
    #expect(run.findings == ["SW004 list"])
  }

  @Test("SW004 ignores a fling that continues, a slow one, and an offset set after the end")
  func otherFlings() throws {
    var run = try SourceScript()
    for _ in 1...3 { try run.frame(.fling(16)) }
    try run.frame(.script(200))
    for _ in 1...3 { try run.frame(.fling(14)) }
    try run.frame(events: [["event": "scrollend", "view": "list"]])
    #expect(run.findings == [])
    run = try SourceScript()
    for _ in 1...3 { try run.frame(.fling(2)) }
    try run.frame(.script(-4))
    try run.frame(events: [["event": "scrollend", "view": "list"]])
    #expect(run.findings == [])
    run = try SourceScript()
    for _ in 1...3 { try run.frame(.fling(16)) }
    try run.frame(.fling(16), .script(-4), events: [["event": "scrollend", "view": "list"]])
    try run.frame(events: [["event": "scrollend", "view": "list"]])
    #expect(run.findings == [])
  }

  @Test("SW004: a script undoes a fling frame by frame")
  func flingIsHeld() throws {
    var run = try SourceScript()
    for _ in 1...5 { try run.frame(.fling(20), .script(-20)) }
    #expect(run.findings == ["SW004 list"])
    #expect(run.count == 1)
    run = try SourceScript()
    for _ in 1...5 { try run.frame(.fling(20), .script(-5)) }
    #expect(run.findings == [])
  }

  @Test("SW007: a smooth scroll ends where a script sets the offset, and not where it goes on")
  func smooth() throws {
    var run = try SourceScript()
    for _ in 1...3 { try run.frame(.smooth(30)) }
    try run.frame(.smooth(30), .script(-80))
    try run.frame(events: [["event": "scrollend", "view": "list"]])
    #expect(run.findings == ["SW007 list"])
    #expect(
      run.saw.contains("the smooth scroll by scrollTo was under way when scrollTop at a.js:8:34")
    )
    run = try SourceScript()
    for _ in 1...3 { try run.frame(.smooth(30)) }
    try run.frame(events: [["event": "scrollend", "view": "list"]])
    try run.frame(.script(-80))
    try run.frame(events: [["event": "scrollend", "view": "list"]])
    #expect(run.findings == [])
  }

  @Test(
    "A finding names the caller's file, or the address of a page without one",
    arguments: [
      ("http://localhost:3000/js/list.js:8:34", "list.js:8:34"), ("list.js:8:34", "list.js:8:34"),
      ("http://localhost:3000/:6:223", "localhost:3000/:6:223"),
      ("<anonymous>:1:2", "<anonymous>:1:2"),
    ]
  )
  func callerPlace(caller: String, place: String) {
    #expect(SourceEntry(["caller": .string(caller)]).place == place)
  }

  @Test(
    "SW008: three forced layouts in a frame count, one or two may be needed",
    arguments: [2, 3]
  )
  func forced(count: Int64) throws {
    var run = try SourceScript()
    try run.frame(events: [
      [
        "event": "layoutforced", "view": "list", "count": .integer(count), "duration": 1.25,
        "member": "offsetTop", "caller": "http://localhost/a.js:8:34",
      ]
    ])
    #expect(run.findings == (count == 3 ? ["SW008 list"] : []))
    if count == 3 {
      #expect(run.saw.contains("(first offsetTop at a.js:8:34); the reads took 1.25 ms"))
    }
  }

  @Test(
    "SW009: scripts that turn two containers round and round fight; one that oscillates alone does not"
  )
  func fight() throws {
    var run = try SourceScript()
    for turn in 0..<6 {
      let way = turn % 2 == 0 ? 50.0 : -50
      try run.frame(.script(way))
      try run.frame(.script(2 * way, on: "document"))
    }
    #expect(run.findings == ["SW009 list"])
    #expect(run.saw.contains("turned div#list in html round"))
    run = try SourceScript()
    for turn in 0..<8 {
      try run.frame(.script(turn % 2 == 0 ? 50.0 : -50))
      try run.frame(.script(10, on: "document"))
    }
    #expect(run.findings == [])
  }

  /// A page at 1200 that is locked for a while: its content has the height of the window.
  private static func locked() throws -> SourceScript {
    var run = try SourceScript(page: ["scroll-behavior": "smooth"])
    try run.frame(.script(200, on: "document"))
    try run.frame(.clamp(-1_200, on: "document"), length: 800)
    try run.frame(after: 2_000_000)
    return run
  }

  @Test("SW010: a page that was locked runs back to its offset in a smooth scroll")
  func restore() throws {
    var run = try Self.locked()
    try run.frame(.smooth(300, on: "document"), length: 5_000)
    try run.frame(.smooth(600, on: "document"))
    #expect(run.findings == [])
    try run.frame(.smooth(299, on: "document"))
    try run.frame(events: [["event": "scrollend", "view": "document"]])
    #expect(run.findings == ["SW010 document"])
    #expect(run.count == 1)
    #expect(
      run.saw == "html was at 1200 px and lost this offset while it had nothing to scroll; "
        + "scrollTo brought it back in a smooth scroll over 1200 px, because its scroll-behavior "
        + "is smooth"
    )
    #expect(run.sum == ["scrollTo": 1_200])
  }

  @Test("SW010 is silent where the offset is restored at once, or a person has scrolled before")
  func otherRestores() throws {
    var run = try Self.locked()
    try run.frame(.script(1_200, on: "document"), length: 5_000)
    try run.frame(.smooth(300, on: "document"))
    try run.frame(.smooth(-300, on: "document"))
    #expect(run.findings == [])
    run = try Self.locked()
    try run.frame(.wheel(40, on: "document"), length: 5_000)
    try run.frame(.smooth(1_160, on: "document"))
    #expect(run.findings == [])
  }

  @Test("SW010 is silent about a smooth scroll elsewhere, a late one, and one after a script's")
  func otherSmoothScrolls() throws {
    var run = try Self.locked()
    try run.frame(.smooth(700, on: "document"), length: 5_000)
    try run.frame(events: [["event": "scrollend", "view": "document"]])
    try run.frame(.smooth(500, on: "document"))
    #expect(run.findings == [])
    run = try Self.locked()
    try run.frame(length: 5_000)
    try run.frame(.smooth(1_200, on: "document"), after: 3_000_000)
    #expect(run.findings == [])
    run = try SourceScript()
    try run.frame(.script(200, on: "document"))
    try run.frame(.script(-1_200, on: "document"))
    try run.frame(.smooth(1_200, on: "document"))
    #expect(run.findings == [])
  }

  @Test("repeated observations count as one finding")
  func again() throws {
    let event: JSONValue = [
      "event": "scrollblocked", "view": "list", "element": "a", "overflow": "clip", "by": "wheel",
    ]
    var run = try SourceScript()
    try run.frame(events: [event])
    try run.frame(events: [event])
    #expect(run.findings == ["SW002 list"])
    #expect(run.count == 2)
  }

  @Test("the ids of the rules for sources are a range of their own")
  func ids() {
    #expect(Doctor.sourceCatalogue.map(\.id) == (1...9).map { "SW00\($0)" } + ["SW010"])
    #expect(Set(Doctor.catalogue.map(\.id)).isDisjoint(with: Doctor.sourceCatalogue.map(\.id)))
  }
}
