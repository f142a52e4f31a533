import Foundation
import RecipeViews
import Scenes
import ScrollModel
import Testing

@Suite struct LoadingTests {
  @Test("The order of a view's members in the text is irrelevant", arguments: [false, true])
  func orderInTextDoesNotCount(isReversed: Bool) throws {
    var members = [
      #""anchorPoint":[0,0]"#, #""transform":[2,0,0,4,0,0]"#, #""bounds":[7,9,50,25]"#,
      #""center":[999,999]"#, #""frame":[10,20,100,100]"#, #""id":"v""#,
    ]
    if isReversed { members.reverse() }
    let root = #"{"id":"w","subviews":[{\#(members.joined(separator: ","))}]}"#
    let view = try scene(text(root: root)).makeEngine().required("v")
    // The frame is set after the center and reads back as given, under the transform and anchor.
    #expect(view.frame == CGRect(x: 10, y: 20, width: 100, height: 100))
    #expect(view.bounds == CGRect(x: 7, y: 9, width: 50, height: 25))
    #expect(view.center == CGPoint(x: 10, y: 20))
  }

  @Test("A frame is set after the anchor point, which would move it")
  func anchorPointComesBeforeFrame() throws {
    let root = #"{"id":"w","subviews":[{"id":"v","frame":[10,20,100,50],"anchorPoint":[0.5,1]}]}"#
    let view = try scene(text(root: root)).makeEngine().required("v")
    #expect(view.frame == CGRect(x: 10, y: 20, width: 100, height: 50))
    #expect(view.center == CGPoint(x: 60, y: 70))
  }

  @Test("Bounds and center place a view without a frame")
  func boundsAndCenter() throws {
    let root = #"""
      {"id":"w","subviews":[
        {"id":"pin","center":[300,200],"bounds":[0,0,32,39],"anchorPoint":[0.5,1]}]}
      """#
    let view = try scene(text(root: root)).makeEngine().required("pin")
    #expect(view.frame == CGRect(x: 284, y: 161, width: 32, height: 39))
  }

  @Test("A frame keeps the origin of bounds of the same size")
  func boundsOriginStays() throws {
    let root = #"{"id":"w","subviews":[{"id":"v","bounds":[5,6,100,50],"frame":[1,2,100,50]}]}"#
    let view = try scene(text(root: root)).makeEngine().required("v")
    #expect(view.bounds == CGRect(x: 5, y: 6, width: 100, height: 50))
    #expect(view.frame == CGRect(x: 1, y: 2, width: 100, height: 50))
  }

  @Test("Autoresizing masks do not change the scene's frames at loading")
  func masksCountAfterLoading() throws {
    let root = #"""
      {"id":"w","class":"Window","subviews":[
        {"id":"v","frame":[0,0,320,44],"autoresizingMask":["flexibleWidth","flexibleTopMargin"]}]}
      """#
    let engine = try scene(text(root: root)).makeEngine()
    let view = try engine.required("v")
    #expect(view.frame == CGRect(x: 0, y: 0, width: 320, height: 44))
    engine.root.frame = CGRect(x: 0, y: 0, width: 480, height: 500)
    #expect(view.frame == CGRect(x: 0, y: 20, width: 480, height: 44))
  }

  @Test("A switch for both axes is set before the switch for one axis", arguments: [false, true])
  func switchForOneAxisIsTheLastWord(isReversed: Bool) throws {
    var members = [#""bounces":false"#, #""bouncesVertically":true"#]
    if isReversed { members.reverse() }
    let engine = try scene(text(scrollView: members.joined(separator: ","))).makeEngine()
    let view = try engine.scrollView("s")
    #expect(view.bouncesVertically)
    #expect(!view.bouncesHorizontally)
  }

  @Test(
    "A given contentOffset is rounded to the device's pixels",
    arguments: [(1.0, 100.0), (2.0, 100.5), (3.0, 301.0 / 3)]
  )
  func offsetIsRounded(scale: Double, y: Double) throws {
    let text = text(
      scrollView: #""frame":[0,0,320,480],"contentSize":[320,2000],"contentOffset":[0.1,100.4]"#,
      device: #"{"size":[320,480],"displayScale":\#(scale)}"#
    )
    let engine = try scene(text).makeEngine()
    #expect(try engine.scrollView("s").contentOffset == CGPoint(x: 0, y: y))
  }

  @Test("A given contentOffset is not clamped")
  func offsetIsNotClamped() throws {
    let text = text(scrollView: #""frame":[0,0,320,480],"contentOffset":[-5000,99999]"#)
    let engine = try scene(text).makeEngine()
    #expect(try engine.scrollView("s").contentOffset == CGPoint(x: -5000, y: 99999))
    engine.settle()
    #expect(try engine.scrollView("s").contentOffset == CGPoint(x: -5000, y: 99999))
  }

  @Test("A given bounds origin is the offset, on a pixel")
  func boundsOriginIsRounded() throws {
    let engine = try scene(text(scrollView: #""bounds":[0.1,100.4,320,480]"#)).makeEngine()
    #expect(try engine.scrollView("s").contentOffset == CGPoint(x: 0, y: 100.5))
  }

  @Test(
    "Without a contentOffset a scroll view starts at the start of its content",
    arguments: [
      ("automatic", CGPoint(x: -20, y: -54)), ("scrollableAxes", CGPoint(x: -20, y: -54)),
      ("never", CGPoint(x: -20, y: -10)), ("always", CGPoint(x: -23, y: -54)),
    ]
  )
  func startsAtTopLeft(behavior: String, offset: CGPoint) throws {
    let text = text(
      scrollView: #"""
        "frame":[0,0,320,480],"contentSize":[300,2000],"contentInset":[10,20,0,0],
        "contentInsetAdjustmentBehavior":"\#(behavior)"
        """#,
      device: #"{"size":[320,480],"safeAreaInsets":[44,3,0,0]}"#
    )
    let engine = try scene(text).makeEngine()
    #expect(try engine.scrollView("s").contentOffset == offset)
  }

  @Test("A root without a frame fills the device, a root with a frame keeps it")
  func rootFillsDevice() throws {
    let filling = try scene(text(root: #"{"id":"w","class":"Window"}"#)).makeEngine()
    #expect(filling.root.frame == CGRect(x: 0, y: 0, width: 320, height: 480))
    let placed = try scene(text(root: #"{"id":"w","frame":[10,20,100,200]}"#)).makeEngine()
    #expect(placed.root.frame == CGRect(x: 10, y: 20, width: 100, height: 200))
  }

  @Test(
    "A class has its own defaults",
    arguments: [
      ("Window", true, false), ("View", true, false), ("ScrollView", true, true),
      ("ImageView", false, false), ("Label", false, false), ("TableView", true, true),
      ("TwoToneTableView", true, true), ("ShadowedTableView", true, true),
    ]
  )
  func classDefaults(name: String, isInteractive: Bool, clips: Bool) throws {
    let view = #"{"id":"v","class":"\#(name)"}"#
    let root = name == "Window" ? view : #"{"id":"w","subviews":[\#(view)]}"#
    let made = try scene(text(root: root)).makeEngine().required("v")
    #expect(made.className == name)
    #expect(made.isUserInteractionEnabled == isInteractive)
    #expect(made.clipsToBounds == clips)
  }

  @Test("A view without a class is a View")
  func classIsOptional() throws {
    let engine = try scene(text(root: #"{"id":"w"}"#)).makeEngine()
    #expect(engine.root.className == "View")
  }

  @Test("A device has the scene's values, and by default is in portrait at display scale 2")
  func device() throws {
    let plain = try scene(text(root: #"{"id":"w"}"#, device: #"{"size":[320,480]}"#)).device
    #expect(plain == Device(size: CGSize(width: 320, height: 480)))
    #expect(plain.displayScale == 2)
    let full = try scene(
      text(
        root: #"{"id":"w"}"#,
        device: #"""
          {"size":[480,320],"displayScale":3,"orientation":"landscapeLeft","safeAreaInsets":[1,2,3,4]}
          """#
      )
    ).device
    #expect(full.displayScale == 3)
    #expect(full.orientation == .landscapeLeft)
    #expect(full.safeAreaInsets == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
  }

  @Test("Title and summary are those in the file, or else the file's name and nothing")
  func names() throws {
    let nameless = try scene(text(root: #"{"id":"w"}"#), named: "my pins.scene.json")
    #expect(nameless.name == "my pins")
    #expect(nameless.title == "my pins")
    #expect(nameless.summary == "")
    let named = try scene(
      #"""
      {"format":"scrollscope.scene","version":1,"title":"Pins","summary":"Drag.",
       "device":{"size":[1,1]},"root":{"id":"w","subviews":[{"id":"a"},{"id":"b"}]}}
      """#,
      named: "pins.json"
    )
    #expect(named.name == "pins.json")
    #expect(named.title == "Pins")
    #expect(named.summary == "Drag.")
    #expect(named.viewCount == 3)
  }

  @Test("Loading sends no events")
  func loadingIsSilent() throws {
    let text = text(scrollView: #""frame":[0,0,320,480],"contentSize":[320,2000]"#)
    let output = try scene(text).makeEngine().takeOutput()
    #expect(output.events.isEmpty)
    #expect(output.changes.isEmpty)
  }
}
