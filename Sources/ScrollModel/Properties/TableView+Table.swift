import Foundation

private typealias Row = PropertyRow<TableView>

extension TableView {
  /// The rows of table views in the table of properties.
  @PropertyRows<TableView> static var tableRows: [PropertyDescriptor] {
    Row(
      .sections,
      default: [],
      "The rows of a table, in sections; absent where there are none. The rows themselves are "
        + "views while they are in sight: table.cell-0-3 is row 3 of section 0, table.header-0 and "
        + "table.footer-0 are its header and footer.",
      check: { $1.fault },
      get: { $0.sections },
      set: { $0.sections = $1 }
    )
    Row(
      .estimatedRowHeight,
      default: 0,
      limits: .closed(0, TableRow.maximumEstimate),
      unit: .points,
      "The height of a row until it comes into sight; 0 if all heights are known. With an estimate, "
        + "a table changes contentSize and contentOffset itself while it scrolls.",
      get: { $0.estimatedRowHeight },
      set: { $0.estimatedRowHeight = $1 }
    )
    Row(
      .style,
      default: .plain,
      "Whether the headers of a table's sections stay in sight: in a plain one, at the upper "
        + "edge that the insets leave.",
      get: { $0.style },
      set: { $0.style = $1 }
    )
    Row(
      .sectionHeaderTopPadding,
      default: 0,
      limits: .minimum(0),
      unit: .points,
      "What a plain table leaves free above the header of a section.",
      get: { $0.sectionHeaderTopPadding },
      set: { $0.sectionHeaderTopPadding = $1 }
    )
    Row(
      .tableHeaderView,
      default: SubviewReference(nil),
      "The subview above all sections; of its frame the height counts, as it was when it was "
        + "assigned.",
      check: { $0.failure(of: $1) },
      get: { SubviewReference($0.tableHeaderView) },
      set: { $0.tableHeaderView = $0.view($1) }
    )
    Row(
      .tableFooterView,
      default: SubviewReference(nil),
      "The subview below all sections. A ShadowedTableView without one has a hidden one without "
        + "height, which marks the end of its content.",
      check: { $0.failure(of: $1) },
      get: { SubviewReference($0.tableFooterView) },
      set: { $0.tableFooterView = $0.view($1) }
    )
    Row(
      .backgroundView,
      default: SubviewReference(nil),
      "The subview behind all others, which fills the table and does not scroll.",
      check: { $0.failure(of: $1) },
      get: { SubviewReference($0.backgroundView) },
      set: { $0.backgroundView = $0.view($1) }
    )
  }

  /// The view that a value refers to.
  private func view(_ reference: SubviewReference) -> View? {
    reference.id.flatMap { context?.known[$0] }
  }

  /// Describes the valid views if a view cannot become a part of the table.
  private func failure(of reference: SubviewReference) -> String? {
    guard let id = reference.id else { return nil }
    guard let view = context?.known[id] else { return "the id of a view" }
    if view === placeholderFooter { return nil }
    guard !view.propertyTable.isInternal, !isDescendant(of: view) else {
      return "a view that no other one makes and that the table does not lie in"
    }
    return nil
  }

  /// Whether the content size would be derived from the table's contents after some assignments.
  func hasRows(after assignments: [Command.Assignment]) -> Bool {
    var has = (
      sections: !sections.isEmpty, header: parts.header != nil, footer: parts.footer != nil
    )
    for assignment in assignments {
      switch (assignment.property, assignment.value) {
      case (.sections, .sections(let sections)): has.sections = !sections.isEmpty
      case (.tableHeaderView, .view(let id)): has.header = id != nil
      case (.tableFooterView, .view(let id)): has.footer = id != nil
      default: break
      }
    }
    return has.sections || has.header || has.footer
  }

  /// The reason why the content size of such a table cannot be set.
  package static let contentSizeFollows =
    "the content size of a table with sections, a header or a footer follows from them"
}
