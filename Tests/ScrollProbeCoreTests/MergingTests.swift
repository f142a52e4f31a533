import ForeignSource
import Foundation
import JSON
import ProbeSupport
import ScrollProbeCore
import SeededRandom
import Testing

/// However the server acknowledges, in the end it has the state of the last sample, by messages that it accepts.
@Suite struct MergingTests {
  @Test("The server has the last sample", arguments: UInt64(0)..<60)
  func serverHasTheLast(seed: UInt64) throws {
    try run(seed: seed, frames: 120, mostViews: 12)
  }

  @Test("The server has the last sample of a large app", arguments: UInt64(100)..<104)
  func serverHasTheLastSample(seed: UInt64) throws {
    try run(seed: seed, frames: 20, mostViews: 400)
  }

  private func run(seed: UInt64, frames: Int, mostViews: Int) throws {
    var random = SeededGenerator(seed: seed &+ 1_000)
    var app = RandomApp(seed: seed, mostViews: mostViews)
    var session = SourceSession(SourceSession.Description(name: "app", instance: "1"))
    var finder = MoveFinder()
    var server = SourceServer()
    #expect(session.observe(app.sample) == [])
    try server.connect(&session)
    for _ in 0..<frames {
      let touches = app.advance()
      for view in app.sample.views { finder.observe(view, at: app.sample.time) }
      try server.take(
        session.observe(
          app.sample,
          touches: touches,
          moves: finder.takeMoves(),
          events: finder.takeEvents()
        )
      )
      switch Int.random(in: 0..<30, using: &random) {
      case 0: try server.take(session.receive(SourceServer.resync))
      case 1:
        #expect(session.receive(SourceServer.show(false)) == [])
        try server.take(session.receive(SourceServer.show(true)))
      case 2:
        session.disconnected()
        server = SourceServer()
        try server.connect(&session)
      case 3...12: try server.acknowledge(&session)
      default: break
      }
    }
    try server.settle(&session)
    try expect(server, has: app)
    // At rest, nothing is sent.
    #expect(session.observe(app.sample) == [])
  }

  private func expect(_ server: SourceServer, has app: RandomApp) throws {
    let document = try #require(server.document)
    #expect(document.views.count == app.sample.views.count + 1)
    #expect(Set(document.touches.map(\.key)) == app.fingers)
    for view in app.sample.views {
      let siblings = app.sample.views.filter { $0.parent == view.parent }.map(\.id)
      let parent = view.parent ?? "window"
      let subviews = server[parent, "subviews"]?.array?.compactMap(\.string)
      #expect(subviews == siblings, "\(parent)")
      let frame = server[view.id, "frame"]?.array?.compactMap(\.double)
      #expect(frame?[1] == Double(view.frame.minY))
      guard let scroll = view.scroll else { continue }
      let offset = server[view.id, "contentOffset"]?.array?.compactMap(\.double)
      #expect(offset?[1] == Double(scroll.contentOffset.y))
      #expect(server[view.id, "zoomScale"]?.double == Double(scroll.zoomScale))
      #expect(
        server[view.id, "isDragging"]?.bool == scroll.flags.contains(.isDragging)
      )
    }
  }
}
