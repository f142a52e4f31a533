import ScrollDoctor
import Testing

/// The rules about the effects of a zoom.
@Suite struct ZoomRulesTests {
  private typealias C = HistoryCase

  private static func zoomable(content: String, more: String = "") -> String {
    #","contentSize":\#(content),"maximumZoomScale":3,"viewForZooming":"z"\#(more),"#
      + #""subviews":[{"id":"z","frame":[0,0,320,480]}]"#
  }
  private static func zoom(_ time: Int, _ scale: Double, animated: Bool = false) -> String {
    C.call(time, "setZoomScale", #""scale":\#(scale),"animated":\#(animated)"#)
  }
  private static let identity = #"{"z":{"transform":[1,0,0,1,0,0]}}"#

  @Test(
    "Rule 17 finds a content size that the first zoom overwrites",
    arguments: [
      C(
        "Room for a caption, lost once",
        scroll: zoomable(content: "[320,560]"),
        script: [zoom(0, 2), zoom(100, 1), zoom(200, 2)],
        count: 1
      ),
      C(
        "The size of the zoom view",
        scroll: zoomable(content: "[320,480]"),
        script: [zoom(0, 2), zoom(100, 1.5)],
        count: 0
      ),
      C(
        "Content that was smaller grows",
        scroll: zoomable(content: "[320,400]"),
        script: [zoom(0, 2)],
        count: 0
      ),
      C(
        "A smaller zoom view at scale 1",
        scroll: zoomable(content: "[320,480]"),
        controllers: [
          C.reaction(
            on: "scrollViewDidZoom",
            set: #"{"z":{"frame":[0,0,160,240]},"s":{"contentSize":[160,240]}}"#
          )
        ],
        script: [zoom(0, 2), zoom(100, 1)],
        count: 0
      ),
      C(
        "Set again while zoomed, it is lost again",
        scroll: zoomable(content: "[320,560]"),
        script: [zoom(0, 2), C.set(100, #""contentSize":[640,1120]"#), zoom(200, 1)],
        count: 2
      ),
    ]
  )
  func contentSize(_ example: HistoryCase) throws {
    #expect(try example.count(of: "SD017") == example.count)
  }

  @Test(
    "Rule 20 finds a transform that is set when a zoom has ended",
    arguments: [
      C(
        "At the end of two zooms",
        scroll: zoomable(content: "[320,480]"),
        controllers: [C.reaction(on: "scrollViewDidEndZooming", set: identity)],
        script: [zoom(0, 2, animated: true), zoom(1000, 1.5, animated: true)],
        count: 2
      ),
      C(
        "Back at scale 1 it changes nothing",
        scroll: zoomable(content: "[320,480]", more: #","zoomScale":2"#),
        controllers: [C.reaction(on: "scrollViewDidEndZooming", set: identity)],
        script: [zoom(0, 1, animated: true)],
        count: 0
      ),
      C(
        "A transform of another view",
        scroll: zoomable(content: "[320,480]"),
        others: #",{"id":"b","transform":[2,0,0,2,0,0]}"#,
        controllers: [
          C.reaction(
            on: "scrollViewDidEndZooming",
            set: #"{"b":{"transform":[1,0,0,1,0,0]}}"#
          )
        ],
        script: [zoom(0, 2, animated: true)],
        count: 0
      ),
    ]
  )
  func transform(_ example: HistoryCase) throws {
    #expect(try example.count(of: "SD020") == example.count)
  }

  private static let pager = #"""
    ,"contentSize":[1280,480],"isPagingEnabled":true,"maximumZoomScale":3,"viewForZooming":"z",
    "subviews":[{"id":"z","frame":[0,0,1280,480]}]
    """#
  private static func flick(_ time: Int) -> [String] {
    C.drag(time, from: (280, 240), to: (120, 240))
  }
  private static let start = C.call(100, "setContentOffset", #""contentOffset":[0,0]"#)

  @Test(
    "Rule 22 finds zoomed pages that are missed",
    arguments: [
      C(
        "Two stops between pages and one at a page",
        scroll: pager,
        script: [zoom(0, 1.5), start] + flick(200) + flick(3000) + flick(6000),
        count: 2
      ),
      C(
        "Twice as large, in the middle of a page",
        scroll: pager,
        script: [zoom(0, 2), start] + flick(200),
        count: 1
      ),
      C("Not zoomed", scroll: pager, script: flick(200), count: 0),
      C(
        "Without paging",
        scroll: pager,
        script: [zoom(0, 1.5), start, C.set(110, #""isPagingEnabled":false"#)] + flick(200),
        count: 0
      ),
    ]
  )
  func paging(_ example: HistoryCase) throws {
    #expect(try example.count(of: "SD022") == example.count)
  }
}
