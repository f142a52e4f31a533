import Foundation
import JSON
import ModelCoding
import ScrollModel

/// Numbers, points and sizes in the sentences of findings.
extension DefaultStringInterpolation {
  /// Appends a number with at most two digits behind the point and a real minus sign, as in `−118.5`.
  mutating func appendInterpolation(_ value: Double) {
    guard abs(value) < 1e12 else { return appendLiteral(value.description) }
    let hundredths = Int64((value * 100).rounded())
    let (whole, part) = (abs(hundredths) / 100, abs(hundredths) % 100)
    appendLiteral((hundredths < 0 ? "−" : "") + whole.description)
    guard part > 0 else { return }
    appendLiteral(part < 10 ? ".0\(part)" : part % 10 == 0 ? ".\(part / 10)" : ".\(part)")
  }

  /// Appends a number with up to seven digits, where a smaller difference than a hundredth is the mistake.
  mutating func appendInterpolation(exact value: Double) {
    let digits = (value * 1e6).rounded() / 1e6
    guard abs(digits - (value * 100).rounded() / 100) > 0 else { return appendInterpolation(value) }
    appendLiteral((value < 0 ? "−" : "") + abs(digits).description)
  }

  /// Appends a length as `1 point` or `118.5 points`.
  mutating func appendInterpolation(points value: Double) { append(points: "\(value)") }

  /// Appends a length with up to seven digits, as `0.000001 points`.
  mutating func appendInterpolation(exactPoints value: Double) {
    append(points: "\(exact: value)")
  }

  private mutating func append(points number: String) {
    appendLiteral(number + (number == "1" || number == "−1" ? " point" : " points"))
  }

  mutating func appendInterpolation(_ value: CGFloat) { appendInterpolation(Double(value)) }

  /// Appends a point as `(0, 118.5)`.
  mutating func appendInterpolation(_ point: CGPoint) { appendLiteral("(\(point.x), \(point.y))") }

  /// Appends a size as `320 × 480`.
  mutating func appendInterpolation(_ size: CGSize) {
    appendLiteral("\(size.width) × \(size.height)")
  }
}

extension PropertySet {
  /// All properties but those that a motion changes in each frame.
  static let still = all.subtracting(
    PropertySet([
      .contentOffset, .velocity, .phase, .rest, .isTracking, .isDragging, .isDecelerating,
      .isScrollAnimating, .isZooming, .isZoomBouncing, .isZoomAnimating,
    ])
  )

  /// Creates a set of properties.
  init(_ properties: [Property]) {
    self = properties.reduce(into: []) { $0.formUnion(PropertySet($1)) }
  }

  /// Whether a property is in the set.
  func has(_ property: Property) -> Bool { rawValue >> UInt128(property.rawValue) & 1 == 1 }
}

/// The values in a symptom's sentence by name, in its order, or those that a fix sets.
struct Values: ExpressibleByDictionaryLiteral {
  var object: JSONObject

  init(dictionaryLiteral elements: (String, any Observed)...) {
    object = JSONObject(capacity: elements.count)
    for (name, value) in elements { object[name] = value.json }
  }

  init(_ object: JSONObject) { self.object = object }

  static func + (a: Values, b: Values) -> Values {
    b.object.reduce(into: a) { $0.object[$1.key] = $1.value }
  }
}

extension View {
  /// The present values of properties by their names; `boundsSize` is the size alone.
  func values(_ names: String...) -> Values {
    names.reduce(into: [:]) { values, name in
      let value = Property(name: name).flatMap(value)
      values.object[name] =
        name == "boundsSize" ? bounds.size.json : value.map(JSONValue.init) ?? .null
    }
  }
}

/// What can be among the values of a finding.
protocol Observed { var json: JSONValue { get } }

extension JSONValue: Observed { var json: JSONValue { self } }
extension Bool: Observed { var json: JSONValue { .bool(self) } }
extension Int: Observed { var json: JSONValue { .integer(Int64(self)) } }
extension Double: Observed { var json: JSONValue { .number(self) } }
extension CGFloat: Observed { var json: JSONValue { .number(Double(self)) } }
extension String: Observed { var json: JSONValue { .string(self) } }
extension Array: Observed where Element: Observed { var json: JSONValue { .array(map(\.json)) } }
extension Optional: Observed where Wrapped: Observed { var json: JSONValue { self?.json ?? .null } }
extension CGPoint: Observed { var json: JSONValue { [x, y].json } }
extension CGSize: Observed { var json: JSONValue { [width, height].json } }
extension CGRect: Observed { var json: JSONValue { [origin.x, origin.y, width, height].json } }
extension CGAffineTransform: Observed { var json: JSONValue { [a, b, c, d, tx, ty].json } }
extension EdgeInsets: Observed { var json: JSONValue { [top, left, bottom, right].json } }

/// Lengths that differ by less than this, in points, are equal: half a point is a pixel of most screens.
let leastLength = 0.5

/// Limits that several rules use.
enum Tolerance {
  /// A way that a person notices, in points; less corrects a rounding.
  static let noticedWay = 8.0
  /// What differs by less than this, in points, has the same place.
  static let samePlace = 1.0
  /// A pause after which something else begins, in microseconds.
  static let pause: Int64 = 200_000
  /// Changes within this time, about a frame, belong together, in microseconds.
  static let frame: Int64 = 20_000
  /// A view counts as covered, or as out of reach, from this share of its length on.
  static let coveredShare = 0.25
}
