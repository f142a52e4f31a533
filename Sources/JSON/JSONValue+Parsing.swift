private import CJansson
private import CJanssonArena

#if canImport(Darwin)
private import Darwin
#else
private import Glibc
#endif

extension JSONValue {
  /// Parses a JSON text in UTF-8; its top-level value may be of any type.
  ///
  /// jansson parses it; in addition to what JSON itself forbids, duplicate keys, integers beyond 64 bits,
  /// numbers beyond Double and `\u0000` are rejected. A text that is too large or has too many values is
  /// rejected before any value is created.
  package init(
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
    if limits.mayBeExceeded(byCountsIn: bytes.count),
      let error = unsafe Self.excess(in: bytes, limits)
    {
      throw error
    }
    self = try unsafe Self.decoded(bytes, limits)
  }

  /// Parses a JSON text in UTF-8; see the initialiser for raw bytes.
  package init(parsing bytes: [UInt8], limits: JSONLimits) throws(JSONError) {
    // The closure returns a `Result`, because `withUnsafeBytes` does not rethrow typed errors.
    let result = unsafe bytes.withUnsafeBytes { bytes in
      Result { () throws(JSONError) in try unsafe JSONValue(parsing: bytes, limits: limits) }
    }
    self = try result.get()
  }

  /// Parses a JSON text; see the initialiser for raw bytes.
  package init(parsing text: String, limits: JSONLimits) throws(JSONError) {
    try self.init(parsing: Array(text.utf8), limits: limits)
  }

  /// Returns the error for the first value that exceeds a limit of depth or number; nil if none does.
  ///
  /// It only counts brackets and commas outside strings, so it can run before the parser.
  private static func excess(
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
      // The text is not JSON: its error is reported by the scanner, unless a limit was exceeded before.
      case 0: return nil
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

  private static func decoded(
    _ bytes: UnsafeRawBufferPointer,
    _ limits: JSONLimits
  ) throws(JSONError) -> JSONValue {
    Self.seed
    var error = json_error_t()
    var arena = unsafe jansson_arena()
    defer { unsafe jansson_arena_free(&arena) }
    let flags = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY
    // jansson 2.14 treats a NUL after a number as the end of its own buffer and skips it, so that `1<NUL>`
    // is 1 and `[1<NUL>]` is [1]; the check can be removed when a jansson without this bug is required.
    if let start = bytes.baseAddress, unsafe memchr(start, 0, bytes.count) == nil,
      let root = unsafe jansson_arena_load(
        &arena,
        start.assumingMemoryBound(to: CChar.self),
        bytes.count,
        Int(flags),
        &error
      ),
      let value = unsafe value(of: root, levels: limits.depth)
    {
      return value
    }
    // jansson's own message quotes the sender's bytes, and its column is the end of the error.
    throw unsafe Self.excess(in: bytes, limits) ?? JSONScanner.fault(in: Array(bytes))
      ?? JSONError(
        line: max(1, Int(error.line)),
        column: max(1, Int(error.column)),
        message: "the parser refused the text"
      )
  }

  /// Copies the value that jansson created; `json` is borrowed.
  ///
  /// Returns nil if arrays and objects are nested more than `levels` deep.
  private static func value(of json: UnsafeMutablePointer<json_t>, levels: Int) -> JSONValue? {
    switch unsafe json.pointee.type {
    case JSON_OBJECT: unsafe object(of: json, levels: levels - 1)
    case JSON_ARRAY: unsafe array(of: json, levels: levels - 1)
    case JSON_STRING: unsafe .string(string(json_string_value(json), json_string_length(json)))
    case JSON_INTEGER: unsafe .integer(Int64(json_integer_value(json)))
    case JSON_REAL: unsafe .number(json_real_value(json))
    case JSON_TRUE: .bool(true)
    case JSON_FALSE: .bool(false)
    default: .null
    }
  }

  private static func array(of json: UnsafeMutablePointer<json_t>, levels: Int) -> JSONValue? {
    guard levels >= 0 else { return nil }
    var array: [JSONValue] = []
    let count = unsafe json_array_size(json)
    array.reserveCapacity(count)
    for index in 0..<count {
      guard let element = unsafe json_array_get(json, index),
        let value = unsafe value(of: element, levels: levels)
      else { return nil }
      array.append(value)
    }
    return .array(array)
  }

  private static func object(of json: UnsafeMutablePointer<json_t>, levels: Int) -> JSONValue? {
    guard levels >= 0 else { return nil }
    var object = unsafe JSONObject(capacity: json_object_size(json))
    var member = unsafe json_object_iter(json)
    while let current = unsafe member {
      guard let element = unsafe json_object_iter_value(current),
        // jansson rejects a NUL in a key, so its C string is the whole key.
        let key = unsafe json_object_iter_key(current),
        let value = unsafe value(of: element, levels: levels)
      else { return nil }
      unsafe object.append(String(cString: key), value)
      unsafe member = unsafe json_object_iter_next(json, current)
    }
    return .object(object)
  }

  private static func string(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
    unsafe String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }
}

extension JSONLimits {
  /// Whether a text of this size could have too many arrays, objects or values: each takes a byte or more.
  fileprivate func mayBeExceeded(byCountsIn bytes: Int) -> Bool {
    bytes > containers || bytes >= values
  }
}
