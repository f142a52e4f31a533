import Foundation
import JSON
import ScrollModel
import Testing

@testable import Scenes

/// The strategy `inset`, which makes room with an inset.
@Suite struct KeyboardInsettingTests {
  private let whole: JSONObject = [
    "frame": [0, 0, 390, 844], "contentSize": [390, 2000],
  ]
  private let phone: JSONValue = [
    "size": [390, 844], "displayScale": 3, "safeAreaInsets": [47, 0, 34, 0],
  ]

  @Test("[KEY-13] The inset is the overlap minus the safe area, so that both add up to the overlap")
  func safeArea() throws {
    let scene = try KeyboardScene(strategy: "inset", device: phone, scroll: whole)
    try scene.show(.height(336))
    let scroll = try scene.scroll
    #expect(scroll.contentInset.bottom == 302)
    #expect(scroll.adjustedContentInset.bottom == 336)
    #expect(scroll.verticalScrollIndicatorInsets.bottom == 302)
    try scene.hide()
    #expect(scroll.contentInset == .zero)
    #expect(scroll.verticalScrollIndicatorInsets == .zero)
    #expect(scroll.adjustedContentInset.bottom == 34)
  }

  @Test("Where the safe area adds nothing, nothing is subtracted")
  func noSafeArea() throws {
    var view = whole
    view["contentInsetAdjustmentBehavior"] = "never"
    view["automaticallyAdjustsScrollIndicatorInsets"] = false
    let scene = try KeyboardScene(strategy: "inset", device: phone, scroll: view)
    try scene.show(.height(336))
    let scroll = try scene.scroll
    #expect(scroll.contentInset.bottom == 336)
    #expect(scroll.verticalScrollIndicatorInsets.bottom == 336)
  }

  @Test("A short form can scroll once it has the inset")
  func shortForm() throws {
    let scene = try KeyboardScene(
      strategy: "inset",
      scroll: ["frame": [0, 0, 320, 480], "contentSize": [320, 300]]
    )
    try scene.show(.height(216))
    let scroll = try scene.scroll
    scroll.setContentOffset(CGPoint(x: 0, y: 500), animated: false)
    scroll.contentInset.bottom += 1
    scroll.contentInset.bottom -= 1
    #expect(scroll.contentOffset.y == 36)
  }

  @Test("[KEY-13] After two shows and a hide the insets are those before the first show")
  func restored() throws {
    let scene = try KeyboardScene(
      strategy: "inset",
      scroll: [
        "frame": [0, 0, 320, 480], "contentSize": [320, 900], "contentInset": [5, 0, 7, 0],
        "verticalScrollIndicatorInsets": [1, 2, 3, 4],
      ]
    )
    try scene.show(.height(216))
    try scene.show(.height(252))
    let scroll = try scene.scroll
    #expect(scroll.contentInset == EdgeInsets(top: 5, left: 0, bottom: 252, right: 0))
    #expect(scroll.verticalScrollIndicatorInsets.bottom == 252)
    // The overlap is smaller than the view's own inset.
    try scene.show(.height(2))
    #expect(scroll.contentInset.bottom == 7)
    #expect(scroll.verticalScrollIndicatorInsets.bottom == 3)
    try scene.hide()
    #expect(scroll.contentInset == EdgeInsets(top: 5, left: 0, bottom: 7, right: 0))
    #expect(
      scroll.verticalScrollIndicatorInsets == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    )
  }

  @Test(
    "The part of a keyboard below the screen covers nothing",
    arguments: [(980.0, 308.0, 44.0), (969, 313, 55)]
  )
  func partlyBelowTheScreen(y: Double, height: Double, inset: Double) throws {
    let scene = try KeyboardScene(
      strategy: "inset",
      device: ["size": [768, 1024], "displayScale": 1],
      scroll: ["frame": [0, 0, 768, 1024], "contentSize": [768, 2000]]
    )
    try scene.show(.frame(CGRect(x: 0, y: y, width: 768, height: height)))
    #expect(try scene.scroll.contentInset.bottom == inset)
  }

  @Test("The first responder is scrolled above the keyboard by the least distance")
  func focusedField() throws {
    let scene = try KeyboardScene(
      strategy: "inset",
      device: ["size": [320, 460], "displayScale": 1],
      scroll: ["frame": [0, 0, 320, 460], "contentSize": [320, 900]]
    )
    try scene.engine.handle(.call(view: "field", .becomeFirstResponder), at: 0)
    #expect(try scene.scroll.contentInset.bottom == 216)
    #expect(try scene.scroll.contentOffset.y == 87)
    // A taller keyboard scrolls further; one with the earlier height does not.
    try scene.show(.height(250))
    #expect(try scene.scroll.contentOffset.y == 121)
    try scene.show(.height(216))
    #expect(try scene.scroll.contentOffset.y == 121)
  }

  @Test("The overlap is independent of the content's offset")
  func scrolledContent() throws {
    let scene = try KeyboardScene(
      strategy: "inset",
      scroll: [
        "frame": [0, 100, 320, 300], "contentSize": [320, 900], "contentOffset": [0, 250],
      ]
    )
    try scene.show(.height(216))
    #expect(try scene.scroll.contentInset.bottom == 136)
    #expect(try scene.scroll.contentOffset.y == 250)
  }

  @Test(
    "Each rule sets its own inset, and hiding restores the earlier insets",
    arguments: [("larger", 302.0, 302.0), ("added", 312, 307), ("keyboardHeight", 336, 336)]
  )
  func rules(rule: String, content: Double, indicator: Double) throws {
    var view = whole
    view["contentInset"] = [0, 0, 10, 0]
    view["verticalScrollIndicatorInsets"] = [0, 0, 5, 0]
    let scene = try KeyboardScene(
      strategy: "inset",
      device: phone,
      scroll: view,
      options: ["rule": .string(rule)]
    )
    try scene.show(.height(336))
    let scroll = try scene.scroll
    #expect(scroll.contentInset.bottom == content)
    #expect(scroll.verticalScrollIndicatorInsets.bottom == indicator)
    try scene.hide()
    #expect(scroll.contentInset.bottom == 10)
    #expect(scroll.verticalScrollIndicatorInsets.bottom == 5)
  }

  @Test(
    "With staysRegistered, a controller reacts while its view is out of the window",
    arguments: [false, true],
    ["inset", "shrink", "shrinkAsPublished"]
  )
  func staysRegistered(stays: Bool, strategy: String) throws {
    let scene = try KeyboardScene(
      strategy: strategy,
      scroll: ["frame": [0, 130, 320, 200], "contentSize": [320, 900]],
      options: ["staysRegistered": .bool(stays)]
    )
    try scene.engine.handle(.call(view: "scroll", .removeFromSuperview), at: 0)
    try scene.show(.height(216))
    let scroll = try scene.scroll
    #expect((scroll.contentInset.bottom > 0) == (stays && strategy == "inset"))
    #expect((scroll.frame.height < 200) == (stays && strategy != "inset"))
    try scene.hide()
    #expect(scroll.contentInset.bottom == 0)
    #expect(scroll.frame.height == 200)
  }

  @Test("A glide continues if the inset does not change")
  func glide() throws {
    let scene = try KeyboardScene(
      strategy: "inset",
      scroll: ["frame": [0, 0, 320, 480], "contentSize": [320, 9000]]
    )
    try scene.show(.height(216))
    for (index, phase) in [TouchSample.Phase.began, .moved, .moved, .ended].enumerated() {
      let place = CGPoint(x: 100, y: 200 - Double(min(index, 2)) * 60)
      let sample = TouchSample(id: 1, phase: phase, location: place)
      try scene.engine.handle(.touch([sample]), at: Int64(min(index, 2)) * 16_000)
    }
    #expect(try scene.scroll.isDecelerating)
    try scene.show(.height(216))
    #expect(try scene.scroll.isDecelerating)
    _ = try scene.hide()
  }

  @Test(
    "Unknown names of controllers, views and strategies are rejected with their pointer",
    arguments: [
      (
        ["name": "keyboardAvoidence", "view": "scroll", "strategy": "inset"],
        "/controller/name: "
      ),
      (["name": "keyboardAvoidance", "view": "form", "strategy": "inset"], "/controller/view: "),
      (
        ["name": "keyboardAvoidance", "view": "scroll"],
        #"/controller/strategy: "strategy" is missing"#
      ),
      (
        ["name": "keyboardAvoidance", "view": "scroll", "strategy": "grow"],
        "/controller/strategy: expected one of shrinkAsPublished, shrink, inset, layoutGuide, "
      ),
      (
        ["name": "keyboardAvoidance", "view": "scroll", "strategy": "inset", "height": 3],
        "/controller/height: "
      ),
      (
        ["name": "keyboardAvoidance", "view": "scroll", "strategy": "shrink", "rule": "added"],
        "/controller/rule: only the strategy inset has a rule"
      ),
      (
        ["name": "keyboardAvoidance", "view": "scroll", "strategy": "inset", "rule": "bigger"],
        "/controller/rule: expected one of larger, added, keyboardHeight, "
      ),
      (
        [
          "name": "keyboardAvoidance", "view": "scroll", "strategy": "layoutGuide",
          "staysRegistered": true,
        ],
        "/controller/staysRegistered: the strategy layoutGuide hears of no notification"
      ),
    ] as [(JSONValue, String)]
  )
  func faults(controller: JSONValue, start: String) throws {
    let json: JSONValue = [
      "format": "scrollscope.scene", "version": 1, "device": ["size": [1, 1]],
      "root": [
        "id": "window",
        "subviews": [["id": "scroll", "class": "ScrollView"], ["id": "form"]],
      ],
      "controller": controller,
    ]
    let error = #expect(throws: JSONShapeError.self) {
      try SceneReader.scene(json, named: "a")
    }
    #expect(error?.description.hasPrefix(start) == true, "\(String(describing: error))")
  }
}
