package import JSON

/// Why a file cannot be imported: the place, and the expected form.
package struct ImportFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The place and the reason on one line, safe for a terminal.
  package let description: String

  /// The maximum number of characters of a description.
  private static let maximumLength = 1_000

  /// A fault of the file as a whole.
  init(_ message: String) {
    description = PrintableText.escaped(message, limit: Self.maximumLength)
  }

  /// A fault of a line of a table, or of its cell in a column.
  init(line: Int, column: String? = nil, _ message: String) {
    let cell = column.map { ", column \(PrintableText.quoted($0))" } ?? ""
    self.init("line \(line)\(cell): \(message)")
  }

  private init(escaped description: String) { self.description = description }

  /// The same in a file with a value a line.
  func onLine(_ line: Int) -> ImportFault { ImportFault(escaped: "line \(line): \(description)") }

  /// A fault of a value of JSON.
  package init(_ pointer: JSONPointer, _ message: String) {
    self.init(pointer.tokens.isEmpty ? message : "\(pointer): \(message)")
  }
}

extension JSONPointer {
  /// This pointer followed by `other`.
  func appending(_ other: JSONPointer) -> JSONPointer {
    other.tokens.reduce(self) { $0.appending($1) }
  }
}
