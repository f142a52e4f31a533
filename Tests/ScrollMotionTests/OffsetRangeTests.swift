import ScrollMotion
import TestSupport
import Testing

@Suite struct OffsetRangeTests {
  struct Axis: Decodable {
    let content: Double, view: Double, insetStart: Double, insetEnd: Double
  }
  struct Ends: Decodable { let minimum: Double, maximum: Double }
  struct Sizes: Decodable { let content: [Double], view: [Double], zoomScale: Double? }
  struct Maxima: Decodable { let maximum: [Double] }

  @Test(
    "It reaches from the inset before the content to the one after it",
    arguments: try rows("offset-range-axis") as [Row<Axis, Ends>]
  )
  func reachesFromTheInset(row: Row<Axis, Ends>) {
    let range = OffsetRange(
      contentLength: row.given.content,
      viewLength: row.given.view,
      insetStart: row.given.insetStart,
      insetEnd: row.given.insetEnd,
      grid: PixelGrid(displayScale: 3)
    )
    #expect(row.allows(range.minimum, for: row.expected.minimum))
    #expect(row.allows(range.maximum, for: row.expected.maximum))
  }

  @Test(
    "It grows with the zoomed content",
    arguments: try rows("offset-range-both") as [Row<Sizes, Maxima>]
  )
  func growsWithTheZoomed(row: Row<Sizes, Maxima>) {
    for axis in 0...1 {
      let range = OffsetRange(
        contentLength: row.given.content[axis] * (row.given.zoomScale ?? 1),
        viewLength: row.given.view[axis],
        insetStart: 0,
        insetEnd: 0,
        grid: PixelGrid(displayScale: 2)
      )
      #expect(row.allows(range.maximum, for: row.expected.maximum[axis]))
    }
  }

  @Test("Both ends are on pixels")
  func bothEndsAreOnPixels() {
    let range = OffsetRange(
      contentLength: 1_000.2,
      viewLength: 600,
      insetStart: 0.3,
      insetEnd: 0,
      grid: PixelGrid(displayScale: 2)
    )
    #expect(range == OffsetRange(minimum: -0.5, maximum: 400))
  }

  @Test("Without inset it starts at zero and not at minus zero")
  func withoutInsetIt() {
    let range = OffsetRange(
      contentLength: 0,
      viewLength: 1,
      insetStart: 0,
      insetEnd: 0,
      grid: PixelGrid(displayScale: 1)
    )
    #expect(range.minimum.sign == .plus)
  }

  @Test("A maximum below the minimum leaves one offset")
  func maximumBelowTheMinimum() {
    #expect(OffsetRange(minimum: 3, maximum: -8) == OffsetRange(minimum: 3, maximum: 3))
    #expect(OffsetRange(minimum: 3, maximum: -8).length == 0)
  }

  @Test("An offset is its nearest offset and what it is past", arguments: UInt64(0)..<200)
  func offsetIsItsNearest(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let minimum = Double(Int.random(in: -500...500, using: &random))
    let range = OffsetRange(
      minimum: minimum,
      maximum: minimum + Double(Int.random(in: 0...500, using: &random))
    )
    let offset = Double(Int.random(in: -2_000...2_000, using: &random)) / 4
    #expect(range.clamped(offset) + range.overshoot(of: offset) == offset)
    #expect(range.clamped(offset) >= range.minimum)
    #expect(range.clamped(offset) <= range.maximum)
    #expect((range.overshoot(of: offset) < 0) == (offset < range.minimum))
    #expect((range.overshoot(of: offset) > 0) == (offset > range.maximum))
  }
}
