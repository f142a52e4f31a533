package import JSON
import ScrollModel

/// The first difference between two documents.
package struct JSONDifference {
  /// The path of the value.
  package let path: [String]
  /// The value in the first document; nil if there is none.
  package let expected: JSONValue?
  /// The value in the second document; nil if there is none.
  package let found: JSONValue?

  /// Compares two documents; numbers may differ by `tolerance`.
  package init?(
    _ expected: JSONValue?,
    _ found: JSONValue?,
    tolerance: NumberTolerance,
    at path: [String] = []
  ) {
    switch (expected, found) {
    case (.object(let old)?, .object(let new)?):
      for (key, value) in new {
        guard let first = JSONDifference(old[key], value, tolerance: tolerance, at: path + [key])
        else {
          continue
        }
        self = first
        return
      }
      guard let lost = old.keys.first(where: { new[$0] == nil }) else { return nil }
      self.init(path: path + [lost], expected: old[lost], found: nil)
    case (.array(let old)?, .array(let new)?) where old.count == new.count:
      for (index, (old, new)) in zip(old, new).enumerated() {
        let place = path + ["\(index)"]
        guard let first = JSONDifference(old, new, tolerance: tolerance, at: place) else {
          continue
        }
        self = first
        return
      }
      return nil
    case (let old?, let new?):
      if old == new { return nil }
      if let old = old.double, let new = new.double, tolerance.accepts(abs(old - new), at: path) {
        return nil
      }
      self.init(path: path, expected: old, found: new)
    case (nil, nil): return nil
    default: self.init(path: path, expected: expected, found: found)
    }
  }

  private init(path: [String], expected: JSONValue?, found: JSONValue?) {
    // Of a view that only one document has, a single property is named rather than an object with it.
    var (path, expected, found) = (path, expected, found)
    while (expected == nil) != (found == nil), let object = (expected ?? found)?.object,
      object.count == 1, let key = object.keys.first
    {
      (path, expected, found) = (path + [key], expected?[key], found?[key])
    }
    self.path = path
    self.expected = expected
    self.found = found
  }

  /// Returns the readable name of a field: `table.contentOffset.y` for `/views/table/contentOffset/1`.
  private static func field(_ path: [String]) -> String {
    guard path.first == "views", path.count > 1 else { return path.joined(separator: ".") }
    var words = Array(path.dropFirst())
    if words.count == 3, let index = Int(words[2]),
      let names = components(of: words[1]), names.indices.contains(index)
    {
      words[2] = names[index]
    }
    return words.joined(separator: ".")
  }

  /// The name of the field: `table.contentOffset.y` for `/views/table/contentOffset/1`.
  package var place: String { Self.field(path) }

  /// A description such as `table.contentOffset.y 118.5, was 121`.
  package var words: String { words(of: path) }

  /// Returns the same description with another path.
  func words(of path: [String]) -> String {
    let field = Self.field(path)
    let place = field.isEmpty ? "" : field + " "
    return "\(place)\(Self.words(found)), was \(Self.words(expected))"
  }

  private static func words(_ value: JSONValue?) -> String {
    guard let value, !value.isNull else { return "nothing" }
    return PrintableText.escaped(value.serializedString, limit: 80)
  }

  /// Returns the names of the components of a property's value.
  private static func components(of name: String) -> [String]? {
    switch Property(name: name) {
    case .contentSize, .shadowOffset: ["width", "height"]
    case .frame, .bounds, .shadowPath, .keyboardLayoutFrame: ["x", "y", "width", "height"]
    case .contentOffset, .center, .anchorPoint, .contentAlignmentPoint, .velocity: ["x", "y"]
    case .contentInset, .adjustedContentInset, .safeAreaInsets, .scrollIndicatorInsets,
      .verticalScrollIndicatorInsets, .horizontalScrollIndicatorInsets:
      ["top", "left", "bottom", "right"]
    case .transform: ["a", "b", "c", "d", "tx", "ty"]
    default: nil
    }
  }
}
