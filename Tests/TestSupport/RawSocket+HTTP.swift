/// One HTTP response as received.
package struct RawResponse {
  package let status: Int
  /// Fields in their order, names in lower case.
  package let fields: [(name: String, value: String)]
  package let body: [UInt8]

  /// The values of the field `name`, given in lower case.
  package func values(_ name: String) -> [String] {
    fields.filter { $0.name == name }.map(\.value)
  }
}

extension RawSocket {
  /// Reads a head and, unless `headOnly`, as many bytes of body as Content-Length specifies.
  package func receiveResponse(headOnly: Bool = false) throws -> RawResponse {
    let head = try receive(through: "\r\n\r\n")
    var lines = head.split(separator: "\r\n", omittingEmptySubsequences: true)
    let words = lines.removeFirst().split(separator: " ")
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
      throw Failure.malformed(head)
    }
    let fields = lines.map { line -> (name: String, value: String) in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return (parts[0].lowercased(), String((parts.last ?? "").drop { $0 == " " }))
    }
    let length = fields.first { $0.name == "content-length" }.flatMap { Int($0.value) }
    let body = try headOnly || status == 101 ? [] : receive(length ?? 0)
    return RawResponse(status: status, fields: fields, body: body)
  }

  /// Sends a GET with the correct Host and reads the response.
  package func get(_ path: String, port: Int) throws -> RawResponse {
    try send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
    return try receiveResponse()
  }
}
