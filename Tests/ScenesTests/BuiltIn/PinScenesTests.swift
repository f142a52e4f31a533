import Foundation
import Scenes
import ScrollModel
import Testing

/// The pins of recipe 21: the places of their tips, and their sizes.
@Suite struct PinScenesTests {
  /// The red pin's report at scale 2 and at scale 1 again.
  private func reports(_ name: String) throws -> [String?] {
    let stage = try BuiltInStage(name)
    #expect(try stage.text("redReport") == "0, 0 pt off · size ×1")
    return try [2.0, 1].map { scale in
      try stage.zoom(to: scale)
      return try stage.text("redReport")
    }
  }

  @Test(
    "A pin on the scroll view keeps its size, while its place on the grid moves away",
    arguments: [
      "pins-moving", "pins", "pins@moving",
    ]
  )
  func moving(name: String) throws {
    #expect(try reports(name) == ["−116, −132 pt off · size ×1", "0, 0 pt off · size ×1"])
  }

  @Test(
    "A pin on the grid keeps its place, and grows",
    arguments: ["pins-zooming", "pins@zooming"]
  )
  func zooming(name: String) throws {
    #expect(try reports(name) == ["0, 0 pt off · size ×2", "0, 0 pt off · size ×1"])
  }

  @Test(
    "[ZOOM-19] A registered pin keeps its place and size, and an unregistered one grows",
    arguments: ["pins-static", "pins@static"]
  )
  func registered(name: String) throws {
    #expect(try reports(name) == Array(repeating: "0, 0 pt off · size ×1", count: 2))
    let stage = try BuiltInStage(name)
    try stage.zoom(to: 2)
    let disc = try stage.engine.required("redPlace")
    #expect(disc.convert(disc.bounds, to: nil)?.size == CGSize(width: 40, height: 40))
  }

  @Test("The tip of a pin of 32 points with its anchor at the centre is off by 16·(z − 1)")
  func centreAnchor() throws {
    let stage = try BuiltInStage("pins@centre-anchor")
    for (scale, text) in [(2.0, "0, −16"), (3, "0, −32"), (0.5, "0, 8"), (1, "0, 0")] {
      try stage.zoom(to: scale)
      #expect(try stage.text("redReport") == "\(text) pt off · size ×1")
    }
  }

  @Test("[ZOOM-25] A pin added to a zoomed grid is too large until the next zoom")
  func late() throws {
    let stage = try BuiltInStage("pins@late")
    try stage.zoom(to: 2)
    #expect(try stage.text("greenReport") == "")
    #expect(try stage.isEnabled("drop"))
    try stage.tap(276, 52)
    #expect(try stage.engine.required("latePin").superview?.id == "grid")
    #expect(try stage.text("greenReport") == "0, 0 pt off · size ×2")
    #expect(try !stage.isEnabled("drop"))
    try stage.zoom(to: 2.5)
    #expect(try stage.text("greenReport") == "0, 0 pt off · size ×1")
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("A rotated grid has upright pins at their places")
  func rotated() throws {
    let stage = try BuiltInStage("pins@rotated")
    let turned = CGAffineTransform(a: 0.6, b: 0.8, c: -0.8, d: 0.6, tx: 0, ty: 0)
    let value = Command.Assignment(.transform, .transform(turned))
    try stage.engine.handle(.set(view: "grid", values: [value]), at: 0)
    stage.engine.layoutIfNeeded()
    for pin in ["red", "blue", "green"] {
      #expect(try stage.text(pin + "Report") == "0, 0 pt off · size ×1")
    }
    let pin = try stage.engine.required("redGridPin")
    let (foot, head) = (CGPoint(x: 16, y: 32), CGPoint(x: 16, y: 0))
    let (low, high) = try (
      #require(pin.convert(foot, to: nil)), #require(pin.convert(head, to: nil))
    )
    #expect(abs(low.x - high.x) < 1e-9)
    #expect(abs(low.y - high.y - 32) < 1e-9)
  }

  @Test("[ZOOM-24] The reports follow fingers and animations frame by frame")
  func everyFrame() throws {
    let stage = try BuiltInStage("pins-zooming")
    let call = Command.Call.setZoomScale(3, animated: true)
    try stage.engine.handle(.call(view: "scroll", call), at: 0)
    var sizes: Set<String> = []
    while let frame = stage.engine.nextStepTime {
      stage.engine.advance(to: frame)
      sizes.insert(try #require(try stage.text("redReport")))
    }
    #expect(sizes.count > 20)
    #expect(try stage.text("redReport") == "0, 0 pt off · size ×3")
  }
}
