import ScrollDoctor
import Testing

/// The rules about the target of a lift, and about code that waits for an end.
@Suite struct LiftRulesTests {
  private typealias C = HistoryCase
  private static let wide = #","contentSize":[960,2000]"#
  private static let right = C.call(0, "setContentOffset", #""contentOffset":[400,0]"#)
  private static let up = C.drag(100, from: (160, 400), to: (160, 220))

  private static func target(_ point: String) -> String {
    #"{"name":"reaction","on":"scrollViewWillEndDragging","view":"s","targetContentOffset":\#(point)}"#
  }

  @Test(
    "Rule 26 finds a target that overwrites the other axis",
    arguments: [
      C(
        "Twice",
        scroll: wide,
        controllers: [target("[0,480]")],
        script: [right] + up + [C.call(4000, "setContentOffset", #""contentOffset":[400,0]"#)]
          + C.drag(4100, from: (160, 400), to: (160, 220)),
        count: 2
      ),
      C(
        "On the axis that is meant",
        scroll: wide,
        controllers: [target("[null,480]")],
        script: [right] + up,
        count: 0
      ),
      C(
        "Along the way of the finger",
        scroll: wide,
        controllers: [target("[0,null]")],
        script: [right] + C.drag(100, from: (300, 240), to: (120, 240)),
        count: 0
      ),
      C(
        "A snap of less than half a view",
        scroll: wide,
        controllers: [target("[0,480]")],
        script: [C.call(0, "setContentOffset", #""contentOffset":[150,0]"#)] + up,
        count: 0
      ),
      C(
        "To another place than the start",
        scroll: wide,
        controllers: [target("[40,480]")],
        script: [right] + up,
        count: 0
      ),
    ]
  )
  func otherAxis(_ example: HistoryCase) throws {
    #expect(try example.count(of: "SD026") == example.count)
  }

  private static let still = C.drag(0, from: (160, 400), to: (160, 300), pause: 400)

  @Test(
    "Rule 27 finds a target that changes at a very low speed",
    arguments: [
      C("Still", scroll: wide, controllers: [target("[null,300]")], script: still, count: 1),
      C(
        "To where it rests",
        scroll: wide,
        controllers: [target("[null,null]")],
        script: still,
        count: 0
      ),
      C("Fast", scroll: wide, controllers: [target("[null,300]")], script: up, count: 0),
      C(
        "With paging another target does not count",
        scroll: wide + #","isPagingEnabled":true"#,
        controllers: [target("[null,300]")],
        script: still,
        count: 0
      ),
    ]
  )
  func slow(_ example: HistoryCase) throws {
    #expect(try example.count(of: "SD027") == example.count)
  }

  private static let box = #",{"id":"box"}"#
  private static func shows(on event: String, _ alpha: Double = 1) -> String {
    C.reaction(on: event, set: #"{"box":{"alpha":\#(alpha)}}"#)
  }
  private static let flick = C.drag(0, from: (160, 400), to: (160, 200))
  private static let laterStill = C.drag(8000, from: (160, 400), to: (160, 300), pause: 400)

  @Test(
    "Rule 28 finds code that waits for a deceleration",
    arguments: [
      C(
        "A still lift after a flick, twice",
        scroll: wide,
        others: box,
        controllers: [shows(on: "scrollViewDidEndDecelerating")],
        script: flick + laterStill + C.drag(9000, from: (160, 400), to: (160, 300), pause: 400),
        count: 2
      ),
      C(
        "Both ends are waited for",
        scroll: wide,
        others: box,
        controllers: [
          shows(on: "scrollViewDidEndDecelerating"), shows(on: "scrollViewDidEndDragging"),
        ],
        script: flick + laterStill,
        count: 0
      ),
      C("No controller waits", scroll: wide, others: box, script: flick + laterStill, count: 0),
      C(
        "A glide that was caught has ended",
        scroll: wide,
        others: box,
        controllers: [shows(on: "scrollViewDidEndDecelerating")],
        script: flick + C.drag(8000, from: (160, 400), to: (160, 200))
          + ["began", "ended"].enumerated().map { index, phase in
            let touch = #"{"id":1,"phase":"\#(phase)","location":[160,300]}"#
            return C.line(8300 + 100 * index, "Input.touch", #"{"touches":[\#(touch)]}"#)
          },
        count: 0
      ),
      C(
        "A command at the time of the end is no answer",
        scroll: wide,
        others: box,
        script: C.drag(0, from: (160, 400), to: (160, 200)) + [
          C.set(300, #""alpha":0.5"#, of: "box"),
          C.call(300, "setContentOffset", #""contentOffset":[0,0]"#),
        ] + laterStill,
        count: 0
      ),
    ]
  )
  func deceleration(_ example: HistoryCase) throws {
    #expect(try example.count(of: "SD028") == example.count)
  }

  private static let go = #""contentOffset":[0,600],"animated":true"#

  @Test(
    "Rule 29 finds code that waits for an animation",
    arguments: [
      C(
        "The second and the third scroll to one place",
        scroll: wide,
        others: box,
        controllers: [shows(on: "scrollViewDidEndScrollingAnimation")],
        script: [0, 1000, 2000].map { C.call($0, "setContentOffset", go) },
        count: 2
      ),
      C(
        "Another place",
        scroll: wide,
        others: box,
        controllers: [shows(on: "scrollViewDidEndScrollingAnimation")],
        script: [
          C.call(0, "setContentOffset", go),
          C.call(1000, "setContentOffset", #""contentOffset":[0,0],"animated":true"#),
        ],
        count: 0
      ),
      C(
        "No controller waits",
        scroll: wide,
        others: box,
        script: [0, 1000].map { C.call($0, "setContentOffset", go) },
        count: 0
      ),
      C(
        "Not animated, no end is expected",
        scroll: wide,
        others: box,
        controllers: [shows(on: "scrollViewDidEndScrollingAnimation")],
        script: [
          C.call(0, "setContentOffset", go),
          C.call(1000, "setContentOffset", #""contentOffset":[0,600]"#),
        ],
        count: 0
      ),
    ]
  )
  func animation(_ example: HistoryCase) throws {
    #expect(try example.count(of: "SD029") == example.count)
  }

  @Test(
    "Rule 41 finds offsets between pixels",
    arguments: [
      C(
        "A movement is reported once, and so is the next",
        scroll: wide,
        script: [0, 1, 2, 3, 4, 20, 21, 22, 23].map {
          C.set($0 * 50, #""contentOffset":[0,\#(Double($0) + 0.3)]"#)
        },
        count: 2
      ),
      C(
        "Offsets on pixels",
        scroll: wide,
        script: (0...9).map { C.set($0 * 50, #""contentOffset":[0,\#(Double($0) * 0.5)]"#) },
        count: 0
      ),
      C(
        "Far apart in time",
        scroll: wide,
        script: (0...9).map { C.set($0 * 201, #""contentOffset":[0,\#(Double($0) + 0.3)]"#) },
        count: 0
      ),
      C(
        "By the call too",
        scroll: wide,
        script: (0...2).map {
          C.call($0 * 50, "setContentOffset", #""contentOffset":[0,\#(Double($0) + 0.3)]"#)
        },
        count: 1
      ),
    ]
  )
  func pixels(_ example: HistoryCase) throws {
    #expect(try example.count(of: "SD041") == example.count)
  }
}
