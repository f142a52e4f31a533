import Foundation
import Testing

@testable import ScrollModel

/// The keyboard's notifications.
@Suite struct KeyboardNotificationTests {
  private let upright = CGRect(0, 264, 320, 216)
  private let below = CGRect(0, 480, 320, 216)

  @Test(
    "[KEY-1] The frame notifications enclose the others; DidShow and DidHide follow the duration"
  )
  func showAndHide() throws {
    let form = Form()
    try form.show(.height(216), at: 10_000)
    #expect(form.notificationLines() == ["10 WillChangeFrame", "10 WillShow"])
    #expect(form.engine.keyboard == Keyboard(frame: upright))
    form.engine.advance(to: 259_999)
    #expect(form.notificationLines() == [])
    form.engine.advance(to: 260_000)
    #expect(form.notificationLines() == ["260 DidShow", "260 DidChangeFrame"])
    try form.hide(KeyboardChange(duration: .milliseconds(100)), at: 300_000)
    #expect(form.engine.keyboard == nil)
    form.engine.advance(to: 900_000)
    #expect(
      form.notificationLines() == [
        "300 WillChangeFrame", "300 WillHide", "400 DidHide", "400 DidChangeFrame",
      ]
    )
    #expect(form.engine.nextStepTime == nil)
  }

  @Test("[KEY-2] Each notification has the frames before and after, the duration and isLocal")
  func userInfo() throws {
    let form = Form()
    try form.show(.height(216), KeyboardChange(isLocal: false))
    try form.show(.frame(CGRect(0, 228, 320, 252)), KeyboardChange(duration: .zero), at: 300_000)
    try form.hide(at: 300_000)
    let received = form.notifications().map(\.1)
    #expect(
      received.map(\.frameBegin) == [below, below, below, below]
        + Array(repeating: upright, count: 4) + Array(repeating: CGRect(0, 228, 320, 252), count: 2)
    )
    #expect(
      received.map(\.frameEnd) == Array(repeating: upright, count: 4)
        + Array(repeating: CGRect(0, 228, 320, 252), count: 4)
        + Array(repeating: CGRect(0, 480, 320, 252), count: 2)
    )
    #expect(received.map(\.animationDuration) == [0.25, 0.25, 0.25, 0.25, 0, 0, 0, 0, 0.25, 0.25])
    #expect(
      received.map(\.isLocal) == Array(repeating: false, count: 4)
        + Array(repeating: true, count: 6)
    )
  }

  @Test("Without a duration all notifications are sent at once")
  func noDuration() throws {
    let form = Form()
    try form.show(.height(216), KeyboardChange(duration: .zero))
    try form.hide(KeyboardChange(duration: .zero), at: 0)
    #expect(
      form.notificationLines() == [
        "0 WillChangeFrame", "0 WillShow", "0 DidShow", "0 DidChangeFrame",
        "0 WillChangeFrame", "0 WillHide", "0 DidHide", "0 DidChangeFrame",
      ]
    )
  }

  @Test("[KEY-3] Consecutive shows all send WillShow and DidShow, without a hide in between")
  func repeatedShows() throws {
    let form = Form()
    try form.show(.height(216))
    try form.show(.height(252), at: 100_000)
    form.engine.advance(to: 1_000_000)
    #expect(
      form.notificationLines() == [
        "0 WillChangeFrame", "0 WillShow", "100 WillChangeFrame", "100 WillShow",
        "250 DidShow", "250 DidChangeFrame", "350 DidShow", "350 DidChangeFrame",
      ]
    )
    try form.show(.height(216), at: 1_000_000)
    try form.show(.height(216), KeyboardChange(duration: .zero), at: 1_100_000)
    #expect(
      form.notificationLines() == [
        "1000 WillChangeFrame", "1000 WillShow", "1100 DidShow", "1100 DidChangeFrame",
        "1100 WillChangeFrame", "1100 WillShow", "1100 DidShow", "1100 DidChangeFrame",
      ]
    )
    #expect(form.engine.nextStepTime == nil)
  }

  @Test("[KEY-3] A show that a hide interrupts sends no DidShow, and the reverse")
  func interrupted() throws {
    let form = Form()
    try form.show(.height(216))
    try form.hide(at: 100_000)
    form.engine.advance(to: 1_000_000)
    #expect(
      form.notificationLines() == [
        "0 WillChangeFrame", "0 WillShow", "100 WillChangeFrame", "100 WillHide",
        "350 DidHide", "350 DidChangeFrame",
      ]
    )
    try form.show(.height(216), KeyboardChange(duration: .zero), at: 1_000_000)
    _ = form.notificationLines()
    try form.hide(at: 1_000_000)
    try form.show(.height(216), at: 1_000_000)
    form.engine.advance(to: 2_000_000)
    #expect(
      form.notificationLines() == [
        "1000 WillChangeFrame", "1000 WillHide", "1000 WillChangeFrame", "1000 WillShow",
        "1250 DidShow", "1250 DidChangeFrame",
      ]
    )
  }

  @Test("Hiding sends no notification if no keyboard is shown")
  func nothingToHide() throws {
    let form = Form()
    try form.hide(at: 0)
    try form.show(.height(216), KeyboardChange(duration: .zero))
    try form.hide(at: 100_000)
    _ = form.notificationLines()
    try form.hide(at: 200_000)
    form.engine.advance(to: 1_000_000)
    #expect(form.notificationLines() == ["350 DidHide", "350 DidChangeFrame"])
  }

  @Test("[KEY-4] A floating keyboard is undocked and sends only frame changes")
  func floating() throws {
    let form = Form(view: CGSize(width: 768, height: 1024))
    let floating = CGRect(200, 500, 320, 254)
    let quick = KeyboardChange(duration: .zero)
    try form.show(.frame(floating), quick)
    #expect(form.notificationLines() == ["0 WillChangeFrame", "0 DidChangeFrame"])
    #expect(form.engine.keyboard == Keyboard(frame: floating, isDocked: false))
    try form.show(.height(308), quick)
    #expect(
      form.notificationLines() == [
        "0 WillChangeFrame", "0 WillShow", "0 DidShow", "0 DidChangeFrame",
      ]
    )
    // Observers that make room for the keyboard receive undocking as a hide.
    try form.show(.frame(floating), quick)
    #expect(
      form.notificationLines() == [
        "0 WillChangeFrame", "0 WillHide", "0 DidHide", "0 DidChangeFrame",
      ]
    )
    #expect(form.engine.keyboard?.frame == floating)
    try form.hide(quick, at: 0)
    #expect(form.notificationLines() == ["0 WillChangeFrame", "0 DidChangeFrame"])
    #expect(form.engine.keyboard == nil)
  }

  @Test("The docking state in a command takes precedence over the frame")
  func givenDocking() throws {
    let form = Form()
    try form.show(.height(216), KeyboardChange(duration: .zero, isDocked: false))
    #expect(form.notificationLines() == ["0 WillChangeFrame", "0 DidChangeFrame"])
    #expect(form.engine.keyboard?.isDocked == false)
    try form.show(.frame(CGRect(0, 0, 320, 100)), KeyboardChange(duration: .zero, isDocked: true))
    #expect(
      form.notificationLines() == [
        "0 WillChangeFrame", "0 WillShow", "0 DidShow", "0 DidChangeFrame",
      ]
    )
    #expect(form.engine.keyboard?.isDocked == true)
    // An observer that has made room for the keyboard must receive the hide.
    try form.hide(KeyboardChange(duration: .zero, isDocked: false), at: 0)
    #expect(
      form.notificationLines() == [
        "0 WillChangeFrame", "0 WillHide", "0 DidHide", "0 DidChangeFrame",
      ]
    )
    try form.show(.frame(CGRect(0, 0, 320, 100)), KeyboardChange(duration: .zero))
    try form.hide(KeyboardChange(duration: .zero, isDocked: true), at: 0)
    #expect(form.notificationLines().contains("0 WillHide"))
  }

  @Test("A frame that extends below the screen is docked; one entirely below it shows no keyboard")
  func partlyBelowTheScreen() throws {
    let form = Form(view: CGSize(width: 768, height: 1024))
    try form.show(.frame(CGRect(0, 980, 768, 308)))
    #expect(form.engine.keyboard == Keyboard(frame: CGRect(0, 980, 768, 308)))
    try form.show(.frame(CGRect(0, 1024, 768, 308)))
    #expect(form.engine.keyboard == nil)
    #expect(form.notificationLines().suffix(2) == ["0 WillChangeFrame", "0 WillShow"])
    try form.show(.height(0))
    #expect(form.engine.keyboard == nil)
  }

  @Test("A keyboard is docked if it reaches the window's bottom edge, also in an offset window")
  func windowInsideTheScreen() throws {
    let form = Form(window: CGRect(10, 20, 300, 400))
    try form.show(.frame(CGRect(0, 300, 320, 119)))
    #expect(form.engine.keyboard?.isDocked == false)
    try form.show(.frame(CGRect(0, 300, 320, 120)))
    #expect(form.engine.keyboard?.isDocked == true)
  }

  @Test("[KEY-5] The device hides the keyboard before it rotates and shows it again afterwards")
  func rotation() throws {
    let form = Form()
    try form.call(form.field, .becomeFirstResponder, at: 0)
    form.engine.advance(to: 100_000)
    _ = form.notificationLines()
    form.engine.keyboardWillRotate()
    #expect(
      form.notificationLines() == [
        "100 WillChangeFrame", "100 WillHide", "100 DidHide", "100 DidChangeFrame",
      ]
    )
    #expect(form.engine.keyboard == nil)
    form.engine.context.device.size = CGSize(width: 480, height: 320)
    form.engine.context.device.orientation = .landscapeLeft
    form.engine.keyboardDidRotate()
    #expect(
      form.notificationLines() == [
        "100 WillChangeFrame", "100 WillShow", "100 DidShow", "100 DidChangeFrame",
      ]
    )
    #expect(form.engine.keyboard == Keyboard(frame: CGRect(0, 158, 480, 162)))
    #expect(form.field.isFirstResponder)
    #expect(form.engine.nextStepTime == nil)
    // Upside down, and with no keyboard or a floating one, no notification is due.
    form.engine.context.device.orientation = .landscapeRight
    try form.hide(at: 200_000)
    _ = form.notificationLines()
    form.engine.keyboardWillRotate()
    form.engine.keyboardDidRotate()
    #expect(form.notificationLines() == [])
  }

  @Test("A change of the first responder during a rotation takes effect after the rotation")
  func roleWhileTurning() throws {
    let resigned = Form()
    try resigned.call(resigned.field, .becomeFirstResponder, at: 0)
    resigned.engine.keyboardWillRotate()
    try resigned.call(resigned.field, .resignFirstResponder, at: 0)
    resigned.engine.keyboardDidRotate()
    #expect(resigned.engine.keyboard == nil)
    let taken = Form()
    try taken.call(taken.field, .becomeFirstResponder, at: 0)
    taken.engine.keyboardWillRotate()
    try taken.call(taken.other, .becomeFirstResponder, at: 0)
    #expect(taken.engine.keyboard == nil)
    taken.engine.keyboardDidRotate()
    #expect(taken.engine.keyboard != nil)
  }

  @Test("A rotation that keeps portrait or landscape keeps the keyboard's height")
  func turnToTheSameSide() throws {
    let form = Form()
    try form.show(.height(300), KeyboardChange(duration: .zero))
    form.engine.keyboardWillRotate()
    form.engine.context.device.orientation = .portraitUpsideDown
    form.engine.keyboardDidRotate()
    #expect(form.engine.keyboard?.frame == CGRect(0, 180, 320, 300))
  }

  @Test("A command with out-of-range numbers is rejected and changes nothing")
  func refusals() throws {
    let form = Form()
    for (place, change) in [
      (KeyboardPlace.height(-1), KeyboardChange()), (.height(.infinity), KeyboardChange()),
      (.height(.nan), KeyboardChange()), (.frame(CGRect(0, 0, 2e12, 1)), KeyboardChange()),
      (.height(1), KeyboardChange(duration: .microseconds(-1))),
      (.height(1), KeyboardChange(duration: .microseconds(60_000_001))),
    ] {
      #expect(throws: CommandError.self) { try form.show(place, change) }
      #expect(throws: CommandError.self) {
        try form.engine.handle(.hideKeyboard(place, change), at: 0)
      }
    }
    #expect(form.notificationLines() == [])
    #expect(!form.engine.hasChanges)
  }
}
