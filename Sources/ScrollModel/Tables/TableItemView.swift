/// A view that its table makes for what is in sight: a row, or the header or footer of a section.
///
/// It exists while the table shows it; when the row comes back, it is another view with the same id.
public class TableItemView: View, InternalSubview {
  let place: TablePlace
  /// The table that made it.
  private(set) weak var table: TableView?
  /// Where it is among the items of the table's layout.
  var item: Int
  /// Whether a reader has never seen of it more than every such view has from the start.
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
    // Everything at once is the view's coming into the tree.
    if isInWindow, properties != .all, !properties.isSubset(of: Self.plainProperties) {
      isPlain = false
    }
    super.changed(properties)
  }
}

/// A row of a table.
public final class TableViewCell: TableItemView {
  override public class var className: String { "TableViewCell" }
}

/// The header or footer of a section of a table.
public final class TableViewHeaderFooterView: TableItemView {
  override public class var className: String { "TableViewHeaderFooterView" }
}
