package import JSON
import ModelCoding
package import ScrollModel

extension JSONValue {
  /// The parameters of a command, as a client writes them.
  package static func parameters(of command: Command) throws -> JSONValue {
    var writer = JSONWriter()
    CommandMethod.writeParameters(of: command, to: &writer)
    return try JSONValue(parsing: writer.bytes, limits: .file)
  }
}
