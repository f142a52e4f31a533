/// The elements of an array, each with its location.
package struct JSONElements: Sequence, IteratorProtocol {
  private let array: [JSONValue]
  private let pointer: JSONPointer
  private var index = 0

  fileprivate init(_ array: [JSONValue], at pointer: JSONPointer) {
    self.array = array
    self.pointer = pointer
  }

  /// The number of elements in the array.
  package var count: Int { array.count }
  /// The number of elements that are still to come.
  package var underestimatedCount: Int { array.count - index }

  /// Returns the next element and its location; nil at the end.
  package mutating func next() -> (value: JSONValue, pointer: JSONPointer)? {
    guard index < array.count else { return nil }
    defer { index += 1 }
    return (array[index], pointer.appending(index))
  }
}

extension JSONValue {
  /// Returns the elements, or throws if this is not an array with a number of elements in `counts`; `what`
  /// describes it for the message, as in `an array of ids`.
  package func elements(
    _ counts: some RangeExpression<Int> = 0...,
    at pointer: JSONPointer,
    as what: String
  ) throws(JSONShapeError) -> JSONElements {
    guard let array, counts.contains(array.count) else {
      throw .expected(what, at: pointer, found: self)
    }
    return JSONElements(array, at: pointer)
  }
}
