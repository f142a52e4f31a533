import InspectorSupport
import JSON
import Sockets
import Testing

@testable import Inspector

/// Sources that connect and do not say what they are.
extension SourceTests {
  private static let second: Int64 = 1_000_000

  /// Connects a source that sends its hello.
  private func introduce(_ instance: Int) throws {
    let source = harness.connect(as: .source)
    try source.expect("Server.hello")
    try source.request("Source.hello", Self.hello(instance: String(instance)))
  }

  @Test("At most sixteen sources connect")
  func atMostSixteen() throws {
    for instance in 2...16 { try introduce(instance) }
    _ = harness.connect(as: .source)
    #expect(harness.takeClosings() == ["18 1013 too many sources"])
  }

  @Test("The oldest source without a hello makes room")
  func oldestSourceWithoutAHello() throws {
    for _ in 2...16 { _ = harness.connect(as: .source) }
    #expect(harness.takeClosings() == [])
    for instance in 2...16 { try introduce(instance) }
    #expect(harness.takeClosings() == (3...17).map { "\($0) 1013 too many sources" })
    _ = harness.connect(as: .source)
    #expect(harness.takeClosings() == ["33 1013 too many sources"])
  }

  @Test("A source without a hello is closed after five seconds")
  func sourceWithoutAHello() throws {
    harness.pass(Self.second)
    let silent = harness.connect(as: .source)
    #expect(harness.inspector.nextDeadline == harness.now + 5 * Self.second)
    harness.pass(2 * Self.second)
    // What is refused is no hello.
    #expect(try silent.refusal("Source.hello")["code"] == .code(.notValid))
    harness.pass(3 * Self.second - 1)
    #expect(harness.takeClosings() == [])
    harness.pass(1)
    #expect(harness.takeClosings() == ["3 1008 no Source.hello within 5 s"])
    harness.inspector.disconnect(silent.id, now: harness.now)
    harness.pass(60 * Self.second)
    #expect(harness.takeClosings() == [])
    client.clearInbox()
  }

  @Test("A hello that the server reads late is in time")
  func helloThatTheServer() throws {
    let late = harness.connect(as: .source)
    harness.pass(7 * Self.second)
    #expect(harness.takeClosings() == [])
    try late.expect("Server.hello")
    try late.request("Source.hello", Self.hello(instance: "2"))
    let silent = harness.connect(as: .source)
    harness.pass(7 * Self.second)
    harness.pass(Self.second)
    #expect(harness.takeClosings() == ["\(silent.id.rawValue) 1008 no Source.hello within 5 s"])
    client.clearInbox()
  }
}
