import Foundation
import ModelCoding
import ScrollModel

/// The type of a value in a predicate.
enum ValueType: Equatable {
  case number, flag, text, color
  /// One of several names, which are written without quotes.
  case name([String])
  /// A value with parts: compare its parts, or the whole with a value of the same type.
  case compound(Compound)

  /// The type in words, for messages.
  var words: String {
    switch self {
    case .number: "a number"
    case .flag: "true or false"
    case .text: "text"
    case .color: "a colour"
    case .name: "a name"
    case .compound(let compound): compound.rawValue
    }
  }
}

/// A type with parts.
enum Compound: String {
  case point = "a point"
  case size = "a size"
  case rect = "a rectangle"
  case insets = "insets"
  case transform = "a transform"

  var parts: [PropertyPart] {
    switch self {
    case .point: Property.Kind.point.parts
    case .size: Property.Kind.size.parts
    case .rect: Property.Kind.rect.parts
    case .insets: Property.Kind.insets.parts
    case .transform: Property.Kind.transform.parts
    }
  }
}

extension Property {
  /// The type of the value that a predicate reads; nil for a property that a predicate cannot read.
  var valueType: ValueType? {
    let row = descriptor
    return row.isWriteOnly ? nil : ValueType(row.kind)
  }

  /// All properties that predicates can read.
  static let readable = allCases.filter { $0.valueType != nil }
}

extension ValueType {
  fileprivate init?(_ kind: Property.Kind) {
    switch kind {
    case .bool: self = .flag
    case .number: self = .number
    case .point, .rest: self = .compound(.point)
    case .size: self = .compound(.size)
    case .rect: self = .compound(.rect)
    case .insets: self = .compound(.insets)
    case .transform: self = .compound(.transform)
    case .color: self = .color
    case .string, .view, .subview: self = .text
    case .choice(let names): self = .name(names)
    case .choices, .views, .content, .sections, .keyboardLayoutGuide: return nil
    }
  }
}
