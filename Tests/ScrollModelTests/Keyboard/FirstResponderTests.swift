import Foundation
import Testing

@testable import ScrollModel

/// The first responder, and the keyboard that it shows.
@Suite struct FirstResponderTests {
  @Test("[KEY-6] A field that becomes first responder shows the keyboard; resigning hides it")
  func becomeAndResign() throws {
    let form = Form()
    try form.call(form.field, .becomeFirstResponder, at: 0)
    #expect(form.engine.firstResponder === form.field)
    #expect(form.field.published(.isFirstResponder) == .bool(true))
    #expect(form.engine.keyboard == Keyboard(frame: CGRect(0, 264, 320, 216)))
    form.engine.advance(to: 300_000)
    try form.call(form.field, .resignFirstResponder, at: 400_000)
    #expect(form.engine.keyboard == nil)
    #expect(form.field.published(.isFirstResponder) == nil)
    form.engine.advance(to: 1_000_000)
    #expect(
      form.notificationLines() == [
        "0 WillChangeFrame", "0 WillShow", "250 DidShow", "250 DidChangeFrame",
        "400 WillChangeFrame", "400 WillHide", "650 DidHide", "650 DidChangeFrame",
      ]
    )
  }

  @Test(
    "[KEY-6] A field that becomes first responder after another one leaves the keyboard as it is"
  )
  func takeOver() throws {
    let form = Form()
    try form.show(.height(300), KeyboardChange(duration: .zero))
    try form.call(form.field, .becomeFirstResponder, at: 0)
    _ = form.notificationLines()
    try form.call(form.other, .becomeFirstResponder, at: 0)
    try form.call(form.field, .resignFirstResponder, at: 0)
    #expect(form.engine.firstResponder === form.other)
    #expect(!form.field.isFirstResponder)
    #expect(form.notificationLines() == [])
    #expect(form.engine.keyboard?.frame.height == 300)
  }

  @Test("The keyboard has the device's keyboard height for the current orientation")
  func heights() throws {
    for (orientation, height) in [
      (Device.Orientation.portrait, 250.0), (.portraitUpsideDown, 250), (.landscapeLeft, 180),
      (.landscapeRight, 180),
    ] {
      let form = Form {
        $0.orientation = orientation
        $0.keyboard.portrait = 250
        $0.keyboard.landscape = 180
      }
      try form.call(form.field, .becomeFirstResponder, at: 0)
      #expect(form.engine.keyboard?.frame == CGRect(0, 480 - height, 320, height))
    }
  }

  @Test("[KEY-7] With a hardware keyboard no software keyboard is shown")
  func hardwareKeyboard() throws {
    let form = Form { $0.hardwareKeyboard = true }
    try form.call(form.other, .becomeFirstResponder, at: 0)
    form.engine.layoutIfNeeded()
    #expect(form.engine.keyboard == nil)
    #expect(form.other.isFirstResponder)
    #expect(form.scroll.contentOffset.y == 251)
    try form.call(form.other, .resignFirstResponder, at: 0)
    #expect(form.notificationLines() == [])
  }

  @Test(
    "Hiding the keyboard resigns the first responder, unless the keyboard belongs to another app"
  )
  func hideResigns() throws {
    let form = Form()
    try form.call(form.field, .becomeFirstResponder, at: 0)
    try form.show(.height(216), KeyboardChange(isLocal: false))
    try form.hide(at: 0)
    #expect(form.field.isFirstResponder)
    try form.call(form.field, .becomeFirstResponder, at: 0)
    #expect(form.engine.keyboard != nil)
    try form.hide(at: 0)
    #expect(form.engine.firstResponder == nil)
  }

  @Test("[KEY-6] A tap makes a field first responder; a drag, a moving finger and a catch do not")
  func tap() throws {
    let form = Form()
    try form.tap(100, 310, at: 0, straying: 11)
    form.engine.advance(to: 5_000_000)
    #expect(!form.field.isFirstResponder)
    try form.tap(100, 250, at: 5_000_000)
    #expect(form.engine.firstResponder == nil)
    try form.tap(100, 310, at: 5_000_000, straying: 6)
    #expect(form.field.isFirstResponder)
    try form.hide(at: 5_000_000)
    form.scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
    form.engine.advance(to: 5_100_000)
    let y = 315 - Double(form.scroll.contentOffset.y)
    try form.tap(100, y, at: 5_100_000)
    #expect(form.engine.firstResponder == nil)
  }

  @Test("A cancelled touch is not a tap")
  func cancelledTap() throws {
    let form = Form()
    for phase in [TouchSample.Phase.began, .cancelled] {
      let sample = TouchSample(id: 1, phase: phase, location: CGPoint(x: 100, y: 310))
      try form.engine.handle(.touch([sample]), at: 0)
    }
    #expect(form.engine.firstResponder == nil)
  }

  @Test("A field resigns when it or its superview leaves the window")
  func removal() throws {
    for id in ["field", "scroll"] {
      let form = Form()
      try form.call(form.field, .becomeFirstResponder, at: 0)
      form.engine.advance(to: 300_000)
      _ = form.notificationLines()
      try form.engine.handle(.call(view: id, .removeFromSuperview), at: 300_000)
      #expect(form.engine.firstResponder == nil)
      #expect(form.engine.keyboard == nil)
      #expect(form.notificationLines() == ["300 WillChangeFrame", "300 WillHide"])
      #expect(form.engine.brokenInvariants() == [])
      #expect(throws: CommandError.self) {
        try form.call(form.field, .becomeFirstResponder, at: 300_000)
      }
    }
  }

  @Test("[KEY-8] A field that becomes first responder is scrolled into view by the least distance")
  func reveal() throws {
    let form = Form()
    try form.call(form.other, .becomeFirstResponder, at: 0)
    form.engine.layoutIfNeeded()
    // No controller makes room for the keyboard here, so the part that it covers counts as visible.
    #expect(form.scroll.contentOffset.y == 251)
    let changes = form.engine.takeOutput().changes
    #expect(changes.map(\.cause) == [.keyboard])
    try form.call(form.field, .becomeFirstResponder, at: 0)
    form.engine.layoutIfNeeded()
    #expect(form.scroll.contentOffset.y == 251)
  }

  @Test("Only views that accept text can become first responder")
  func refusals() throws {
    let form = Form()
    for call in [Command.Call.becomeFirstResponder, .resignFirstResponder] {
      #expect(throws: CommandError.wrongState(path: "/name", reason: "scroll cannot be typed into"))
      {
        try form.call(form.scroll, call, at: 0)
      }
    }
    #expect(!form.scroll.becomeFirstResponder())
    #expect(!TextField(id: "loose").becomeFirstResponder())
    try form.call(form.field, .resignFirstResponder, at: 0)
    #expect(form.notificationLines() == [])
  }
}
