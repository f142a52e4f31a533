import Foundation
import ScrollDoctor
import Testing

/// The mistakes of bug reports: each with its number, and beside it the same without the mistake.
@Suite struct FieldRulesTests {
  private static let long = #","contentSize":[320,900]"#
  private static let rows =
    #","contentSize":[320,900],"subviews":[{"id":"a","class":"Label","frame":[0,0,320,44],"text":"A"},"#
    + #"{"id":"b","class":"Label","frame":[0,400,320,44],"text":"B"}]"#
  private static let lower =
    #","contentSize":[320,900],"subviews":[{"id":"b","class":"Label","frame":[0,700,320,44],"text":"B"}]"#
  private static let photo =
    #","minimumZoomScale":1,"maximumZoomScale":3,"contentSize":[320,480],"viewForZooming":"p","#
    + #""subviews":[{"id":"p","frame":[0,0,320,480],"subviews":["#
    + #"{"id":"g","class":"GridView","frame":[0,0,320,480],"content":{"grid":40}}]}]"#

  /// A case with the rule that it is for, and the number of its finding.
  struct Example: Sendable, CustomTestStringConvertible {
    let rule: String
    let history: HistoryCase
    var number: Double?
    var testDescription: String { "\(rule): \(history.testDescription)" }

    init(
      _ rule: String,
      _ description: String,
      scroll: String,
      others: String = "",
      number: Double? = nil,
      script: [String]
    ) {
      self.rule = rule
      self.number = number
      history = HistoryCase(
        description,
        scroll: scroll,
        others: others,
        script: script,
        count: number == nil ? 0 : 1
      )
    }

    /// Expects one finding with the number, or none without one.
    func check() throws {
      let findings = try history.findings(of: rule)
      #expect(findings.count == history.count, "\(findings.map(\.symptom.saw))")
      if let number {
        let sum = try #require(findings.first?.symptom.sum)
        #expect(abs(sum.number - number) < 0.01, "\(sum.text)")
      }
    }
  }

  private static func offset(_ time: Int, _ y: Int) -> String {
    HistoryCase.set(time, #""contentOffset":[0,\#(y)]"#)
  }

  static let examples: [Example] = [
    // An inset that goes before the content grows.
    Example(
      "SD063",
      "an inset that goes before the rows come",
      scroll: long + #","contentInset":[0,0,60,0]"#,
      number: -60,
      script: [
        offset(100, 480), HistoryCase.set(500, #""contentInset":[0,0,0,0]"#),
        HistoryCase.set(700, #""contentSize":[320,1400]"#),
      ]
    ),
    Example(
      "SD063",
      "an inset that goes after the rows have come",
      scroll: long + #","contentInset":[0,0,60,0]"#,
      script: [
        offset(100, 480), HistoryCase.set(500, #""contentSize":[320,1400]"#),
        HistoryCase.set(700, #""contentInset":[0,0,0,0]"#),
      ]
    ),
    Example(
      "SD063",
      "rows that come long after an inset has gone",
      scroll: long + #","contentInset":[0,0,60,0]"#,
      script: [
        offset(100, 480), HistoryCase.set(500, #""contentInset":[0,0,0,0]"#),
        HistoryCase.set(5_000, #""contentSize":[320,1400]"#),
      ]
    ),
    Example(
      "SD063",
      "a place that is put back",
      scroll: long + #","contentInset":[0,0,60,0]"#,
      script: [
        offset(100, 480),
        HistoryCase.set(500, #""contentInset":[0,0,0,0]"#),
        HistoryCase.set(
          600,
          #""contentSize":[320,1400],"contentOffset":[0,480]"#
        ),
      ]
    ),
    // One change, two corrections.
    Example(
      "SD064",
      "a clamp, and the same again",
      scroll: long + #","contentInset":[0,0,216,0]"#,
      number: -216,
      script: [
        offset(100, 636), HistoryCase.set(500, #""contentInset":[0,0,0,0]"#), offset(500, 204),
      ]
    ),
    Example(
      "SD064",
      "rows above, and two programs that follow",
      scroll: rows,
      number: 132,
      script: [
        offset(100, 200), HistoryCase.set(500, #""contentSize":[320,1032]"#), offset(500, 332),
        offset(500, 464),
      ]
    ),
    Example(
      "SD064",
      "a clamp, and a move to another place",
      scroll: long + #","contentInset":[0,0,216,0]"#,
      script: [
        offset(100, 636), HistoryCase.set(500, #""contentInset":[0,0,0,0]"#), offset(500, 100),
      ]
    ),
    Example(
      "SD064",
      "rows above, and one program that follows",
      scroll: rows,
      script: [
        offset(100, 200), HistoryCase.set(500, #""contentSize":[320,1032]"#), offset(500, 332),
      ]
    ),
    // Scrolling that is off.
    Example(
      "SD075",
      "a label below the edge",
      scroll: lower + #","isScrollEnabled":false"#,
      number: 264,
      script: []
    ),
    Example("SD075", "scrolling is on", scroll: lower, script: []),
    Example(
      "SD075",
      "a program that scrolls",
      scroll: lower + #","isScrollEnabled":false,"contentOffset":[0,300]"#,
      script: []
    ),
    Example(
      "SD065",
      "contentSize of scale 1 at scale 2",
      scroll: photo,
      number: -480,
      script: [
        HistoryCase.call(100, "setZoomScale", #""scale":2,"animated":false"#),
        HistoryCase.set(500, #""contentSize":[320,480]"#),
      ]
    ),
    // A frame while zoomed.
    Example(
      "SD065",
      "the frame of scale 1 at scale 2",
      scroll: photo,
      number: -160,
      script: [
        HistoryCase.call(100, "setZoomScale", #""scale":2,"animated":false"#),
        HistoryCase.set(500, #""frame":[0,0,320,480]"#, of: "p"),
      ]
    ),
    Example(
      "SD065",
      "a frame that only moves",
      scroll: photo,
      script: [
        HistoryCase.call(100, "setZoomScale", #""scale":2,"animated":false"#),
        HistoryCase.set(500, #""frame":[10,0,640,960]"#, of: "p"),
      ]
    ),
    Example(
      "SD065",
      "a frame at scale 1",
      scroll: photo,
      script: [HistoryCase.set(500, #""frame":[0,0,160,240]"#, of: "p")]
    ),
    // Outside the range.
    Example("SD066", "past the last offset", scroll: long, number: 180, script: [offset(100, 600)]),
    Example(
      "SD066",
      "before the first offset",
      scroll: long,
      number: -50,
      script: [offset(100, -50)]
    ),
    Example("SD066", "at the last offset", scroll: long, script: [offset(100, 420)]),
    Example(
      "SD066",
      "back in the range in the next moment",
      scroll: long,
      script: [offset(100, 600), offset(120, 420)]
    ),
    Example(
      "SD066",
      "past the end under a finger",
      scroll: long,
      script: [offset(50, 420)] + HistoryCase.drag(100, from: (160, 400), to: (160, 200))
    ),
    // A jump under a finger.
    Example(
      "SD067",
      "an offset set in a drag",
      scroll: long,
      number: 150,
      script: HistoryCase.drag(100, from: (160, 400), to: (160, 240), lifts: false) + [
        offset(230, 300)
      ]
    ),
    Example(
      "SD067",
      "an offset set after a drag",
      scroll: long,
      script: HistoryCase.drag(100, from: (160, 400), to: (160, 240), pause: 300) + [
        offset(2_000, 300)
      ]
    ),
    // The place.
    Example(
      "SD068",
      "rows that move down",
      scroll: rows,
      number: 132,
      script: [
        offset(100, 300), HistoryCase.set(500, #""frame":[0,532,320,44]"#, of: "b"),
        HistoryCase.set(500, #""contentSize":[320,1032]"#),
      ]
    ),
    Example(
      "SD068",
      "an offset that follows",
      scroll: rows,
      script: [
        offset(100, 300), HistoryCase.set(500, #""frame":[0,532,320,44]"#, of: "b"),
        HistoryCase.set(500, #""contentSize":[320,1032],"contentOffset":[0,432]"#),
      ]
    ),
    Example(
      "SD068",
      "rows below one that stays",
      scroll: rows,
      script: [
        HistoryCase.set(500, #""frame":[0,532,320,44]"#, of: "b"),
        HistoryCase.set(500, #""contentSize":[320,1032]"#),
      ]
    ),
    // A refresh.
    Example(
      "SD069",
      "a refresh at the top",
      scroll: long + #","refreshControl":true"#,
      number: 60,
      script: [HistoryCase.set(100, #""isRefreshing":true"#)]
    ),
    Example(
      "SD069",
      "a refresh that shows its control",
      scroll: long + #","refreshControl":true"#,
      script: [HistoryCase.set(100, #""isRefreshing":true,"contentOffset":[0,-60]"#)]
    ),
    Example(
      "SD069",
      "a refresh further down",
      scroll: long + #","refreshControl":true"#,
      script: [offset(50, 200), HistoryCase.set(100, #""isRefreshing":true"#)]
    ),
    // The first zoomed frame.
    Example(
      "SD071",
      "a centring inset that comes with the zoom",
      scroll: photo,
      number: 102.4,
      script: [HistoryCase.set(100, #""zoomScale":1.02,"contentInset":[97.6,0,0,0]"#)]
    ),
    Example(
      "SD071",
      "a centring inset that was there",
      scroll: photo + #","contentInset":[100,0,0,0]"#,
      script: [HistoryCase.set(100, #""zoomScale":1.02,"contentInset":[97.6,0,0,0]"#)]
    ),
  ]

  @Test(
    "A mistake of a bug report is found with its number, and the same without it is not",
    arguments: examples
  )
  func finds(_ example: Example) throws { try example.check() }

  @Test("The parts of every number add up to it, and a sentence has them")
  func sums() {
    let gap: Sum = ["contentInset.bottom": 345, "safe area": 83, "nothing": 0, "keyboard": -335]
    #expect(gap.number == 93)
    #expect(gap.text == "contentInset.bottom 345 + safe area 83 − keyboard 335")
    #expect((["moved": -60] as Sum).text == "− moved 60")
  }

  @Test("A general rule says nothing where another one explains the symptom")
  func oneFinding() throws {
    // The reload takes the place, which moves what was in sight as well.
    let history = HistoryCase(
      "",
      scroll: Self.rows,
      script: [
        Self.offset(100, 300),
        HistoryCase.set(500, #""contentInset":[0,0,0,0],"contentSize":[320,0]"#),
        HistoryCase.set(600, #""contentSize":[320,900]"#),
      ],
      count: 1
    )
    #expect(try history.findings(of: "SD002").count == 1)
    #expect(try history.findings(of: "SD068").isEmpty)
  }

  @Test(
    "A text that counts the pages from the other side is found at the second page",
    arguments: [
      (["4 of 5", "3 of 5", "2 of 5"], ["SD073"]), (["2 of 5", "3 of 5", "4 of 5"], []),
      (["4 of 5", "3 of 5", "4 of 5"], []), (["4 left", "3 left", "2 left"], []),
    ] as [([String], [String])]
  )
  func pages(texts: [String], rules: [String]) throws {
    let pages = (0..<5).map {
      #"{"id":"p\#($0)","class":"Label","frame":[\#($0 * 320),0,320,440],"text":"P\#($0)"}"#
    }
    var examination = try Examination(views: [
      #"{"id":"s","class":"ScrollView","frame":[0,0,320,440],"isPagingEnabled":true,"#
        + #""contentSize":[1600,440],"subviews":["# + pages.joined(separator: ",") + "]}",
      #"{"id":"n","class":"Label","frame":[0,440,100,40],"text":"1 of 5"}"#,
    ])
    for (index, text) in texts.enumerated() {
      try examination.play(
        [
          HistoryCase.set(
            (index + 1) * 1_000,
            #""contentOffset":[\#((index + 1) * 320),0]"#
          ),
          HistoryCase.set((index + 1) * 1_000, #""text":"\#(text)""#, of: "n"),
        ].joined(separator: "\n")
      )
    }
    #expect(examination.rules == rules)
  }

  @Test("A special rule takes the place of the finding of a general one")
  func special() throws {
    let label = #"{"id":"end","class":"Label","frame":[16,840,288,44],"text":"End"}"#
    var examination = try Examination(views: [
      Examination.scroll(#""contentSize":[320,900]"#, label, id: "s")
    ])
    try examination.play(
      [
        HistoryCase.line(100, "Keyboard.show", #"{"height":216}"#),
        HistoryCase.set(100, #""contentInset":[0,0,-216,0]"#),
      ].joined(separator: "\n")
    )
    #expect(examination.doctor.findings.map(\.rule.id) == ["SD074"])
    try examination.play(HistoryCase.line(2_000, "Keyboard.hide", "{}"))
    examination.settle()
    #expect(examination.doctor.findings.map(\.rule.id) == ["SD009"])
    #expect(examination.resolved.map(\.rule.id) == ["SD074"])
  }

  @Test("The keyboard's inset with a distance, and insets that go with the keyboard")
  func keyboard() throws {
    func found(_ before: String, _ during: String, _ after: String) throws -> [Finding] {
      try HistoryCase(
        "",
        scroll: Self.long + #","contentInset":\#(before)"#,
        script: [
          HistoryCase.line(100, "Keyboard.show", #"{"height":216}"#),
          HistoryCase.set(100, #""contentInset":\#(during)"#),
          HistoryCase.line(2_000, "Keyboard.hide", "{}"),
          HistoryCase.set(2_000, #""contentInset":\#(after)"#),
        ],
        count: 1
      ).findings(of: "SD009")
    }
    #expect(try found("[64,0,0,0]", "[64,0,216,0]", "[0,0,0,0]").first?.symptom.sum?.number == -64)
    #expect(try found("[64,0,0,0]", "[64,0,216,0]", "[64,0,0,0]").isEmpty)
    #expect(
      try found("[0,0,0,0]", "[0,0,-216,0]", "[0,0,-216,0]").first?.symptom.sum?.number == -216
    )
    // A spinner's inset that goes meanwhile is not the keyboard's.
    #expect(try found("[0,0,60,0]", "[0,0,216,0]", "[0,0,0,0]").isEmpty)
  }
}
