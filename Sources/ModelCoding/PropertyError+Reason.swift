package import ScrollModel

extension PropertyError {
  /// A description of the error, without the JSON pointer; the caller adds that.
  package var reason: String {
    switch self {
    case .notOfThisClass(let property): "a view of this class has no \(property.name)"
    case .readOnly(let property): "\(property.name) cannot be set"
    case .wrongKind(let property): "\(property.name) cannot have a value of this kind"
    case .outOfRange(_, let expected): "expected \(expected)"
    }
  }
}
