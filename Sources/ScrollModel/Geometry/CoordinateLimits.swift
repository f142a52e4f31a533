import Foundation

/// The range of numbers that the model accepts from outside.
///
/// Up to 10¹², a Double resolves a millionth of a pixel after all additions and multiplications of the
/// model, and no difference of two such numbers overflows.
enum CoordinateLimits {
  static let limit = 1e12
  static let expected = "numbers from -1e12 to 1e12"
}

extension Double {
  var isWithinLimits: Bool { magnitude <= CoordinateLimits.limit }
}

extension CGPoint {
  var isWithinLimits: Bool { Double(x).isWithinLimits && Double(y).isWithinLimits }
}

extension CGSize {
  var isWithinLimits: Bool { Double(width).isWithinLimits && Double(height).isWithinLimits }
}

extension CGRect {
  var isWithinLimits: Bool { origin.isWithinLimits && size.isWithinLimits }
}

extension EdgeInsets {
  var isWithinLimits: Bool {
    top.isWithinLimits && left.isWithinLimits && bottom.isWithinLimits && right.isWithinLimits
  }
}

extension CGAffineTransform {
  var isWithinLimits: Bool {
    Double(a).isWithinLimits && Double(b).isWithinLimits && Double(c).isWithinLimits
      && Double(d).isWithinLimits && Double(tx).isWithinLimits && Double(ty).isWithinLimits
  }
}

extension PropertyValue {
  /// Whether all numbers of the value are in the range that the model accepts.
  var isWithinLimits: Bool {
    switch self {
    case .number(let value), .content(.grid(let value)): value.isWithinLimits
    case .point(let value): value.isWithinLimits
    case .size(let value): value.isWithinLimits
    case .rect(let value): value.isWithinLimits
    case .insets(let value): value.isWithinLimits
    case .transform(let value): value.isWithinLimits
    case .keyboardLayoutGuide(let value): value.keyboardDismissPadding.isWithinLimits
    case .bool, .string, .strings, .color, .content, .rest, .sections, .view, .absent: true
    }
  }
}
