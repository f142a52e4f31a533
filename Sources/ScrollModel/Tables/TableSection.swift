/// A section of a table: rows between a header and a footer that it may have.
public struct TableSection: Equatable, Sendable {
  /// What stands above the rows.
  public var header: TableRow?
  /// What stands below the rows.
  public var footer: TableRow?
  /// The rows, from the top.
  public var rows: [TableRow]

  /// A section.
  public init(header: TableRow? = nil, rows: [TableRow], footer: TableRow? = nil) {
    self.header = header
    self.footer = footer
    self.rows = rows
  }

  /// The rows, and the header and the footer if there are any.
  public var count: Int { rows.count + (header == nil ? 0 : 1) + (footer == nil ? 0 : 1) }
}

/// A row of a table, or the header or footer of a section: words on a strip as wide as the table.
public struct TableRow: Equatable, Sendable {
  /// The height of a row that says none, in points, as UITableView's automatic one with one line.
  public static let defaultHeight = 44.0
  /// The height of a section's header or footer that says none, in points, as in UIKit's plain tables.
  public static let defaultHeaderHeight = 28.0
  /// The most rows, headers and footers of one table.
  public static let most = 200_000

  /// The greatest height, in points, of a row and of all rows of a table together.
  public static let maximumHeight = Reach.limit

  /// The words on it.
  public var text: String
  /// Its height in points, zero or more.
  public var height: Double

  /// A row.
  public init(text: String = "", height: Double = TableRow.defaultHeight) {
    self.text = text
    self.height = height
  }
}

/// Whether the headers of a table's sections stay in sight, by UIKit's names.
public enum TableStyle: String, CaseIterable, Sendable {
  /// A section's header stays at the top edge while one of its rows is there.
  case plain
  /// Headers scroll with the rows.
  case grouped
}

extension [TableSection] {
  /// What is wrong with the sections as a table's content; nil if nothing is.
  var fault: String? {
    var count = 0
    var height = 0.0
    for section in self {
      count += section.count
      for row in [section.header, section.footer].compactMap(\.self) + section.rows {
        guard row.height >= 0, row.height.isInReach else { return "heights from 0 to 1e12" }
        height += row.height
      }
    }
    guard count <= TableRow.most, self.count <= TableRow.most else {
      return "at most \(TableRow.most) sections, and as many rows, headers and footers"
    }
    return height.isInReach ? nil : "rows that are together at most 1e12 points high"
  }
}
