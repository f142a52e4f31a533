import Foundation
import Testing

@testable import ScrollModel

/// The dismissal of the keyboard by a drag (`keyboardDismissMode`).
@Suite struct KeyboardDismissalTests {
  private let home = 264.0

  /// Returns a form with the keyboard shown and all its notifications already read.
  private func form(_ mode: KeyboardDismissMode) throws -> Form {
    let form = Form()
    form.scroll.keyboardDismissMode = mode
    try form.call(form.field, .becomeFirstResponder, at: 0)
    form.engine.advance(to: 1_000_000)
    _ = form.notificationLines()
    return form
  }

  private func touch(
    _ form: Form,
    _ phase: TouchSample.Phase,
    _ y: Double,
    at time: Int64
  ) throws {
    let sample = TouchSample(id: 1, phase: phase, location: CGPoint(x: 160, y: y))
    try form.engine.handle(.touch([sample]), at: 1_000_000 + time)
  }

  private func top(_ form: Form) -> Double? {
    form.engine.keyboard.map { Double($0.frame.minY) }
  }

  /// Drags down to `y` inside the keyboard in ten steps of 10 ms; returns the time of the last
  /// step.
  private func drag(_ form: Form, from start: Double = 200, to y: Double) throws -> Int64 {
    try touch(form, .began, start, at: 0)
    for step in 1...10 {
      try touch(form, .moved, start + (y - start) * Double(step) / 10, at: Int64(step) * 10_000)
    }
    return 100_000
  }

  @Test("With the mode none a drag leaves the keyboard as it is")
  func none() throws {
    let form = try form(.none)
    _ = try drag(form, to: 400)
    #expect(top(form) == home)
    #expect(form.notificationLines() == [])
  }

  @Test(
    "[KEY-11] With onDrag the keyboard hides when a drag begins, also without a first responder",
    arguments: [KeyboardDismissMode.onDrag, .onDragWithAccessory]
  )
  func onDrag(mode: KeyboardDismissMode) throws {
    let form = try form(mode)
    try touch(form, .began, 200, at: 0)
    try touch(form, .moved, 205, at: 10_000)
    #expect(top(form) == home)
    try touch(form, .moved, 215, at: 20_000)
    #expect(form.engine.keyboard == nil)
    #expect(form.engine.firstResponder == nil)
    #expect(form.notificationLines() == ["1020 WillChangeFrame", "1020 WillHide"])
    try touch(form, .ended, 215, at: 500_000)
    form.engine.advance(to: 4_000_000)
    #expect(form.notificationLines() == ["1270 DidHide", "1270 DidChangeFrame"])
    // A floating keyboard hides too.
    try form.show(.frame(CGRect(0, 100, 200, 100)), KeyboardChange(duration: .zero), at: 4_000_000)
    _ = form.notificationLines()
    try touch(form, .began, 300, at: 3_000_000)
    try touch(form, .moved, 280, at: 3_010_000)
    #expect(form.engine.keyboard == nil)
    #expect(form.notificationLines() == ["4010 WillChangeFrame"])
  }

  @Test(
    "[KEY-12] With interactive the keyboard follows the finger both ways and sends no notification",
    arguments: [KeyboardDismissMode.interactive, .interactiveWithAccessory]
  )
  func interactive(mode: KeyboardDismissMode) throws {
    let form = try form(mode)
    try touch(form, .began, 200, at: 0)
    for (index, (y, expected)) in [
      (230.0, 264.0), (264, 264), (300, 300), (400, 400), (350, 350),
      (240, 264), (280, 280),
    ].enumerated() {
      try touch(form, .moved, y, at: Int64(index + 1) * 10_000)
      #expect(top(form) == expected)
      #expect(form.engine.brokenInvariants() == [])
    }
    try touch(form, .moved, 600, at: 90_000)
    #expect(form.engine.keyboard == nil)
    #expect(form.notificationLines() == [])
    #expect(form.field.isFirstResponder)
  }

  @Test("A finger that lifts while it moves down hides the keyboard")
  func liftedDownwards() throws {
    let form = try form(.interactive)
    let time = try drag(form, to: 300)
    try touch(form, .ended, 300, at: time)
    #expect(form.engine.keyboard == nil)
    #expect(form.engine.firstResponder == nil)
    let received = form.notifications().map(\.1)
    #expect(received.map(\.name) == [.keyboardWillChangeFrame, .keyboardWillHide])
    #expect(received.map(\.frameBegin.minY) == [300, 300])
    #expect(received.map(\.frameEnd.minY) == [480, 480])
    form.engine.advance(to: 5_000_000)
    #expect(form.notificationLines() == ["1350 DidHide", "1350 DidChangeFrame"])
  }

  @Test("A finger that lifts while it moves up returns the keyboard to its place")
  func liftedUpwards() throws {
    let form = try form(.interactive)
    let time = try drag(form, to: 440)
    try touch(form, .moved, 420, at: time + 10_000)
    try touch(form, .moved, 400, at: time + 20_000)
    try touch(form, .ended, 400, at: time + 20_000)
    #expect(top(form) == home)
    #expect(form.field.isFirstResponder)
    let received = form.notifications().map(\.1)
    #expect(received.map(\.name) == [.keyboardWillChangeFrame])
    #expect(received.map(\.frameBegin.minY) == [400])
    form.engine.advance(to: 5_000_000)
    #expect(form.notificationLines() == ["1370 DidChangeFrame"])
  }

  @Test(
    "[KEY-12] A resting finger hides the keyboard on lift if more than half of it is off the screen",
    arguments: [(371.0, true), (373, false)].map { ($0.0, !$0.1) }
  )
  func rested(y: Double, hides: Bool) throws {
    let form = try form(.interactive)
    let time = try drag(form, to: y)
    try touch(form, .ended, y, at: time + 1_000_000)
    #expect(top(form) == (hides ? nil : home))
  }

  @Test("A cancelled touch, or the removal of the scroll view, returns the keyboard to its place")
  func cancelled() throws {
    let cancelled = try form(.interactive)
    let time = try drag(cancelled, to: 440)
    try touch(cancelled, .cancelled, 440, at: time)
    #expect(top(cancelled) == home)
    let removed = try form(.interactive)
    _ = try drag(removed, to: 440)
    removed.field.removeFromSuperview()
    removed.scroll.removeFromSuperview()
    #expect(removed.engine.keyboard == nil)
    #expect(removed.engine.brokenInvariants() == [])
    let shown = try form(.interactive)
    try shown.show(.height(216), at: 1_000_000)
    _ = try drag(shown, to: 440)
    shown.scroll.isScrollEnabled = false
    #expect(top(shown) == home)
    #expect(shown.engine.brokenInvariants() == [])
  }

  @Test("A finger that was never above the keyboard does not move it")
  func startedBelow() throws {
    let form = try form(.interactive)
    _ = try drag(form, from: 300, to: 400)
    #expect(top(form) == home)
    try touch(form, .moved, 200, at: 200_000)
    try touch(form, .moved, 310, at: 300_000)
    #expect(top(form) == 310)
  }

  @Test("With a dismiss padding the keyboard follows from that distance above its top edge")
  func padding() throws {
    let form = try form(.interactive)
    form.engine.root.keyboardLayoutGuide = KeyboardLayoutGuide()
    form.engine.root.keyboardLayoutGuide?.keyboardDismissPadding = 50
    _ = try drag(form, to: 214)
    #expect(top(form) == home)
    try touch(form, .moved, 224, at: 200_000)
    #expect(top(form) == home + 10)
  }

  @Test("A floating keyboard or another app's does not follow a finger, and a wheel moves none")
  func others() throws {
    let floating = CGRect(0, 250, 200, 100)
    for change in [KeyboardChange(), KeyboardChange(isDocked: true, isLocal: false)] {
      let form = try form(.interactive)
      try form.show(.frame(floating), change, at: 1_000_000)
      _ = try drag(form, to: 400)
      #expect(top(form) == 250)
    }
    let form = try form(.interactive)
    for phase in [WheelSample.Phase.began, .changed] {
      let sample = WheelSample(
        location: CGPoint(x: 100, y: 100),
        delta: CGPoint(x: 0, y: -400),
        phase: phase
      )
      try form.engine.handle(.wheel(sample), at: 1_000_000)
    }
    #expect(top(form) == home)
  }

  @Test("A command that shows or hides the keyboard ends the interactive dismissal")
  func interrupted() throws {
    let form = try form(.interactive)
    let time = try drag(form, to: 400)
    try form.hide(at: 1_000_000 + time)
    _ = form.notificationLines()
    try touch(form, .moved, 420, at: time + 10_000)
    try touch(form, .ended, 420, at: time + 10_000)
    form.engine.advance(to: 5_000_000)
    #expect(form.notificationLines() == ["1350 DidHide", "1350 DidChangeFrame"])
  }

  @Test("A keyboard that returns before its show has ended still sends DidShow")
  func returnsWhileShowing() throws {
    let form = try form(.interactive)
    try form.show(.height(216), KeyboardChange(duration: .seconds(1)), at: 1_000_000)
    let time = try drag(form, to: 300)
    try touch(form, .cancelled, 300, at: time)
    _ = form.notificationLines()
    form.engine.advance(to: 5_000_000)
    #expect(
      form.notificationLines() == ["1350 DidShow", "1350 DidChangeFrame", "1350 DidChangeFrame"]
    )
  }
}
