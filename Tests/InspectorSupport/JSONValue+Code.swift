package import Inspector
package import JSON

extension JSONValue {
  /// The code of an error as it is on the wire.
  package static func code(_ code: RPCError.Code) -> JSONValue { .integer(Int64(code.rawValue)) }
}
