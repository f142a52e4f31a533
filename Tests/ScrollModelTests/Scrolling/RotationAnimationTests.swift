import Foundation
import Testing

@testable import ScrollModel

/// What a rotation's animation shows while the model has its final values.
@Suite struct RotationAnimationTests {
  private func form(_ size: CGSize = CGSize(width: 320, height: 480)) -> Form {
    let form = Form(view: size)
    form.scroll.showsHorizontalScrollIndicator = false
    form.scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    return form
  }

  private func turn(_ form: Form, to orientation: Device.Orientation, at time: Int64) throws {
    try form.engine.handle(.setDevice(DeviceChange(orientation: orientation)), at: time)
    form.engine.layoutIfNeeded()
  }

  @Test(
    "[ROTATE-10] The interface turns over 0.3 s, on an iPad over 0.4 s, and half a turn takes twice as long"
  )
  func durations() throws {
    for (size, quarter) in [(320.0, Int64(300_000)), (768, 400_000)] {
      let form = form(CGSize(width: size, height: size * 1.5))
      try turn(form, to: .landscapeLeft, at: 0)
      #expect(form.engine.animations.map(\.duration) == [.microseconds(quarter)])
      #expect(form.engine.animations.map(\.curve) == [.easeInOut])
      form.engine.advance(to: quarter)
      #expect(form.engine.animations.isEmpty && form.engine.nextStepTime == nil)
      try turn(form, to: .landscapeRight, at: quarter)
      #expect(form.engine.animations.map(\.duration) == [.microseconds(2 * quarter)])
    }
  }

  @Test(
    "[ROTATE-10] It starts as it lay on the turned screen: its home indicator at the same side of the device",
    arguments: [
      (Device.Orientation.portrait, Device.Orientation.landscapeLeft, -1.0),
      (.landscapeLeft, .portrait, 1), (.portrait, .landscapeRight, 1),
      (.portrait, .portraitUpsideDown, 2), (.portraitUpsideDown, .landscapeLeft, 1),
      (.landscapeLeft, .landscapeRight, 2), (.landscapeRight, .portraitUpsideDown, 1),
    ]
  )
  func angles(from: Device.Orientation, to: Device.Orientation, quarters: Double) {
    #expect(from.turn(to: to) == quarters * Double.pi / 2)
  }

  @Test("[ROTATE-10] Views have their new geometry at once, and the screen interpolates")
  func views() throws {
    let form = form()
    try turn(form, to: .landscapeLeft, at: 0)
    #expect(form.scroll.frame == CGRect(0, 0, 480, 320))
    let animation = try #require(form.engine.animations.first)
    #expect(animation.keyboard == nil && animation.views.map(\.id) == ["window", "scroll"])
    for view in animation.views {
      #expect(view.bounds?.from == CGRect(0, 0, 320, 480))
      #expect(view.bounds?.to == CGRect(0, 0, 480, 320))
    }
  }

  @Test(
    "[ROTATE-11] The keyboard hides, the device rotates, the keyboard shows; on the screen it turns along"
  )
  func keyboard() throws {
    let form = form()
    try form.show(.height(216))
    form.engine.advance(to: 1_000_000)
    _ = form.notificationLines()
    try turn(form, to: .landscapeRight, at: 1_000_000)
    #expect(
      form.notificationLines().map { $0.dropFirst(5) } == [
        "WillChangeFrame", "WillHide", "DidHide", "DidChangeFrame",
        "WillChangeFrame", "WillShow", "DidShow", "DidChangeFrame",
      ]
    )
    #expect(form.engine.animations.count == 1)
    let move = try #require(form.engine.animations.first?.keyboard)
    #expect(move.isDocked && move.frame.from == CGRect(0, 264, 320, 216))
    #expect(move.frame.to == CGRect(0, 158, 480, 162))
  }

  @Test("A rotation ends the keyboard's animation of the other orientation")
  func interrupts() throws {
    let form = form()
    try form.show(.height(216))
    try turn(form, to: .landscapeRight, at: 100_000)
    #expect(form.engine.animations.map(\.rotation) == [Double.pi / 2])
  }

  @Test("A new size without a rotation is not animated")
  func size() throws {
    let form = form()
    let change = DeviceChange(size: CGSize(width: 200, height: 480))
    try form.engine.handle(.setDevice(change), at: 0)
    form.engine.layoutIfNeeded()
    #expect(form.engine.animations.isEmpty)
  }
}
