import ScrollMotion
import Testing

/// The limits of a scale, and the resistance beyond them.
@Suite struct ZoomRangeTests {
  @Test("Limits in the wrong order allow no zoom")
  func order() {
    #expect(ZoomRange(minimum: 1, maximum: 1) == nil)
    #expect(ZoomRange(minimum: 2, maximum: 1) == nil)
    #expect(ZoomRange(minimum: 0, maximum: 1) == nil)
    #expect(ZoomRange(minimum: .nan, maximum: 1) == nil)
  }

  @Test("[ZOOM-13] Inside the limits the scale follows the fingers, beyond them it levels off")
  func band() throws {
    let range = try #require(ZoomRange(minimum: 0.5, maximum: 4))
    for scale in [0.5, 1, 3.9, 4] { #expect(range.shown(forAsked: scale, bounces: true) == scale) }
    #expect(range.shown(forAsked: 9, bounces: false) == 4)
    #expect(range.shown(forAsked: 0.1, bounces: false) == 0.5)
    // The two formulas, computed independently to 17 digits.
    #expect(abs(ZoomBand.shownAbove(1.5) - 1.381_205_856_255_228_5) < 1e-15)
    #expect(abs(ZoomBand.shownAbove(2) - 1.599_773_099_247_273_4) < 1e-15)
    #expect(abs(ZoomBand.shownBelow(0.5) - 0.663_675_134_594_812_9) < 1e-15)
    #expect(abs(range.shown(forAsked: 1e9, bounces: true) - 4 * 3.0.squareRoot()) < 1e-9)
    #expect(abs(range.shown(forAsked: 1e-9, bounces: true) - 0.5 / 3.0.squareRoot()) < 1e-9)
    #expect(range.shown(forAsked: .infinity, bounces: true).isFinite)
  }

  @Test("[ZOOM-15] The scale of the fingers can be computed from the shown scale")
  func inverse() throws {
    let range = try #require(ZoomRange(minimum: 0.5, maximum: 4))
    var last = 0.0
    for step in 0...400 {
      let asked = 0.01 + 0.05 * Double(step)
      let shown = range.shown(forAsked: asked, bounces: true)
      #expect(shown > last || asked > 18)
      last = shown
      guard asked < 16 else { continue }
      #expect(abs(range.asked(forShown: shown) - asked) < 1e-6 * asked + 1e-3 * max(0, asked - 12))
    }
    #expect(range.asked(forShown: 1e9).isFinite)
    #expect(range.asked(forShown: 1e-9) >= 0)
  }

  @Test("Powers equal those of the C library to the last bits, and whole powers of 2 are exact")
  func powers() {
    for step in -400...400 {
      let x = Double(step) * 0.037
      let e = Exponential.e(to: x)
      #expect(abs(Exponential.e(to: -x) * e - 1) < 4e-16 * 4)
      #expect(abs(Exponential.two(to: x) * Exponential.two(to: -x) - 1) < 1e-15)
      #expect(abs(Exponential.e(to: x + 1) - 2.718_281_828_459_045 * e) < 1e-14 * e)
    }
    for power in -40...40 {
      #expect(
        Exponential.two(to: Double(power)) == Double(sign: .plus, exponent: power, significand: 1)
      )
    }
    #expect(abs(Exponential.two(to: 0.5) - 2.0.squareRoot()) < 5e-16)
    #expect(abs(Exponential.e(to: 1) - 2.718_281_828_459_045) < 5e-16)
    #expect(Exponential.e(to: 1e9).isFinite && Exponential.two(to: -1e9) > 0)
  }
}
