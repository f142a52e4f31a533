package import Foundation

/// A value that consists of numbers.
package protocol Numbers {
  /// Returns whether all numbers of the value pass a test.
  func allNumbers(_ test: (Double) -> Bool) -> Bool
}

extension Numbers {
  /// Whether no number is infinite or NaN.
  var isFinite: Bool { allNumbers { $0.isFinite } }
  /// Whether all numbers are in the range that commands accept.
  var isWithinLimits: Bool { allNumbers { $0.magnitude <= CoordinateLimits.limit } }

  /// Throws if a number of the parameter at `path` is out of that range.
  func checkLimits(_ path: @autoclosure () -> String) throws(CommandError) {
    guard isWithinLimits else {
      throw .outOfRange(path: path(), expected: CoordinateLimits.expected)
    }
  }
}

extension View {
  /// Whether a value that code sets can be stored: one with infinity or NaN is not, and is noted
  /// if the view is in an engine.
  ///
  /// It is the model's only rule for such numbers: every setter of numbers, and every method that takes them,
  /// asks it, so that the numbers of a view are always finite. What the model computes itself, from numbers
  /// near the limits of Double, is stored by the same setters. Commands and assignments by name are input, and
  /// throw instead.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - name: The name of the property or the method.
  /// - Returns: whether all its numbers are finite.
  package func accepts(_ value: some Numbers, _ name: StaticString) -> Bool {
    if value.isFinite { return true }
    context?.noteIgnored("\(id).\(name)")
    return false
  }

  /// Whether code has set a property to another value that can be stored: the first line of its observer.
  ///
  /// A value that cannot be stored is replaced with the old one.
  ///
  /// - Parameters:
  ///   - value: The property whose observer runs.
  ///   - oldValue: The value before.
  ///   - name: The name of the property.
  /// - Returns: whether the value is new and all its numbers are finite.
  package func accepts<Value: Numbers & Equatable>(
    _ value: inout Value,
    over oldValue: Value,
    _ name: StaticString
  ) -> Bool {
    guard value != oldValue else { return false }
    if accepts(value, name) { return true }
    value = oldValue
    return false
  }
}

extension Double: Numbers {
  package func allNumbers(_ test: (Double) -> Bool) -> Bool { test(self) }
}

extension CGPoint: Numbers {
  package func allNumbers(_ test: (Double) -> Bool) -> Bool { test(x) && test(y) }
}

extension CGSize: Numbers {
  package func allNumbers(_ test: (Double) -> Bool) -> Bool { test(width) && test(height) }
}

extension CGRect: Numbers {
  package func allNumbers(_ test: (Double) -> Bool) -> Bool {
    origin.allNumbers(test) && size.allNumbers(test)
  }
}

extension EdgeInsets: Numbers {
  package func allNumbers(_ test: (Double) -> Bool) -> Bool {
    test(top) && test(left) && test(bottom) && test(right)
  }
}

extension CGAffineTransform: Numbers {
  package func allNumbers(_ test: (Double) -> Bool) -> Bool {
    test(a) && test(b) && test(c) && test(d) && test(tx) && test(ty)
  }
}

extension Content: Numbers {
  package func allNumbers(_ test: (Double) -> Bool) -> Bool {
    switch self {
    case .grid(let spacing): test(spacing)
    case .picture: true
    }
  }
}

extension KeyboardLayoutGuide: Numbers {
  package func allNumbers(_ test: (Double) -> Bool) -> Bool { test(keyboardDismissPadding) }
}

extension TableRow: Numbers {
  package func allNumbers(_ test: (Double) -> Bool) -> Bool { test(height) }
}

extension TableSection: Numbers {
  package func allNumbers(_ test: (Double) -> Bool) -> Bool {
    header.allNumbers(test) && footer.allNumbers(test) && rows.allNumbers(test)
  }
}

extension Optional: Numbers where Wrapped: Numbers {
  package func allNumbers(_ test: (Double) -> Bool) -> Bool { self?.allNumbers(test) ?? true }
}

extension Array: Numbers where Element: Numbers {
  package func allNumbers(_ test: (Double) -> Bool) -> Bool { allSatisfy { $0.allNumbers(test) } }
}

extension Shadow: Numbers {
  package func allNumbers(_ test: (Double) -> Bool) -> Bool {
    test(opacity) && offset.allNumbers(test) && test(radius) && path.allNumbers(test)
  }
}

extension PropertyValue: Numbers {
  package func allNumbers(_ test: (Double) -> Bool) -> Bool {
    switch self {
    case .number(let value): test(value)
    case .content(let value): value.allNumbers(test)
    case .point(let value): value.allNumbers(test)
    case .size(let value): value.allNumbers(test)
    case .rect(let value): value.allNumbers(test)
    case .insets(let value): value.allNumbers(test)
    case .transform(let value): value.allNumbers(test)
    case .keyboardLayoutGuide(let value): value.allNumbers(test)
    // The table checks the heights of its rows itself, with a message of its own.
    case .bool, .string, .strings, .color, .rest, .sections, .view, .absent: true
    }
  }
}
