private import CJansson

extension JSONValue {
  /// Parses a JSON text in UTF-8; its top-level value may be of any type.
  ///
  /// Size and depth are checked against the limits before any value is created. In addition to what JSON
  /// itself forbids, duplicate keys, integers beyond 64 bits, numbers beyond Double and `\u0000` are
  /// rejected.
  public init(
    parsing bytes: UnsafeRawBufferPointer,
    limits: JSONLimits
  ) throws(JSONError) {
    guard bytes.count <= limits.bytes else {
      throw JSONError(
        line: 1,
        column: 1,
        message: "the text has \(bytes.count) bytes, more than the \(limits.bytes) allowed"
      )
    }
    if let error = unsafe Self.forbidden(in: bytes, limits) {
      throw error
    }
    self = try unsafe Self.decoded(bytes)
  }

  /// Parses a JSON text in UTF-8; see the initialiser for raw bytes.
  public init(parsing bytes: [UInt8], limits: JSONLimits) throws(JSONError) {
    // The closure returns a `Result`, because `withUnsafeBytes` does not rethrow typed errors.
    let result = unsafe bytes.withUnsafeBytes { bytes in
      Result { () throws(JSONError) in try unsafe JSONValue(parsing: bytes, limits: limits) }
    }
    self = try result.get()
  }

  /// Parses a JSON text; see the initialiser for raw bytes.
  public init(parsing text: String, limits: JSONLimits) throws(JSONError) {
    try self.init(parsing: Array(text.utf8), limits: limits)
  }

  /// Returns an error for a text that must not reach the parser: one that exceeds the limits or contains
  /// NUL bytes.
  ///
  /// jansson 2.14 treats a NUL after a number as the end of its own buffer and skips it, so that `1<NUL>`
  /// is 1 and `[1<NUL>]` is [1]; the check can be removed when a jansson without this bug is required.
  private static func forbidden(
    in bytes: UnsafeRawBufferPointer,
    _ limits: JSONLimits
  ) -> JSONError? {
    var depth = 0
    var containers = 0
    // Counts each value that a comma follows and the last one of each container; an empty container is
    // counted as if it had one.
    var values = 1
    var isInString = false
    var offset = 0
    while offset < bytes.count {
      switch unsafe bytes[offset] {
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "\\") where isInString: offset += 1
      case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","):
        guard !isInString else { break }
        values += 1
        if unsafe bytes[offset] != UInt8(ascii: ",") {
          depth += 1
          containers += 1
        }
        guard let excess = excess(depth, containers, values, limits) else { break }
        return unsafe JSONError(
          position: JSONPosition(offset: offset, in: bytes),
          message: excess
        )
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if !isInString { depth -= 1 }
      case 0: return unsafe JSONScanner.fault(in: Array(bytes))
      default: break
      }
      offset += 1
    }
    return nil
  }

  /// Returns the message for the limit that is exceeded; nil if none is.
  private static func excess(
    _ depth: Int,
    _ containers: Int,
    _ values: Int,
    _ limits: JSONLimits
  ) -> String? {
    if depth > limits.depth {
      return "arrays and objects are nested more than \(limits.depth) deep"
    }
    if containers > limits.containers {
      return "there are more than \(limits.containers) arrays and objects"
    }
    return values > limits.values ? "there are more than \(limits.values) values" : nil
  }

  /// Seeds jansson's hash tables randomly, against crafted keys.
  ///
  /// jansson seeds them itself at the first object, but this is thread-safe only if its build found the
  /// compiler's atomics.
  private static let seed: Void = json_object_seed(0)

  private static func decoded(_ bytes: UnsafeRawBufferPointer) throws(JSONError) -> JSONValue {
    Self.seed
    var error = json_error_t()
    let flags = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY
    let start = unsafe bytes.assumingMemoryBound(to: CChar.self).baseAddress
    guard let start = unsafe start,
      let root = unsafe json_loadb(start, bytes.count, Int(flags), &error)
    else {
      // jansson's own message quotes the sender's bytes, and its column is the end of the error.
      throw unsafe JSONScanner.fault(in: Array(bytes))
        ?? JSONError(
          line: max(1, Int(error.line)),
          column: max(1, Int(error.column)),
          message: "the parser refused the text"
        )
    }
    defer { unsafe json_decref(root) }
    return unsafe value(of: root)
  }

  /// Copies the value that jansson created; `json` is borrowed.
  private static func value(of json: UnsafeMutablePointer<json_t>) -> JSONValue {
    switch unsafe json.pointee.type {
    case JSON_OBJECT: unsafe .object(object(of: json))
    case JSON_ARRAY: unsafe .array(array(of: json))
    case JSON_STRING: unsafe .string(string(json_string_value(json), json_string_length(json)))
    case JSON_INTEGER: unsafe .integer(Int64(json_integer_value(json)))
    case JSON_REAL: unsafe .number(json_real_value(json))
    case JSON_TRUE: .bool(true)
    case JSON_FALSE: .bool(false)
    default: .null
    }
  }

  private static func array(of json: UnsafeMutablePointer<json_t>) -> [JSONValue] {
    unsafe (0..<json_array_size(json)).map { index in
      unsafe json_array_get(json, index).map { element in unsafe value(of: element) } ?? .null
    }
  }

  private static func object(of json: UnsafeMutablePointer<json_t>) -> JSONObject {
    var object = unsafe JSONObject(capacity: json_object_size(json))
    var member = unsafe json_object_iter(json)
    while let current = unsafe member {
      if let value = unsafe json_object_iter_value(current) {
        let key = unsafe json_object_iter_key(current)
        // jansson rejects a NUL in a key, so its C string is the whole key.
        unsafe object.append(key.map { unsafe String(cString: $0) } ?? "", self.value(of: value))
      }
      unsafe member = unsafe json_object_iter_next(json, current)
    }
    return object
  }

  private static func string(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
    unsafe String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }
}
