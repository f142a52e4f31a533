import Foundation
import JSON
import Testing

@testable import Scenes
@testable import ScrollModel

/// The strategies `shrink` and `shrinkAsPublished`, which make room with a smaller scroll view.
@Suite struct KeyboardShrinkingTests {
  @Test(
    "[KEY-14] The view shrinks by the overlap, and its content has the size of the form",
    arguments: ["shrink", "shrinkAsPublished"]
  )
  func shrinks(strategy: String) throws {
    let scene = try KeyboardScene(strategy: strategy)
    try scene.show(.height(216))
    let scroll = try scene.scroll
    #expect(scroll.frame == CGRect(x: 0, y: 130, width: 320, height: 134))
    #expect(scroll.contentSize == CGSize(width: 320, height: 200))
    scroll.contentOffset.y = 1000
    scroll.contentSize.height += 1
    scroll.contentSize.height -= 1
    #expect(scroll.contentOffset.y == 66)
    try scene.hide()
    #expect(scroll.frame.height == 200)
    #expect(scroll.contentOffset.y == 0)
  }

  @Test("The same rule holds in landscape", arguments: ["shrink", "shrinkAsPublished"])
  func landscape(strategy: String) throws {
    let scene = try KeyboardScene(
      strategy: strategy,
      device: ["size": [480, 320], "displayScale": 1, "orientation": "landscapeLeft"],
      scroll: ["frame": [0, 98, 480, 200]],
      form: [0, 0, 480, 200]
    )
    try scene.engine.handle(.call(view: "field", .becomeFirstResponder), at: 0)
    #expect(scene.engine.keyboard?.frame == CGRect(x: 0, y: 158, width: 480, height: 162))
    scene.engine.advance(to: 250_000)
    #expect(try scene.height() == 60)
    #expect(try scene.scroll.contentSize == CGSize(width: 480, height: 200))
  }

  @Test(
    "[KEY-14] Two shows before a layout count twice as published, once as corrected",
    arguments: [("shrinkAsPublished", 68.0), ("shrink", 134.0)]
  )
  func twoShowsBeforeLayout(strategy: String, height: Double) throws {
    let scene = try KeyboardScene(strategy: strategy)
    try scene.show(.height(216), laysOut: false)
    try scene.show(.height(216))
    #expect(try scene.height() == height)
    // The same with both shows in progress at the same time.
    let slow = try KeyboardScene(strategy: strategy)
    for _ in 0..<2 {
      try slow.engine.handle(.showKeyboard(.height(216), KeyboardChange()), at: 0)
    }
    slow.engine.advance(to: 250_000)
    #expect(try slow.height() == height)
  }

  @Test(
    "[KEY-14] After a taller keyboard, a lower one does not enlarge the view as published",
    arguments: [("shrinkAsPublished", 98.0), ("shrink", 134.0)]
  )
  func showsAfterLayout(strategy: String, height: Double) throws {
    let scene = try KeyboardScene(strategy: strategy)
    try scene.show(.height(216))
    #expect(try scene.height() == 134)
    try scene.show(.height(252))
    #expect(try scene.height() == 98)
    try scene.show(.height(216))
    #expect(try scene.height() == height)
    try scene.hide()
    #expect(try scene.height() == 200)
  }

  @Test(
    "As published the view shrinks at the end of the show, corrected at its start",
    arguments: [("shrinkAsPublished", 200.0), ("shrink", 134.0)]
  )
  func time(strategy: String, height: Double) throws {
    let scene = try KeyboardScene(strategy: strategy)
    try scene.engine.handle(.showKeyboard(.height(216), KeyboardChange()), at: 0)
    scene.engine.advance(to: 249_999)
    #expect(try scene.height() == height)
    scene.engine.advance(to: 250_000)
    #expect(try scene.height() == 134)
    try scene.engine.handle(.hideKeyboard(nil, KeyboardChange()), at: 250_000)
    scene.engine.layoutIfNeeded()
    #expect(try scene.height() == 200)
  }

  @Test(
    "A rotation hides the keyboard, rotates, and shows it again at the new place",
    arguments: ["shrink", "shrinkAsPublished"]
  )
  func rotation(strategy: String) throws {
    let scene = try KeyboardScene(strategy: strategy)
    let engine = scene.engine
    try engine.handle(.call(view: "field", .becomeFirstResponder), at: 0)
    engine.advance(to: 1_000_000)
    _ = engine.takeOutput()
    engine.keyboardWillRotate()
    let scroll = try scene.scroll
    #expect(scroll.frame.height == 200)
    engine.context.device.size = CGSize(width: 480, height: 320)
    engine.context.device.orientation = .landscapeRight
    engine.root.frame = CGRect(x: 0, y: 0, width: 480, height: 320)
    scroll.frame = CGRect(x: 0, y: 98, width: 480, height: 200)
    engine.keyboardDidRotate()
    engine.layoutIfNeeded()
    #expect(engine.keyboard?.frame == CGRect(x: 0, y: 158, width: 480, height: 162))
    #expect(scroll.frame == CGRect(x: 0, y: 98, width: 480, height: 60))
    let names = engine.takeOutput().events.compactMap { event -> KeyboardNotification.Name? in
      guard case .keyboard(let notification) = event.kind else { return nil }
      return notification.name
    }
    #expect(
      names.filter { $0 != .keyboardWillChangeFrame && $0 != .keyboardDidChangeFrame }
        == [.keyboardWillHide, .keyboardDidHide, .keyboardWillShow, .keyboardDidShow]
    )
    try scene.hide()
    #expect(scroll.frame == CGRect(x: 0, y: 98, width: 480, height: 200))
  }

  @Test(
    "A show that a hide interrupts changes nothing",
    arguments: ["shrink", "shrinkAsPublished"]
  )
  func interrupted(strategy: String) throws {
    let scene = try KeyboardScene(strategy: strategy)
    try scene.engine.handle(.showKeyboard(.height(216), KeyboardChange()), at: 0)
    try scene.engine.handle(.hideKeyboard(nil, KeyboardChange()), at: 100_000)
    scene.engine.advance(to: 2_000_000)
    #expect(try scene.height() == 200)
  }

  @Test("A floating keyboard covers nothing", arguments: ["shrink", "shrinkAsPublished"])
  func floating(strategy: String) throws {
    let scene = try KeyboardScene(strategy: strategy)
    let floating = CGRect(x: 0, y: 200, width: 320, height: 150)
    try scene.show(.frame(floating))
    #expect(try scene.height() == 200)
    try scene.show(.height(216))
    #expect(try scene.height() == 134)
    try scene.show(.frame(floating))
    #expect(try scene.height() == 200)
  }

  @Test("A window with an origin other than the screen's is taken into account")
  func windowOnTheScreen() throws {
    let scene = try KeyboardScene(strategy: "shrink", window: [0, 100, 320, 380])
    try scene.show(.height(216))
    // The view ends at 430 on the screen, the keyboard begins at 264.
    #expect(try scene.height() == 34)
  }

  @Test("A view that is fully covered has height 0, and gets its height back")
  func whollyCovered() throws {
    let scene = try KeyboardScene(strategy: "shrinkAsPublished")
    try scene.show(.height(400), laysOut: false)
    try scene.show(.height(400))
    #expect(try scene.height() == 0)
    try scene.hide()
    #expect(try scene.height() == 200)
  }

  @Test(
    "A height set while no keyboard is shown is restored after the next hide",
    arguments: ["shrink", "shrinkAsPublished"]
  )
  func resizedBefore(strategy: String) throws {
    let scene = try KeyboardScene(strategy: strategy)
    try scene.show(.height(216))
    try scene.hide()
    try scene.set(.frame, .rect(CGRect(x: 0, y: 130, width: 320, height: 300)))
    try scene.show(.height(216))
    #expect(try scene.height() == 134)
    try scene.hide()
    #expect(try scene.height() == 300)
  }

  @Test("A height added while the keyboard is shown is kept after the hide")
  func resizedMeanwhile() throws {
    let scene = try KeyboardScene(strategy: "shrink")
    try scene.show(.height(216))
    try scene.set(.frame, .rect(CGRect(x: 0, y: 130, width: 320, height: 144)))
    try scene.hide()
    #expect(try scene.height() == 210)
  }

  @Test("A view out of the window ignores a show, but not a hide")
  func offScreen() throws {
    let scene = try KeyboardScene(strategy: "shrink")
    try scene.engine.handle(.call(view: "scroll", .removeFromSuperview), at: 0)
    try scene.show(.height(216))
    #expect(try scene.height() == 200)
    try scene.engine.handle(.call(view: "window", .insertSubview("scroll", .front)), at: 0)
    try scene.show(.height(216))
    #expect(try scene.height() == 134)
    try scene.engine.handle(.call(view: "scroll", .removeFromSuperview), at: 0)
    try scene.hide()
    #expect(try scene.height() == 200)
  }
}
