import RecipeViews
package import ScrollModel

/// A view class that scenes can name.
package final class ViewClass: Sendable {
  /// The Swift class of the model.
  package let type: View.Type
  /// The class's name in scenes and in the state document.
  package let name: String
  /// The properties of the class.
  package let table: PropertyTable
  /// The names of the subviews that views of the class create and keep; each follows the view's own id.
  package let namesOfInternalSubviews: [String]
  /// Creates a view of the class.
  package let make: @Sendable (_ id: String) -> View

  private init<Class: View>(
    _ make: @escaping @Sendable (_ id: String) -> Class,
    makes names: [String] = []
  ) {
    type = Class.self
    name = Class.className
    table = Class.propertyTable
    namesOfInternalSubviews = names
    self.make = make
  }

  package static let window = ViewClass { Window(id: $0) }
  package static let view = ViewClass { View(id: $0) }

  /// Every class, in the order in which messages list them.
  package static let all: [ViewClass] = [
    window, view,
    ViewClass({ ScrollView(id: $0) }, makes: indicators),
    ViewClass { ImageView(id: $0) },
    ViewClass { Label(id: $0) },
    ViewClass { Button(id: $0) },
    ViewClass { NavigationBar(id: $0) },
    ViewClass { ScrollContentView(id: $0) },
    ViewClass { GridView(id: $0) },
    ViewClass { PinView(id: $0) },
    ViewClass { TextField(id: $0) },
    ViewClass({ TableView(id: $0) }, makes: indicators),
    ViewClass(
      { TwoToneTableView(id: $0) },
      makes: indicators + ["topStretcher", "bottomStretcher"]
    ),
    ViewClass(
      { ShadowedTableView(id: $0) },
      makes: indicators + [
        "topShadow", "bottomShadow", "contentTopShadow", "contentBottomShadow", "tableFooterView",
      ]
    ),
  ]

  private static let indicators = ["verticalIndicator", "horizontalIndicator"]

  /// Returns the class with this name; nil if scenes have none.
  package static func named(_ name: String) -> ViewClass? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

extension Property {
  /// The property's row in the table of the first class that has it.
  package var descriptor: PropertyDescriptor {
    guard let row = Self.table[self] else { preconditionFailure("no class has \(name)") }
    return row
  }

  /// The properties of all classes.
  private static let table = PropertyTable(
    ViewClass.all.reversed().flatMap { $0.table.rows }
  )
}
