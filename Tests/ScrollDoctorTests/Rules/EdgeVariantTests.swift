import ScrollDoctor
import Testing

/// The mistakes of bug reports at every edge and on both axes, each beside one that is none.
@Suite struct EdgeVariantTests {
  private typealias C = HistoryCase
  typealias Example = FieldRulesTests.Example

  /// Something that changes nothing, so that a rule about the state is asked once more.
  private static let nothing = [C.set(100, #""alpha":1"#)]

  private static func label(_ id: String, _ frame: String) -> String {
    #"{"id":"\#(id)","class":"Label","frame":\#(frame),"text":"\#(id)"}"#
  }

  private static func list(_ members: String = "") -> String {
    #","contentSize":[320,900],"subviews":["# + label("a", "[0,0,320,44]") + ","
      + label("z", "[0,856,320,44]") + "]" + members
  }

  private static func row(_ members: String = "", height: String = "480") -> String {
    #","contentSize":[1200,\#(height)],"subviews":["# + label("a", "[0,0,100,480]") + ","
      + label("b", "[400,0,100,480]") + "," + label("z", "[1100,0,100,480]") + "]" + members
  }

  private static func pager(_ content: Int, _ members: String = "") -> String {
    #","isPagingEnabled":true,"contentSize":[\#(content),480],"subviews":["#
      + (0..<5).map { label("p\($0)", "[\($0 * 320),0,300,480]") }.joined(separator: ",") + "]"
      + members
  }

  private static func safeArea(_ insets: String) -> [String] {
    [C.line(0, "Device.set", #"{"safeAreaInsets":\#(insets)}"#)]
  }

  private static func offset(_ time: Int, _ x: Int) -> String {
    C.set(time, #""contentOffset":[\#(x),0]"#)
  }

  static let edges: [Example] = [
    Example(
      "SD004",
      "an inset at the left",
      scroll: row(#","contentInset":[0,47,0,0]"#),
      number: 94,
      script: safeArea("[0,47,0,0]")
    ),
    Example(
      "SD004",
      "a margin at the left",
      scroll: row(#","contentInset":[0,20,0,0]"#),
      script: safeArea("[0,47,0,0]")
    ),
    Example(
      "SD074",
      "at the right",
      scroll: row(#","contentInset":[0,0,0,-120]"#),
      number: -120,
      script: nothing
    ),
    Example(
      "SD074",
      "a little at the right",
      scroll: row(#","contentInset":[0,0,0,-20]"#),
      script: nothing
    ),
  ]

  static let axes: [Example] = [
    Example(
      "SD015",
      "a row a fraction too high",
      scroll: row(height: "480.2"),
      number: 0.5,
      script: nothing
    ),
    Example("SD015", "a row that fits", scroll: row(), script: nothing),
    Example(
      "SD015",
      "a row with insets above and below",
      scroll: row(#","contentInset":[8,0,8,0]"#),
      number: 16,
      script: nothing
    ),
    Example(
      "SD068",
      "columns that are inserted before",
      scroll: row(),
      number: 120,
      script: [
        offset(100, 300), C.set(500, #""frame":[520,0,100,480]"#, of: "b"),
        C.set(500, #""contentSize":[1320,480]"#),
      ]
    ),
    Example(
      "SD068",
      "columns that are inserted before, and the offset follows",
      scroll: row(),
      script: [
        offset(100, 300), C.set(500, #""frame":[520,0,100,480]"#, of: "b"),
        C.set(500, #""contentSize":[1320,480]"#), offset(500, 420),
      ]
    ),
    Example(
      "SD075",
      "nothing is touched",
      scroll: list(#","isUserInteractionEnabled":false"#),
      number: 420,
      script: nothing
    ),
  ]

  static let pages: [Example] = [
    Example(
      "SD057",
      "a program scrolls between pages",
      scroll: pager(1_600),
      number: 130,
      script: [offset(100, 450)]
    ),
    Example("SD057", "a short way of a program", scroll: pager(1_600), script: [offset(100, 40)]),
    Example(
      "SD057",
      "a new size, which another rule explains",
      scroll: pager(1_600),
      script: [
        offset(100, 320), C.set(500, #""frame":[0,0,280,480],"contentOffset":[450,0]"#),
      ]
    ),
    Example(
      "SD057",
      "pages of another length, which another rule explains",
      scroll: pager(1_700),
      script: [C.set(50, #""frame":[0,0,300,480]"#), offset(100, 640)]
    ),
    Example("SD057", "the end of the content", scroll: pager(1_500), script: [offset(100, 1_180)]),
    Example("SD047", "without the last gap", scroll: pager(1_580), number: 20, script: nothing),
    Example("SD047", "with the last gap", scroll: pager(1_600), script: nothing),
  ]

  @Test("A mistake is named at other edges", arguments: edges)
  func edge(_ example: Example) throws { try example.check() }

  @Test("A mistake is named on the other axis", arguments: axes)
  func axis(_ example: Example) throws { try example.check() }

  @Test("A pager's place is named", arguments: pages)
  func page(_ example: Example) throws { try example.check() }

  @Test("A list that is off twice is mended by both", arguments: ["true", "false"])
  func offTwice(isScrollEnabled: String) throws {
    let off = #""isScrollEnabled":\#(isScrollEnabled),"isUserInteractionEnabled":false"#
    var examination = try Examination(views: [
      #"{"id":"s","class":"ScrollView","frame":[0,0,320,480],\#(off)\#(Self.list())}"#
    ])
    let fix = try #require(examination.finding("SD075")?.fix)
    try examination.handle(fix.command, at: 1_000)
    #expect(examination.doctor.findings.isEmpty)
  }

  @Test("A label that counts from 0 is named at its second page")
  func countsFromZero() throws {
    let label = #"{"id":"n","class":"Label","frame":[0,440,320,30],"text":"0 of 5"}"#
    func texts(from first: Int) -> [String] {
      [1, 2].flatMap {
        [
          Self.offset($0 * 500, $0 * 320),
          C.set($0 * 500, #""text":"\#($0 + first) of 5""#, of: "n"),
        ]
      }
    }
    for first in 0...1 {
      let example = Example(
        "SD073",
        "from \(first)",
        scroll: Self.pager(1_600),
        others: "," + label,
        number: first == 0 ? -1 : nil,
        script: texts(from: first)
      )
      try example.check()
    }
  }
}
