import Foundation
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
    case .point: [.x, .y]
    case .size: [.width, .height]
    case .rect: [.x, .y, .width, .height]
    case .insets: [.top, .left, .bottom, .right]
    case .transform: [.a, .b, .c, .d, .tx, .ty]
    }
  }
}

extension Property {
  /// What kind of value a reader finds; nil for what a predicate cannot read.
  var valueType: ValueType? {
    switch kind {
    case .bool: .flag
    case .number: .number
    case .point: .compound(.point)
    case .size: .compound(.size)
    case .rect: .compound(.rect)
    case .insets: self == .scrollIndicatorInsets ? nil : .compound(.insets)
    case .transform: .compound(.transform)
    case .color: .color
    case .string, .view: .text
    case .choice(let names): .name(names)
    case .choices, .views, .content, .sections, .keyboardLayoutGuide: nil
    case .derived: derivedType
    }
  }

  private var derivedType: ValueType? {
    switch self {
    case .class: .text
    case .subviews: nil
    case .adjustedContentInset, .safeAreaInsets: .compound(.insets)
    case .velocity, .rest: .compound(.point)
    case .keyboardLayoutFrame: .compound(.rect)
    case .phase: .name(ScrollPhase.allCases.map(\.rawValue))
    case .effectiveUserInterfaceLayoutDirection:
      .name(UserInterfaceLayoutDirection.allCases.map(\.rawValue))
    default: .flag
    }
  }

  /// The names of all properties that predicates read.
  static let readable = allCases.filter { $0.valueType != nil }
}
