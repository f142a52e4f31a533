import Foundation

extension Property {
  /// The kind of a property's value.
  package enum Kind: Sendable, Equatable {
    case bool, number, point, size, rect, insets, transform, color, string, content, rest
    /// The rows of a table.
    case sections
    /// A view by its id, or none.
    case view
    /// A view that becomes a subview, by its id, or none; a scene file contains the view itself.
    case subview
    case keyboardLayoutGuide
    /// One of the named cases of an enumeration.
    case choice([String])
    /// Any of the named members of an option set.
    case choices([String])
    /// The ids of descendants of the view that has the property.
    case views

    /// The parts of a value of this kind, in JSON order; empty if the value is a number itself or not
    /// numeric.
    package var parts: [PropertyPart] {
      switch self {
      case .point, .rest: [.x, .y]
      case .size: [.width, .height]
      case .rect: [.x, .y, .width, .height]
      case .insets: [.top, .left, .bottom, .right]
      case .transform: [.a, .b, .c, .d, .tx, .ty]
      case .bool, .number, .color, .string, .content, .sections, .view, .subview,
        .keyboardLayoutGuide, .choice, .choices, .views:
        []
      }
    }
  }

  /// The order of properties that are set at once: geometry first, the offset last.
  ///
  /// Each setter thus finds the values that it depends on.
  package enum SettingOrder: Int, Comparable, Sendable {
    case anchorPoint, transform, bounds, center, frame, standard, contentSize, contentInset,
      zoomScale
    case contentOffset
    package static func < (a: SettingOrder, b: SettingOrder) -> Bool { a.rawValue < b.rawValue }
  }

  /// The unit of a number, or of the numbers in a value.
  package enum Unit: String, Sendable {
    case points
    case pointsPerSecond
  }

  /// The valid numbers of a property, within the limit of ±1e12 of all numbers.
  package enum Limits: Equatable, Sendable {
    case none
    case minimum(Double)
    case closed(Double, Double)
    /// An open interval: both ends are excluded.
    case open(Double, Double)

    /// Returns whether a number is within the limits.
    package func contains(_ number: Double) -> Bool {
      switch self {
      case .none: true
      case .minimum(let minimum): number >= minimum
      case .closed(let minimum, let maximum): number >= minimum && number <= maximum
      case .open(let minimum, let maximum): number > minimum && number < maximum
      }
    }

    /// Describes the valid values of a kind, for an error message.
    package func expected(of kind: Kind) -> String {
      let range =
        switch self {
        case .none: "any number"
        case .minimum(0): "zero or more"
        case .minimum(let minimum): "\(Self.text(minimum)) or more"
        case .closed(let minimum, let maximum): "\(Self.text(minimum)) to \(Self.text(maximum))"
        case .open(let minimum, let maximum):
          "a number between \(Self.text(minimum)) and \(Self.text(maximum)), both excluded"
        }
      return switch kind {
      case .point: "x and y from \(range)"
      case .size: "a width and a height of \(range)"
      default: range
      }
    }

    /// Formats a number without an exponent.
    private static func text(_ number: Double) -> String { Decimal(number).description }
  }
}
