import Foundation
import ScrollModel
import Testing

/// The rules for the inset that makes room for the keyboard.
@Suite struct KeyboardInsetsTests {
  private let none = KeyboardInsets(content: 0, indicator: 0)

  private func added(_ own: Double, _ overlap: Double, safe: Double) -> KeyboardInsets {
    KeyboardInsetRule.added.insets(
      own: KeyboardInsets(content: own, indicator: 0),
      overlap: overlap,
      safeParts: KeyboardInsets(content: safe, indicator: 0)
    )
  }

  @Test("The part of the own inset that the safe area covers is subtracted")
  func insetOfTheSafeArea() {
    #expect(added(12, 50, safe: 12).content == 50)
    // An overlap as small as a rounding error does not count as a keyboard.
    #expect(added(12, 0.15, safe: 12).content == 12)
  }

  @Test("Outside the safe area nothing is subtracted from the own inset")
  func outsideTheSafeArea() {
    #expect(added(12, 50, safe: 0) == KeyboardInsets(content: 62, indicator: 50))
  }

  @Test("The part of the own inset beyond the safe area is kept")
  func beyondTheSafeArea() {
    #expect(added(24, 50, safe: 12) == KeyboardInsets(content: 62, indicator: 50))
  }

  @Test("The own inset is added to the overlap; without an overlap it is the whole inset")
  func occlusion() {
    let list = CGRect(0, 0, 200, 400)
    let rule = KeyboardInsetRule.added
    for (keyboard, content) in [
      (CGRect(0, 200, 200, 200), 250.0), (CGRect(0, 400, 200, 200), 50), (.zero, 50),
    ] {
      #expect(added(50, rule.overlap(of: keyboard, with: list), safe: 0).content == content)
    }
  }

  @Test(
    "The rule keyboardHeight subtracts the space below the view from the keyboard's height",
    arguments: [
      (411.0, CGRect(0, 244, 320, 216), 167.0), (460, CGRect(0, 244, 320, 216), 216),
      (460, CGRect(0, 480, 320, 216), 0),
    ]
  )
  func keyboardHeight(end: Double, keyboard: CGRect, inset: Double) {
    let rule = KeyboardInsetRule.keyboardHeight
    let overlap = rule.overlap(of: keyboard, with: CGRect(0, 0, 320, end))
    #expect(overlap == inset)
    let own = KeyboardInsets(content: 500, indicator: 500)
    #expect(
      rule.insets(own: own, overlap: overlap, safeParts: own)
        == KeyboardInsets(content: inset, indicator: inset)
    )
  }

  @Test(
    "The rule larger uses the larger of inset and overlap, for content and indicator separately"
  )
  func larger() {
    let rule = KeyboardInsetRule.larger
    #expect(rule.overlap(of: CGRect(0, 300, 320, 500), with: CGRect(0, 350, 320, 50)) == 50)
    #expect(
      rule.insets(
        own: KeyboardInsets(content: 7, indicator: 320),
        overlap: 336,
        safeParts: KeyboardInsets(content: 34, indicator: 20)
      ) == KeyboardInsets(content: 302, indicator: 320)
    )
    #expect(
      rule.insets(own: KeyboardInsets(content: 7, indicator: 3), overlap: 0, safeParts: none)
        == KeyboardInsets(content: 7, indicator: 3)
    )
  }
}
