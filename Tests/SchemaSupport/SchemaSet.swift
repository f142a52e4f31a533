package import JSON

/// The reason that a document is not a valid schema.
package struct SchemaError: Error, Equatable, CustomStringConvertible {
  /// The document's name and the JSON pointer to the place.
  package let place: String
  /// The error at that place.
  package let message: String

  /// The place and the error.
  package var description: String { "\(place): \(message)" }
}

/// JSON Schemas (2020-12) in memory that refer to one another by file name.
///
/// References are `#/pointer`, `file` and `file#/pointer`. Unsupported keywords and references
/// without a target are rejected when the set is made.
package struct SchemaSet: Sendable {
  private let documents: [String: JSONValue]
  /// All schemas of all documents.
  let compiled: [CompiledSchema]
  /// The index of each schema, by its document and pointer.
  private let indices: [String: Int]

  /// Makes a set of documents by their names, or throws the first error in one of them.
  package init(_ documents: [String: JSONValue]) throws(SchemaError) {
    self.documents = documents
    var compiler = SchemaCompiler()
    for (name, document) in documents.sorted(by: { $0.key < $1.key }) {
      _ = try compiler.add(document, in: name, at: JSONPointer())
    }
    compiled = try compiler.resolved()
    indices = compiler.indices
  }

  /// The names of the documents.
  package var names: [String] { documents.keys.sorted() }

  /// The target of a reference; nil if there is none.
  package func schema(_ reference: String) -> JSONValue? {
    let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let fragment = parts.count > 1 ? String(parts[1]) : ""
    return JSONPointer(text: fragment).flatMap { documents[String(parts[0])]?[$0] }
  }

  /// The index of the schema that a reference names; nil if there is none.
  func index(of reference: String) -> Int? {
    indices[SchemaCompiler.key(of: reference, in: "")]
  }
}
