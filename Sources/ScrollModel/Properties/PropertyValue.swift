public import Foundation

/// The value of a view property.
///
/// ```swift
/// let view = View(id: "view")
/// try view.set(.frame, to: .rect(CGRect(x: 0, y: 0, width: 10, height: 20)))
/// precondition(view.value(of: .bounds) == .rect(CGRect(x: 0, y: 0, width: 10, height: 20)))
/// ```
public enum PropertyValue: Equatable, Sendable {
  /// Yes or no.
  case bool(Bool)
  /// A finite number.
  case number(Double)
  /// A text, a name, or a choice by its name.
  case string(String)
  /// Names, such as the parts of a mask.
  case strings([String])
  /// A point, in points.
  case point(CGPoint)
  /// A size, in points.
  case size(CGSize)
  /// A rectangle, in points.
  case rect(CGRect)
  /// Insets, in points.
  case insets(EdgeInsets)
  /// A map of the plane.
  case transform(CGAffineTransform)
  /// A colour.
  case color(Color)
  /// What an image or a grid shows.
  case content(Content)
  /// Where and when a motion ends.
  case rest(Rest)
  /// The sections of a table.
  case sections([TableSection])
  /// A view by its id; nil for none.
  case view(String?)
  /// The settings of a keyboard layout guide.
  case keyboardLayoutGuide(KeyboardLayoutGuide)
  /// No value, such as a colour that is not set; see `PropertyDescriptor.canBeAbsent`.
  case absent
}

/// The reason why a property cannot be set as requested; nothing was changed.
///
/// ```swift
/// do {
///   try View(id: "view").set(.alpha, to: .number(2))
/// } catch PropertyError.outOfRange(let property, let expected) {
///   precondition(property == .alpha && expected == "0 to 1")
/// }
/// ```
public enum PropertyError: Error, Equatable, Sendable {
  /// The view's class has no such property.
  case notOfThisClass(Property)
  /// The property is derived from others.
  case readOnly(Property)
  /// The value is of another kind.
  case wrongKind(Property)
  /// The property does not accept the value; `expected` describes the valid ones.
  case outOfRange(Property, expected: String)
}

extension PropertyError: CustomStringConvertible {
  /// What is wrong, in one sentence.
  public var description: String {
    switch self {
    case .notOfThisClass(let property): "a view of this class has no \(property.name)"
    case .readOnly(let property): "\(property.name) cannot be set"
    case .wrongKind(let property): "\(property.name) cannot have a value of this kind"
    case .outOfRange(_, let expected): "expected \(expected)"
    }
  }
}

extension PropertyValue {
  /// Returns whether the value is of the given kind.
  package func isOf(_ kind: Property.Kind) -> Bool {
    switch (self, kind) {
    case (.bool, .bool), (.number, .number), (.string, .string), (.point, .point), (.size, .size),
      (.rect, .rect), (.insets, .insets), (.transform, .transform), (.color, .color),
      (.content, .content), (.keyboardLayoutGuide, .keyboardLayoutGuide), (.sections, .sections),
      (.view, .view):
      true
    case (.view, .subview), (.rest, .rest): true
    case (.string(let name), .choice(let names)): names.contains(name)
    case (.strings, .views): true
    case (.strings(let chosen), .choices(let names)): chosen.allSatisfy(names.contains)
    default: false
    }
  }

  /// Whether all numbers of the value are within limits.
  package func isWithin(_ limits: Property.Limits) -> Bool {
    switch self {
    case .number(let number): limits.contains(number)
    case .point(let point): limits.contains(point.x) && limits.contains(point.y)
    case .size(let size): limits.contains(size.width) && limits.contains(size.height)
    default: true
    }
  }
}
