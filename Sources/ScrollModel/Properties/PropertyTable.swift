import Synchronization

/// The properties of a class of views, its superclasses' included.
public final class PropertyTable: Sendable {
  /// The rows, in the order in which properties are written.
  public let rows: [PropertyDescriptor]
  /// All of their properties.
  public let properties: PropertySet
  /// The row of each property, by its raw value.
  private let places: [PropertyDescriptor?]
  /// The rows by which views are copied.
  let copiedRows: [PropertyDescriptor]
  /// The rows of the views that become subviews.
  package let subviewRows: [PropertyDescriptor]

  /// A table with some rows; of two for one property the later, as a subclass may describe it anew.
  package init(_ rows: [PropertyDescriptor]) {
    var places: [PropertyDescriptor?] = Array(repeating: nil, count: Property.allCases.count)
    for row in rows { places[Int(row.property.rawValue)] = row }
    self.places = places
    self.rows = places.compactMap(\.self)
    properties = rows.reduce(into: []) { $0.formUnion(PropertySet($1.property)) }
    copiedRows = self.rows.filter { $0.copy != nil }
    subviewRows = self.rows.filter { $0.kind == .subview }
  }

  /// The row of a property; nil if the class does not have it.
  public subscript(property: Property) -> PropertyDescriptor? { places[Int(property.rawValue)] }

  /// The table of a class, which is put together once.
  static func of(_ type: View.Type) -> PropertyTable {
    tables.withLock { tables in
      if let table = tables[ObjectIdentifier(type)] { return table }
      let table = PropertyTable(type.properties)
      tables[ObjectIdentifier(type)] = table
      return table
    }
  }

  private static let tables = Mutex<[ObjectIdentifier: PropertyTable]>([:])
}

extension View {
  /// The table of the properties that views of this class have.
  public static var propertyTable: PropertyTable { PropertyTable.of(self) }

  /// Whether views of this class have the property at all.
  public static func has(_ property: Property) -> Bool { propertyTable[property] != nil }
}
