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

  var parts: [Part] {
    switch self {
    case .point: [.x, .y]
    case .size: [.width, .height]
    case .rect: [.x, .y, .width, .height]
    case .insets: [.top, .left, .bottom, .right]
    case .transform: [.a, .b, .c, .d, .tx, .ty]
    }
  }
}

/// A number inside a value.
enum Part: String, CaseIterable {
  case x, y, width, height, top, left, bottom, right
  case a, b, c, d, tx, ty

  /// The number in a value; nil if values of that kind have no such part.
  func of(_ value: PropertyValue) -> Double? {
    switch (value, self) {
    case (.point(let point), .x): point.x
    case (.point(let point), .y): point.y
    case (.rest(let rest), .x): rest.contentOffset.x
    case (.rest(let rest), .y): rest.contentOffset.y
    case (.size(let size), .width): size.width
    case (.size(let size), .height): size.height
    case (.rect(let rect), .x): rect.origin.x
    case (.rect(let rect), .y): rect.origin.y
    case (.rect(let rect), .width): rect.size.width
    case (.rect(let rect), .height): rect.size.height
    case (.insets(let insets), .top): insets.top
    case (.insets(let insets), .left): insets.left
    case (.insets(let insets), .bottom): insets.bottom
    case (.insets(let insets), .right): insets.right
    case (.transform(let transform), .a): transform.a
    case (.transform(let transform), .b): transform.b
    case (.transform(let transform), .c): transform.c
    case (.transform(let transform), .d): transform.d
    case (.transform(let transform), .tx): transform.tx
    case (.transform(let transform), .ty): transform.ty
    default: nil
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
