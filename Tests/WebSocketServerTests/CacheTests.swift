import TestSupport
import Testing
import WebSocketServer
import WebSocketSupport

/// What clients may store, and how they ask whether it is still the same.
struct CacheTests {
  /// Requests a path with a field for each tag.
  private func get(
    _ path: String,
    ifNoneMatch tags: String...,
    method: String = "GET",
    from server: TestServer
  ) throws -> RawResponse {
    let socket = try RawSocket(port: server.port)
    let fields = tags.map { "If-None-Match: \($0)\r\n" }.joined()
    let host = "Host: 127.0.0.1:\(server.port)\r\n"
    try socket.send("\(method) \(path) HTTP/1.1\r\n\(host)\(fields)\r\n")
    let response = try socket.receiveResponse(headOnly: method == "HEAD")
    // Nothing follows: the next response is the next data that arrives.
    #expect(try socket.get("/main.js", port: server.port).body == Array("go()".utf8))
    return response
  }

  @Test("A file that the client has is not sent again")
  func fileThatTheClient() throws {
    let server = try TestServer(files: HTTPTests.files)
    let first = try get("/style.css", from: server)
    #expect(first.values("cache-control") == ["no-cache"])
    let tag = try #require(first.values("etag").first)
    #expect(tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.count > 10, "strong")
    for known in [tag, "W/\(tag)", "\"x\", \(tag)", "\"x\",\t\(tag) , \"y\"", "*"] {
      for method in ["GET", "HEAD"] {
        let again = try get("/style.css", ifNoneMatch: known, method: method, from: server)
        #expect(again.status == 304, "\(method) \(known)")
        #expect(again.values("etag") == [tag])
        #expect(again.values("cache-control") == ["no-cache"])
        #expect(again.values("content-length").isEmpty)
        #expect(again.values("x-content-type-options") == ["nosniff"])
      }
    }
  }

  @Test("A file that the client lacks is sent")
  func fileThatTheClientLacks() throws {
    let server = try TestServer(files: HTTPTests.files)
    let tag = try #require(try get("/style.css", from: server).values("etag").first)
    let other = try #require(try get("/other.css", from: server).values("etag").first)
    #expect(tag != other)
    let bare = String(tag.dropFirst().dropLast())
    for unknown in [other, bare, "\"\(bare)", "\"\"", ",", "\"*\"", "w/\(tag)", "\(tag)x"] {
      let response = try get("/style.css", ifNoneMatch: unknown, from: server)
      #expect(response.status == 200, "\(unknown)")
      #expect(response.body == Array("a{}".utf8))
    }
    let repeated = try get("/style.css", ifNoneMatch: tag, other, from: server)
    #expect(repeated.status == 200)
  }

  @Test("Files that differ in one byte have different tags, wherever it is")
  func tagsDiffer() throws {
    let base = Array("0123456789abcdefXYZ".utf8)
    let changed = base.indices.map { index in
      var bytes = base
      bytes[index] ^= 0x80
      return bytes
    }
    let bodies = [base, Array(base.dropLast()), base + [0]] + changed
    var files: [String: HTTPResponse] = [:]
    for (index, body) in bodies.enumerated() {
      files["/\(index)"] = HTTPResponse(file: body, contentType: "text/plain")
    }
    files["/main.js"] = HTTPTests.files["/main.js"]
    let server = try TestServer(files: files)
    let tags = try bodies.indices.map { try get("/\($0)", from: server).values("etag") }
    #expect(Set(tags).count == bodies.count)
  }

  @Test(
    "A response without a tag is never stored",
    arguments: ["/main.js", "/dynamic/x", "/missing"]
  )
  func responseWithoutATag(path: String) throws {
    let server = try TestServer(files: HTTPTests.files)
    let response = try get(path, ifNoneMatch: "*", from: server)
    #expect(response.status == (path == "/missing" ? 404 : 200))
    #expect(response.values("etag").isEmpty)
    #expect(response.values("cache-control") == ["no-store"])
  }
}
