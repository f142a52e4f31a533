import Foundation
import RecipeViews
import ScrollModel
import Testing

/// Views that keep their size while their superview is scaled.
@Suite struct PinTests {
  private func stage() throws -> (Stage, ScrollContentView) {
    let stage = Stage.zooming()
    return (stage, try #require(stage.content as? ScrollContentView))
  }

  @Test("[ZOOM-19] A pin beside the zoom view stays, while its place on the grid moves away")
  func movingPin() throws {
    let (stage, grid) = try stage()
    let pin = PinView(id: "pin")
    pin.frame = CGRect(100, 100, 32, 32)
    stage.scroll.addSubview(pin)
    stage.scroll.zoomScale = 2
    #expect(pin.frame == CGRect(100, 100, 32, 32))
    let target = CGPoint(x: 116, y: 116)
    #expect(grid.convert(target, to: stage.scroll) == CGPoint(x: 232, y: 232))
    #expect(stage.scroll.contentOffset == CGPoint(x: 160, y: 230))
    #expect(pin.center.x - stage.x == -44 && pin.center.y - stage.y == -114)
  }

  @Test("[ZOOM-19] A registered pin keeps its size, scaled about its anchor point")
  func staticPin() throws {
    let (stage, grid) = try stage()
    let pin = PinView(id: "pin")
    pin.frame = CGRect(100, 100, 32, 32)
    grid.addNonScalingSubview(pin)
    stage.scroll.zoomScale = 2
    #expect(pin.convert(pin.bounds, to: stage.scroll) == CGRect(216, 216, 32, 32))
    #expect(pin.frame == CGRect(108, 108, 16, 16))
    stage.scroll.zoomScale = 1
    #expect(pin.transform == .identity)
    #expect(pin.frame == CGRect(100, 100, 32, 32))
  }

  @Test("[ZOOM-19] A pin anchored at its tip keeps the tip in place")
  func tip() throws {
    for (anchor, center, tip, rect) in [
      (
        CGPoint(x: 0.5, y: 0.5), CGPoint(x: 116, y: 116), CGPoint(x: 232, y: 248),
        CGRect(216, 216, 32, 32)
      ),
      (
        CGPoint(x: 0.5, y: 1), CGPoint(x: 116, y: 132), CGPoint(x: 232, y: 264),
        CGRect(216, 232, 32, 32)
      ),
    ] {
      let (stage, grid) = try stage()
      let pin = PinView(id: "pin")
      pin.anchorPoint = anchor
      pin.bounds = CGRect(0, 0, 32, 32)
      pin.center = center
      grid.addNonScalingSubview(pin)
      stage.scroll.zoomScale = 2
      #expect(pin.convert(CGPoint(x: 16, y: 32), to: stage.scroll) == tip)
      #expect(pin.convert(pin.bounds, to: stage.scroll) == rect)
    }
  }

  @Test("[ZOOM-19] Other views in the zoom view are scaled")
  func others() throws {
    let (stage, grid) = try stage()
    let pin = PinView(id: "pin")
    let other = View.make("other", CGRect(0, 0, 10, 10))
    grid.addNonScalingSubview(pin)
    grid.addSubview(other)
    stage.scroll.zoomScale = 2
    #expect(pin.transform == .scale(0.5) && other.transform == .identity)
  }

  @Test("[ZOOM-20] Registering a pin changes no transform, the next zoom does")
  func lateRegistration() throws {
    let (stage, grid) = try stage()
    let pin = PinView(id: "pin")
    grid.addSubview(pin)
    stage.scroll.zoomScale = 2
    let names = Command.Assignment(.nonScalingSubviews, .strings(["pin", "pin"]))
    try stage.engine.handle(.set(view: "content", values: [names]), at: 0)
    #expect(pin.transform == .identity)
    #expect(grid.nonScalingSubviews == ["pin"])
    stage.scroll.zoomScale = 2.5
    #expect(pin.transform == .scale(0.4))
    grid.transform = CGAffineTransform(a: 0, b: 2, c: -2, d: 0, tx: 6, ty: 8)
    #expect(pin.transform == CGAffineTransform(a: 0, b: -0.5, c: 0.5, d: 0, tx: -4, ty: 3))
  }

  @Test("[ZOOM-20] Removing a pin unregisters it, reordering it does not")
  func removal() throws {
    let (stage, grid) = try stage()
    let box = View.make("box", CGRect(0, 0, 9, 9))
    let pin = PinView(id: "pin")
    let deep = PinView(id: "deep")
    grid.addNonScalingSubview(pin)
    grid.addSubview(box)
    box.addSubview(deep)
    let names = Command.Assignment(.nonScalingSubviews, .strings(["pin", "deep"]))
    try stage.engine.handle(.set(view: "content", values: [names]), at: 0)
    grid.bringSubviewToFront(pin)
    #expect(grid.nonScalingSubviews == ["pin", "deep"])
    box.removeFromSuperview()
    #expect(grid.nonScalingSubviews == ["pin"])
    stage.scroll.addSubview(pin)
    #expect(grid.nonScalingSubviews == [])
    #expect(grid.published(.nonScalingSubviews) == nil)
    grid.addSubview(pin)
    stage.scroll.zoomScale = 2
    #expect(pin.transform == .identity)
  }

  @Test("[ZOOM-20] Unknown pins, pins outside and singular transforms are rejected")
  func refusals() throws {
    let (stage, grid) = try stage()
    grid.addSubview(PinView(id: "pin"))
    stage.scroll.addSubview(PinView(id: "beside"))
    let refused: [(Property, PropertyValue, CommandError)] = [
      (
        .nonScalingSubviews, .strings(["pin", "missing"]),
        .noSuchView(id: "missing", path: "/values/nonScalingSubviews/1")
      ),
      (
        .nonScalingSubviews, .strings(["beside"]),
        .wrongState(
          path: "/values/nonScalingSubviews/0",
          reason: "beside is not below content"
        )
      ),
      (
        .transform, .transform(.scale(0)),
        .property(
          .outOfRange(.transform, expected: "a transform that can be inverted"),
          path: "/values/transform"
        )
      ),
    ]
    for (property, value, error) in refused {
      #expect(throws: error) {
        try stage.engine.handle(
          .set(view: "content", values: [.init(property, value), .init(.alpha, .number(0.5))]),
          at: 0
        )
      }
    }
    #expect(grid.alpha == 1)
    #expect(throws: CommandError.noSuchView(id: "x", path: "/values/viewForZooming")) {
      let value = Command.Assignment(.viewForZooming, .view("x"))
      try stage.engine.handle(.set(view: "scroll", values: [value]), at: 0)
    }
    for call in [
      Command.Call.setZoomScale(2e12, animated: false),
      .zoom(to: CGRect(0, 0, 2e12, 1), animated: true),
    ] {
      #expect(throws: CommandError.self) { try stage.call(call) }
    }
    #expect(throws: CommandError.self) {
      try stage.engine.handle(.call(view: "content", .setZoomScale(2, animated: true)), at: 0)
    }
  }
}
