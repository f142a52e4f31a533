import Foundation
import ScrollMotion

/// A type with values that can be property values.
package protocol PropertyRepresentable: Equatable, SendableMetatype {
  /// The kind of the value.
  static var propertyKind: Property.Kind { get }
  /// Whether ``PropertyValue/absent`` is one of its values.
  static var canBeAbsent: Bool { get }
  /// The value as a property value.
  var propertyValue: PropertyValue { get }
  /// Creates a value from a property value; returns nil if that is of another kind.
  init?(propertyValue: PropertyValue)
}

extension PropertyRepresentable {
  package static var canBeAbsent: Bool { false }
}

/// An enumeration with cases that are property values, by UIKit's names.
package protocol PropertyChoice: PropertyRepresentable, RawRepresentable<String>, CaseIterable {}

extension PropertyChoice {
  package static var propertyKind: Property.Kind { .choice(allCases.map(\.rawValue)) }
  package var propertyValue: PropertyValue { .string(rawValue) }
  package init?(propertyValue: PropertyValue) {
    guard case .string(let name) = propertyValue else { return nil }
    self.init(rawValue: name)
  }
}

extension Optional: PropertyRepresentable where Wrapped: PropertyRepresentable {
  package static var propertyKind: Property.Kind { Wrapped.propertyKind }
  package static var canBeAbsent: Bool { true }
  package var propertyValue: PropertyValue { self?.propertyValue ?? .absent }
  package init?(propertyValue: PropertyValue) {
    if propertyValue == .absent {
      self = .none
    } else if let value = Wrapped(propertyValue: propertyValue) {
      self = value
    } else {
      return nil
    }
  }
}

/// A view by its id, or none.
package struct ViewReference: PropertyRepresentable {
  package let id: String?
  package init(id: String?) { self.id = id }

  package static var propertyKind: Property.Kind { .view }
  package var propertyValue: PropertyValue { .view(id) }
  package init?(propertyValue: PropertyValue) {
    guard case .view(let id) = propertyValue else { return nil }
    self.id = id
  }
}

/// A view that becomes a subview, by its id, or none.
package struct SubviewReference: PropertyRepresentable {
  package let id: String?
  package init(_ view: View?) { id = view?.id }

  package static var propertyKind: Property.Kind { .subview }
  package var propertyValue: PropertyValue { .view(id) }
  package init?(propertyValue: PropertyValue) {
    guard case .view(let id) = propertyValue else { return nil }
    self.id = id
  }
}
