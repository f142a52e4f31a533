import ForeignSource
import Foundation
import JSON
import ProbeSupport
import ScrollProbeOnStub
import StubApp
import Testing
import UIKitStub

/// What the probe leaves alone: the app's views, its memory, its network while no page shows it.
@MainActor @Suite struct ProbeTests {
  @Test("Nothing is retained after a view is gone")
  func nothingIsRetained() throws {
    let session = Session()
    defer { session.end() }
    weak var gone: UIScrollView?
    do {
      let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      view.contentSize = CGSize(width: 100, height: 1_000)
      session.app.window.addSubview(view)
      ScrollProbe.track(view, id: "gone")
      try session.run(frames: 2) { view.contentOffset.y += 1 }
      #expect(session.link.server["gone", "contentOffset"] == [0, 2])
      gone = view
      view.removeFromSuperview()
    }
    #expect(gone == nil)
    try session.run(frames: 31)
    #expect(session.link.server["gone", "class"] == nil)
  }

  @Test("A stopped probe leaves nothing behind")
  func whatIsStopped() throws {
    let session = Session()
    try session.run(frames: 3)
    #expect(session.app.window.gestureRecognizers?.count == 1)
    #expect(session.app.table.observationCount == 3)
    session.end()
    #expect(session.app.window.gestureRecognizers?.isEmpty == true)
    #expect(session.app.table.observationCount == 0)
  }

  @Test("A hidden source reads nothing")
  func hiddenSourceReads() throws {
    let session = Session()
    session.link.isShown = false
    defer { session.end() }
    try session.run(frames: 60)
    #expect(session.link.server.document == nil)
    #expect(session.app.table.observationCount == 0)
    session.link.onMessage?(SourceServer.show(true))
    try session.run(frames: 2)
    #expect(session.link.server.snapshots == 1)
    session.link.onMessage?(SourceServer.show(false))
    let patches = session.link.server.patches
    try session.run(frames: 60)
    #expect(session.link.server.patches == patches)
  }

  @Test("A move while hidden has no cause")
  func moveWhileHidden() throws {
    let session = Session()
    defer { session.end() }
    try session.run(frames: 5)
    session.link.onMessage?(SourceServer.show(false))
    try session.run(frames: 1) { session.app.table.contentOffset.y = 500 }
    session.link.onMessage?(SourceServer.show(true))
    try session.run(frames: 2)
    #expect(session.link.server["UITableView", "contentOffset"] == [0, 500])
    #expect(session.causes(of: "UITableView") == [])
  }

  @Test("A finger that lifts while hidden is gone")
  func fingerThatLifts() throws {
    let session = Session()
    defer { session.end() }
    try session.run(frames: 20)
    #expect(session.link.server.document?.touches.count == 1)
    session.link.onMessage?(SourceServer.show(false))
    try session.run(frames: 60)
    session.link.onMessage?(SourceServer.show(true))
    try session.run(frames: 2)
    #expect(session.link.server.document?.touches.isEmpty == true)
    // The next finger has another number.
    try session.run(frames: 70)
    #expect(session.link.server.document?.touches.map(\.key) == ["2"])
  }

  @Test("Nothing is sent at rest")
  func nothingIsSent() throws {
    let session = Session()
    defer { session.end() }
    try session.run(frames: 5)
    let patches = session.link.server.patches
    for _ in 0..<200 {
      ScrollProbe.step(at: session.time)
      try session.link.take()
    }
    #expect(session.link.server.patches == patches)
  }

  @Test("A view that is removed while nothing moves is gone")
  func viewThatGoes() throws {
    let session = Session()
    defer { session.end() }
    try session.run(frames: 5)
    session.app.pager.removeFromSuperview()
    for _ in 0..<31 {
      ScrollProbe.step(at: session.time)
      try session.link.take()
    }
    #expect(session.link.server["pager", "class"] == nil)
  }

  @Test("A lost connection is reopened with a snapshot")
  func lostConnectionIsMade() throws {
    let session = Session()
    defer { session.end() }
    try session.run(frames: 40)
    session.link.onClose?()
    try session.run(frames: 28)
    #expect(session.link.connections == 1)
    try session.run(frames: 10)
    #expect(session.link.connections == 2)
    #expect(session.link.server.snapshots == 1)
    #expect(session.link.server["UITableView", "contentOffset"] != nil)
  }

  @Test("A server that acknowledges nothing gets a few messages")
  func serverThatAcknowledges() throws {
    let session = Session()
    defer { session.end() }
    session.step()
    try session.link.takeSilently()
    for _ in 0..<StubApp.turn {
      session.step()
      try session.link.takeSilently()
    }
    #expect(session.link.server.open.count <= SourceServer.window)
    session.link.onMessage?(session.link.server.acknowledgement())
    try session.link.take()
    #expect(session.link.server["UITableView", "contentOffset"] == [0, 0])
  }

  @Test("Views with the same name have their own ids")
  func viewsOfOne() throws {
    let session = Session()
    defer { session.end() }
    for _ in 0..<3 {
      let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      view.accessibilityIdentifier = String(repeating: "é", count: 60)
      session.app.window.addSubview(view)
    }
    try session.run(frames: 2)
    let ids = session.link.server["window", "subviews"]?.array?.compactMap(\.string) ?? []
    #expect(ids.count == 4)
    #expect(Set(ids).count == 4)
  }

  @Test("A view keeps its id until the app gives it a name")
  func viewKeepsItsID() throws {
    let session = Session()
    defer { session.end() }
    let window = session.app.window
    let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(list)
    try session.run(frames: 31)
    #expect(session.link.server["UIScrollView", "class"] != nil)
    list.removeFromSuperview()
    try session.run(frames: 31)
    #expect(session.link.server["UIScrollView", "class"] == nil)
    window.addSubview(list)
    try session.run(frames: 31)
    #expect(session.link.server["UIScrollView", "class"] != nil)
    ScrollProbe.track(list, id: "list")
    try session.run(frames: 1)
    #expect(session.link.server["UIScrollView", "class"] == nil)
    #expect(session.link.server["list", "class"] != nil)
  }

  @Test("The cost of frames is reported")
  func costOfFrames() throws {
    let session = Session()
    defer { session.end() }
    try session.run(frames: 120)
    #expect(session.link.server["window", "foreign"]?["probe.frame.us"]?.double != nil)
  }

  @Test("A window that comes is found")
  func windowThatComesIsFound() throws {
    let session = Session()
    defer { session.end() }
    try session.run(frames: 5)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let list = UIScrollView(frame: window.frame)
    list.accessibilityIdentifier = "sheet"
    window.addSubview(list)
    session.app.scene.windows.append(window)
    try session.run(frames: 31)
    #expect(session.link.server["sheet", "class"]?.string == "ScrollView")
    #expect(window.gestureRecognizers?.count == 1)
  }
}
