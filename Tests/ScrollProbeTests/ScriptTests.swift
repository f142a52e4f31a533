import ForeignSource
import Foundation
import JSON
import ProbeSupport
import ScrollProbeCore
import ScrollProbeOnStub
import StubApp
import Testing
import UIKitStub

/// A table and a pager, a person with fingers, a keyboard and a device that is turned.
@MainActor @Suite struct ScriptTests {
  @Test("The server accepts all that an app does")
  func serverAcceptsAll() throws {
    let session = Session()
    defer { session.end() }
    try session.run(frames: 2 * StubApp.turn)
    let server = session.link.server
    #expect(server.snapshots == 1)
    #expect(server.patches > 300)
    #expect(ScrollProbe.refusals == [])
    let (table, pager) = ("UITableView", "pager")
    #expect(
      session.causes(of: table) == [
        "drag", "deceleration", "keyboard", "inset", "rubberBand", "bounce", "rotation",
        "assignment", "animation",
      ]
    )
    #expect(session.causes(of: pager) == ["drag", "paging", "pinch", "zoomAnchor", "assignment"])
    #expect(server[table, "class"]?.string == "TableView")
    #expect(server["stories", "class"] == nil)
    let names = Set(server.events.compactMap { $0["event"]?.string })
    #expect(
      names == [
        "scrollViewWillBeginDragging", "scrollViewDidEndDragging",
        "scrollViewWillBeginDecelerating", "scrollViewDidEndDecelerating",
        "scrollViewWillBeginZooming", "scrollViewDidEndZooming", "keyboardWillChangeFrame",
        "viewWillTransitionToSize",
      ]
    )
  }

  @Test("The state is that of the views")
  func stateIsThatOfTheViews() throws {
    let session = Session()
    defer { session.end() }
    for _ in 0..<StubApp.turn {
      try session.run(frames: 1)
      let server = session.link.server
      let offset = server["pager", "contentOffset"]?.array?.compactMap(\.double)
      #expect(offset?[0] == Double(session.app.pager.contentOffset.x))
      #expect(server["pager", "isDragging"]?.bool == session.app.pager.isDragging)
      #expect(server["pager", "zoomScale"]?.double == Double(session.app.pager.zoomScale))
    }
  }

  @Test("Views are where they are in the content around them")
  func viewsAreWhere() throws {
    let session = Session()
    defer { session.end() }
    session.app.table.contentOffset.y = 200
    try session.run(frames: 1)
    let server = session.link.server
    #expect(server["UITableView", "frame"] == [0, 100, 390, 744])
    #expect(server["pager", "frame"] == [0, 300, 390, 200])
    let rows = server["UITableView", "subviews"]?.array?.compactMap(\.string) ?? []
    // The rows in sight, and the pager.
    #expect(rows.count == 7)
    #expect(server[rows[0], "foreign"]?["class"]?.string == "UITableViewCell")
  }

  @Test("Places of a finger come as often as the digitizer has them")
  func placesOfAFinger() throws {
    let session = Session()
    defer { session.end() }
    try session.run(frames: 60)
    let stamps = session.link.server.touches.compactMap { $0["1"]?["timestamp"]?.double }
    // One place at the beginning, two a frame while it moves, one at the end.
    #expect(stamps.count == 60)
    #expect(stamps == stamps.sorted())
    #expect(session.link.server.touches.last?["1"]?["phase"]?.string == "ended")
    #expect(session.link.server.document?.touches.isEmpty == true)
  }

  @Test("An animation is shown where it is")
  func animationIsShown() throws {
    let session = Session()
    defer { session.end() }
    try session.run(frames: 430)
    let offset = session.link.server["UITableView", "contentOffset"]?.array?.last?.double
    #expect(try #require(offset) < 1_000)
    #expect(try #require(offset) > 900)
    try session.run(frames: 10)
    let end = session.link.server["UITableView", "contentOffset"]?.array?.last?.double
    #expect(end == 1_000)
  }

  @Test("A file has the same content")
  func fileHasTheSame() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).ndjson")
    defer { try? FileManager.default.removeItem(at: file) }
    let app = StubApp()
    defer { app.end() }
    try ScrollProbe.record(to: file)
    for frame in 0..<StubApp.turn {
      app.advance(to: Double(frame) / 60)
      ScrollProbe.step(at: Double(frame) / 60)
    }
    ScrollProbe.stop()
    var reader = SourceLines()
    var document = SourceDocument.empty
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count > 250)
    for line in lines {
      switch try reader.read(Array(line.utf8), after: document) {
      case .hello, .picture: break
      case .snapshot(let state): document = state
      case .change(let change): _ = try change.applied(to: &document)
      }
    }
    #expect(document.hasView("pager"))
  }
}
