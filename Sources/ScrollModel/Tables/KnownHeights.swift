/// The real heights of the rows that have been in sight, in a table that estimates the others.
///
/// They are kept in blocks, so that a height that becomes known costs time in proportion to the square root of
/// the number of rows, and a copy shares all blocks. Every sum is computed from the heights alone: the order in
/// which they became known does not change a bit of it.
struct KnownHeights {
  /// The heights of successive items, nil where they are unknown, and their sums.
  private struct Block {
    var heights: [Double?]
    /// The sum of the known heights before each item of the block, and at the end the total.
    var ways: [Double]
  }

  /// The number of items in a block.
  private static let length = 256

  /// The height at which a row counts until it is known, in points.
  let estimate: Double
  /// Whether any height is known.
  private(set) var isEmpty = true
  /// Nil where no height is known.
  private var blocks: [Block?]
  /// The sum of the known heights before each block, and at the end the total.
  private var starts: [Double]

  /// Creates the heights of some items, nil where they are not known.
  init(_ heights: [Double?], estimate: Double) {
    self.estimate = estimate
    blocks = stride(from: 0, to: heights.count, by: Self.length).map { start in
      let some = heights[start..<min(start + Self.length, heights.count)]
      guard some.contains(where: { $0 != nil }) else { return nil }
      return Block(heights: Array(some), ways: [])
    }
    starts = Array(repeating: 0, count: blocks.count + 1)
    for index in blocks.indices where blocks[index] != nil {
      isEmpty = false
      sum(index)
    }
    sumBlocks()
  }

  /// What the known heights add to the estimates of all items together.
  var way: Double { starts[blocks.count] }

  /// The known height of an item; nil if it is not known.
  subscript(index: Int) -> Double? {
    blocks[index / Self.length]?.heights[index % Self.length]
  }

  /// How much further down than estimated an item begins, or the end of the items.
  func way(before index: Int) -> Double {
    let block = index / Self.length
    guard block < blocks.count else { return way }
    return starts[block] + (blocks[block]?.ways[index % Self.length] ?? 0)
  }

  /// Makes the height of an item known; `count` is the number of items.
  mutating func learn(_ height: Double, of index: Int, count: Int) {
    let block = index / Self.length
    if blocks[block] == nil {
      let length = min(Self.length, count - block * Self.length)
      blocks[block] = Block(heights: Array(repeating: nil, count: length), ways: [])
    }
    blocks[block]?.heights[index % Self.length] = height
    isEmpty = false
    sum(block)
    sumBlocks()
  }

  /// Computes the sums of a block.
  private mutating func sum(_ block: Int) {
    guard let heights = blocks[block]?.heights else { return }
    var way = 0.0
    var ways = [way]
    ways.reserveCapacity(heights.count + 1)
    for height in heights {
      if let height { way += height - estimate }
      ways.append(way)
    }
    blocks[block]?.ways = ways
  }

  /// Computes the sums of the blocks before each block.
  private mutating func sumBlocks() {
    var way = 0.0
    for (index, block) in blocks.enumerated() {
      starts[index] = way
      way += block?.ways.last ?? 0
    }
    starts[blocks.count] = way
  }
}
