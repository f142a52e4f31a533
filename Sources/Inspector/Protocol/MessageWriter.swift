import JSON

extension JSONWriter {
  /// Writes a notification; `body` writes the members of its parameters.
  mutating func notification(_ method: StaticString, _ body: (inout JSONWriter) -> Void) {
    beginObject()
    version()
    key("method")
    method.withUTF8Buffer { name in value(String(decoding: name, as: UTF8.self)) }
    key("params")
    beginObject()
    body(&self)
    endObject()
    endObject()
  }

  /// Writes the response to a request; `body` writes the members of the result.
  mutating func result(_ id: Request.ID, _ body: (inout JSONWriter) -> Void) {
    beginObject()
    version()
    write(id)
    key("result")
    beginObject()
    body(&self)
    endObject()
    endObject()
  }

  /// Writes the error of a rejected request.
  mutating func error(_ id: Request.ID, _ refusal: RPCError) {
    beginObject()
    version()
    write(id)
    key("error")
    beginObject()
    member("code", refusal.code.rawValue)
    member("message", refusal.message)
    if refusal.path != nil || refusal.controller != nil || refusal.line != nil
      || refusal.epoch != nil || refusal.seq != nil || refusal.expected != nil
    {
      key("data")
      beginObject()
      member("path", refusal.path)
      member("controller", refusal.controller)
      member("epoch", refusal.epoch)
      member("line", refusal.line.map { Int64($0) })
      member("expected", refusal.expected)
      member("found", refusal.found)
      member("seq", refusal.seq)
      if let place = refusal.place {
        member("position", place.position)
        member("message", place.message)
      }
      endObject()
    }
    endObject()
    endObject()
  }

  private mutating func version() {
    member("jsonrpc", "2.0")
  }

  /// Writes the member with a request's id.
  mutating func write(_ id: Request.ID) {
    key("id")
    switch id {
    case .null: null()
    case .integer(let number): value(number)
    case .string(let text): value(text)
    }
  }
}

/// Encodes the messages that are not about the state, for one client or for all.
struct MessageWriter {
  /// The number of writable bytes in front of each.
  let headroom: Int

  func notification(
    _ method: StaticString,
    _ body: (inout JSONWriter) -> Void
  ) -> JSONBuffer {
    message { writer in writer.notification(method, body) }
  }

  /// A request of the server.
  func request(_ number: Int64, _ method: String, _ parameters: JSONValue) -> JSONBuffer {
    message { writer in
      writer.value([
        "jsonrpc": "2.0", "id": .integer(number), "method": .string(method), "params": parameters,
      ])
    }
  }

  func result(_ id: Request.ID, _ body: (inout JSONWriter) -> Void) -> JSONBuffer {
    message { writer in writer.result(id, body) }
  }

  func error(_ id: Request.ID, _ refusal: RPCError) -> JSONBuffer {
    message { writer in writer.error(id, refusal) }
  }

  private func message(_ body: (inout JSONWriter) -> Void) -> JSONBuffer {
    var writer = JSONWriter(headroom: headroom, capacity: 256)
    body(&writer)
    return writer.takeBuffer()
  }
}
