import Foundation
import JSON
import ScrollModel
import Testing

@testable import Scenes

/// The strategy `layoutGuide`, which makes room with the keyboard layout guide.
@Suite struct KeyboardGuideTests {
  private let phone: JSONValue = [
    "size": [390, 844], "displayScale": 3, "safeAreaInsets": [0, 0, 34, 0],
  ]
  private let whole: JSONObject = ["frame": [0, 0, 390, 844], "contentSize": [390, 2000]]

  @Test(
    "[KEY-15] The scroll view ends at the safe area, at the keyboard, or at its superview's end"
  )
  func ends() throws {
    let scene = try KeyboardScene(strategy: "layoutGuide", device: phone, scroll: whole)
    #expect(try scene.height() == 810)
    try scene.show(.height(336))
    #expect(try scene.height() == 508)
    try scene.hide()
    #expect(try scene.height() == 810)
    var guide = KeyboardLayoutGuide()
    guide.usesBottomSafeArea = false
    try scene.set(.keyboardLayoutGuide, .keyboardLayoutGuide(guide), of: "window")
    scene.engine.layoutIfNeeded()
    #expect(try scene.height() == 844)
  }

  @Test("A scroll view further down also ends at the guide, and has height 0 below its start")
  func beginsFurtherDown() throws {
    let scene = try KeyboardScene(
      strategy: "layoutGuide",
      device: phone,
      scroll: ["frame": [0, 600, 390, 50]]
    )
    #expect(try scene.height() == 210)
    try scene.show(.height(336))
    #expect(try scene.height() == 0)
  }

  @Test("[KEY-15] The scroll view follows a keyboard under a finger")
  func interactive() throws {
    var view = whole
    view["keyboardDismissMode"] = "interactive"
    let scene = try KeyboardScene(strategy: "layoutGuide", device: phone, scroll: view)
    try scene.show(.height(336))
    for (time, phase, y) in [(0, TouchSample.Phase.began, 400.0), (10_000, .moved, 600)] {
      let sample = TouchSample(id: 1, phase: phase, location: CGPoint(x: 100, y: y))
      try scene.engine.handle(.touch([sample]), at: Int64(time))
    }
    scene.engine.layoutIfNeeded()
    #expect(scene.engine.keyboard?.frame.minY == 600)
    #expect(try scene.height() == 600)
  }

  @Test("A field that becomes first responder is visible once the view has made room")
  func focusedField() throws {
    let scene = try KeyboardScene(
      strategy: "layoutGuide",
      device: phone,
      scroll: whole,
      form: [0, 300, 390, 900]
    )
    try scene.engine.handle(.call(view: "field", .becomeFirstResponder), at: 0)
    scene.engine.layoutIfNeeded()
    #expect(try scene.height() == 628)
    #expect(try scene.scroll.contentOffset.y == 3)
  }
}
