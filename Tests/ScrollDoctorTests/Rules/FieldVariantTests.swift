import ScrollDoctor
import Testing

/// Variants of the mistakes of bug reports: other axes, other edges and margins, and corrections in part.
@Suite struct FieldVariantTests {
  private typealias C = HistoryCase
  typealias Example = FieldRulesTests.Example

  private static let strip =
    #","contentSize":[1200,480],"subviews":["#
    + (0..<10).map {
      #"{"id":"c\#($0)","class":"Label","frame":[\#($0 * 120),0,100,480],"text":"C\#($0)"}"#
    }.joined(separator: ",") + "]"
  private static let long =
    #","contentSize":[320,900],"subviews":[{"id":"a","class":"Label","frame":[0,0,320,44],"text":"A"},"#
    + #"{"id":"b","class":"Label","frame":[0,400,320,44],"text":"B"},"#
    + #"{"id":"z","class":"Label","frame":[0,856,320,44],"text":"Z"}]"#
  private static let photo =
    #","minimumZoomScale":1,"maximumZoomScale":3,"contentSize":[320,480],"viewForZooming":"p","#
    + #""subviews":[{"id":"p","frame":[0,0,320,480],"subviews":["#
    + #"{"id":"g","class":"GridView","frame":[0,0,320,480],"content":{"grid":40}}]}]"#

  private static func offset(_ time: Int, _ x: Int, _ y: Int) -> String {
    C.set(time, #""contentOffset":[\#(x),\#(y)]"#)
  }

  private static func safeArea(_ top: Int, _ bottom: Int) -> String {
    C.line(0, "Device.set", #"{"safeAreaInsets":[\#(top),0,\#(bottom),0]}"#)
  }

  /// The row in sight moves down by 100, and the offset is set.
  private static func inserted(_ offsets: Int...) -> [String] {
    [
      offset(100, 0, 300), C.set(500, #""frame":[0,500,320,44]"#, of: "b"),
      C.set(500, #""contentSize":[320,1000]"#),
    ] + offsets.map { offset(500, 0, $0) }
  }

  private static func keyboard(_ before: String, _ during: String) -> [String] {
    [
      C.line(100, "Keyboard.show", #"{"height":216}"#),
      C.set(100, #""contentInset":\#(during)"#), C.line(2_000, "Keyboard.hide", "{}"),
      C.set(2_000, #""contentInset":\#(before)"#),
    ]
  }

  static let places: [Example] = [
    Example("SD068", "half of the way", scroll: long, number: 60, script: inserted(340)),
    Example("SD068", "twice the way", scroll: long, number: -100, script: inserted(500)),
    Example("SD068", "the way", scroll: long, script: inserted(400)),
    Example("SD068", "the program's own place", scroll: long, script: inserted(10)),
    Example(
      "SD068",
      "what shrinks at the top has no better place",
      scroll: long,
      script: [
        C.set(500, #""frame":[0,300,320,44]"#, of: "b"), C.set(500, #""isHidden":true"#, of: "a"),
        C.set(500, #""contentSize":[320,800]"#),
      ]
    ),
    Example(
      "SD001",
      "a shorter list at whose top a program scrolls",
      scroll: long,
      script: [
        offset(100, 0, 300), C.set(500, #""contentSize":[320,200]"#), offset(500, 0, 0),
      ]
    ),
    Example(
      "SD064",
      "two hands across",
      scroll: strip,
      number: 240,
      script: [
        offset(100, 240, 0), C.set(500, #""contentSize":[1440,480]"#), offset(500, 480, 0),
        offset(500, 720, 0),
      ]
    ),
    Example(
      "SD067",
      "an offset and an inset under a finger",
      scroll: long,
      number: 160,
      script: C.drag(100, from: (160, 400), to: (160, 300), lifts: false) + [
        C.set(700, #""contentInset":[0,0,60,0]"#), offset(700, 0, 250),
      ]
    ),
  ]

  static let insets: [Example] = [
    Example(
      "SD056",
      "an inset that is too small",
      scroll: long,
      others: #",{"id":"f","class":"TextField","frame":[16,60,200,30],"text":"x"}"#,
      number: 75,
      script: [
        C.line(100, "Keyboard.show", #"{"height":216}"#),
        C.set(100, #""contentInset":[0,0,141,0]"#),
      ]
    ),
    Example(
      "SD009",
      "the insets of two edges are lost",
      scroll: long + #","contentInset":[64,0,49,0]"#,
      number: -64,
      script: keyboard("[0,0,0,0]", "[64,0,216,0]")
    ),
    Example(
      "SD004",
      "an inset for the bar at the end",
      scroll: long + #","contentInset":[0,0,83,0]"#,
      number: 166,
      script: [safeArea(47, 83)]
    ),
    Example(
      "SD004",
      "room for a home indicator may be meant",
      scroll: long + #","contentInset":[0,0,34,0]"#,
      script: [safeArea(47, 34)]
    ),
    Example(
      "SD004",
      "content padded with a margin",
      scroll: #","contentSize":[320,900],"subviews":["#
        + #"{"id":"a","class":"Label","frame":[16,104,288,44],"text":"A"}]"#,
      number: 192,
      script: [safeArea(88, 0)]
    ),
    Example(
      "SD013",
      "an inset at the left",
      scroll: strip,
      number: 60,
      script: [C.set(500, #""contentInset":[0,60,0,0]"#)]
    ),
    Example(
      "SD015",
      "insets at both sides of content as wide as the view",
      scroll: long + #","contentInset":[0,16,0,16]"#,
      number: 32,
      script: [C.set(100, #""alpha":1"#)]
    ),
    Example(
      "SD015",
      "narrower content",
      scroll: #","contentSize":[288,900],"contentInset":[0,16,0,16]"#,
      script: [C.set(100, #""alpha":1"#)]
    ),
    Example(
      "SD058",
      "a view that becomes narrower without a turn",
      scroll: long,
      number: 100,
      script: [C.set(500, #""frame":[100,0,220,480]"#)]
    ),
    Example(
      "SD058",
      "with its content",
      scroll: long,
      script: [C.set(500, #""frame":[100,0,220,480],"contentSize":[220,900]"#)]
    ),
  ]

  static let reach: [Example] = [
    Example(
      "SD065",
      "the frame of the scroll view",
      scroll: photo,
      number: -220,
      script: [
        C.call(100, "setZoomScale", #""scale":2,"animated":false"#),
        C.set(500, #""frame":[0,0,200,300]"#), C.set(500, #""frame":[0,0,200,300]"#, of: "p"),
      ]
    ),
    Example(
      "SD075",
      "scrolling is off across",
      scroll: strip + #","isScrollEnabled":false"#,
      number: 860,
      script: [C.set(100, #""alpha":1"#)]
    ),
    Example(
      "SD072",
      "a table as long as its rows",
      scroll: #","contentSize":[320,1000],"subviews":[{"id":"t","class":"TableView","#
        + #""frame":[0,0,320,880],"sections":[{"rows":["#
        + (0..<20).map { #"{"text":"R\#($0)","height":44}"# }.joined(separator: ",") + "]}]}]",
      number: 0,
      script: [C.set(100, #""alpha":1"#)]
    ),
  ]

  @Test(
    "A variant of a mistake is found with its number, and the same without it is not",
    arguments: places + insets + reach
  )
  func finds(_ example: Example) throws { try example.check() }
}
