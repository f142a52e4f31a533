import Foundation
import JSON
import ScrollModel
import TestSupport

@testable import Scenes

/// The pages of pagers.
enum PageVectors {
  @Sendable static func file() throws -> VectorFile {
    VectorFile(
      """
      For members of a horizontal pager: the number of the page at its leading edge, from 1, and the number of its \
      pages.
      """,
      cases: (0..<24).map { pager(seed: $0) }
    )
  }

  private static func pager(seed: UInt64) -> JSONValue {
    var random = SeededGenerator(seed: seed)
    func some(_ values: [Double]) -> Double { values.randomElement(using: &random) ?? 0 }
    let scroll = ScrollView(id: "scroll")
    let width = some([320, 375, 414])
    scroll.frame = CGRect(x: 0, y: 0, width: width, height: 200)
    let pages = some([0, 1, 2, 6]) + some([0, 0, 0.4, 0.000_000_5])
    scroll.contentSize = CGSize(width: pages * width, height: 200)
    let isReversed = Bool.random(using: &random)
    if isReversed { scroll.semanticContentAttribute = .forceRightToLeft }
    // Near the edges of pages, where half a point decides, and anywhere.
    let place = some([-1, 0, 1, 2, 5]) + some([0, 0, 0.3, 0.8])
    scroll.contentOffset = CGPoint(
      x: place * width + some([-0.75, -0.5, -0.25, 0, 0.25]),
      y: 0
    )
    let read = Pages(of: scroll, followsDirection: true)
    return [
      "view": [
        "class": "ScrollView", "frame": .rect(scroll.frame),
        "contentOffset": .point(scroll.contentOffset),
        "contentSize": .numbers([Double(scroll.contentSize.width), 200]),
        "effectiveUserInterfaceLayoutDirection": isReversed ? "rightToLeft" : "leftToRight",
      ],
      "number": .number(min(max(read.index + 1, 1), read.count)), "count": .number(read.count),
    ]
  }
}
