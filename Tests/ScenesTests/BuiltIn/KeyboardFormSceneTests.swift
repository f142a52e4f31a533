import Foundation
import Scenes
import ScrollModel
import Testing

/// The form of chapter 6 as a scene.
@Suite struct KeyboardFormSceneTests {
  /// A time in the demo, in seconds, and the height of the scroll view above the keyboard then.
  private static let seen: [(Double, Double)] = [
    (0.2, 200), (1.2, 134), (2.1, 98), (3, 134), (4.4, 60), (5.4, 134), (6.2, 200), (7.5, 134),
    (9, 200),
  ]

  @Test(
    "The variants make room for the covered part",
    arguments: ["corrected", "inset"]
  )
  func room(variant: String) throws {
    let shown = try Shown("keyboard-form", variant)
    let scroll = try shown.engine.scrollView("scroll")
    for (time, height) in Self.seen {
      try shown.playDemo(to: time)
      #expect(scroll.bounds.height - scroll.adjustedContentInset.bottom == height, "\(time)")
      #expect(scroll.contentSize.height == 200, "\(time)")
    }
    #expect(scroll.contentInset == .zero)
  }

  @Test("The form is at the recipe's place, in portrait and in landscape")
  func places() throws {
    let shown = try Shown("keyboard-form")
    let scroll = try shown.engine.required("scroll")
    func onScreen() -> CGRect? { scroll.convert(scroll.bounds, to: nil)?.integral }
    #expect(onScreen() == CGRect(x: 0, y: 130, width: 320, height: 200))
    try shown.playDemo(to: 1.2)
    #expect(shown.engine.keyboard?.frame == CGRect(x: 0, y: 264, width: 320, height: 216))
    // The field's bottom edge, 192, is at the view's bottom edge.
    #expect(try shown.offset("scroll") == 58)
    let field = try shown.engine.required("country")
    #expect(field.isFirstResponder)
    try shown.playDemo(to: 4.4)
    let turned = try #require(scroll.convert(scroll.bounds, to: nil))
    #expect(abs(turned.minY - 98) < 1e-9)
    #expect(turned.width == 480 && abs(turned.height - 60) < 1e-9)
    #expect(shown.engine.keyboard?.frame == CGRect(x: 0, y: 158, width: 480, height: 162))
    try shown.playDemo(to: 9)
    #expect(onScreen() == CGRect(x: 0, y: 130, width: 320, height: 200))
  }

  @Test("As published, the view shrinks late, stays too small and shrinks twice")
  func asPublished() throws {
    let shown = try Shown("keyboard-form", "asPublished")
    // The keyboard shows from 0.38 s on and is at rest 0.25 s later.
    try shown.playDemo(to: 0.6)
    #expect(shown.engine.keyboard != nil)
    #expect(try shown.height("scroll") == 200)
    try shown.playDemo(to: 1.2)
    #expect(try shown.height("scroll") == 134)
    // The first responder is below the view's edge.
    #expect(try shown.offset("scroll") == 0)
    try shown.playDemo(to: 2.1)
    #expect(try shown.height("scroll") == 98)
    try shown.playDemo(to: 3)
    #expect(try shown.height("scroll") == 98)
    try shown.playDemo(to: 4.8)
    #expect(try shown.height("scroll") == 68)
    try shown.playDemo(to: 6.6)
    #expect(try shown.engine.scrollView("scroll").contentSize == CGSize(width: 480, height: 200))
    try shown.playDemo()
    #expect(try shown.height("scroll") == 200)
    // Nothing fits the content to the view after the turn back: it rests where a drag leaves it.
    #expect(try shown.engine.scrollView("scroll").contentSize == CGSize(width: 480, height: 200))
    #expect(try shown.engine.scrollView("scroll").bounds.width == 320)
    #expect(try shown.engine.scrollView("scroll").contentOffset.x == 140)
  }

  @Test(
    "The frame of the keyboard counts where the scroll view's does",
    arguments: [("frames", 200.0), ("converted", 134), ("unconverted", 171.5), ("apart", 120)]
  )
  func frames(variant: String, height: Double) throws {
    let shown = try Shown("keyboard-frame", variant)
    try shown.playDemo(to: 1.5)
    #expect(shown.engine.keyboard != nil)
    #expect(try shown.height("scroll") == height)
    guard variant == "frames" else { return }
    #expect(try shown.engine.required("converted").text == "converted: 66 pt covered")
    #expect(try shown.engine.required("unconverted").text == "unconverted: 28.5 pt")
  }

  @Test("The focused field is in the uncovered part of the view for every keyboard height")
  func staysInSight() throws {
    for variant in ["corrected", "inset", "layoutGuide"] {
      let shown = try Shown("keyboard-form", variant)
      try shown.engine.handle(.call(view: "country", .becomeFirstResponder), at: 0)
      shown.engine.settle()
      try shown.engine.handle(.showKeyboard(.height(252), KeyboardChange()), at: shown.engine.time)
      shown.engine.settle()
      let scroll = try shown.engine.scrollView("scroll")
      let field = try shown.engine.required("country")
      let frame = try #require(field.convert(field.bounds, to: scroll))
      let end = scroll.bounds.maxY - scroll.adjustedContentInset.bottom
      #expect(frame.maxY <= end && frame.minY >= scroll.bounds.minY, "\(variant)")
    }
  }

  @Test("With the layout guide the view follows a keyboard under a finger")
  func layoutGuide() throws {
    let shown = try Shown("keyboard-form", "layoutGuide")
    #expect(try shown.height("scroll") == 200)
    try shown.playDemo(to: 1.2)
    #expect(try shown.height("scroll") == 134)
    try shown.playDemo(to: 2.4)
    let keyboard = try #require(shown.engine.keyboard)
    #expect(keyboard.frame.minY > 300)
    #expect(try abs(shown.height("scroll") - (Double(keyboard.frame.minY) - 130)) < 1e-9)
    try shown.playDemo()
    #expect(shown.engine.keyboard == nil)
    #expect(try shown.height("scroll") == 200)
  }

  @Test("A stale observer shrinks a form that is not on the screen")
  func staleObserver() throws {
    let shown = try Shown("keyboard-form", "staleObserver")
    try shown.playDemo(to: 2.5)
    #expect(try shown.engine.required("search").isFirstResponder)
    let scroll = try shown.engine.required("scroll")
    #expect(!scroll.isDescendant(of: shown.engine.root))
    try shown.playDemo(to: 3.5)
    #expect(scroll.isDescendant(of: shown.engine.root))
    #expect(scroll.frame.height == 134)
    try shown.playDemo()
    #expect(scroll.frame.height == 200)
  }

  @Test("A keyboard that has left the bottom edge makes no room")
  func floating() throws {
    let shown = try Shown("keyboard-form", "floating")
    for (time, height) in [
      (0.2, 900.0), (1.5, 636), (2.8, 900), (4, 900), (5.4, 900), (6.7, 636), (9, 900),
    ] {
      try shown.playDemo(to: time)
      #expect(try shown.height("scroll") == height, "\(time)")
    }
  }

  @Test("Only the visible part of a hardware keyboard's bar counts")
  func hardware() throws {
    let shown = try Shown("keyboard-form", "hardware")
    for (time, height) in [(0.9, 900.0), (2, 856), (3.5, 845), (6, 900)] {
      try shown.playDemo(to: time)
      #expect(try shown.height("scroll") == height, "\(time)")
    }
  }

  @Test(
    "[KEY-16] The content follows the form in every strategy, also if it starts in landscape",
    arguments: ["corrected", "inset", "layoutGuide"]
  )
  func contentSize(variant: String) throws {
    let stage = try BuiltInStage("keyboard-form@" + variant)
    let scroll = try stage.scrollView()
    let form = try stage.engine.required("form")
    for (orientation, width) in [
      (Device.Orientation.landscapeLeft, 480.0), (.portrait, 320), (.landscapeRight, 480),
    ] {
      try stage.turn(orientation)
      #expect(scroll.contentSize == form.frame.size)
      #expect(scroll.contentSize == CGSize(width: width, height: 200))
    }
    try stage.engine.handle(
      .call(view: "country", .becomeFirstResponder),
      at: stage.engine.time + 100_000
    )
    stage.engine.settle()
    try stage.turn(.portrait)
    stage.engine.settle()
    #expect(stage.engine.keyboard != nil)
    #expect(scroll.contentSize == CGSize(width: 320, height: 200))
    try stage.swipe(-200, rests: true, y: 200)
    stage.engine.settle()
    #expect(scroll.contentOffset.x == 0)
  }

  @Test("As published, the content keeps the width from before a turn, and drags sideways")
  func staleContentSize() throws {
    let stage = try BuiltInStage("keyboard-form@asPublished")
    try stage.engine.handle(.call(view: "country", .becomeFirstResponder), at: 100_000)
    stage.engine.settle()
    try stage.turn(.landscapeLeft)
    stage.engine.settle()
    try stage.engine.handle(.hideKeyboard(nil, KeyboardChange()), at: stage.engine.time + 1_000)
    stage.engine.settle()
    try stage.turn(.portrait)
    #expect(try stage.scrollView().contentSize.width == 480)
  }
}
