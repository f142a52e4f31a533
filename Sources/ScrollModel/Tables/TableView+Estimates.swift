import Foundation

extension TableView {
  /// Asks for the real heights of the estimated rows that have come into sight; part of the layout pass.
  ///
  /// Rows below those that are already shown push down what is below them, and the content offset stays. Rows
  /// above them move the offset by the added heights, so that the visible rows stay in place. After a
  /// jump, an update of rows or a reload, no visible row keeps its place: all heights count from the top, and the
  /// offset stays.
  ///
  /// It takes time in proportion to the number of rows that come into sight.
  func learnHeights() {
    guard layout.isEstimated else { return }
    var shown = isReloaded ? [] : shownInPlace
    // A nearer end, or the delegate's response to a scroll, may bring other rows into sight.
    for _ in 0..<Self.maximumLearningRounds {
      let (top, bottom) = (Double(bounds.minY), Double(bounds.maxY))
      guard bottom > top else { return }
      let anchor = shown.first { layout[$0].bottom > top && layout[$0].top < bottom }
      var (count, way) = (0, 0.0)
      var first = anchor ?? layout.items(from: top, to: bottom).lowerBound
      var end = first
      while anchor != nil, first > 0, layout[first - 1].bottom > top + way {
        first -= 1
        way += learnHeight(of: first, &count)
      }
      while end < layout.count, layout[end].top < bottom + way {
        _ = learnHeight(of: end, &count)
        end += 1
      }
      guard count > 0 else { return }
      shown = Array(first..<end)
      let number = layoutNumber
      resizeContent(
        to: CGSize(width: bounds.width, height: layout.height),
        movingOffsetBy: CGPoint(x: 0, y: way)
      )
      if layoutNumber != number { shown = [] }
    }
    setNeedsLayout()
  }

  /// How often the heights are asked for in one layout pass.
  private static let maximumLearningRounds = 8

  /// The items that have been shown in their own places since the latest layout pass, from the top.
  private var shownInPlace: [Int] {
    // A header may stick somewhere else.
    shownItems.filter { Double($0.frame.minY) == layout[$0.item].top }.map(\.item).sorted()
  }

  /// Asks for a row's height if it is an estimate; returns the difference.
  private func learnHeight(of index: Int, _ count: inout Int) -> Double {
    guard layout.isEstimate(index), case .cell(let section, let row) = layout[index].place else {
      return 0
    }
    count += 1
    let height = sections[section].rows[row].height
    let estimate = layout[index].height
    layout.learn(height, of: index)
    return height - estimate
  }
}
