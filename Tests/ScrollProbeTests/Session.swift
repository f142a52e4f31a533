import ForeignSource
import JSON
import ProbeSupport
import ScrollProbeCore
import ScrollProbeOnStub
import StubApp
import Testing

/// A link to a server in the test: all that the probe sends has to be what a server accepts.
@MainActor final class TestLink: Link {
  var onMessage: ((String) -> Void)?
  var onClose: (() -> Void)?
  var server = SourceServer()
  /// Whether the server has the source shown.
  var isShown = true
  private(set) var connections = 0
  private var sent: [String] = []

  func open() {
    connections += 1
    server = SourceServer()
    onMessage?(SourceServer.hello)
    sent = []
    onMessage?(
      #"{"jsonrpc":"2.0","id":1,"result":{"source":"s1","isShown":\#(isShown)}}"#
    )
  }

  func send(_ text: String) { sent.append(text) }

  func close() {}

  /// Takes what has been sent; the server acknowledges it.
  func take() throws {
    while !sent.isEmpty {
      let messages = sent
      sent = []
      try server.take(messages)
      onMessage?(server.acknowledgement())
    }
  }

  /// Takes what has been sent, and acknowledges nothing.
  func takeSilently() throws {
    try server.take(sent)
    sent = []
  }
}

/// An app with the probe and a server.
@MainActor final class Session {
  let app = StubApp()
  let link = TestLink()
  private(set) var time = 10.0

  init() { ScrollProbe.start(link: link) }

  /// Runs frames and lets the server read each one; `act` runs in each of them.
  func run(frames: Int, _ act: () -> Void = {}) throws {
    for _ in 0..<frames {
      step(act)
      try link.take()
    }
  }

  /// Goes on by a frame.
  func step(_ act: () -> Void = {}) {
    app.advance(to: time)
    act()
    ScrollProbe.step(at: time)
    time += 1.0 / 60
  }

  func end() {
    ScrollProbe.stop()
    app.end()
  }

  /// The causes of the moves of a view.
  func causes(of view: String) -> Set<String> {
    Set(
      link.server.causes.filter { $0["view"]?.string == view }.compactMap { $0["cause"]?.string }
    )
  }
}
