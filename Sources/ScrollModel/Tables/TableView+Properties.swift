import Foundation

extension TableView {
  /// The published value of the properties that only tables have; nil for defaults.
  func publishedTableProperty(_ property: Property) -> PropertyValue? {
    let bordered = self as? ShadowedTableView
    let twoTone = self as? TwoToneTableView
    switch property {
    case .sections: return sections.isEmpty ? nil : .sections(sections)
    case .style: return style == .plain ? nil : .string(style.rawValue)
    case .sectionHeaderTopPadding:
      return sectionHeaderTopPadding == 0 ? nil : .number(sectionHeaderTopPadding)
    case .tableHeaderView: return tableHeaderView.map { .view($0.id) }
    case .tableFooterView: return tableFooterView.map { .view($0.id) }
    case .backgroundView: return backgroundView.map { .view($0.id) }
    case .topColor: return twoTone?.topColor.map { .color($0) }
    case .bottomColor: return twoTone?.bottomColor.map { .color($0) }
    case .shadowHeight:
      guard let height = bordered?.shadowHeight, height != ShadowedTableView.defaultShadowHeight
      else { return nil }
      return .number(height)
    case .variant:
      guard let variant = bordered?.variant ?? twoTone?.variant, variant != .corrected else {
        return nil
      }
      return .string(variant.rawValue)
    default: return nil
    }
  }

  /// Assigns a property that only tables have; the value was checked.
  func setTableProperty(_ property: Property, to value: PropertyValue) throws(PropertyError) {
    switch (property, value) {
    case (.sections, .sections(let value)): sections = value
    case (.style, .string(let name)):
      guard let style = TableStyle(rawValue: name) else { throw .wrongKind(property) }
      self.style = style
    case (.sectionHeaderTopPadding, .number(let value)): sectionHeaderTopPadding = value
    case (.tableHeaderView, .view(let id)): tableHeaderView = id.flatMap { context?.known[$0] }
    case (.tableFooterView, .view(let id)): tableFooterView = id.flatMap { context?.known[$0] }
    case (.backgroundView, .view(let id)): backgroundView = id.flatMap { context?.known[$0] }
    case (.topColor, .color(let color)): (self as? TwoToneTableView)?.topColor = color
    case (.bottomColor, .color(let color)): (self as? TwoToneTableView)?.bottomColor = color
    case (.shadowHeight, .number(let value)): (self as? ShadowedTableView)?.shadowHeight = value
    case (.variant, .string(let name)):
      guard let variant = RecipeVariant(rawValue: name) else { throw .wrongKind(property) }
      (self as? ShadowedTableView)?.variant = variant
      (self as? TwoToneTableView)?.variant = variant
    default: throw .wrongKind(property)
    }
  }

  /// Whether a property that only tables have can take a value.
  func checkTableProperty(
    _ property: Property,
    _ value: PropertyValue
  ) throws(PropertyError) {
    switch (property, value) {
    case (.sections, .sections(let sections)):
      if let fault = sections.fault { throw .outOfRange(property, expected: fault) }
    case (.sectionHeaderTopPadding, .number(let number)), (.shadowHeight, .number(let number)):
      guard number >= 0 else { throw .outOfRange(property, expected: "zero or more") }
    case (_, .view(let id?)):
      guard let view = context?.known[id] else {
        throw .outOfRange(property, expected: "the id of a view")
      }
      guard view === placeholderFooter || (!(view is any MadeView) && !isDescendant(of: view))
      else {
        throw .outOfRange(
          property,
          expected: "a view that no other one makes and that the table does not lie in"
        )
      }
    default: break
    }
  }

  /// Whether the content size would follow from what the table shows after some assignments.
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

  /// Why such a table takes no content size.
  public static let contentSizeFollows =
    "the content size of a table with sections, a header or a footer follows from them"

  /// Whether views of a class have a property; nil for those that not only tables have.
  static func has(_ property: Property, in type: View.Type) -> Bool? {
    switch property {
    case .sections, .style, .sectionHeaderTopPadding, .tableHeaderView, .tableFooterView,
      .backgroundView:
      type is TableView.Type
    case .topColor, .bottomColor: type is TwoToneTableView.Type
    case .shadowHeight: type is ShadowedTableView.Type
    case .variant: type is TwoToneTableView.Type || type is ShadowedTableView.Type
    default: nil
    }
  }
}
