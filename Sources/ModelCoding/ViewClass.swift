import RecipeViews
package import ScrollModel

/// A class of views that scenes can name.
package final class ViewClass: Sendable {
  /// The class of the model.
  package let type: View.Type
  /// The class's name in scenes and in the state document.
  package let name: String
  /// The properties that its views have.
  package let table: PropertyTable
  /// What its views call the views that they make and keep, after their own id.
  package let namesOfInternalSubviews: [String]
  /// A view of the class.
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

  /// The class called `name`; nil if scenes know none.
  package static func named(_ name: String) -> ViewClass? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

extension Property {
  /// The property's row of the table, in the first of the classes that have it.
  package var descriptor: PropertyDescriptor {
    guard let row = Self.table[self] else { preconditionFailure("no class has \(name)") }
    return row
  }

  /// The properties of all classes.
  private static let table = PropertyTable(
    ViewClass.all.reversed().flatMap { $0.table.rows }
  )
}
