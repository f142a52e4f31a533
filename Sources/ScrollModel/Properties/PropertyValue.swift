public import Foundation

/// The value of a view property.
public enum PropertyValue: Equatable, Sendable {
  case bool(Bool)
  case number(Double)
  case string(String)
  case strings([String])
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case insets(EdgeInsets)
  case transform(CGAffineTransform)
  case color(Color)
  case content(Content)
  case rest(Rest)
  case sections([TableSection])
  /// A view by its id; nil for none.
  case view(String?)
  case keyboardLayoutGuide(KeyboardLayoutGuide)
  /// No value, such as a colour that is not set; see ``PropertyDescriptor/canBeAbsent``.
  case absent
}

/// The reason why a property cannot be set as requested; nothing was changed.
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

extension PropertyValue {
  /// Returns whether the value is of the given kind.
  public func isOf(_ kind: Property.Kind) -> Bool {
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
  func isWithin(_ limits: Property.Limits) -> Bool {
    switch self {
    case .number(let number): limits.contains(number)
    case .point(let point): limits.contains(point.x) && limits.contains(point.y)
    case .size(let size): limits.contains(size.width) && limits.contains(size.height)
    default: true
    }
  }
}
