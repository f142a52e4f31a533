import ScrollDoctor
import Testing

/// The rules about content that loses its place, and about insets that change at the wrong time.
@Suite struct PlaceRulesTests {
  private typealias C = HistoryCase
  private static let list = #","contentSize":[320,2000]"#
  private static let down = #""contentOffset":[0,900],"animated":false"#

  private static let tall = #"""
    ,"contentSize":[320,2000],"autoresizingMask":["flexibleWidth","flexibleHeight"]
    """#

  @Test(
    "Rule 1 finds content that becomes shorter than where it is scrolled",
    arguments: [
      C(
        "By a program",
        scroll: list,
        script: [C.call(0, "setContentOffset", down), C.set(10, #""contentSize":[320,600]"#)],
        count: 1
      ),
      C(
        "The offset is moved in the same step",
        scroll: list,
        script: [
          C.call(0, "setContentOffset", down),
          C.set(10, #""contentSize":[320,600],"contentOffset":[0,60]"#),
        ],
        count: 0
      ),
      C(
        "The offset is moved later",
        scroll: list,
        script: [
          C.call(0, "setContentOffset", down), C.set(10, #""contentSize":[320,600]"#),
          C.set(20, #""contentOffset":[0,60]"#),
        ],
        count: 1
      ),
      C(
        "Laid out for a turn",
        scroll: tall,
        controllers: [
          #"{"name":"reaction","on":"willAnimateRotation","view":"w","#
            + #""set":{"s":{"contentSize":[480,600]}}}"#
        ],
        script: [
          C.call(0, "setContentOffset", down),
          C.line(10, "Device.set", #"{"orientation":"landscapeLeft"}"#),
        ],
        count: 0
      ),
    ]
  )
  func jump(_ example: HistoryCase) throws {
    #expect(try example.count(of: "SD001") == example.count)
  }

  @Test(
    "Rule 2 finds content that is empty for a moment",
    arguments: [
      C(
        "The place is lost, once for each reload",
        scroll: list,
        script: [
          C.call(0, "setContentOffset", down), C.set(10, #""contentSize":[320,0]"#),
          C.set(20, #""contentSize":[320,2000]"#), C.call(30, "setContentOffset", down),
          C.set(40, #""contentSize":[0,0]"#), C.set(50, #""contentSize":[320,2000]"#),
        ],
        count: 2
      ),
      C(
        "At the start there is nothing to lose",
        scroll: list,
        script: [C.set(10, #""contentSize":[320,0]"#), C.set(20, #""contentSize":[320,2000]"#)],
        count: 0
      ),
      C(
        "Content that has become short has no such place any more",
        scroll: list,
        script: [
          C.call(0, "setContentOffset", down), C.set(10, #""contentSize":[320,0]"#),
          C.set(20, #""contentSize":[320,900]"#),
        ],
        count: 0
      ),
      C(
        "Other content, much later",
        scroll: list,
        script: [
          C.call(0, "setContentOffset", down), C.set(10, #""contentSize":[320,0]"#),
          C.set(2011, #""contentSize":[320,2000]"#),
        ],
        count: 0
      ),
      C(
        "A width of zero moves nothing in a vertical list",
        scroll: list,
        script: [
          C.call(0, "setContentOffset", down), C.set(10, #""contentSize":[0,2000]"#),
          C.set(20, #""contentSize":[320,2000]"#),
        ],
        count: 0
      ),
      C(
        "A view that left takes its loss along",
        scroll: list,
        script: [
          C.call(0, "setContentOffset", down), C.set(10, #""contentSize":[320,0]"#),
          C.call(12, "removeFromSuperview", ""), C.set(14, #""contentSize":[320,2000]"#),
          C.call(20, "insertSubview", #""view":"s""#, on: "w"),
        ],
        count: 0
      ),
    ]
  )
  func reload(_ example: HistoryCase) throws {
    #expect(try example.count(of: "SD002") == example.count)
  }

  private static let end = #""contentOffset":[0,700],"animated":false"#

  @Test(
    "Rule 3 finds a frame that grows before the content",
    arguments: [
      C(
        "In one command the frame comes first",
        scroll: #","contentSize":[320,1000]"#,
        script: [
          C.set(0, #""frame":[0,0,320,300]"#), C.call(0, "setContentOffset", end),
          C.set(10, #""frame":[0,0,320,480],"contentSize":[320,1400]"#),
        ],
        count: 1
      ),
      C(
        "In two, and the size within a frame's time",
        scroll: #","contentSize":[320,1000]"#,
        script: [
          C.set(0, #""frame":[0,0,320,300]"#), C.call(0, "setContentOffset", end),
          C.set(10, #""frame":[0,0,320,480]"#), C.set(30, #""contentSize":[320,1400]"#),
        ],
        count: 1
      ),
      C(
        "Later it is another change",
        scroll: #","contentSize":[320,1000]"#,
        script: [
          C.set(0, #""frame":[0,0,320,300]"#), C.call(0, "setContentOffset", end),
          C.set(10, #""frame":[0,0,320,480]"#), C.set(31, #""contentSize":[320,1400]"#),
        ],
        count: 0
      ),
      C(
        "Content that has no room for the old offset either",
        scroll: #","contentSize":[320,1000]"#,
        script: [
          C.set(0, #""frame":[0,0,320,300]"#), C.call(0, "setContentOffset", end),
          C.set(10, #""frame":[0,0,320,480],"contentSize":[320,1100]"#),
        ],
        count: 0
      ),
      C(
        "The offset was put back",
        scroll: #","contentSize":[320,1000]"#,
        script: [
          C.set(0, #""frame":[0,0,320,300]"#), C.call(0, "setContentOffset", end),
          C.set(
            10,
            #""frame":[0,0,320,480],"contentSize":[320,1400],"contentOffset":[0,700]"#
          ),
        ],
        count: 0
      ),
    ]
  )
  func frame(_ example: HistoryCase) throws {
    #expect(try example.count(of: "SD003") == example.count)
  }

  private static let pull = C.drag(0, from: (160, 100), to: (160, 300), lifts: false)

  @Test(
    "Rule 10 finds an inset that changes at the edge that the content is past",
    arguments: [
      C(
        "Under the finger",
        scroll: list,
        script: pull + [C.set(200, #""contentInset":[60,0,0,0]"#)],
        count: 1
      ),
      C(
        "At the other edge",
        scroll: list,
        script: pull + [C.set(200, #""contentInset":[0,0,60,0]"#)],
        count: 0
      ),
      C(
        "To the value that it has",
        scroll: list,
        script: pull + [C.set(200, #""contentInset":[0,0,0,0]"#)],
        count: 0
      ),
      C(
        "Under a finger that holds content inside its range",
        scroll: list,
        script: C.drag(0, from: (160, 300), to: (160, 200), lifts: false)
          + [C.set(200, #""contentInset":[60,0,0,0]"#)],
        count: 0
      ),
      C(
        "In the bounce and at rest after it",
        scroll: list,
        script: C.drag(0, from: (160, 100), to: (160, 300))
          + [C.set(180, #""contentInset":[60,0,0,0]"#), C.set(5000, #""contentInset":[0,0,0,0]"#)],
        count: 1
      ),
    ]
  )
  func inset(_ example: HistoryCase) throws {
    #expect(try example.count(of: "SD010") == example.count)
  }

  private static let flick = C.drag(0, from: (160, 400), to: (160, 200))
  private static let same = C.reaction(
    on: "scrollViewDidScroll",
    set: #"{"s":{"contentInset":[0,0,20,0]}}"#
  )

  @Test(
    "Rule 11 finds the same inset set again in a glide",
    arguments: [
      C(
        "At every frame of two glides: reported once in each",
        scroll: list + #","contentInset":[0,0,20,0]"#,
        controllers: [same],
        script: flick + C.drag(8000, from: (160, 200), to: (160, 300)),
        count: 2
      ),
      C(
        "Under the finger and at rest nothing is stopped",
        scroll: list + #","contentInset":[0,0,20,0]"#,
        controllers: [same],
        script: C.drag(0, from: (160, 400), to: (160, 300), pause: 400) + [
          C.call(2000, "setContentOffset", #""contentOffset":[0,0],"animated":true"#)
        ],
        count: 0
      ),
      C(
        "Another value",
        scroll: list,
        script: flick + [C.set(300, #""contentInset":[0,0,30,0]"#)],
        count: 0
      ),
    ]
  )
  func glide(_ example: HistoryCase) throws {
    #expect(try example.count(of: "SD011") == example.count)
  }

  @Test(
    "Rule 12 finds a delegate that answers its own scrolls",
    arguments: [
      C(
        "Two answers that want different offsets",
        scroll: list,
        controllers: [10, 20].map {
          C.reaction(on: "scrollViewDidScroll", set: #"{"s":{"contentOffset":[0,\#($0)]}}"#)
        },
        script: [C.call(0, "setContentOffset", down)],
        count: 1
      ),
      C(
        "One answer comes to an end",
        scroll: list,
        controllers: [
          C.reaction(on: "scrollViewDidScroll", set: #"{"s":{"contentOffset":[0,10]}}"#)
        ],
        script: [C.call(0, "setContentOffset", down)],
        count: 0
      ),
      C(
        "Many commands at one time are no answers",
        scroll: list,
        script: (1...40).map { C.set(0, #""contentOffset":[0,\#($0)]"#) },
        count: 0
      ),
    ]
  )
  func recursion(_ example: HistoryCase) throws {
    #expect(try example.count(of: "SD012") == example.count)
  }
}
