import Synchronization

/// The properties of a view class, including those of its superclasses.
package final class PropertyTable: Sendable {
  /// The rows, in the order in which properties are written.
  package let rows: [PropertyDescriptor]
  /// The set of all properties in the table.
  package let properties: PropertySet
  /// The properties whose every change is real, and has a cause.
  ///
  /// The others are derived, or are noted as changed when they may be: where a change is real, its cause is
  /// given there.
  let explained: PropertySet
  /// The properties that may have a value that the state shows although nothing has changed them: those that are
  /// derived from others, those that a view is created with, and parts that become subviews.
  let initial: PropertySet
  /// Whether the views of the class are internal ones, see ``InternalSubview``.
  package let isInternal: Bool
  /// The row of each property, by its raw value.
  private let places: [PropertyDescriptor?]
  /// The rows that are used to copy views.
  let copiedRows: [PropertyDescriptor]
  /// The rows with views that become subviews.
  package let subviewRows: [PropertyDescriptor]

  /// Creates a table from rows; a later row replaces an earlier one, because a subclass may redefine a
  /// property.
  package init(_ rows: [PropertyDescriptor], isInternal: Bool = false) {
    self.isInternal = isInternal
    var places: [PropertyDescriptor?] = Array(repeating: nil, count: Property.allCases.count)
    for row in rows { places[Int(row.property.rawValue)] = row }
    self.places = places
    self.rows = places.compactMap(\.self)
    properties = rows.reduce(into: []) { $0.formUnion(PropertySet($1.property)) }
    let settable = rows.reduce(into: PropertySet()) { set, row in
      if !row.isReadOnly, !row.isWriteOnly { set.formUnion(PropertySet(row.property)) }
    }
    explained = settable.union(PropertySet(.contentSize, .adjustedContentInset, .safeAreaInsets))
      .subtracting(PropertySet(.contentOffset, .bounds, .center, .zoomScale))
    initial = rows.reduce(into: PropertySet(.class, .frame)) { set, row in
      if row.isReadOnly || row.kind == .subview { set.formUnion(PropertySet(row.property)) }
    }
    .subtracting(Self.changedFirst)
    copiedRows = self.rows.filter { $0.copy != nil }
    subviewRows = self.rows.filter { $0.kind == .subview }
  }

  /// Derived properties of all views that only have a value after a change of them was noted: the direction unless the
  /// scene's language runs from right to left.
  private static let changedFirst = PropertySet(
    .effectiveUserInterfaceLayoutDirection,
    .shadowIsVisible,
    .isFirstResponder,
    .keyboardLayoutFrame,
    .subviews
  )

  /// The row of a property; nil if the class does not have it.
  package subscript(property: Property) -> PropertyDescriptor? { places[Int(property.rawValue)] }

  /// Returns the table of a class, which is created once.
  static func of(_ type: View.Type) -> PropertyTable {
    tables.withLock { tables in
      if let table = tables[ObjectIdentifier(type)] { return table }
      let table = PropertyTable(
        type.properties,
        isInternal: type is any InternalSubview.Type
      )
      tables[ObjectIdentifier(type)] = table
      return table
    }
  }

  private static let tables = Mutex<[ObjectIdentifier: PropertyTable]>([:])
}

extension View {
  /// The property table of this class.
  package static var propertyTable: PropertyTable { PropertyTable.of(self) }

  /// Whether views of this class have the property.
  package static func has(_ property: Property) -> Bool { propertyTable[property] != nil }
}
