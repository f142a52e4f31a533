import Foundation
import RecipeViews
import Scenes
import ScrollModel
import TestSupport
import Testing

/// Pictures with a size of their own, and the content views of the recipes.
@Suite struct PictureSizeTests {
  private func engine(_ views: String, controller: String = "[]") throws -> Engine {
    try scene(
      """
      {"format":"scrollscope.scene","version":1,"device":{"size":[320,480]},
       "controller":\(controller),
       "root":{"id":"w","class":"Window","subviews":[\(views)]}}
      """
    ).makeEngine()
  }

  @Test(
    "An ImageView without frame and bounds is as large as its picture",
    arguments: [
      (#""intrinsicContentSize":[200,150]"#, CGRect(x: 0, y: 0, width: 200, height: 150)),
      (
        #""intrinsicContentSize":[200,150],"center":[160,240]"#,
        CGRect(x: 60, y: 165, width: 200, height: 150)
      ),
      (
        #""intrinsicContentSize":[200,150],"frame":[1,2,3,4]"#,
        CGRect(x: 1, y: 2, width: 3, height: 4)
      ),
      (
        #""intrinsicContentSize":[200,150],"bounds":[0,0,30,40]"#,
        CGRect(x: -15, y: -20, width: 30, height: 40)
      ),
    ]
  )
  func frames(members: String, frame: CGRect) throws {
    let engine = try engine(#"{"id":"i","class":"ImageView",\#(members)}"#)
    #expect(try engine.required("i").frame == frame)
  }

  @Test(
    "Pictures in a row keep their own sizes, or get the page's width and a height in proportion"
  )
  func row() throws {
    func row(_ width: String) throws -> [CGRect] {
      let engine = try engine(
        #"""
        {"id":"s","class":"ScrollView","frame":[0,0,320,480],"subviews":[{"id":"c","subviews":[
        {"id":"a","class":"ImageView","intrinsicContentSize":[200,150]},
        {"id":"b","class":"ImageView","intrinsicContentSize":[160,40],"frame":[0,0,9,9]}]}]}
        """#,
        controller: #"[{"name":"sideBySide","view":"s","container":"c","width":"\#(width)"}]"#
      )
      return [try engine.required("a").frame, try engine.required("b").frame]
    }
    #expect(
      try row("natural") == [
        CGRect(x: 0, y: 0, width: 200, height: 150), CGRect(x: 200, y: 0, width: 160, height: 40),
      ]
    )
    #expect(
      try row("page") == [
        CGRect(x: 0, y: 0, width: 320, height: 240), CGRect(x: 320, y: 0, width: 320, height: 80),
      ]
    )
  }

  @Test("A GridView is a content view: it takes views that keep their size")
  func grid() throws {
    let engine = try engine(
      #"""
      {"id":"s","class":"ScrollView","frame":[0,0,320,480],"maximumZoomScale":4,"viewForZooming":"g",
      "zoomScale":4,"subviews":[{"id":"g","class":"GridView","frame":[0,0,320,480],
      "nonScalingSubviews":["p"],"subviews":[{"id":"p","class":"PinView","bounds":[0,0,32,32]}]}]}
      """#
    )
    #expect(try engine.required("p").transform == CGAffineTransform(scaleX: 0.25, y: 0.25))
  }

  @Test("The two pictures of a shadowed table have heights of their own")
  func shadows() throws {
    let engine = try engine(
      #"""
      {"id":"t","class":"ShadowedTableView","frame":[0,0,320,480],"shadowHeight":10,
      "upShadowHeight":6,"sections":[{"rows":[{},{}]}],"contentOffset":[0,-40]}
      """#
    )
    func frame(_ shadow: String) throws -> CGRect { try engine.required("t.\(shadow)").frame }
    #expect(try frame("topShadow") == CGRect(x: 0, y: -40, width: 320, height: 10))
    #expect(try frame("contentTopShadow") == CGRect(x: 0, y: -6, width: 320, height: 6))
    #expect(try frame("bottomShadow") == CGRect(x: 0, y: 434, width: 320, height: 6))
    #expect(try frame("contentBottomShadow") == CGRect(x: 0, y: 88, width: 320, height: 10))
    try engine.handle(.set(view: "t", values: [.init(.upShadowHeight, .number(-1))]), at: 1000)
    engine.layoutIfNeeded()
    #expect(try frame("contentTopShadow") == CGRect(x: 0, y: -10, width: 320, height: 10))
    #expect(throws: CommandError.self) {
      try engine.handle(.set(view: "t", values: [.init(.upShadowHeight, .number(-0.5))]), at: 2000)
    }
  }
}
