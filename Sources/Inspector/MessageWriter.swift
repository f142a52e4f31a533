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
    key("code")
    value(refusal.code.rawValue)
    key("message")
    value(refusal.message)
    if refusal.path != nil || refusal.controller != nil || refusal.line != nil
      || refusal.epoch != nil || refusal.seq != nil || refusal.expected != nil
    {
      key("data")
      beginObject()
      if let path = refusal.path {
        key("path")
        value(path)
      }
      if let controller = refusal.controller {
        key("controller")
        value(controller)
      }
      if let epoch = refusal.epoch {
        key("epoch")
        value(epoch)
      }
      if let line = refusal.line {
        key("line")
        value(line)
      }
      for (name, text) in [("expected", refusal.expected), ("found", refusal.found)] {
        guard let text else { continue }
        key(name)
        value(text)
      }
      if let seq = refusal.seq {
        key("seq")
        value(seq)
      }
      if let place = refusal.place {
        key("position")
        value(place.position)
        key("message")
        value(place.message)
      }
      endObject()
    }
    endObject()
    endObject()
  }

  private mutating func version() {
    key("jsonrpc")
    value("2.0")
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
