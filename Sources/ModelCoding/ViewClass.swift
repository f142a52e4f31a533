import RecipeViews
package import ScrollModel

/// The classes that a scene can name.
package enum ViewClass: String, CaseIterable, Sendable {
  case window = "Window"
  case view = "View"
  case scrollView = "ScrollView"
  case imageView = "ImageView"
  case label = "Label"
  case button = "Button"
  case navigationBar = "NavigationBar"
  case scrollContentView = "ScrollContentView"
  case gridView = "GridView"
  case pinView = "PinView"
  case textField = "TextField"
  case tableView = "TableView"
  case twoToneTableView = "TwoToneTableView"
  case shadowedTableView = "ShadowedTableView"

  /// The class of the model.
  package var type: View.Type {
    switch self {
    case .window: Window.self
    case .view: View.self
    case .scrollView: ScrollView.self
    case .imageView: ImageView.self
    case .label: Label.self
    case .button: Button.self
    case .navigationBar: NavigationBar.self
    case .scrollContentView: ScrollContentView.self
    case .gridView: GridView.self
    case .pinView: PinView.self
    case .textField: TextField.self
    case .tableView: TableView.self
    case .twoToneTableView: TwoToneTableView.self
    case .shadowedTableView: ShadowedTableView.self
    }
  }

  /// What a scroll view of the class calls the views that it makes and keeps, after its own id.
  package var namesOfMadeViews: [String] {
    let indicators = ["verticalIndicator", "horizontalIndicator"]
    return switch self {
    case .window, .view, .imageView, .label, .button, .navigationBar, .textField,
      .scrollContentView, .gridView, .pinView:
      []
    case .scrollView, .tableView: indicators
    case .twoToneTableView: indicators + ["topStretcher", "bottomStretcher"]
    case .shadowedTableView:
      indicators + [
        "topShadow", "bottomShadow", "contentTopShadow", "contentBottomShadow", "tableFooterView",
      ]
    }
  }

  package func make(_ id: String) -> View {
    switch self {
    case .window: Window(id: id)
    case .view: View(id: id)
    case .scrollView: ScrollView(id: id)
    case .imageView: ImageView(id: id)
    case .label: Label(id: id)
    case .button: Button(id: id)
    case .navigationBar: NavigationBar(id: id)
    case .scrollContentView: ScrollContentView(id: id)
    case .gridView: GridView(id: id)
    case .pinView: PinView(id: id)
    case .textField: TextField(id: id)
    case .tableView: TableView(id: id)
    case .twoToneTableView: TwoToneTableView(id: id)
    case .shadowedTableView: ShadowedTableView(id: id)
    }
  }
}

extension Property {
  /// The property's row of the table, in the first of the classes that have it.
  package var descriptor: PropertyDescriptor {
    guard let row = Self.table[self] else { preconditionFailure("no class has \(name)") }
    return row
  }

  /// The properties of all classes.
  private static let table = PropertyTable(
    ViewClass.allCases.reversed().flatMap { $0.type.propertyTable.rows }
  )
}
