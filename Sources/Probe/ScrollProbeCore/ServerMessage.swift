/// What a server says to a source.
///
/// Of a message, only the few members are kept that this is made of; all others are read over. So a hostile server
/// costs no memory, and one that nests its brackets costs no stack: what is longer or deeper than any message of the
/// protocol is none.
enum ServerMessage: Equatable {
  /// The server's first words: how many messages may wait for it.
  case hello(window: Int64)
  /// The answer to the source's hello, and whether the source is shown.
  case introduced(isShown: Bool)
  /// The server has this state and all before it.
  case acknowledged(Int64)
  /// The server asks for the whole state.
  case resync
  /// The source is shown or hidden.
  case shown(Bool)
  /// The server has refused a message.
  case refused(String)

  /// Reads a message; nil if it is not one of these.
  init?(_ text: String) {
    var members = MessageMembers(text.utf8)
    guard members.read() else { return nil }
    switch members.method {
    case "Server.hello": self = .hello(window: members.window ?? 8)
    case "Source.ack":
      guard let seq = members.seq else { return nil }
      self = .acknowledged(seq)
    case "Source.resync": self = .resync
    case "Source.show":
      guard let isShown = members.isShown else { return nil }
      self = .shown(isShown)
    case nil:
      if let refusal = members.refusal {
        self = .refused(refusal)
      } else if members.id == 1, let isShown = members.isShown {
        self = .introduced(isShown: isShown)
      } else {
        return nil
      }
    default: return nil
    }
  }
}

/// Reads over the JSON of a message, and keeps the members that say what it is.
private struct MessageMembers {
  private(set) var method: String?
  private(set) var id: Int64?
  private(set) var seq: Int64?
  private(set) var window: Int64?
  private(set) var isShown: Bool?
  private(set) var refusal: String?

  private let bytes: [UInt8]
  private var place = 0
  private var hasFailed = false

  /// The largest number of bytes of a message, and of brackets around each other.
  private static let maximumBytes = 65_536
  private static let maximumDepth = 16
  /// The largest number of bytes that are kept of a text.
  private static let maximumText = 200

  init(_ text: String.UTF8View) { bytes = Array(text.prefix(Self.maximumBytes + 1)) }

  /// Reads the whole message; false if it is no object in JSON.
  mutating func read() -> Bool {
    guard bytes.count <= Self.maximumBytes else { return false }
    skipSpace()
    guard next == UInt8(ascii: "{") else { return false }
    readValue(at: [], depth: 0)
    skipSpace()
    return !hasFailed && place == bytes.count
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func readValue(at path: [String], depth: Int) {
    guard !hasFailed, depth <= Self.maximumDepth, let byte = next else { return fail() }
    switch byte {
    case UInt8(ascii: "{"): readMembers(at: path, depth: depth)
    case UInt8(ascii: "["): readElements(depth: depth)
    case UInt8(ascii: "\""): keep(text: readText(), at: path)
    case UInt8(ascii: "t"): readWord("true") { $0.keep(flag: true, at: path) }
    case UInt8(ascii: "f"): readWord("false") { $0.keep(flag: false, at: path) }
    case UInt8(ascii: "n"): readWord("null") { _ in }
    default: readNumber(at: path)
    }
  }

  private mutating func readMembers(at path: [String], depth: Int) {
    place += 1
    skipSpace()
    if skip(UInt8(ascii: "}")) { return }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { return fail() }
      let name = readText()
      skipSpace()
      guard skip(UInt8(ascii: ":")) else { return fail() }
      skipSpace()
      // No member that is kept is deeper.
      readValue(at: path.count < 3 ? path + [name] : path, depth: depth + 1)
      skipSpace()
    } while !hasFailed && skip(UInt8(ascii: ","))
    if !skip(UInt8(ascii: "}")) { fail() }
  }

  private mutating func readElements(depth: Int) {
    place += 1
    skipSpace()
    if skip(UInt8(ascii: "]")) { return }
    repeat {
      skipSpace()
      readValue(at: [], depth: depth + 1)
      skipSpace()
    } while !hasFailed && skip(UInt8(ascii: ","))
    if !skip(UInt8(ascii: "]")) { fail() }
  }

  /// Reads a text and keeps its beginning; escapes stay as they are, because no kept member needs them.
  private mutating func readText() -> String {
    place += 1
    var kept: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\""), byte >= 32 {
      place += byte == UInt8(ascii: "\\") ? 2 : 1
      if kept.count < Self.maximumText { kept.append(byte) }
    }
    if !skip(UInt8(ascii: "\"")) { fail() }
    return String(decoding: kept, as: UTF8.self)
  }

  private mutating func readNumber(at path: [String]) {
    let start = place
    while let byte = next, "+-.0123456789eE".utf8.contains(byte) { place += 1 }
    let text = String(decoding: bytes[start..<place].prefix(32), as: UTF8.self)
    guard let number = Double(text), place - start <= 32 else { return fail() }
    keep(number: Int64(text) ?? Int64(exactly: number), at: path)
  }

  private mutating func readWord(_ word: StaticString, then act: (inout Self) -> Void) {
    let isThere = word.withUTF8Buffer { bytes[place...].starts(with: $0) }
    guard isThere else { return fail() }
    place += word.utf8CodeUnitCount
    act(&self)
  }

  private mutating func keep(text: String, at path: [String]) {
    switch path {
    case ["method"]: method = text
    case ["error", "message"]: refusal = text
    default: break
    }
  }

  private mutating func keep(flag: Bool, at path: [String]) {
    if path == ["params", "isShown"] || path == ["result", "isShown"] { isShown = flag }
  }

  private mutating func keep(number: Int64?, at path: [String]) {
    switch path {
    case ["id"]: id = number
    case ["params", "seq"]: seq = number
    case ["params", "limits", "inFlight"]: window = number
    default: break
    }
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 32 || (9...13).contains(byte) { place += 1 }
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    place += 1
    return true
  }

  private mutating func fail() { hasFailed = true }
}
