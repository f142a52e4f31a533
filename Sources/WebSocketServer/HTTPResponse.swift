/// The response to a GET; a HEAD gets the same without the body.
public struct HTTPResponse: Sendable, Equatable {
  /// The HTTP status code, 200 to 599.
  public let status: Int
  /// The value of Content-Type.
  public let contentType: String
  /// The whole body; its count becomes Content-Length.
  public let body: [UInt8]

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

  /// The status line and the fields that differ between responses, without the empty line.
  func head(closing: Bool) -> String {
    var head = "HTTP/1.1 \(status) \(Self.phrase(for: status))\r\n"
    head += "Content-Type: \(contentType)\r\n"
    head += "Content-Length: \(body.count)\r\n"
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
