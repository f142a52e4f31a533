import JSON
import WebSocketServer

/// The facts that are served without a token: `/json/version` and `/health`.
struct ServerFacts {
  private let version: HTTPResponse
  private let health = HTTPResponse(
    contentType: "text/plain; charset=utf-8",
    body: Array("ok\n".utf8)
  )

  init(_ options: InspectorServer.Options, session: String) {
    let json: JSONValue = [
      "protocol": "1.0",
      "server": ["name": "scrollscope", "version": .string(options.version)],
      "session": .string(session),
    ]
    version = HTTPResponse(contentType: "application/json", body: json.serialized())
  }

  func response(toPath path: String) -> HTTPResponse? {
    switch path {
    case "/json/version": version
    case "/health": health
    default: nil
    }
  }
}
