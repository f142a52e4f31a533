import Foundation
import JSON
import RecipeViews
import Scenes
import ScrollModel
import Testing

@Suite struct ZoomLoadingTests {
  private func root(_ properties: String, content: String = "") -> String {
    text(
      root: #"""
        {"id":"w","class":"Window","subviews":[
         {"id":"s","class":"ScrollView","frame":[0,0,320,460],"minimumZoomScale":0.5,
          "maximumZoomScale":4,"viewForZooming":"grid",\#(properties)"subviews":[
          {"id":"grid","class":"ScrollContentView","frame":[10,20,1000,1000],"content":{"grid":50},
           "nonScalingSubviews":["pin"],"subviews":[
           {"id":"pin","class":"PinView","bounds":[0,0,32,32],"anchorPoint":[0.5,1],
            "center":[116,132]}]}]}]}
        """#
    )
  }

  @Test("[ZOOM-21] The scale applies to the scene as described at scale 1")
  func applied() throws {
    let engine = try scene(root(#""contentSize":[1,1],"zoomScale":2,"#)).makeEngine()
    let scroll = try engine.scrollView("s")
    #expect(scroll.zoomScale == 2)
    #expect(scroll.contentSize == CGSize(width: 2000, height: 2000))
    #expect(scroll.contentOffset == .zero)
    #expect(try engine.required("grid").frame == CGRect(x: 10, y: 20, width: 2000, height: 2000))
    #expect(try engine.required("pin").transform == CGAffineTransform(scaleX: 0.5, y: 0.5))
    #expect(engine.takeOutput().events.isEmpty)
    #expect(!engine.hasChanges)
  }

  @Test("[ZOOM-21] The order of members is irrelevant, and a given offset is not clamped")
  func offset() throws {
    for properties in [
      #""contentOffset":[-7,3000],"zoomScale":3,"contentInset":[5,5,5,5],"#,
      #""zoomScale":3,"contentInset":[5,5,5,5],"contentOffset":[-7,3000],"#,
    ] {
      let engine = try scene(root(properties)).makeEngine()
      let scroll = try engine.scrollView("s")
      #expect(scroll.contentSize == CGSize(width: 3000, height: 3000))
      #expect(scroll.contentOffset == CGPoint(x: -7, y: 3000))
    }
    let engine = try scene(root(#""zoomScale":3,"contentInset":[5,6,5,5],"#)).makeEngine()
    #expect(try engine.scrollView("s").contentOffset == CGPoint(x: -6, y: -5))
  }

  @Test("[ZOOM-21] A scale outside the limits is set to the limit, and 1 leaves the content's size")
  func limits() throws {
    for (given, scale, width) in [("9", 4.0, 4000.0), ("0", 0.5, 500), ("1", 1, 70)] {
      let engine = try scene(root("\"contentSize\":[70,70],\"zoomScale\":\(given),")).makeEngine()
      let scroll = try engine.scrollView("s")
      #expect(scroll.zoomScale == scale)
      #expect(Double(scroll.contentSize.width) == width)
    }
  }

  @Test("[ZOOM-1] A zoom view that is not below the scroll view is no error, and nothing is zoomed")
  func elsewhere() throws {
    let engine = try scene(
      text(scrollView: #""zoomScale":2,"maximumZoomScale":3,"viewForZooming":"w""#)
    ).makeEngine()
    let scroll = try engine.scrollView("s")
    #expect(scroll.zoomScale == 1 && !scroll.canZoom)
  }

  @Test("[ZOOM-20] A pin that is not below the view it is registered with is an error")
  func pinElsewhere() throws {
    let fault = MarkedText(
      text(
        root: #"""
          {"id":"w","class":"Window","subviews":[{"id":"pin"},
           {"id":"grid","class":"ScrollContentView","nonScalingSubviews":["tip",‸"pin"],
            "subviews":[{"id":"tip"}]}]}
          """#
      )
    )
    let found = try invalidity(of: fault.text)
    #expect(found.line == fault.line && found.column == fault.column)
    #expect(
      found.message
        == "/root/subviews/1/nonScalingSubviews/1: no view below \"grid\" has the id \"pin\""
    )
  }
}
