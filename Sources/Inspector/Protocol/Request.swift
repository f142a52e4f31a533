import JSON

/// A message from a client: a request, or a notification if it has no id.
struct Request {
  /// The id that a response refers to.
  enum ID: Equatable {
    /// The id of the response to a message that has no readable id.
    case null
    case integer(Int64)
    case string(String)
  }

  /// Why a message is not a request, and the id of the response.
  struct Malformed: Error {
    let id: ID
    let refusal: RPCError
  }

  /// Nil for a notification, which gets no response.
  let id: ID?
  /// The name of the method, not looked up yet.
  let method: String
  /// The parameters, an object if the client follows the protocol.
  private(set) var parameters: JSONValue
  /// The size of the message.
  private(set) var bytes = 0

  /// The maximum length of an id that is sent back, in bytes.
  private static let maximumIDLength = 128
  private static let members = ["jsonrpc", "id", "method", "params"]

  /// Reads a message.
  init(_ message: UnsafeRawBufferPointer) throws(Malformed) {
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue(parsing: message, limits: .message)
    } catch {
      throw Malformed(id: .null, refusal: RPCError(error))
    }
    try self.init(json)
    bytes = message.count
  }

  /// Reads a message that is JSON.
  init(_ json: JSONValue) throws(Malformed) {
    guard case .object(let object) = json else {
      let isBatch = json.array != nil
      throw Self.malformed(
        .null,
        isBatch
          ? "batches are not supported; send one request per message" : "expected a request object"
      )
    }
    id = try Self.id(object["id"])
    let answer = id ?? .null
    guard case .string("2.0") = object["jsonrpc"] else {
      throw Self.malformed(answer, "expected \"jsonrpc\": \"2.0\"")
    }
    guard case .string(let method) = object["method"] else {
      throw Self.malformed(answer, "expected a string \"method\"")
    }
    if object.hasKey(where: { !Self.members.contains($0) }),
      let unknown = object.keys.first(where: { !Self.members.contains($0) })
    {
      throw Self.malformed(answer, "unknown key \(JSONValue.string(unknown).summary)")
    }
    self.method = method
    parameters = object["params"] ?? .object([:])
  }

  private static func id(_ json: JSONValue?) throws(Malformed) -> ID? {
    switch json {
    case nil: return nil
    case .integer(let number): return .integer(number)
    case .string(let text) where text.utf8.count <= maximumIDLength: return .string(text)
    case .string:
      throw malformed(.null, "an id has at most \(maximumIDLength) bytes")
    default:
      throw malformed(.null, "an id is a string or a whole number; leave it out for no answer")
    }
  }

  private static func malformed(_ id: ID, _ message: String) -> Malformed {
    Malformed(id: id, refusal: RPCError(.notARequest, message))
  }
}

extension Request {
  /// Removes the optional parameter `epoch` and returns it; nil if there is none.
  mutating func takeEpoch() -> JSONValue? {
    guard var members = parameters.object, let epoch = members["epoch"] else { return nil }
    members["epoch"] = nil
    parameters = .object(members)
    return epoch
  }
}
