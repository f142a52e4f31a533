import InspectorSupport
import JSON
import Testing

@testable import Inspector

struct AcknowledgementTests {
  private func sequence(_ text: String) -> Int64? {
    Array(text.utf8).withUnsafeBytes { Acknowledgement.sequence(in: $0) }
  }

  @Test("The usual form is recognized")
  func usualFormIsRecognized() {
    for seq in [0, 7, 10, 999_999_999_999_999_999] as [Int64] {
      let message: JSONValue = [
        "jsonrpc": "2.0", "method": "State.ack", "params": ["seq": .integer(seq)],
      ]
      #expect(sequence(String(decoding: message.serialized(), as: UTF8.self)) == seq)
    }
  }

  @Test(
    "Every other form is an ordinary request",
    arguments: [
      "", "}}", #"{"jsonrpc":"2.0","method":"State.ack","params":{"seq":}}"#,
      #"{"jsonrpc":"2.0","method":"State.ack","params":{"seq":-1}}"#,
      #"{"jsonrpc":"2.0","method":"State.ack","params":{"seq":01}}"#,
      #"{"jsonrpc":"2.0","method":"State.ack","params":{"seq":1.0}}"#,
      #"{"jsonrpc":"2.0","method":"State.ack","params":{"seq":1e3}}"#,
      #"{"jsonrpc":"2.0","method":"State.ack","params":{"seq": 1}}"#,
      #"{"jsonrpc":"2.0","method":"State.ack","params":{"seq":1}}}"#,
      #"{"jsonrpc":"2.0","method":"State.ack","params":{"seq":1}} "#,
      #"{"jsonrpc":"2.0","method":"State.ack","params":{"seq":1,"x":2}}"#,
      #"{"jsonrpc":"2.0","method":"State.ack","params":{"seq":1000000000000000000}}"#,
      #"{"jsonrpc":"2.1","method":"State.ack","params":{"seq":1}}"#,
    ]
  )
  func everyOtherForm(text: String) {
    #expect(sequence(text) == nil)
  }

  @Test("Both forms have the same effect")
  func bothFormsDo() throws {
    for form in [
      #"{"jsonrpc":"2.0","method":"State.ack","params":{"seq":1}}"#,
      #"{"jsonrpc":"2.0", "method":"State.ack", "params":{"seq":1}}"#,
    ] {
      let harness = try Harness()
      let client = try harness.attach()
      for step in 1...3 {
        client.set("dot", "alpha", .number(Double(step) / 10))
        try client.expect("State.patch")
      }
      client.set("dot", "alpha", 0.9)
      _ = harness.inspector.outgoing.takeReadyClients()
      client.send(form)
      #expect(harness.inspector.outgoing.takeReadyClients() == [client.id])
      try client.expect("State.patch")
      try harness.finish()
    }
  }

  @Test("Acknowledgements count against the rate limit")
  func acknowledgementsCountAgainst() throws {
    let harness = try Harness { options in
      options.messagesPerSecond = 1
      options.messageBurst = 4
    }
    let client = try harness.attach()
    for _ in 0..<8 {
      client.send(#"{"jsonrpc":"2.0","method":"State.ack","params":{"seq":0}}"#)
    }
    #expect(
      harness.inspector.reading.takePauses().contains { $0.client == client.id && $0.isPaused }
    )
  }
}
