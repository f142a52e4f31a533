import ScrollMotion
import TestSupport
import Testing

/// The page that a lift goes to.
@Suite struct PagingTests {
  struct Lift: Decodable {
    let offset: Double, stride: Double, velocity: Double, startPage: Double?, pages: Double?
  }
  struct Target: Decodable { let page: Double, target: Double }
  struct Snap: Decodable { let page: [Double], offset: [Double] }
  struct Place: Decodable { let offset: [Double] }

  private func paging(
    _ stride: Double,
    origin: Double = 0,
    range: OffsetRange = endless,
    displayScale: Double = 2
  ) throws -> Paging {
    try #require(
      Paging(
        stride: stride,
        origin: origin,
        range: range,
        grid: PixelGrid(displayScale: displayScale)
      )
    )
  }

  @Test(
    "It goes to the page of the vectors",
    arguments: try rows("paging-nearest") + rows("paging-flick") as [Row<Lift, Target>]
  )
  func goesToThePage(row: Row<Lift, Target>) throws {
    let given = row.given
    let last = given.pages.map { ($0 - 1) * given.stride }
    let range = last.map { OffsetRange(minimum: 0, maximum: $0) } ?? endless
    let paging = try paging(given.stride, range: range)
    let page = paging.page(
      from: given.offset,
      velocity: given.velocity,
      dragStart: given.startPage.map { $0 * given.stride } ?? given.offset
    )
    #expect(row.allows(paging.stop(page), for: row.expected.target))
    #expect(row.allows(paging.stop(page) / given.stride, for: row.expected.page))
  }

  @Test(
    "The nearest page on each axis is that of the vectors",
    arguments: try rows("paging-snap") as [Row<Snap, Place>]
  )
  func nearestPageOnEach(row: Row<Snap, Place>) throws {
    for axis in 0...1 {
      let (paging, offset) = (try paging(row.given.page[axis]), row.given.offset[axis])
      let page = paging.page(from: offset, velocity: 0, dragStart: offset)
      #expect(row.allows(paging.stop(page), for: row.expected.offset[axis]))
    }
  }

  @Test(
    "Only a flick turns the page",
    arguments: [
      (0.249, 320.0), (-0.249, 320), (0.25, 640), (-0.25, 320), (0, 320),
    ]
  )
  func onlyAFlick(velocity: Double, target: Double) throws {
    let paging = try paging(320)
    #expect(paging.stop(paging.page(from: 400, velocity: velocity, dragStart: 320)) == target)
  }

  @Test("A flick back from the middle returns, and another one turns the page")
  func flickBackFromTheMiddle() throws {
    let paging = try paging(320)
    #expect(paging.page(from: 400, velocity: -9, dragStart: 320) == 1)
    #expect(paging.page(from: 310, velocity: -9, dragStart: 320) == 0)
    // On a page, the next one is a whole page away.
    #expect(paging.page(from: 640, velocity: 1, dragStart: 600) == 3)
    #expect(paging.page(from: 640, velocity: -1, dragStart: 600) == 1)
  }

  @Test("No lift goes further than a page from where the drag began")
  func noLiftGoes() throws {
    let paging = try paging(320)
    #expect(paging.page(from: 1_500, velocity: 3, dragStart: 320) == 2)
    #expect(paging.page(from: 1_500, velocity: 0, dragStart: 320) == 2)
    #expect(paging.page(from: -400, velocity: -3, dragStart: 640) == 1)
  }

  @Test("The ends of the range are stops too")
  func endsOfTheRange() throws {
    let range = OffsetRange(minimum: -20, maximum: 680)
    let paging = try paging(320, range: range)
    func target(_ offset: Double, _ velocity: Double, from start: Double) -> Double {
      paging.stop(paging.page(from: offset, velocity: velocity, dragStart: start))
    }
    #expect(target(690, 1, from: 640) == 680)
    #expect(target(680, 0, from: 680) == 680)
    #expect(target(661, 0, from: 640) == 680)
    #expect(target(659, 0, from: 680) == 640)
    #expect(target(-20, 0, from: -20) == -20)
    #expect(target(-9, 0, from: -20) == 0)
    #expect(target(30, 1, from: -20) == 320)
    // Content that was out of its range began the drag on the page at the edge.
    #expect(target(100, 0, from: 3_000) == 320)
  }

  @Test("Pages may be counted from the inset")
  func pagesMayBeCounted() throws {
    let range = OffsetRange(minimum: -20, maximum: 900)
    let paging = try paging(320, origin: -20, range: range)
    #expect(paging.page(from: 150, velocity: 0, dragStart: -20) == 1)
    #expect((0...4).map { paging.stop(Double($0)) } == [-20, 300, 620, 900, 900])
  }

  @Test("A page shorter than a pixel does not count")
  func pageShorterThanAPixel() {
    let grid = PixelGrid(displayScale: 2)
    for stride in [0, 0.4, -320, .nan, .infinity] {
      #expect(Paging(stride: stride, range: endless, grid: grid) == nil)
    }
    #expect(Paging(stride: 0.5, range: endless, grid: grid) != nil)
  }

  /// The stops of such a page are next to its multiples, so that dividing may be off by one page.
  @Test("The next stop ahead is ahead and the next", arguments: UInt64(0)..<300)
  func nextStopAhead(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let scale = Double(Int.random(in: 1...3, using: &random))
    let paging = try paging(.random(in: 1...700, using: &random), displayScale: scale)
    for number in -40...40 {
      let page = Double(number)
      let stop = paging.stop(page)
      #expect(paging.page(from: stop, velocity: 1, dragStart: stop) == page + 1)
      #expect(paging.page(from: stop, velocity: -1, dragStart: stop) == page - 1)
      #expect(paging.page(from: stop, velocity: 0, dragStart: stop) == page)
      #expect(paging.page(from: stop.nextUp, velocity: -1, dragStart: stop) == page)
      #expect(paging.page(from: stop.nextDown, velocity: 1, dragStart: stop) == page)
    }
  }
}
