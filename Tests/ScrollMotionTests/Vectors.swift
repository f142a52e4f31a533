import Foundation
import Testing

/// One line of a file in `Vectors`: the given values, the expected values, and the tolerance.
///
/// Lengths are in points, velocities in points per millisecond and times in milliseconds, unless a
/// name says otherwise.
struct Row<Given: Decodable & Sendable, Expected: Decodable & Sendable>: Decodable, Sendable {
  let id: String
  let given: Given
  let expected: Expected
  let tolerance: Double

  func allows(_ value: Double, for expected: Double) -> Bool {
    abs(value - expected) <= tolerance
  }
}

extension Row: CustomTestStringConvertible {
  var testDescription: String { id }
}

struct NoRows: Error {
  let file: String
}

/// The rows of a file in `Vectors`; throws an error if there are none, because a test without
/// arguments would pass.
func rows<Given, Expected>(_ name: String) throws -> [Row<Given, Expected>] {
  let url = Bundle.module.bundleURL.appending(path: "Vectors/\(name).json")
  let rows = try JSONDecoder().decode([Row<Given, Expected>].self, from: Data(contentsOf: url))
  guard !rows.isEmpty else { throw NoRows(file: name) }
  return rows
}
