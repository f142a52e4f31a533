import Foundation

extension TableView {
  /// Checks what holds of a table whose layout is done.
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
    (self as? ShadowedTableView)?.checkShadows(&broken)
    (self as? TwoToneTableView)?.checkStretchers(&broken)
  }

  private func checkRowsInSight(_ broken: inout Broken) {
    var wanted = layout.items.filter {
      $0.bottom > bounds.minY && $0.top < bounds.maxY && bounds.height > 0
    }.map(\.place)
    let sticky = stickyHeaders.map { layout.items[$0.item].place }
    wanted.insert(contentsOf: sticky.filter { !wanted.contains($0) }, at: 0)
    let count = subviews.count(where: isRow)
    broken.expect(shownItems.map(\.place) == wanted, "it shows the rows in sight")
    broken.expect(
      count == wanted.count && shownItems.allSatisfy { $0.superview === self },
      "its rows are its subviews, and no others are"
    )
    for view in shownItems {
      let item = layout.items[view.item]
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

extension ShadowedTableView {
  fileprivate func checkShadows(_ broken: inout Broken) {
    let places = borderShadows
    let strips = [
      places.top?.outer, places.bottom?.outer, places.top?.content, places.bottom?.content,
    ]
    let row = subviews.firstIndex(where: isRow) ?? subviews.count
    for (shadow, strip) in zip(shadows, strips) {
      broken.expect(shadow.superview === self, "\(shadow.id) lies in it")
      // As published, its place depends on the frame, whose changes are no reason for layout; nor are
      // those of a footer's place.
      guard variant == .corrected, !footerHasMoved else { continue }
      broken.expect(shadow.isHidden == (strip == nil), "\(shadow.id) is hidden when it has to be")
      guard let strip else { continue }
      let place = CGRect(x: 0, y: strip.y, width: Double(bounds.width), height: strip.height)
      broken.expect(shadow.frame.isSame(as: place), "\(shadow.id) is where it belongs")
      let index = subviews.firstIndex { $0 === shadow } ?? subviews.count
      broken.expect(index < row, "\(shadow.id) is behind the rows")
    }
  }

  /// Whether somebody has put the footer elsewhere since the layout.
  private var footerHasMoved: Bool {
    parts.footer.map { abs($0.frame.maxY - contentSize.height) > 1e-6 } ?? false
  }
}

extension TwoToneTableView {
  fileprivate func checkStretchers(_ broken: inout Broken) {
    guard variant == .corrected else { return }
    let places = stretchers
    for (stretcher, place) in [(topStretcher, places.top), (bottomStretcher, places.bottom)] {
      guard let stretcher else { continue }
      broken.expect(
        stretcher.superview === self && stretcher.isHidden == (place == nil)
          && (place.map { $0.isSame(as: stretcher.frame) } ?? true),
        "\(stretcher.id) is where it belongs"
      )
    }
  }
}

extension CGRect {
  /// Whether two rectangles differ by no more than going through a center does.
  fileprivate func isSame(as other: CGRect) -> Bool {
    let pairs = [
      (minX, other.minX), (minY, other.minY), (width, other.width), (height, other.height),
    ]
    return pairs.allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs(other.minY), abs(other.width)) }
  }
}
