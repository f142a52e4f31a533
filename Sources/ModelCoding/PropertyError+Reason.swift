public import ScrollModel

extension PropertyError {
  /// What is wrong, in words; the place is for the caller to say.
  public var reason: String {
    switch self {
    case .notOfThisClass(let property): "a view of this class has no \(property.name)"
    case .readOnly(let property): "\(property.name) cannot be set"
    case .wrongKind(let property): "\(property.name) cannot have a value of this kind"
    case .outOfRange(_, let expected): "expected \(expected)"
    }
  }
}
