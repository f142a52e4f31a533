public import JSON

/// The reason that a document is not a valid schema.
public struct SchemaError: Error, Equatable, CustomStringConvertible {
  /// The document's name and the JSON pointer to the place.
  public let place: String
  /// The error at that place.
  public let message: String

  /// The place and the error.
  public var description: String { "\(place): \(message)" }
}

/// JSON Schemas (2020-12) in memory that refer to one another by file name.
///
/// References are `#/pointer`, `file` and `file#/pointer`. Unsupported keywords and references
/// without a target are rejected when the set is made.
public struct SchemaSet: Sendable {
  /// A schema and the document that its references are relative to.
  struct Place {
    let document: String
    let schema: JSONValue

    /// A schema inside this one.
    func inside(_ schema: JSONValue) -> Place {
      Place(document: document, schema: schema)
    }
  }

  private let documents: [String: JSONValue]
  /// The targets of all references, by the document and the text of the reference.
  private var targets: [String: [String: Place]] = [:]
  /// The patterns of all documents.
  let patterns = Patterns()

  /// Makes a set of documents by their names, or throws the first error in one of them.
  public init(_ documents: [String: JSONValue]) throws(SchemaError) {
    self.documents = documents
    for (name, document) in documents.sorted(by: { $0.key < $1.key }) {
      try check(document, in: name, at: JSONPointer())
    }
  }

  /// The names of the documents.
  public var names: [String] { documents.keys.sorted() }

  /// The target of a reference; nil if there is none.
  public func schema(_ reference: String) -> JSONValue? {
    resolve(reference, from: "")?.schema
  }

  /// The target of a reference that a document has.
  func target(of reference: String, in document: String) -> Place? {
    targets[document]?[reference]
  }

  func resolve(_ reference: String, from document: String) -> Place? {
    let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0].isEmpty ? document : String(parts[0])
    // An escaped pointer would need decoding first; no name in these schemas needs it.
    let fragment = parts.count > 1 ? String(parts[1]) : ""
    guard !fragment.contains("%"), let pointer = JSONPointer(text: fragment),
      let schema = documents[name]?[pointer]
    else { return nil }
    return Place(document: name, schema: schema)
  }

  private mutating func check(
    _ schema: JSONValue,
    in document: String,
    at pointer: JSONPointer
  ) throws(SchemaError) {
    if schema.bool != nil { return }
    guard let object = schema.object else {
      throw fault(document, pointer, "a schema is an object, true or false")
    }
    for (key, value) in object {
      let place = pointer.appending(key)
      guard let keyword = Keyword(rawValue: key) else {
        throw fault(document, place, "this keyword is not understood")
      }
      guard try isWellFormed(value, keyword.form, in: document, at: place) else {
        throw fault(document, place, "the keyword cannot have this value")
      }
    }
    for keyword in [Keyword.then, .else] where object[keyword.rawValue] != nil {
      guard object[Keyword.if.rawValue] != nil else {
        throw fault(document, pointer, "\"\(keyword.rawValue)\" says nothing without \"if\"")
      }
    }
  }

  private mutating func isWellFormed(
    _ value: JSONValue,
    _ form: Keyword.Form,
    in document: String,
    at pointer: JSONPointer
  ) throws(SchemaError) -> Bool {
    switch form {
    case .anything: return true
    case .text: return value.string != nil
    case .flag: return value.bool != nil
    case .number: return value.double != nil
    case .count: return (value.int ?? -1) >= 0
    case .pattern: return value.string.map(patterns.add) ?? false
    case .reference:
      guard let text = value.string, let target = resolve(text, from: document) else {
        return false
      }
      targets[document, default: [:]][text] = target
      return true
    case .types:
      let names = value.array ?? [value]
      return !names.isEmpty
        && names.allSatisfy { $0.string.flatMap(InstanceType.init(rawValue:)) != nil }
    case .texts: return value.array?.allSatisfy { $0.string != nil } ?? false
    case .values: return value.array.map { !$0.isEmpty } ?? false
    case .schema:
      try check(value, in: document, at: pointer)
      return true
    case .schemas:
      guard let schemas = value.array, !schemas.isEmpty else { return false }
      for (index, schema) in schemas.enumerated() {
        try check(schema, in: document, at: pointer.appending(index))
      }
      return true
    case .schemasByName, .schemasByPattern:
      guard let schemas = value.object else { return false }
      for (key, schema) in schemas {
        if case .schemasByPattern = form, !patterns.add(key) { return false }
        try check(schema, in: document, at: pointer.appending(key))
      }
      return true
    }
  }

  private func fault(
    _ document: String,
    _ pointer: JSONPointer,
    _ message: String
  ) -> SchemaError {
    SchemaError(place: "\(document)#\(pointer)", message: message)
  }
}
