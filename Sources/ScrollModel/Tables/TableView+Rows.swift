import Foundation

extension TableView {
  /// Makes the views of what came in sight, and drops those of what went; it takes time in proportion to
  /// what is in sight.
  func layOutRows() {
    let (top, bottom) = (Double(bounds.minY), Double(bounds.maxY))
    let inPlace = layout.items(from: top, to: bottom)
    let sticky = stickyHeaders
    // Kept in sight, headers may have left their places in the layout behind.
    let wanted = sticky.map(\.item).filter { !inPlace.contains($0) } + inPlace
    if isReloaded || !wanted.elementsEqual(shownItems.lazy.map(\.item)) {
      isReloaded = false
      show(wanted)
    }
    let width = Double(bounds.width)
    for view in shownItems {
      let item = layout.items[view.item]
      view.frame = CGRect(x: 0, y: item.top, width: width, height: item.height)
    }
    for view in shownItems where view is TableViewHeaderFooterView {
      guard let header = sticky.first(where: { $0.item == view.item }) else { continue }
      view.frame.origin.y = header.top
    }
  }

  /// The headers that are kept in sight, as far as they are seen.
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
      let place = layout.items[index].place
      guard let view = free.removeValue(forKey: place) ?? make(place, item: index) else { continue }
      view.item = index
      view.text = row(at: place)?.text
      shownItems.append(view)
    }
    takeRowsIn(dropping: old.filter { free[$0.place] != nil })
  }

  /// Nil if another view has the id.
  private func make(_ place: TablePlace, item: Int) -> TableItemView? {
    let view: TableItemView =
      switch place {
      case .cell: TableViewCell(place, of: self, item: item)
      case .header, .footer: TableViewHeaderFooterView(place, of: self, item: item)
      }
    guard context?.known[view.id] == nil else { return nil }
    return view
  }

  /// Puts the views in sight where they belong: together, the rows from the top and then the headers
  /// and footers, where the middle one of those that are there lies among the other views.
  private func takeRowsIn(dropping old: [TableItemView] = []) {
    let present = subviews.indices.filter { isRow(subviews[$0]) }
    let middle = present.isEmpty ? backCount : present[present.count / 2]
    let place = subviews.prefix(middle).count { !isRow($0) }
    for view in shownItems where view.superview !== self { takeIn(view, at: middle) }
    for view in old { recycle(view) }
    let others = subviews.filter { !isRow($0) }
    let rows = shownItems.filter { $0.superview === self }
    reorder(
      others[..<place] + rows.filter { $0 is TableViewCell }
        + rows.filter { !($0 is TableViewCell) } + others[place...]
    )
  }

  /// Whether a view is one that this table has made for what is in sight.
  package func isRow(_ view: View) -> Bool { (view as? TableItemView)?.table === self }

  /// Takes back a view of its own; one that the table has come to lie in has to wait.
  private func takeIn(_ view: View, at place: Int) {
    guard isDescendant(of: view) else { return insertSubview(view, at: place) }
    mayBeOutOfOrder = true
    setNeedsLayout()
  }

  /// How many of the subviews, from the back, are the table's own that belong there.
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

  /// Brings back what somebody took out of the table, and puts its own views in order.
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
