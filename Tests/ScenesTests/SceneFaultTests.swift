import Foundation
import RecipeViews
import Scenes
import ScrollModel
import TestSupport
import Testing

/// A scene with an error, and the message that follows file, line and column.
struct Fault: Sendable, CustomTestStringConvertible {
  let scene: MarkedText
  let message: String

  init(_ marked: String, _ message: String) {
    scene = MarkedText(marked)
    self.message = message
  }

  /// An error in the root, given as the root's JSON.
  init(root: String, _ message: String) {
    self.init(text(root: root), message)
  }

  /// An error in a scroll view's member.
  init(scrollView: String, _ message: String) {
    self.init(text(scrollView: scrollView), message)
  }

  var testDescription: String { message }
}

@Suite struct SceneFaultTests {
  private func check(_ fault: Fault) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(fault.scene.text, to: "faulty.scene.json")
    let error = #expect(throws: SceneFileError.self) { try SceneFile.read(path: path) }
    let place = "\(fault.scene.line):\(fault.scene.column)"
    #expect(error?.description == "\(path):\(place): \(fault.message)")
  }

  private static let format = #"{"format":"scrollscope.scene","version":1,"#

  @Test(
    "An error in the scene's own members is reported with its place",
    arguments: [
      Fault("‸[]", "expected a scene, found an array"),
      Fault("‸{}", "/format: \"format\" is missing"),
      Fault(
        #"{"format":‸"scrollscope.recording"}"#,
        #"/format: expected "scrollscope.scene", found "scrollscope.recording""#
      ),
      Fault(#"{"format":‸1}"#, #"/format: expected "scrollscope.scene", found 1"#),
      Fault(#"‸{"format":"scrollscope.scene"}"#, "/version: \"version\" is missing"),
      Fault(
        #"{"format":"scrollscope.scene","version":‸2}"#,
        "/version: this is a scene of version 2, and this program reads version 1; use a newer scrollscope"
      ),
      Fault(#"{"format":"scrollscope.scene","version":‸0}"#, "/version: expected 1, found 0"),
      Fault(#"{"format":"scrollscope.scene","version":‸"1"}"#, #"/version: expected 1, found "1""#),
      Fault("‸" + format + #""root":{"id":"w"}}"#, "/device: \"device\" is missing"),
      Fault("‸" + format + #""device":{"size":[1,1]}}"#, "/root: \"root\" is missing"),
      Fault(format + #""title":‸3}"#, "/title: expected a string, found 3"),
      Fault(
        format + #""device":{"size":[1,1]},"root":{"id":"w"},‸"sumary":""}"#,
        #"/sumary: unknown key "sumary"; did you mean "summary"?"#
      ),
    ]
  )
  func wholeScene(fault: Fault) throws { try check(fault) }

  @Test(
    "An error in the device is reported with its place",
    arguments: [
      ("‸[]", ": expected a device, found an array"),
      ("‸{}", "/size: \"size\" is missing"),
      (#"{"size":‸[320]}"#, "/size: expected a size [width, height], found 1 value"),
      (
        #"{"size":‸[320,0]}"#,
        "/size: expected a width and a height above zero, up to 100000, found [320,0]"
      ),
      (
        #"{"size":‸[320,1e300]}"#,
        "/size: expected a width and a height above zero, up to 100000, found [320,1e+300]"
      ),
      (
        #"{"size":[1,1],"safeAreaInsets":‸[0,0,0,-1]}"#,
        "/safeAreaInsets: expected insets from 0 to 100000, found [0,0,0,-1]"
      ),
      (#"{"size":[320,‸"480"]}"#, #"/size/1: expected a number, found "480""#),
      (
        #"{"size":[1,1],"displayScale":‸0.4}"#,
        "/displayScale: expected pixels per point from 0.5 to 8, found 0.4"
      ),
      (
        #"{"size":[1,1],"orientation":‸"landscapeleft"}"#,
        #"/orientation: expected one of portrait, portraitUpsideDown, landscapeLeft, landscapeRight, "#
          + #"found "landscapeleft"; did you mean "landscapeLeft"?"#
      ),
      (
        #"{"size":[1,1],"keyboard":‸216}"#,
        "/keyboard: expected the heights of a keyboard, found 216"
      ),
      (
        #"{"size":[1,1],"keyboard":{"portrait":‸-1}}"#,
        "/keyboard/portrait: expected a height from 0 to 100000, found -1"
      ),
      (
        #"{"size":[1,1],"keyboard":{‸"height":216}}"#, #"/keyboard/height: unknown key "height""#
      ),
      (
        #"{"size":[1,1],"hardwareKeyboard":‸1}"#,
        "/hardwareKeyboard: expected true or false, found 1"
      ),
      (
        #"{"size":[1,1],"safeAreaInsets":‸20}"#,
        "/safeAreaInsets: expected insets [top, left, bottom, right], found 20"
      ),
      (
        #"{"size":[1,1],‸"displayscale":2}"#,
        #"/displayscale: unknown key "displayscale"; did you mean "displayScale"?"#
      ),
    ]
  )
  func device(device: String, message: String) throws {
    try check(Fault(text(root: #"{"id":"w"}"#, device: device), "/device" + message))
  }

  @Test(
    "An error in a view is reported with its place",
    arguments: [
      Fault(root: "‸3", "/root: expected a view, found 3"),
      Fault(root: #"‸{"class":"View"}"#, #"/root/id: "id" is missing"#),
      Fault(root: #"{"id":‸7}"#, "/root/id: expected a string, found 7"),
      Fault(
        root: #"{"id":‸""}"#,
        #"/root/id: expected 1 to 64 letters, digits and . _ : -, found """#
      ),
      Fault(
        root: #"{"id":‸"a b"}"#,
        #"/root/id: expected 1 to 64 letters, digits and . _ : -, found "a b""#
      ),
      Fault(
        root: #"{"id":‸"ä"}"#,
        #"/root/id: expected 1 to 64 letters, digits and . _ : -, found "ä""#
      ),
      Fault(
        root: #"{"id":‸"\#(String(repeating: "x", count: 65))"}"#,
        "/root/id: expected 1 to 64 letters, digits and . _ : -, found \""
          + String(repeating: "x", count: 64) + "…\""
      ),
      Fault(
        root: #"{"id":"w","subviews":[{"id":"a"},{"id":‸"w"}]}"#,
        #"/root/subviews/1/id: another view has the id "w" already"#
      ),
      Fault(
        root: #"{"id":"s","class":"ScrollView","subviews":[{"id":‸"s.verticalIndicator"}]}"#,
        #"/root/subviews/0/id: "s" itself makes a view with the id "s.verticalIndicator""#
      ),
      Fault(
        root: #"""
          {"id":"s.horizontalIndicator","subviews":[{"id":‸"s","class":"ScrollView"}]}
          """#,
        #"/root/subviews/0/id: a scroll view "s" makes a view with the id "s.horizontalIndicator", "#
          + "which another one has"
      ),
      Fault(
        root: #"{"id":"w","class":‸"Scrollview"}"#,
        "/root/class: expected one of Window, View, ScrollView, ImageView, Label, "
          + "Button, NavigationBar, "
          + "ScrollContentView, GridView, PinView, TextField, "
          + "TableView, TwoToneTableView, ShadowedTableView, "
          + #"found "Scrollview"; did you mean "ScrollView"?"#
      ),
      Fault(
        root: #"{"id":"w","class":‸null}"#,
        "/root/class: expected one of Window, View, ScrollView, ImageView, Label, "
          + "Button, NavigationBar, "
          + "ScrollContentView, GridView, PinView, TextField, "
          + "TableView, TwoToneTableView, ShadowedTableView, found null"
      ),
      Fault(
        root: #"{"id":"w","subviews":[{"id":"x","class":‸"Window"}]}"#,
        "/root/subviews/0/class: only the root can be a Window; expected a View in its place"
      ),
      Fault(
        root: #"{"id":"w","subviews":‸{}}"#,
        "/root/subviews: expected an array of views, found an object"
      ),
      Fault(
        root: #"{"id":"w","subviews":[‸[]]}"#,
        "/root/subviews/0: expected a view, found an array"
      ),
      Fault(
        root: #"{"id":"w",‸"fram":[0,0,1,1]}"#,
        #"/root/fram: unknown key "fram"; did you mean "frame"?"#
      ),
      Fault(
        root: #"{"id":"w",‸"subview":[]}"#,
        #"/root/subview: unknown key "subview"; did you mean "subviews"?"#
      ),
      Fault(root: #"{"id":"w",‸"zorder":1}"#, #"/root/zorder: unknown key "zorder""#),
      Fault(
        root: #"{"id":"w",‸"contentSize":[1,1]}"#,
        #"/root/contentSize: unknown key "contentSize": a view of class View has none, a ScrollView has"#
      ),
      Fault(
        root: #"{"id":"w",‸"\u001b[2J":1}"#,
        #"/root/\u{001B}[2J: unknown key "\u{001B}[2J""#
      ),
      Fault(
        root: #"{"id":"w","frame":[0,0,10,10],"bounds":‸[0,0,10,11]}"#,
        "/root/bounds: expected the size of the frame, 10 × 10, found [0,0,10,11]"
      ),
    ]
  )
  func view(fault: Fault) throws { try check(fault) }

  @Test("A view may have a frame with bounds of its size, and under a transform of its own")
  func noContradiction() throws {
    _ = try scene(text(root: #"{"id":"w","frame":[1,2,10,10],"bounds":[3,4,10,10]}"#))
    _ = try scene(
      text(root: #"{"id":"w","transform":[2,0,0,2,0,0],"frame":[0,0,20,20],"bounds":[0,0,10,10]}"#)
    )
  }

  @Test("An id may have all of its characters and be 64 long")
  func maximumIDLength() throws {
    let id = "AZaz09._:-" + String(repeating: "x", count: 54)
    #expect(try scene(text(root: #"{"id":"\#(id)"}"#)).makeEngine().root.id == id)
  }
}
