/// The response to a GET; a HEAD gets the same without the body.
public struct HTTPResponse: Sendable, Equatable {
  /// The HTTP status code, 200 to 599.
  public let status: Int
  /// The value of Content-Type.
  public let contentType: String
  /// The whole body; its count becomes Content-Length.
  public let body: [UInt8]
  /// The strong entity tag without its quotation marks; nil for a response that may not be stored.
  let entityTag: String?
  /// Whether a page of another site may load it with a plain tag.
  let isForOtherSites: Bool

  /// Creates a response; control characters in `contentType` are the caller's bug.
  public init(status: Int = 200, contentType: String, body: [UInt8]) {
    precondition((200...599).contains(status), "HTTP status \(status)")
    precondition(
      contentType.utf8.allSatisfy { (0x20..<0x7F).contains($0) },
      "Content-Type \(contentType)"
    )
    self.status = status
    self.contentType = contentType
    self.body = body
    entityTag = nil
    isForOtherSites = false
  }

  /// Creates the response of a file that stays the same while the server runs.
  ///
  /// A client may store it and asks each time whether it is still the same, by its entity tag: a hash of the
  /// bytes. `isForOtherSites` lets a page of another site load it with a plain tag, such as a script.
  public init(file body: [UInt8], contentType: String, isForOtherSites: Bool = false) {
    let response = HTTPResponse(contentType: contentType, body: body)
    status = response.status
    self.contentType = response.contentType
    self.body = response.body
    entityTag = Self.hash(of: body)
    self.isForOtherSites = isForOtherSites
  }

  /// A hash in hexadecimal, and the number of bytes.
  ///
  /// FNV-1a by eight bytes at once, with a shift that brings high bits down, which multiplying does not: all of the
  /// page's files are hashed at start.
  private static func hash(of bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ word: UInt64) {
      hash = (hash ^ word) &* 0x100_0000_01b3
      hash ^= hash >> 32
    }
    unsafe bytes.withUnsafeBytes { bytes in
      let whole = bytes.count & ~7
      for offset in stride(from: 0, to: whole, by: 8) {
        unsafe add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      }
      for offset in whole..<bytes.count { unsafe add(UInt64(bytes[offset])) }
    }
    return String(hash, radix: 16) + "-" + String(bytes.count, radix: 16)
  }
}

extension HTTPResponse {
  /// A line of plain text, for refusals.
  static func text(_ status: Int, _ line: String) -> HTTPResponse {
    HTTPResponse(
      status: status,
      contentType: "text/plain; charset=utf-8",
      body: Array((line + "\n").utf8)
    )
  }

  /// Whether a client that sent `field` as If-None-Match has this response already (RFC 9110, section 13.1.2).
  func isKnown(by field: HTTPRequest.Field) -> Bool {
    guard let entityTag, case .value(let bytes) = field else { return false }
    let tag = Array("\"\(entityTag)\"".utf8)
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    return bytes.split(separator: UInt8(ascii: ",")).contains { entry in
      let start = entry.drop(while: isBlank)
      let listed = start.reversed().drop(while: isBlank).reversed()
      let isWeak = listed.starts(with: "W/".utf8)
      return listed.elementsEqual("*".utf8) || listed.dropFirst(isWeak ? 2 : 0).elementsEqual(tag)
    }
  }

  /// The head of the response to a client that has it already, without the empty line.
  var notModifiedHead: String {
    "HTTP/1.1 304 \(Self.phrase(for: 304))\r\n" + cacheFields
  }

  private var cacheFields: String {
    guard let entityTag else { return "Cache-Control: no-store\r\n" }
    return "Cache-Control: no-cache\r\nETag: \"\(entityTag)\"\r\n"
  }

  /// The status line and the fields that differ between responses, without the empty line.
  func head(closing: Bool) -> String {
    var head = "HTTP/1.1 \(status) \(Self.phrase(for: status))\r\n"
    head += "Content-Type: \(contentType)\r\n"
    head += "Content-Length: \(body.count)\r\n" + cacheFields
    switch status {
    case 405: head += "Allow: GET, HEAD\r\n"
    case 426: head += "Sec-WebSocket-Version: 13\r\n"
    default: break
    }
    if closing { head += "Connection: close\r\n" }
    return head
  }

  /// The reason phrases of RFC 9110, section 15, for the codes that this module sends itself.
  private static func phrase(for status: Int) -> String {
    switch status {
    case 200: "OK"
    case 304: "Not Modified"
    case 400: "Bad Request"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 426: "Upgrade Required"
    case 500: "Internal Server Error"
    case 503: "Service Unavailable"
    default: "Status"
    }
  }
}
