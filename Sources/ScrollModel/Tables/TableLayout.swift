/// The positions of a table's rows, computed once for its sections.
///
/// From the top: the table's header, then the header, rows and footer of each section, then the table's
/// footer. Finding the items in a range takes time in proportion to their number.
///
/// With estimates, a row has the estimated height until its real one is known, see ``learn(_:of:)``.
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
    /// The index of the item after the section.
    let end: Int
  }

  /// The items from the top, with the estimated heights of rows; they do not overlap.
  private var estimated: [Item] = []
  /// The real heights of rows, as far as they are known; nil without estimates.
  private var known: KnownHeights?
  /// The height of the content by the estimates.
  private var estimatedHeight: Double
  /// The top of the table's footer by the estimates.
  private var estimatedFooterTop = 0.0
  /// The sticky headers of a plain table, from the top.
  private var headers: [Header] = []

  /// Creates the layout of some sections, with lengths in points.
  ///
  /// - Parameters:
  ///   - sections: The sections with the real heights of all rows.
  ///   - style: Whether headers stick.
  ///   - sectionHeaderTopPadding: The space above each section header of a plain table.
  ///   - headerHeight: The height of the table's header.
  ///   - footerHeight: The height of the table's footer.
  ///   - estimatedRowHeight: The height of a row that is not known; zero if all of them are known.
  ///   - known: Whether each row's height is known, by section and row; none is if the array is empty.
  init(
    _ sections: [TableSection] = [],
    style: TableStyle = .plain,
    sectionHeaderTopPadding: Double = 0,
    headerHeight: Double = 0,
    footerHeight: Double = 0,
    estimatedRowHeight: Double = 0,
    known: [[Bool]] = []
  ) {
    let estimate = estimatedRowHeight > 0 ? estimatedRowHeight : nil
    let count = sections.reduce(0) { $0 + $1.count }
    estimated.reserveCapacity(count)
    estimatedHeight = headerHeight
    for (index, section) in sections.enumerated() {
      var header: Item?
      if let row = section.header {
        if style == .plain { estimatedHeight += sectionHeaderTopPadding }
        header = Item(place: .header(index), top: estimatedHeight, height: row.height)
        append(.header(index), row.height)
      }
      let headerIndex = estimated.count - 1
      for (number, row) in section.rows.enumerated() {
        append(.cell(index, number), estimate ?? row.height)
      }
      if let row = section.footer { append(.footer(index), row.height) }
      if style == .plain, let header, header.height > 0 {
        headers.append(
          Header(
            item: headerIndex,
            top: header.top,
            lowest: estimatedHeight - header.height,
            end: estimated.count
          )
        )
      }
    }
    estimatedFooterTop = estimatedHeight
    estimatedHeight += footerHeight
    guard let estimate else { return }
    let heights = estimated.map { item -> Double? in
      guard case .cell(let section, let row) = item.place, !known.isEmpty, known[section][row]
      else { return nil }
      return sections[section].rows[row].height
    }
    self.known = KnownHeights(heights, estimate: estimate)
  }

  private mutating func append(_ place: TablePlace, _ height: Double) {
    if height > 0 { estimated.append(Item(place: place, top: estimatedHeight, height: height)) }
    estimatedHeight += height
  }

  /// The number of items.
  var count: Int { estimated.count }
  /// The height of the content, including the table's header and footer.
  var height: Double { min(estimatedHeight + (known?.way ?? 0), CoordinateLimits.limit) }
  /// The top of the table's footer.
  var footerTop: Double { estimatedFooterTop + (known?.way ?? 0) }

  /// The item at an index, from the top; the real height of a row may be zero.
  subscript(index: Int) -> Item {
    let item = estimated[index]
    guard let known else { return item }
    return Item(
      place: item.place,
      top: item.top + known.way(before: index),
      height: known[index] ?? item.height
    )
  }

  /// Returns the items that are at least partly between two y coordinates; rows without height may be
  /// among them.
  func items(from top: Double, to bottom: Double) -> Range<Int> {
    guard bottom > top else { return 0..<0 }
    let first = firstItem(from: 0) { $0.bottom > top }
    return first..<firstItem(from: first) { $0.top >= bottom }
  }

  /// Returns the sticky headers with their positions.
  ///
  /// A header sticks at `edge`, or is pushed up by the end of its section. `top` is the upper edge of
  /// the visible area.
  func stickyHeaders(at edge: Double, from top: Double) -> [(item: Int, top: Double)] {
    let first = headers.indices.first(from: 0) {
      lowest(headers[$0]) + estimated[headers[$0].item].height > top
    }
    let end = headers.indices.first(from: first) { self[headers[$0].item].top > edge }
    return headers[first..<end].map {
      ($0.item, max(self[$0.item].top, min(edge, lowest($0))))
    }
  }

  private func lowest(_ header: Header) -> Double {
    header.lowest + (known?.way(before: header.end) ?? 0)
  }

  /// Returns the first item for which `holds` is true; the number of items if there is none.
  private func firstItem(from start: Int, where holds: (Item) -> Bool) -> Int {
    estimated.indices.first(from: start) { holds(self[$0]) }
  }
}

extension TableLayout {
  /// Whether the heights of some rows may be estimates.
  var isEstimated: Bool { known != nil }

  /// Whether a row counts with its estimated height.
  func isEstimate(_ index: Int) -> Bool {
    guard let known, case .cell = estimated[index].place else { return false }
    return known[index] == nil
  }

  /// Sets the real height of a row, and moves the rows below.
  mutating func learn(_ height: Double, of index: Int) {
    known?.learn(height, of: index, count: estimated.count)
  }

  /// Whether each row's height is known, by section and row; empty if none is.
  func knownRows(of sections: [TableSection]) -> [[Bool]] {
    guard let known, !known.isEmpty else { return [] }
    var rows = sections.map { Array(repeating: false, count: $0.rows.count) }
    for (index, item) in estimated.enumerated() where known[index] != nil {
      if case .cell(let section, let row) = item.place { rows[section][row] = true }
    }
    return rows
  }

  /// The position and height of a row; an index path outside the table has no height.
  func span(of path: TableView.IndexPath) -> (top: Double, height: Double) {
    let place = TablePlace.cell(path.section, path.row)
    let index = firstItem(from: 0) { !($0.place < place) }
    if index < count, self[index].place == place { return (self[index].top, self[index].height) }
    // A row without height is no item: it is below the one before it.
    return (index > 0 ? self[index - 1].bottom : 0, 0)
  }

  /// The height of the header that a plain table keeps above the rows of a section; zero if it has none.
  func stickyHeight(of section: Int) -> Double {
    let index = headers.indices.first(from: 0) {
      !(estimated[headers[$0].item].place < .header(section))
    }
    guard index < headers.count else { return 0 }
    let item = estimated[headers[index].item]
    return item.place == .header(section) ? item.height : 0
  }
}

/// The part of a table that an item belongs to.
enum TablePlace: Hashable, Comparable {
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

  /// The section, and the position in it.
  private var order: (section: Int, part: Int, row: Int) {
    switch self {
    case .header(let section): (section, 0, 0)
    case .cell(let section, let row): (section, 1, row)
    case .footer(let section): (section, 2, 0)
    }
  }

  /// Whether a part is above another one.
  static func < (a: TablePlace, b: TablePlace) -> Bool { a.order < b.order }
}

extension Range<Int> {
  /// Returns the first index for which `holds` is true, by binary search; the upper bound if there is none.
  ///
  /// `holds` must stay true for all later indices.
  fileprivate func first(from start: Int, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (start, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
