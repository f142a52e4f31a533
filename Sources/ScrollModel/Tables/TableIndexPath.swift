extension TableView {
  /// The place of a row: its section and its number in it, both counted from 0, as UIKit's `IndexPath`.
  public struct IndexPath: Hashable, Comparable, Sendable {
    /// The index of the section.
    public var section: Int
    /// The index of the row in its section.
    public var row: Int

    /// Creates an index path.
    public init(row: Int, section: Int) {
      self.section = section
      self.row = row
    }

    /// Whether a row is above another one.
    public static func < (a: IndexPath, b: IndexPath) -> Bool {
      (a.section, a.row) < (b.section, b.row)
    }
  }

  /// A row in a command that inserts or reloads it: its place, and its new values.
  public struct RowUpdate: Equatable, Sendable {
    /// The place of the row.
    public var indexPath: IndexPath
    /// The text; nil for no text, or for a reloaded row's own.
    public var text: String?
    /// The height in points; nil for ``TableRow/defaultHeight``, or for a reloaded row's own.
    public var height: Double?

    /// Creates an update of a row.
    public init(_ indexPath: IndexPath, text: String? = nil, height: Double? = nil) {
      self.indexPath = indexPath
      self.text = text
      self.height = height
    }

    /// The row; `row` is its previous value.
    func changing(_ row: TableRow) -> TableRow {
      TableRow(text: text ?? row.text, height: height ?? row.height)
    }
  }

  /// Where a row is to be seen, as UIKit's `UITableView.ScrollPosition`.
  public enum ScrollPosition: String, CaseIterable, Sendable {
    /// Where the shortest way takes it; a row in sight stays.
    case none
    /// Below the inset, and below a header that stays there.
    case top
    /// In the middle between the insets.
    case middle
    /// Above the inset.
    case bottom
  }
}
