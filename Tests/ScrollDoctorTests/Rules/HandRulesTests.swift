import ScrollDoctor
import Testing

/// Rules 49, 50, 53 and 54: what code does by hand, and gets wrong.
@Suite struct HandRulesTests {
  private typealias C = HistoryCase

  private static let picture = #"""
    ,"contentSize":[320,480],"maximumZoomScale":3,"viewForZooming":"z",
    "subviews":[{"id":"z","frame":[0,0,320,480],"subviews":[{"id":"p","frame":[0,0,40,40]}]}]
    """#
  private static let twice = #""transform":[2,0,0,2,0,0]"#

  @Test(
    "Rule 49 finds content that code scales",
    arguments: [
      C("By its transform", scroll: picture, script: [C.set(0, twice, of: "z")], count: 1),
      C(
        "By its size",
        scroll: picture,
        script: [
          C.set(0, #""frame":[0,0,640,960]"#, of: "z"), C.set(0, #""contentSize":[640,960]"#),
        ],
        count: 1
      ),
      C(
        "By its size, a frame before contentSize",
        scroll: picture,
        script: [
          C.set(0, #""frame":[0,0,640,960]"#, of: "z"), C.set(16, #""contentSize":[640,960]"#),
        ],
        count: 1
      ),
      C(
        "By its size, much before contentSize",
        scroll: picture,
        script: [
          C.set(0, #""frame":[0,0,640,960]"#, of: "z"), C.set(100, #""contentSize":[640,960]"#),
        ],
        count: 0
      ),
      C(
        "There and back",
        scroll: picture,
        script: [
          C.set(0, twice, of: "z"), C.set(100, #""transform":[1,0,0,1,0,0]"#, of: "z"),
        ],
        count: 2
      ),
      C(
        "A zoom",
        scroll: picture,
        script: [
          C.call(0, "setZoomScale", #""scale":2,"animated":true"#),
          C.call(1000, "setZoomScale", #""scale":1,"animated":false"#),
        ],
        count: 0
      ),
      C(
        "Another picture, which is larger",
        scroll: picture,
        controllers: [
          C.reaction(
            on: "scrollViewDidScroll",
            set: #"{"z":{"frame":[0,0,640,960],"content":{"grid":20}},"#
              + #""s":{"contentSize":[640,960]}}"#
          )
        ],
        script: [C.set(0, #""contentOffset":[0,10]"#)],
        count: 0
      ),
      C("A part of the content", scroll: picture, script: [C.set(0, twice, of: "p")], count: 0),
      C(
        "A turn by code",
        scroll: picture,
        script: [C.set(0, #""transform":[0,2,-2,0,0,0]"#, of: "z")],
        count: 0
      ),
      C(
        "Longer content",
        scroll: picture,
        script: [
          C.set(0, #""frame":[0,0,320,960]"#, of: "z"), C.set(0, #""contentSize":[320,960]"#),
        ],
        count: 0
      ),
      C(
        "A new layout for another size",
        scroll: picture,
        script: [
          C.set(0, #""frame":[0,0,160,240]"#), C.set(0, #""frame":[0,0,160,240]"#, of: "z"),
          C.set(0, #""contentSize":[160,240]"#),
        ],
        count: 0
      ),
    ]
  )
  func scaled(_ example: HistoryCase) throws {
    #expect(try example.count(of: "SD049") == example.count)
  }

  private static func map(inside: String = "", beside: String = "", registered: String = "")
    -> String
  {
    #"""
    ,"contentSize":[320,480],"maximumZoomScale":3,"viewForZooming":"map","subviews":[
    {"id":"map","class":"ScrollContentView","frame":[0,0,320,480],
    "nonScalingSubviews":[\#(registered)],"subviews":[\#(inside)]}\#(beside)]
    """#
  }
  private static func pin(_ type: String = "PinView", size: String = "[0,0,32,39]") -> String {
    #"{"id":"pin","class":"\#(type)","center":[100,200],"bounds":\#(size),"anchorPoint":[0.5,1]}"#
  }
  private static func zoom(_ scale: Double, at time: Int = 0) -> String {
    C.call(time, "setZoomScale", #""scale":\#(scale),"animated":true"#)
  }
  /// Where the map has the pin's place after a zoom to 2 about the middle.
  private static let moved = C.reaction(
    on: "scrollViewDidZoom",
    set: #"{"pin":{"center":[200,400]}}"#
  )

  @Test(
    "Rule 50 finds pins that drift and pins that grow",
    arguments: [
      C("Beside the map", scroll: map(beside: "," + pin()), script: [zoom(2)], count: 1),
      C(
        "Once for each zoom that leaves it out of place",
        scroll: map(beside: "," + pin()),
        script: [zoom(2), zoom(3, at: 1000), zoom(1, at: 2000)],
        count: 2
      ),
      C("A picture", scroll: map(beside: "," + pin("ImageView")), script: [zoom(2)], count: 1),
      C(
        "A large picture",
        scroll: map(beside: "," + pin("ImageView", size: "[0,0,200,200]")),
        script: [zoom(2)],
        count: 0
      ),
      C(
        "A picture below the map",
        scroll: map(beside: #",{"id":"pin","class":"ImageView","frame":[10,490,32,32]}"#),
        script: [zoom(2)],
        count: 0
      ),
      C(
        "Moved with the map",
        scroll: map(beside: "," + pin()),
        controllers: [moved],
        script: [zoom(2)],
        count: 0
      ),
      C("In the map", scroll: map(inside: pin()), script: [zoom(2)], count: 1),
      C(
        "Registered with the map",
        scroll: map(inside: pin(), registered: #""pin""#),
        script: [zoom(2)],
        count: 0
      ),
      C(
        "Moved by code at scale 2, it has another place",
        scroll: map(beside: "," + pin()),
        script: [
          zoom(2), C.set(1000, #""center":[50,60]"#, of: "pin"), zoom(1, at: 2000),
          zoom(2, at: 3000),
        ],
        count: 2
      ),
      C("Not zoomed", scroll: map(inside: pin()), script: [], count: 0),
    ]
  )
  func pins(_ example: HistoryCase) throws {
    #expect(try example.count(of: "SD050") == example.count)
  }

  private static let list = #","contentSize":[320,2000]"#
  private static func offsets(_ values: [Double], every pause: Int = 16) -> [String] {
    values.enumerated().map { C.set($0.offset * pause, #""contentOffset":[0,\#($0.element)]"#) }
  }

  @Test(
    "Rule 53 finds an offset that less than half a pixel is added to",
    arguments: [
      C("Once in a row", scroll: list, script: offsets(Array(repeating: 0.2, count: 20)), count: 1),
      C("Below the start", scroll: list, script: offsets([-0.2, -0.2, -0.2]), count: 1),
      C("Too few", scroll: list, script: offsets([0.2, 0.2]), count: 0),
      C("A pixel", scroll: list, script: offsets([0.5, 1, 1.5, 2]), count: 0),
      C("The offset that it has", scroll: list, script: offsets([0, 0, 0, 0]), count: 0),
      C("Now and then", scroll: list, script: offsets([0.2, 0.2, 0.2], every: 500), count: 0),
      C("Following another view", scroll: list, script: offsets([0.05, 0.1, 0.15, 0.2]), count: 0),
    ]
  )
  func pixels(_ example: HistoryCase) throws {
    #expect(try example.count(of: "SD053") == example.count)
  }

  @Test("An offset that does not move at all is no jitter")
  func noJitter() throws {
    let still = HistoryCase(
      "still",
      scroll: Self.list,
      script: Self.offsets(Array(repeating: 0.2, count: 20)),
      count: 0
    )
    #expect(try still.count(of: "SD041") == 0)
  }

  private static let label = #",{"id":"l","class":"Label","frame":[0,0,80,20]}"#
  private static func report(_ source: String) -> String {
    #"{"name":"restReport","view":"s","label":"l","source":"\#(source)"}"#
  }
  private static let flick = C.drag(0, from: (160, 400), to: (160, 240))
  private static let stop = C.call(400, "stopScrollingAndZooming", "")

  @Test(
    "Rule 54 finds a target that a label still shows at another resting place",
    arguments: [
      C(
        "Stopped on the way",
        scroll: list,
        others: label,
        controllers: [report("target")],
        script: flick + [stop],
        count: 1
      ),
      C(
        "Read at rest",
        scroll: list,
        others: label,
        controllers: [report("rest")],
        script: flick + [stop],
        count: 0
      ),
      C(
        "The target of a still lift is the resting place",
        scroll: list,
        others: label,
        controllers: [report("target")],
        script: C.drag(0, from: (160, 400), to: (160, 240), pause: 400),
        count: 0
      ),
      C(
        "Another text by then",
        scroll: list,
        others: label,
        controllers: [report("target")],
        script: flick + [C.set(300, #""text":"gliding""#, of: "l"), stop],
        count: 0
      ),
    ]
  )
  func target(_ example: HistoryCase) throws {
    let findings = try example.findings(of: "SD054")
    #expect(findings.map(\.count).reduce(0, +) == example.count)
    #expect(findings.allSatisfy { $0.symptom.saw.contains("from the target y = ") })
  }
}
