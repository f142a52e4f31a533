package import JSON

/// Why a message of a source was refused; it has changed nothing.
package enum SourceFault: Error, Equatable, Sendable {
  /// A value is not valid.
  case notValid(JSONShapeError, found: String?)
  /// A patch does not follow the state that the server has.
  case gap(base: Int64, expected: Int64)

  /// The description, without the location.
  package var message: String {
    switch self {
    case .notValid(let error, _): error.message
    case .gap(let base, let expected): "expected a patch of \(expected), found one of \(base)"
    }
  }

  /// Where the error is, below the parameters.
  package var pointer: JSONPointer {
    switch self {
    case .notValid(let error, _): error.pointer
    case .gap: JSONPointer(["base"])
    }
  }

  /// What was expected there; nil if the message does not say.
  package var expected: String? {
    switch self {
    case .notValid(let error, let found):
      error.message.hasPrefix("expected ")
        ? String(
          error.message.dropFirst("expected ".count).split(separator: ", found ", maxSplits: 1)[0]
        )
        : found == nil ? nil : "no such value"
    case .gap(_, let expected): String(expected)
    }
  }

  /// What was found there; nil if there is nothing.
  package var found: String? {
    switch self {
    case .notValid(_, let found): found
    case .gap(let base, _): String(base)
    }
  }

  /// Describes an error in parameters.
  package init(_ error: JSONShapeError, in parameters: JSONValue) {
    self = .notValid(error, found: parameters[error.pointer]?.summary)
  }
}
