import Foundation
import ModelCoding
import ScrollModel

/// What kind of value something in a predicate has.
enum ValueType: Equatable {
  case number, flag, text, color
  /// One of some names, which are written without quotes.
  case name([String])
  /// Something that only its parts can be compared of, or the whole with its like.
  case compound(Compound)

  /// What it is, for a message.
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

/// A value that has parts.
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
  /// What kind of value a reader finds; nil for what a predicate cannot read.
  var valueType: ValueType? {
    let row = descriptor
    return row.isWriteOnly ? nil : ValueType(row.kind)
  }

  /// The names of all properties that predicates read.
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
