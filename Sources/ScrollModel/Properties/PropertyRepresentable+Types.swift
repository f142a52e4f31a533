import Foundation
import ScrollMotion

extension Bool: PropertyRepresentable {
  package static var propertyKind: Property.Kind { .bool }
  package var propertyValue: PropertyValue { .bool(self) }
  package init?(propertyValue: PropertyValue) {
    guard case .bool(let value) = propertyValue else { return nil }
    self = value
  }
}

extension Double: PropertyRepresentable {
  package static var propertyKind: Property.Kind { .number }
  package var propertyValue: PropertyValue { .number(self) }
  package init?(propertyValue: PropertyValue) {
    guard case .number(let value) = propertyValue else { return nil }
    self = value
  }
}

extension String: PropertyRepresentable {
  package static var propertyKind: Property.Kind { .string }
  package var propertyValue: PropertyValue { .string(self) }
  package init?(propertyValue: PropertyValue) {
    guard case .string(let value) = propertyValue else { return nil }
    self = value
  }
}

extension CGPoint: PropertyRepresentable {
  package static var propertyKind: Property.Kind { .point }
  package var propertyValue: PropertyValue { .point(self) }
  package init?(propertyValue: PropertyValue) {
    guard case .point(let value) = propertyValue else { return nil }
    self = value
  }
}

extension CGSize: PropertyRepresentable {
  package static var propertyKind: Property.Kind { .size }
  package var propertyValue: PropertyValue { .size(self) }
  package init?(propertyValue: PropertyValue) {
    guard case .size(let value) = propertyValue else { return nil }
    self = value
  }
}

extension CGRect: PropertyRepresentable {
  package static var propertyKind: Property.Kind { .rect }
  package var propertyValue: PropertyValue { .rect(self) }
  package init?(propertyValue: PropertyValue) {
    guard case .rect(let value) = propertyValue else { return nil }
    self = value
  }
}

extension EdgeInsets: PropertyRepresentable {
  package static var propertyKind: Property.Kind { .insets }
  package var propertyValue: PropertyValue { .insets(self) }
  package init?(propertyValue: PropertyValue) {
    guard case .insets(let value) = propertyValue else { return nil }
    self = value
  }
}

extension CGAffineTransform: PropertyRepresentable {
  package static var propertyKind: Property.Kind { .transform }
  package var propertyValue: PropertyValue { .transform(self) }
  package init?(propertyValue: PropertyValue) {
    guard case .transform(let value) = propertyValue else { return nil }
    self = value
  }
}

extension Color: PropertyRepresentable {
  package static var propertyKind: Property.Kind { .color }
  package var propertyValue: PropertyValue { .color(self) }
  package init?(propertyValue: PropertyValue) {
    guard case .color(let value) = propertyValue else { return nil }
    self = value
  }
}

extension Content: PropertyRepresentable {
  package static var propertyKind: Property.Kind { .content }
  package var propertyValue: PropertyValue { .content(self) }
  package init?(propertyValue: PropertyValue) {
    guard case .content(let value) = propertyValue else { return nil }
    self = value
  }
}

extension Rest: PropertyRepresentable {
  package static var propertyKind: Property.Kind { .rest }
  package var propertyValue: PropertyValue { .rest(self) }
  package init?(propertyValue: PropertyValue) {
    guard case .rest(let value) = propertyValue else { return nil }
    self = value
  }
}

extension KeyboardLayoutGuide: PropertyRepresentable {
  package static var propertyKind: Property.Kind { .keyboardLayoutGuide }
  package var propertyValue: PropertyValue { .keyboardLayoutGuide(self) }
  package init?(propertyValue: PropertyValue) {
    guard case .keyboardLayoutGuide(let value) = propertyValue else { return nil }
    self = value
  }
}

extension Array: PropertyRepresentable where Element: PropertyElement {
  package static var propertyKind: Property.Kind { Element.propertyKindOfArray }
  package var propertyValue: PropertyValue { Element.propertyValue(of: self) }
  package init?(propertyValue: PropertyValue) {
    guard let value = Element.array(from: propertyValue) else { return nil }
    self = value
  }
}

/// A type with arrays that can be property values.
package protocol PropertyElement: Equatable, SendableMetatype {
  static var propertyKindOfArray: Property.Kind { get }
  static func propertyValue(of array: [Self]) -> PropertyValue
  static func array(from value: PropertyValue) -> [Self]?
}

/// An array of strings is an array of view ids.
extension String: PropertyElement {
  package static var propertyKindOfArray: Property.Kind { .views }
  package static func propertyValue(of array: [String]) -> PropertyValue { .strings(array) }
  package static func array(from value: PropertyValue) -> [String]? {
    guard case .strings(let array) = value else { return nil }
    return array
  }
}

extension TableSection: PropertyElement {
  package static var propertyKindOfArray: Property.Kind { .sections }
  package static func propertyValue(of array: [TableSection]) -> PropertyValue { .sections(array) }
  package static func array(from value: PropertyValue) -> [TableSection]? {
    guard case .sections(let array) = value else { return nil }
    return array
  }
}

extension AutoresizingMask: PropertyRepresentable {
  package static var propertyKind: Property.Kind { .choices(allNames) }
  package var propertyValue: PropertyValue { .strings(names) }
  package init?(propertyValue: PropertyValue) {
    guard case .strings(let names) = propertyValue else { return nil }
    self.init(names: names)
  }
}

extension DecelerationRate: PropertyRepresentable {
  package static var propertyKind: Property.Kind { .number }
  package var propertyValue: PropertyValue { .number(rawValue) }
  package init?(propertyValue: PropertyValue) {
    guard case .number(let rawValue) = propertyValue else { return nil }
    self.init(rawValue: rawValue)
  }
}

extension ContentInsetAdjustmentBehavior: PropertyChoice {}
extension IndexDisplayMode: PropertyChoice {}
extension IndicatorStyle: PropertyChoice {}
extension KeyboardDismissMode: PropertyChoice {}
extension ScrollPhase: PropertyChoice {}
extension SemanticContentAttribute: PropertyChoice {}
extension TableStyle: PropertyChoice {}
extension UserInterfaceLayoutDirection: PropertyChoice {}
