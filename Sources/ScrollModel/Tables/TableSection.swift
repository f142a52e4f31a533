/// A section of a table: rows, with an optional header and footer.
///
/// ```swift
/// let rows = [TableRow(text: "one"), TableRow(text: "two", height: 60)]
/// let section = TableSection(header: TableRow(text: "A", height: TableRow.defaultHeaderHeight), rows: rows)
/// precondition(section.rows.map(\.height) == [TableRow.defaultHeight, 60])
/// ```
public struct TableSection: Equatable, Sendable {
  /// The header above the rows.
  public var header: TableRow?
  /// The footer below the rows.
  public var footer: TableRow?
  /// The rows, from the top.
  public var rows: [TableRow]

  /// Creates a section.
  public init(header: TableRow? = nil, rows: [TableRow], footer: TableRow? = nil) {
    self.header = header
    self.footer = footer
    self.rows = rows
  }

  /// The number of rows, header and footer.
  package var count: Int { rows.count + (header == nil ? 0 : 1) + (footer == nil ? 0 : 1) }

  /// The height of the rows, header and footer together, in points.
  var height: Double {
    rows.reduce((header?.height ?? 0) + (footer?.height ?? 0)) { $0 + $1.height }
  }
}

/// A row of a table, or the header or footer of a section: a text in a strip as wide as the table.
public struct TableRow: Equatable, Sendable {
  /// The default height of a row, in points, as UITableView's automatic height for one line.
  public static let defaultHeight = 44.0
  /// The default height of a section's header or footer, in points, as in UIKit's plain tables.
  public static let defaultHeaderHeight = 28.0
  /// The maximum number of rows, headers and footers in one table.
  package static let maximumCount = 200_000

  /// The maximum height, in points, of a row and of all rows of a table together.
  package static let maximumHeight = CoordinateLimits.limit

  /// The maximum estimate of the height of a row, in points: that many of them are within the limits too.
  package static let maximumEstimate = 1e6

  /// The text.
  public var text: String
  /// The height in points, zero or more.
  public var height: Double

  /// Creates a row.
  public init(text: String = "", height: Double = TableRow.defaultHeight) {
    self.text = text
    self.height = height
  }
}

/// Whether the section headers of a table stay visible, by UIKit's names.
///
/// ```swift
/// let table = TableView(id: "table")
/// table.style = TableStyle.grouped
/// ```
public enum TableStyle: String, CaseIterable, Sendable {
  /// A section's header stays at the top edge while one of the section's rows is there.
  case plain
  /// Headers scroll with the rows.
  case grouped
}

extension [TableSection] {
  /// Describes the valid sections if these are not valid as a table's content; nil if they are.
  var fault: String? {
    var count = 0
    var height = 0.0
    for section in self {
      count += section.count
      for row in [section.header, section.footer].compactMap(\.self) + section.rows {
        guard row.height >= 0, row.height.isWithinLimits else { return "heights from 0 to 1e12" }
        height += row.height
      }
    }
    guard count <= TableRow.maximumCount, self.count <= TableRow.maximumCount else {
      return "at most \(TableRow.maximumCount) sections, and as many rows, headers and footers"
    }
    return height.isWithinLimits ? nil : "rows that are together at most 1e12 points high"
  }
}
