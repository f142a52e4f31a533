private import CJansson

extension JSONValue {
  /// Reads a JSON text in UTF-8; any kind of value may stand at its top.
  ///
  /// Size and depth are held against the limits before anything is built. Beyond what JSON itself
  /// forbids, duplicate keys, integers beyond 64 bits, numbers beyond Double and `\u0000` are
  /// refused.
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

  /// Reads a JSON text in UTF-8, see the initialiser for raw bytes.
  public init(parsing bytes: [UInt8], limits: JSONLimits) throws(JSONError) {
    // The closure gives a result, because `withUnsafeBytes` does not pass typed errors on.
    let result = unsafe bytes.withUnsafeBytes { bytes in
      Result { () throws(JSONError) in try unsafe JSONValue(parsing: bytes, limits: limits) }
    }
    self = try result.get()
  }

  /// Reads a JSON text, see the initialiser for raw bytes.
  public init(parsing text: String, limits: JSONLimits) throws(JSONError) {
    try self.init(parsing: Array(text.utf8), limits: limits)
  }

  /// Looks for what must not reach the parser: more than the limits allow, and NUL bytes.
  ///
  /// jansson 2.14 takes a NUL behind a number for the end of its own buffer and skips it, so that
  /// `1<NUL>` is 1 and `[1<NUL>]` is [1]; the check can go when a jansson without this is required.
  private static func forbidden(
    in bytes: UnsafeRawBufferPointer,
    _ limits: JSONLimits
  ) -> JSONError? {
    var depth = 0
    var containers = 0
    // What a comma follows, and the last of its array or object; of an empty one none, but one is counted.
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

  /// Which of the limits is passed, in words; nil if none is.
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

  /// Gives jansson's hash tables a random seed, against crafted keys.
  ///
  /// It would do so by itself at the first object, but safely among threads only if its build found
  /// the compiler's atomics.
  private static let seed: Void = json_object_seed(0)

  private static func decoded(_ bytes: UnsafeRawBufferPointer) throws(JSONError) -> JSONValue {
    Self.seed
    var error = json_error_t()
    let flags = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY
    let start = unsafe bytes.assumingMemoryBound(to: CChar.self).baseAddress
    guard let start = unsafe start,
      let root = unsafe json_loadb(start, bytes.count, Int(flags), &error)
    else {
      // jansson's own message quotes the sender's bytes, and its column is the end of the fault.
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

  /// Copies what jansson built; `json` is borrowed.
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
        // jansson refuses a NUL in a key, so its C string is the whole key.
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
