import Foundation
import JSON
import ScrollModel

/// Formats numbers of findings as text and as JSON.
enum FindingFormat {
  /// A number with at most two digits behind the point and a real minus sign, as in `−118.5`.
  static func number(_ value: Double) -> String {
    guard abs(value) < 1e12 else { return String(value) }
    let hundredths = Int64((value * 100).rounded())
    let (whole, part) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let sign = hundredths < 0 ? "−" : ""
    guard part > 0 else { return "\(sign)\(whole)" }
    let digits = part < 10 ? "0\(part)" : part % 10 == 0 ? "\(part / 10)" : "\(part)"
    return "\(sign)\(whole).\(digits)"
  }

  /// A number with up to seven digits, where a smaller difference than a hundredth is the mistake.
  static func exact(_ value: Double) -> String {
    let text = number(value)
    let digits = (value * 1e6).rounded() / 1e6
    guard abs(digits - (value * 100).rounded() / 100) > 0 else { return text }
    return (value < 0 ? "−" : "") + String(abs(digits))
  }

  /// A point as `(0, 118.5)`.
  static func point(_ point: CGPoint) -> String { "(\(number(point.x)), \(number(point.y)))" }

  /// A size as `320 × 480`.
  static func size(_ size: CGSize) -> String { "\(number(size.width)) × \(number(size.height))" }

  static func json(_ point: CGPoint) -> JSONValue { [.number(point.x), .number(point.y)] }
  static func json(_ size: CGSize) -> JSONValue { [.number(size.width), .number(size.height)] }
  static func json(_ rect: CGRect) -> JSONValue {
    [
      .number(rect.origin.x), .number(rect.origin.y), .number(rect.width), .number(rect.height),
    ]
  }
  static func json(_ transform: CGAffineTransform) -> JSONValue {
    let numbers = [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
    ]
    return .array(numbers.map { .number($0) })
  }
  static func json(_ insets: EdgeInsets) -> JSONValue {
    [.number(insets.top), .number(insets.left), .number(insets.bottom), .number(insets.right)]
  }
}
