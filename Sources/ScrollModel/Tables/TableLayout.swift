/// The positions of a table's rows, computed once for its sections.
///
/// From the top: the table's header, then the header, rows and footer of each section, then the table's
/// footer. Finding the items in a range takes time in proportion to their number.
struct TableLayout {
  /// A row, or a section's header or footer, with a height above zero.
  struct Item {
    let place: TablePlace
    let top: Double
    let height: Double

    var bottom: Double { top + height }
  }

  /// A section's header and how far it can move with the rows.
  private struct Header {
    let item: Int
    let top: Double
    let lowest: Double
  }

  /// The items from the top; they do not overlap.
  private(set) var items: [Item] = []
  /// The height of the content, including the table's header and footer.
  private(set) var height: Double
  /// The top of the table's footer.
  private(set) var footerTop = 0.0
  /// The sticky headers of a plain table, from the top.
  private var headers: [Header] = []

  /// Creates the layout of some sections, with lengths in points.
  init(
    _ sections: [TableSection] = [],
    style: TableStyle = .plain,
    sectionHeaderTopPadding: Double = 0,
    headerHeight: Double = 0,
    footerHeight: Double = 0
  ) {
    items.reserveCapacity(sections.reduce(0) { $0 + $1.count })
    height = headerHeight
    for (index, section) in sections.enumerated() {
      var header: Item?
      if let row = section.header {
        if style == .plain { height += sectionHeaderTopPadding }
        header = Item(place: .header(index), top: height, height: row.height)
        append(.header(index), row)
      }
      let headerIndex = items.count - 1
      for (number, row) in section.rows.enumerated() { append(.cell(index, number), row) }
      if let row = section.footer { append(.footer(index), row) }
      if style == .plain, let header, header.height > 0 {
        headers.append(
          Header(item: headerIndex, top: header.top, lowest: height - header.height)
        )
      }
    }
    footerTop = height
    height += footerHeight
  }

  private mutating func append(_ place: TablePlace, _ row: TableRow) {
    if row.height > 0 { items.append(Item(place: place, top: height, height: row.height)) }
    height += row.height
  }

  /// Returns the items that are at least partly between two y coordinates.
  func items(from top: Double, to bottom: Double) -> Range<Int> {
    guard bottom > top else { return 0..<0 }
    let first = items.firstIndex { $0.bottom > top }
    return first..<items.firstIndex(from: first) { $0.top >= bottom }
  }

  /// Returns the sticky headers with their positions.
  ///
  /// A header sticks at `edge`, or is pushed up by the end of its section. `top` is the upper edge of
  /// the visible area.
  func stickyHeaders(at edge: Double, from top: Double) -> [(item: Int, top: Double)] {
    let first = headers.firstIndex { $0.lowest + items[$0.item].height > top }
    let end = headers.firstIndex(from: first) { $0.top > edge }
    return headers[first..<end].map { ($0.item, max($0.top, min(edge, $0.lowest))) }
  }
}

/// The part of a table that an item belongs to.
enum TablePlace: Hashable {
  case cell(Int, Int)
  case header(Int)
  case footer(Int)

  /// The suffix of the view's id, after the table's id.
  var name: String {
    switch self {
    case .cell(let section, let row): "cell-\(section)-\(row)"
    case .header(let section): "header-\(section)"
    case .footer(let section): "footer-\(section)"
    }
  }
}

extension Array {
  /// Returns the first index for which `holds` is true, by binary search; the count if there is none.
  ///
  /// `holds` must stay true for all later elements.
  fileprivate func firstIndex(from start: Int = 0, where holds: (Element) -> Bool) -> Int {
    var (low, high) = (start, count)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
