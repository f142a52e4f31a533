/// A value is coded as what it is: the bridge between types that have a reader and a writer of JSON and any coder.
extension JSONValue: Codable {
  /// Reads any value that JSON has.
  ///
  /// - Throws: what the decoder throws, or `DecodingError.dataCorrupted` for a value that JSON does not have.
  package init(from decoder: any Decoder) throws {
    let single = try? decoder.singleValueContainer()
    if let single, let value = Self.scalar(single) {
      self = value
    } else if var array = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !array.isAtEnd { elements.append(try array.decode(JSONValue.self)) }
      self = .array(elements)
    } else {
      let members = try decoder.container(keyedBy: JSONKey.self)
      // Most decoders do not keep the order of an object.
      var object = JSONObject(capacity: members.allKeys.count)
      for key in members.allKeys {
        object[key.stringValue] = try members.decode(JSONValue.self, forKey: key)
      }
      self = .object(object)
    }
  }

  /// Writes the value.
  ///
  /// - Throws: what the encoder throws, as Foundation's does for a number that is infinite or NaN.
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .array(let elements):
      var array = encoder.unkeyedContainer()
      for element in elements { try array.encode(element) }
    case .object(let object):
      var members = encoder.container(keyedBy: JSONKey.self)
      for (key, value) in object { try members.encode(value, forKey: JSONKey(stringValue: key)) }
    case .null:
      var single = encoder.singleValueContainer()
      try single.encodeNil()
    case .bool(let value):
      var single = encoder.singleValueContainer()
      try single.encode(value)
    case .integer(let value):
      var single = encoder.singleValueContainer()
      try single.encode(value)
    case .number(let value):
      var single = encoder.singleValueContainer()
      try single.encode(value)
    case .string(let value):
      var single = encoder.singleValueContainer()
      try single.encode(value)
    }
  }

  /// Reads what is no array and no object; nil if it is one.
  private static func scalar(_ single: any SingleValueDecodingContainer) -> JSONValue? {
    if single.decodeNil() { return .null }
    if let value = try? single.decode(Bool.self) { return .bool(value) }
    if let value = try? single.decode(Int64.self) {
      // An integer has no −0.
      guard value == 0, let zero = try? single.decode(Double.self), zero.sign == .minus else {
        return .integer(value)
      }
      return .number(zero)
    }
    if let value = try? single.decode(Double.self) { return .number(value) }
    if let value = try? single.decode(String.self) { return .string(value) }
    return nil
  }
}

extension JSONValue {
  /// Reads a value from a decoder with its reader of JSON.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with the path of the first error and what was expected there.
  package static func decode<Value>(
    from decoder: any Decoder,
    _ read: (JSONValue) throws(JSONShapeError) -> Value
  ) throws -> Value {
    let json = try JSONValue(from: decoder)
    do throws(JSONShapeError) {
      return try read(json)
    } catch {
      let path = decoder.codingPath + error.pointer.tokens.map(JSONKey.init(token:))
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: path, debugDescription: error.description)
      )
    }
  }

  /// Writes a value to an encoder with its writer of JSON.
  ///
  /// - Throws: `EncodingError.invalidValue` if it writes what is no JSON, such as a number that is infinite, and
  ///   what the encoder throws.
  package static func encode<Value>(
    _ value: Value,
    to encoder: any Encoder,
    _ write: (Value, inout JSONWriter) -> Void
  ) throws {
    var writer = JSONWriter()
    write(value, &writer)
    let json: JSONValue
    do throws(JSONError) {
      let limits = JSONLimits(bytes: .max, depth: JSONLimits.maximumDepth)
      json = try JSONValue(parsing: writer.bytes, limits: limits)
    } catch {
      throw invalid(value, error.message, for: encoder)
    }
    if writer.nonFinite { throw invalid(value, "a number is infinite or NaN", for: encoder) }
    try json.encode(to: encoder)
  }

  private static func invalid(
    _ value: Any,
    _ why: String,
    for encoder: any Encoder
  ) -> EncodingError {
    .invalidValue(
      value,
      EncodingError.Context(codingPath: encoder.codingPath, debugDescription: why)
    )
  }
}

/// The key of a member, or the index of an element.
private struct JSONKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }

  init(intValue: Int) { (stringValue, self.intValue) = (String(intValue), intValue) }

  /// The key of a token of a pointer.
  init(token: String) { (stringValue, intValue) = (token, JSONPointer.index(token)) }
}
