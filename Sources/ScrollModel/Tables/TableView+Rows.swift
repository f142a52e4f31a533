import Foundation

extension TableView {
  /// Creates the views of items that became visible, and removes views of items that are no longer
  /// visible.
  ///
  /// It takes time in proportion to the number of visible items.
  func layOutRows() {
    let (top, bottom) = (Double(bounds.minY), Double(bounds.maxY))
    // A row may turn out to have no height.
    let inPlace = layout.items(from: top, to: bottom).filter { layout[$0].height > 0 }
    let sticky = stickyHeaders
    // Sticky headers may be away from their positions in the layout.
    let wanted = sticky.map(\.item).filter { !inPlace.contains($0) } + inPlace
    if isReloaded || !wanted.elementsEqual(shownItems.lazy.map(\.item)) {
      isReloaded = false
      show(wanted)
    }
    let width = Double(bounds.width)
    for view in shownItems {
      let item = layout[view.item]
      view.frame = CGRect(x: 0, y: item.top, width: width, height: item.height)
    }
    for view in shownItems where view is TableViewHeaderFooterView {
      guard let header = sticky.first(where: { $0.item == view.item }) else { continue }
      view.frame.origin.y = header.top
    }
  }

  /// The sticky headers that are visible.
  var stickyHeaders: [(item: Int, top: Double)] {
    let edge = Double(bounds.minY) + adjustedContentInset.top
    return layout.stickyHeaders(at: edge, from: Double(bounds.minY)).filter {
      $0.top < bounds.maxY
    }
  }

  private func show(_ wanted: [Int]) {
    let old = shownItems
    var free: [TablePlace: TableItemView] = [:]
    for view in old { free[view.place] = view }
    shownItems = []
    for index in wanted {
      let place = layout[index].place
      guard let view = free.removeValue(forKey: place) ?? make(place, item: index) else { continue }
      view.item = index
      view.text = row(at: place)?.text
      shownItems.append(view)
    }
    takeRowsIn(dropping: old.filter { free[$0.place] != nil })
  }

  /// Returns nil if another view has the id.
  private func make(_ place: TablePlace, item: Int) -> TableItemView? {
    let view: TableItemView =
      switch place {
      case .cell: TableViewCell(place, of: self, item: item)
      case .header, .footer: TableViewHeaderFooterView(place, of: self, item: item)
      }
    guard context?.known[view.id] == nil else { return nil }
    return view
  }

  /// Adds the visible items' views and puts them in order: the rows from the top, then the headers and
  /// footers.
  ///
  /// They are together, at the position of the middle one of the present item views among the other
  /// subviews.
  private func takeRowsIn(dropping old: [TableItemView] = []) {
    let present = subviews.indices.filter { isRow(subviews[$0]) }
    let middle = present.isEmpty ? backCount : present[present.count / 2]
    let place = subviews.prefix(middle).count { !isRow($0) }
    for view in shownItems where view.superview !== self { takeIn(view, at: middle) }
    for view in old { recycle(view) }
    let others = subviews.filter { !isRow($0) }
    let rows = shownItems.filter { $0.superview === self }
    var order = Array(others[..<place])
    order += rows.filter { $0 is TableViewCell }
    order += rows.filter { !($0 is TableViewCell) }
    order += others[place...]
    reorder(order)
  }

  /// Returns whether this table created the view for a visible item.
  package func isRow(_ view: View) -> Bool { (view as? TableItemView)?.table === self }

  /// Inserts one of the table's own views; if the table is now inside that view, this waits for the
  /// next layout pass.
  private func takeIn(_ view: View, at place: Int) {
    guard isDescendant(of: view) else { return insertSubview(view, at: place) }
    mayBeOutOfOrder = true
    setNeedsLayout()
  }

  /// The number of subviews at the back that are the background view or the table's own back
  /// decorations.
  private var backCount: Int {
    let back = decorations.filter(\.isAtBack).map(\.view)
    return subviews.prefix { view in
      view === parts.background || back.contains { $0 === view }
    }.count
  }

  private func recycle(_ view: TableItemView) {
    view.removeFromSuperview()
    view.forget(mayBeRemembered: !view.isPlain)
  }

  private func row(at place: TablePlace) -> TableRow? {
    switch place {
    case .cell(let section, let row): sections[section].rows[row]
    case .header(let section): sections[section].header
    case .footer(let section): sections[section].footer
    }
  }

  /// Restores decorations that were removed from the table, and puts its own views in order.
  func takeBackParts() {
    for part in decorations where part.view.superview !== self {
      takeIn(part.view, at: part.isAtBack ? backCount : subviews.count)
    }
    takeRowsIn()
    if let background = parts.background, subviews.first !== background {
      sendSubviewToBack(background)
    }
  }
}
