import ScrollMotion
import TestSupport
import Testing

@Suite struct PixelGridTests {
  struct Place: Decodable { let offset: Double, displayScale: Double }
  struct Offset: Decodable { let offset: Double }

  @Test(
    "It rounds to the nearest pixel",
    arguments: try rows("pixel-rounding") as [Row<Place, Offset>]
  )
  func roundsToTheNearest(row: Row<Place, Offset>) {
    let grid = PixelGrid(displayScale: row.given.displayScale)
    #expect(row.allows(grid.rounded(row.given.offset), for: row.expected.offset))
  }

  @Test(
    "Of two pixels equally near, the greater one is taken",
    arguments: [(0.5, 1), (1.5, 2), (2.5, 3), (-0.5, 0), (-1.5, -1), (-2.5, -2)]
  )
  func ofTwoPixels(offset: Double, rounded: Double) {
    #expect(PixelGrid(displayScale: 1).rounded(offset) == rounded)
    #expect(PixelGrid(displayScale: 2).rounded(offset / 2) == rounded / 2)
  }

  @Test("Minus zero never occurs")
  func thereIsNo() {
    #expect(PixelGrid(displayScale: 2).rounded(-0.1).sign == .plus)
  }

  @Test(
    "A pixel is its own nearest, and no offset is further away than half a pixel",
    arguments: UInt64(0)..<300
  )
  func pixelIsItsOwn(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let scales = [1, 2, 3, 2.608_695_652_173_913, 1.5]
    let grid = PixelGrid(displayScale: scales.randomElement(using: &random) ?? 1)
    let offset = Double.random(in: -1e5...1e5, using: &random)
    let rounded = grid.rounded(offset)
    #expect(grid.rounded(rounded) == rounded)
    #expect(abs(rounded - offset) <= 0.500_000_1 / grid.displayScale)
  }

  @Test(
    "What is too large for pixels is left as it is",
    arguments: [1e308, -1e308, 1e17, .infinity, -.infinity]
  )
  func whatIsToo(offset: Double) {
    #expect(PixelGrid(displayScale: 3).rounded(offset) == offset)
  }

  @Test("An invalid scale counts as 1", arguments: [0, -2, .nan, .infinity])
  func scaleThatIsNone(displayScale: Double) {
    #expect(PixelGrid(displayScale: displayScale).displayScale == 1)
  }
}
