import Foundation
import JSON
import ScrollModel

/// `openOnPage {view, number, count, table?}`: shows page `number` when the scene opens, and then the page of
/// each row of a table that is tapped.
///
/// Pages are counted from 1, and beyond the last of `count` pages they begin again with the first. A page is
/// as wide as the view times its zoom scale. The first row of the table stands for page 1.
struct OpenOnPage: ControllerSpecification {
  static let name = "openOnPage"

  let view: String
  let number: Int64
  let count: Int64
  /// The id of the table whose rows open pages; nil if there is none.
  let table: String?

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    view = try views.id("view", of: &members, as: ScrollView.self)
    number = try members.required("number").whole(
      in: -1_000_000_000...1_000_000_000,
      at: members.place("number")
    )
    count = try members.required("count").whole(in: 1...1_000_000, at: members.place("count"))
    table = try views.optionalID("table", of: &members, as: TableView.self)
  }

  func makeController(_ delegates: DelegateChains) -> any Controller {
    OpenOnPageController(self)
  }
}

private final class OpenOnPageController: Controller {
  private let specification: OpenOnPage
  private weak var engine: Engine?

  init(_ specification: OpenOnPage) { self.specification = specification }

  func takeOver(from other: any Controller, in engine: Engine) { self.engine = engine }

  func engineDidLoad(_ engine: Engine) {
    self.engine = engine
    show(specification.number)
  }

  func didReceive(_ event: Event) {
    guard case .tableViewDidSelectRow(let section, let row) = event.kind,
      event.view == specification.table,
      let table = engine?.view(event.view) as? TableView
    else { return }
    let before = table.sections.prefix(section).reduce(0) { $0 + $1.rows.count }
    show(Int64(before + row) + 1)
  }

  private func show(_ number: Int64) {
    guard let view = engine?.view(specification.view) as? ScrollView else { return }
    let count = specification.count
    // The remainder of a negative number is negative in Swift; the index must not be.
    let index = ((number - 1) % count + count) % count
    var offset = view.contentOffset
    offset.x = Double(index) * Pages(of: view).length
    view.contentOffset = offset
  }
}
