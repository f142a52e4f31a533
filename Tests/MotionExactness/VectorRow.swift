import Foundation

/// A row of a file of vectors: what is given, what is expected, and who measured it.
struct VectorRow<Given: Decodable, Expected: Decodable>: Decodable {
  let given: Given
  let expected: Expected
  /// Nil for a row that was computed from the law.
  let source: String?

  /// The rows of a file in a folder.
  static func all(_ name: String, in folder: URL) throws -> [Self] {
    let data = try Data(contentsOf: folder.appending(path: "\(name).json"))
    return try JSONDecoder().decode([Self].self, from: data)
  }

  /// The rows that were measured, not computed.
  static func measured(_ name: String, in folder: URL) throws -> [Self] {
    try all(name, in: folder).filter { $0.source != nil }
  }
}
