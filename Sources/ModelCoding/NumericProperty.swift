import Foundation
package import JSON
package import ScrollModel

/// A numeric property of a view that can be plotted over time, written as in `table.contentOffset.y`.
package struct NumericProperty: Sendable {
  /// The reference as written.
  package let text: String
  /// The id of the view.
  package let view: String
  private let property: Property
  private let part: PropertyPart?

  /// Parses a view's id, a property, and a part if the property has several numbers.
  package init(_ text: String, at pointer: JSONPointer) throws(JSONShapeError) {
    self.text = text
    // Ids may contain dots; names of properties and of their parts do not.
    var parts = text.split(separator: ".", omittingEmptySubsequences: false)
    part = parts.count > 2 ? parts.last.flatMap { PropertyPart(rawValue: String($0)) } : nil
    if part != nil { parts.removeLast() }
    guard parts.count > 1, let name = parts.popLast() else {
      throw JSONShapeError(
        pointer,
        "expected a view's property such as scroll.contentOffset.y, found "
          + JSONValue.string(text).summary
      )
    }
    view = parts.joined(separator: ".")
    guard let property = Property(name: String(name)) else {
      let known = Property.allCases.filter { !Self.parts(of: $0).isEmpty }.map(\.name)
      let hint = Spelling.hint(for: String(name), among: known)
      throw JSONShapeError(pointer, "no property \(JSONValue.string(String(name)).summary)\(hint)")
    }
    self.property = property
    let choices = Self.parts(of: property)
    guard choices.contains(part) else {
      let names = choices.compactMap { $0.map { "." + $0.rawValue } }
      let expected =
        choices.isEmpty
        ? "\(property.name) is not a number"
        : names.isEmpty
          ? "\(property.name) is one number"
          : "\(property.name) has \(names.joined(separator: " "))"
      throw JSONShapeError(pointer, expected)
    }
  }

  /// The current value.
  ///
  /// Nil if there is no such view, the view's class does not have the property, or the property has no
  /// value.
  package func value(in engine: Engine) -> Double? {
    guard let value = engine.view(view)?.value(of: property) else { return nil }
    if case .number(let number) = value { return number }
    return part?.of(value)
  }

  /// The value in a view of a state document; nil if it is unknown there.
  package func value(in view: JSONValue) -> Double? {
    guard let value = view[property.name] else {
      // Only this one has a known value where it is absent.
      return property == .contentOffset ? 0 : nil
    }
    guard let part else { return value.double }
    return property.descriptor.kind.parts.firstIndex(of: part).flatMap { value[$0]?.double }
  }

  /// The numeric parts of a property's value; a single nil if the value is a number itself.
  private static func parts(of property: Property) -> [PropertyPart?] {
    let row = property.descriptor
    if row.isWriteOnly { return [] }
    return row.kind == .number ? [nil] : row.kind.parts
  }
}
