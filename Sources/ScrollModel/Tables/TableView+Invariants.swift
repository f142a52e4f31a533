import Foundation

extension TableView {
  /// Checks the invariants of a table after layout.
  func checkRows(_ broken: inout Broken) {
    broken.expect(
      !hasRows || contentSize == CGSize(width: Double(bounds.width), height: layout.height),
      "the content size follows from the rows"
    )
    for part in [parts.header, parts.footer, parts.background] {
      broken.expect(part.map { $0.superview === self } ?? true, "what it shows lies in it")
    }
    guard !needsLayout, isInWindow else { return }
    checkRowsInSight(&broken)
    checkOrder(&broken)
    (self as? any LayoutInvariants)?.checkLayout(&broken)
  }

  private func checkRowsInSight(_ broken: inout Broken) {
    let inSight = (0..<layout.count).filter {
      layout[$0].bottom > bounds.minY && layout[$0].top < bounds.maxY && bounds.height > 0
    }
    broken.expect(!inSight.contains(where: layout.isEstimate), "the heights in sight are known")
    var wanted = inSight.filter { layout[$0].height > 0 }.map { layout[$0].place }
    let sticky = stickyHeaders.map { layout[$0.item].place }
    wanted.insert(contentsOf: sticky.filter { !wanted.contains($0) }, at: 0)
    let count = subviews.count(where: isRow)
    broken.expect(shownItems.map(\.place) == wanted, "it shows the rows in sight")
    broken.expect(
      count == wanted.count && shownItems.allSatisfy { $0.superview === self },
      "its rows are its subviews, and no others are"
    )
    for view in shownItems {
      let item = layout[view.item]
      broken.expect(
        item.place == view.place && view.frame.height == CGFloat(item.height)
          && view.frame.width == bounds.width,
        "\(view.id) is as large as its row"
      )
    }
  }

  private func checkOrder(_ broken: inout Broken) {
    let rows = subviews.indices.filter { subviews[$0] is TableViewCell && isRow(subviews[$0]) }
    let headers = subviews.indices.filter {
      subviews[$0] is TableViewHeaderFooterView && isRow(subviews[$0])
    }
    if let row = rows.last, let header = headers.first {
      broken.expect(row < header, "headers are in front of rows")
    }
    broken.expect(
      parts.background.map { subviews.first === $0 } ?? true,
      "the background is behind everything"
    )
  }
}

/// A table with its own invariants about the positions of its views after layout.
package protocol LayoutInvariants: TableView {
  func checkLayout(_ broken: inout Broken)
}
