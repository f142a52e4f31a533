import ScrollMotion
import TestSupport
import Testing

@Suite struct RubberBandTests {
  struct Asked: Decodable { let dimension: Double, asked: Double }
  struct Shown: Decodable { let dimension: Double, shown: Double }
  struct ShownDistance: Decodable { let shown: Double }
  struct AskedDistance: Decodable { let asked: Double }
  struct Inside: Decodable {
    let dimension: Double, minimum: Double, maximum: Double, offset: Double
  }
  struct Offset: Decodable { let offset: Double }
  struct Dimension: Decodable { let dimension: Double }
  struct Slope: Decodable { let slope: Double }
  struct Limits: Decodable { let above: Double, below: Double }

  @Test(
    "It shows less than the finger asks for",
    arguments: try rows("rubber-band-shown") as [Row<Asked, ShownDistance>]
  )
  func showsLessThanTheFinger(row: Row<Asked, ShownDistance>) {
    let band = RubberBand(dimension: row.given.dimension)
    #expect(row.allows(band.shown(forAsked: row.given.asked), for: row.expected.shown))
    #expect(row.allows(band.shown(forAsked: -row.given.asked), for: -row.expected.shown))
  }

  struct Drag: Decodable {
    let dimension: Double, asked: Double, coefficient: Double, displayScale: Double
  }

  @Test(
    "It is measured to the pixel under a finger and a trackpad",
    arguments: try rows("rubber-band-pixel") as [Row<Drag, ShownDistance>]
  )
  func isMeasuredToThePixel(row: Row<Drag, ShownDistance>) {
    let given = row.given
    let band = RubberBand(dimension: given.dimension, coefficient: given.coefficient)
    let shown = PixelGrid(displayScale: given.displayScale).rounded(
      band.shown(forAsked: given.asked)
    )
    #expect(row.allows(shown, for: row.expected.shown))
  }

  @Test(
    "It converts a shown distance back",
    arguments: try rows("rubber-band-inverse") as [Row<Shown, AskedDistance>]
  )
  func takesAShown(row: Row<Shown, AskedDistance>) {
    let band = RubberBand(dimension: row.given.dimension)
    #expect(row.allows(band.asked(forShown: row.given.shown), for: row.expected.asked))
    #expect(row.allows(band.asked(forShown: -row.given.shown), for: -row.expected.asked))
  }

  @Test(
    "It leaves offsets inside the range unchanged",
    arguments: try rows("rubber-band-inside") as [Row<Inside, Offset>]
  )
  func leavesOffsetsInside(row: Row<Inside, Offset>) {
    let range = OffsetRange(minimum: row.given.minimum, maximum: row.given.maximum)
    let band = RubberBand(dimension: row.given.dimension)
    let past = range.overshoot(of: row.given.offset)
    let shown = range.clamped(row.given.offset) + band.shown(forAsked: past)
    #expect(row.allows(shown, for: row.expected.offset))
  }

  @Test(
    "It starts with the coefficient as its slope",
    arguments: try rows("rubber-band-slope") as [Row<Dimension, Slope>]
  )
  func startsWithTheCoefficient(row: Row<Dimension, Slope>) {
    let band = RubberBand(dimension: row.given.dimension)
    // The slope of the chord is smaller by 0.55² · 1e-4 / dimension.
    #expect(row.allows(band.shown(forAsked: 1e-4) / 1e-4, for: row.expected.slope))
  }

  @Test(
    "It never shows the whole length of the view",
    arguments: try rows("rubber-band-far") as [Row<Asked, Limits>]
  )
  func neverShowsTheLength(row: Row<Asked, Limits>) {
    let shown = RubberBand(dimension: row.given.dimension).shown(forAsked: row.given.asked)
    #expect(shown > row.expected.above)
    #expect(shown < row.expected.below)
  }

  @Test(
    "It shows what a recorded drag showed",
    arguments: [(5_144, 5_135.789), (5_309, 5_216.256), (5_570.333, 5_316.982)]
  )
  func showsWhatARecorded(asked: Double, shown: Double) {
    let past = RubberBand(dimension: 874).shown(forAsked: asked - 5_126)
    #expect(abs(5_126 + past - shown) < 0.000_6)
  }

  @Test("Pulled and shown distance are inverse", arguments: UInt64(0)..<300)
  func askedAndShown(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let band = RubberBand(dimension: .random(in: 1...3_000, using: &random))
    let asked = band.dimension * .random(in: -100...100, using: &random)
    let there = band.shown(forAsked: asked)
    // Close to the limit a shown distance has fewer digits than the finger's: at 100 lengths, two
    // fewer.
    #expect(abs(band.asked(forShown: there) - asked) <= 1e-10 * (1 + abs(asked)))
    let shown = band.dimension * .random(in: -0.99...0.99, using: &random)
    let back = band.shown(forAsked: band.asked(forShown: shown))
    #expect(abs(back - shown) <= 1e-12 * band.dimension)
  }

  @Test("It is odd and grows with the finger", arguments: UInt64(0)..<300)
  func isOddAndGrows(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let band = RubberBand(dimension: .random(in: 1...3_000, using: &random))
    let asked = Double.random(in: 0...10_000, using: &random)
    let further = asked + .random(in: 0.001...100, using: &random)
    #expect(band.shown(forAsked: -asked) == -band.shown(forAsked: asked))
    #expect(band.shown(forAsked: further) > band.shown(forAsked: asked))
    #expect(band.shown(forAsked: asked) <= RubberBand.coefficient * asked)
    let shown = Double.random(in: 0..<0.99, using: &random) * band.dimension
    #expect(band.asked(forShown: -shown) == -band.asked(forShown: shown))
    #expect(band.asked(forShown: shown + 0.001) > band.asked(forShown: shown))
  }

  @Test(
    "An offset beyond the band's reach counts as its limit",
    arguments: [874, 875, 1e9, .infinity]
  )
  func whatAProgram(shown: Double) {
    let asked = RubberBand(dimension: 874).asked(forShown: shown)
    #expect(asked.isFinite)
    #expect(asked == RubberBand(dimension: 874).asked(forShown: 874 * 0.999))
  }

  @Test("A view without length shows nothing")
  func viewWithoutLength() {
    for distance in [-100, 0, 100.0] {
      #expect(RubberBand(dimension: 0).shown(forAsked: distance) == 0)
      #expect(RubberBand(dimension: 0).asked(forShown: distance) == 0)
    }
  }
}
