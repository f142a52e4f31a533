import Foundation

/// The range of numbers that the model accepts from outside.
///
/// Up to 10¹², a Double resolves a millionth of a pixel after all additions and multiplications of the
/// model, and no difference of two such numbers overflows.
enum Reach {
  static let limit = 1e12
  static let expected = "numbers from -1e12 to 1e12"
}

extension Double {
  var isInReach: Bool { magnitude <= Reach.limit }
}

extension CGPoint {
  var isInReach: Bool { Double(x).isInReach && Double(y).isInReach }
}

extension CGSize {
  var isInReach: Bool { Double(width).isInReach && Double(height).isInReach }
}

extension CGRect {
  var isInReach: Bool { origin.isInReach && size.isInReach }
}

extension EdgeInsets {
  var isInReach: Bool {
    top.isInReach && left.isInReach && bottom.isInReach && right.isInReach
  }
}

extension CGAffineTransform {
  var isInReach: Bool {
    a.isInReach && b.isInReach && c.isInReach && d.isInReach && tx.isInReach && ty.isInReach
  }
}

extension PropertyValue {
  /// Whether all numbers of the value are in the range that the model accepts.
  var isInReach: Bool {
    switch self {
    case .number(let value), .content(.grid(let value)): value.isInReach
    case .point(let value): value.isInReach
    case .size(let value): value.isInReach
    case .rect(let value): value.isInReach
    case .insets(let value): value.isInReach
    case .transform(let value): value.isInReach
    case .keyboardLayoutGuide(let value): value.keyboardDismissPadding.isInReach
    case .bool, .string, .strings, .color, .content, .rest, .sections, .view, .absent: true
    }
  }
}
