/// A view that a table creates for a visible item: a row, or the header or footer of a section.
///
/// It exists while the table shows it; when the row becomes visible again, it is another view with the
/// same id.
///
/// ```swift
/// let table = TableView(id: "table")
/// table.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
/// table.sections = [TableSection(header: TableRow(text: "A"), rows: [TableRow(text: "one")])]
/// let engine = Engine(root: table, device: Device(size: CGSize(width: 320, height: 480)))
/// engine.layoutIfNeeded()
/// let items = table.subviews.compactMap { $0 as? TableItemView }
/// precondition(items.contains { $0 is TableViewCell })
/// precondition(items.contains { $0 is TableViewHeaderFooterView })
/// ```
public class TableItemView: View, InternalSubview {
  let place: TablePlace
  /// The table that created it.
  private(set) weak var table: TableView?
  /// The index of its item in the table's layout.
  var item: Int
  /// Whether a client has never received more properties of it than every such view has from the start.
  private(set) var isPlain = true

  init(_ place: TablePlace, of table: TableView, item: Int) {
    self.place = place
    self.table = table
    self.item = item
    super.init(id: "\(table.id).\(place.name)")
  }

  public required init(copying other: View, with copier: ViewCopier) {
    guard let other = other as? TableItemView else { preconditionFailure("no row of a table") }
    place = other.place
    item = other.item
    isPlain = other.isPlain
    super.init(copying: other, with: copier)
    copier.later { [unowned self] in table = other.table.map { copier.copy($0) } }
  }

  static let plainProperties = PropertySet(.class, .frame, .text)

  override package func changed(_ properties: PropertySet) {
    // A change of all properties means that the view entered the tree.
    if isInWindow, properties != .all, !properties.isSubset(of: Self.plainProperties) {
      isPlain = false
    }
    super.changed(properties)
  }
}

/// A row of a table.
public final class TableViewCell: TableItemView {
  override public class var className: String { "TableViewCell" }

  override func tapped() {
    guard let table, case .cell(let section, let row) = place else { return }
    context?.report(.tableViewDidSelectRow(section: section, row: row), of: table)
  }
}

/// The header or footer of a section of a table.
public final class TableViewHeaderFooterView: TableItemView {
  override public class var className: String { "TableViewHeaderFooterView" }
}
