import Foundation
import ScrollMotion

/// A type whose values can be those of a property.
package protocol PropertyRepresentable: Equatable, SendableMetatype {
  /// What kind of value it is.
  static var propertyKind: Property.Kind { get }
  /// Whether ``PropertyValue/absent`` is one of its values.
  static var canBeAbsent: Bool { get }
  /// The value in a property's form.
  var propertyValue: PropertyValue { get }
  /// The value from a property's form; nil if it is of another kind.
  init?(propertyValue: PropertyValue)
}

extension PropertyRepresentable {
  package static var canBeAbsent: Bool { false }
}

/// An enumeration whose cases are values of a property, by UIKit's names.
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
