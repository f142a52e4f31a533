package import ForeignSource
package import JSON
package import ScrollProbeCore
import Testing

/// Plays the server for a session, and holds it to what a server accepts.
package struct SourceServer {
  /// The state as the server has it; nil before the first snapshot.
  package private(set) var document: SourceDocument?
  /// The causes and events of all patches.
  package private(set) var causes: [JSONValue] = []
  package private(set) var events: [JSONValue] = []
  /// The touches as they were sent, in their order.
  package private(set) var touches: [JSONValue] = []
  package private(set) var snapshots = 0
  package private(set) var patches = 0
  /// The numbers that the server has not acknowledged.
  package private(set) var open: [Int64] = []
  private var seq: Int64 = 0

  package static let window = 8

  /// Creates a server that knows nothing.
  package init() {}

  /// The first words of a server.
  package static let hello = """
    {"jsonrpc":"2.0","method":"Server.hello","params":{"protocol":"1.0","role":"source",\
    "session":"0","limits":{"message":262144,"views":20000,"inFlight":8}}}
    """
  package static let shows =
    #"{"jsonrpc":"2.0","id":1,"result":{"source":"s1","isShown":true}}"#
  package static let resync = #"{"jsonrpc":"2.0","method":"Source.resync","params":{}}"#

  package static func show(_ isShown: Bool) -> String {
    #"{"jsonrpc":"2.0","method":"Source.show","params":{"isShown":\#(isShown)}}"#
  }

  /// Connects to a session, and takes its first messages.
  package mutating func connect(_ session: inout SourceSession) throws {
    let hello = session.receive(Self.hello)
    try #require(hello.count == 1)
    let message = try JSONValue(parsing: hello[0], limits: .message)
    #expect(message["method"]?.string == "Source.hello")
    _ = try SourceDescription(message["params"] ?? [:], at: JSONPointer())
    try take(session.receive(Self.shows))
  }

  /// Takes messages; each has to be one that a server accepts.
  package mutating func take(_ messages: [String]) throws {
    for text in messages {
      let message = try JSONValue(parsing: text, limits: .message)
      #expect(message["jsonrpc"]?.string == "2.0")
      let parameters = message["params"] ?? [:]
      switch message["method"]?.string {
      case "Source.snapshot":
        document = try SourceDocument(parameters["state"] ?? .null, at: JSONPointer(["state"]))
        seq = try #require(parameters["seq"]?.int64)
        snapshots += 1
        open = [seq]
      case "Source.patch": try take(patch: parameters)
      default: Issue.record("\(text)")
      }
    }
  }

  private mutating func take(patch parameters: JSONValue) throws {
    var document = try #require(document)
    let change = try SourceChange(parameters)
    #expect(change.base == seq)
    let given = change.causes.count
    let applied = try change.applied(to: &document)
    let views = Set(change.causes.compactMap { $0["view"]?.string })
    for rest in applied.causes.dropFirst(given) where views.contains(rest["view"]?.string ?? "") {
      Issue.record("not explained: \(rest.serializedString) of \(parameters.serializedString)")
    }
    self.document = document
    seq = change.seq
    patches += 1
    open.append(seq)
    causes += change.causes
    events += applied.events
    if let fingers = parameters["patch"]?["touches"] { touches.append(fingers) }
    #expect(open.count <= Self.window)
  }

  /// The message that acknowledges all that has come.
  package mutating func acknowledgement() -> String {
    open = []
    return #"{"jsonrpc":"2.0","method":"Source.ack","params":{"seq":\#(seq)}}"#
  }

  /// Acknowledges all that has come, and takes what follows.
  package mutating func acknowledge(_ session: inout SourceSession) throws {
    try take(session.receive(acknowledgement()))
  }

  /// Acknowledges until nothing more comes.
  package mutating func settle(_ session: inout SourceSession) throws {
    while !open.isEmpty { try acknowledge(&session) }
  }

  /// A member of a view, without what a sample cannot have.
  package subscript(id: String, member: String) -> JSONValue? { document?.views[id]?[member] }
}
