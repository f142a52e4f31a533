import Foundation
import TestSupport
import Testing

@testable import ScrollModel

/// The causes of changes: their rules, and what started them.
@Suite struct CauseTests {
  /// The properties of which every change has a cause.
  private static func explained(of view: View) -> PropertySet {
    view.propertyTable.explained.union(PropertySet(.contentOffset, .zoomScale))
  }

  @Test(
    "Every change of a property that can be set, of a content size, an inset or a zoom scale has a cause",
    arguments: Seeds.first(100, from: 7000)
  )
  func everyChange(seed: UInt64) throws {
    var run = try RandomRun(seed: seed, meddles: true)
    let engine = run.engine
    var before = PublishedState(of: engine)
    _ = engine.takeChanges()
    var count = 0
    for _ in 0..<80 {
      run.step()
      let after = PublishedState(of: engine)
      let joined = engine.takeChanges().views.filter { $0.properties == .all }.map(\.id)
      for (id, values) in after.views where before.views[id] != nil && !joined.contains(id) {
        guard let view = engine.view(id), !(view is any InternalSubview) else { continue }
        for property in Property.allCases where values[property] != before.views[id]?[property] {
          guard Self.explained(of: view).contains(PropertySet(property)) else { continue }
          count += 1
          let isExplained = run.causes.contains { $0.view == id && $0.property == property }
          #expect(isExplained, "\(id).\(property.name) at \(engine.time)")
        }
      }
      before = after
    }
    // Of thousands of scenes, a few stay as they are.
    if seed < 7_100 { #expect(count > 0) }
  }

  /// The latest change of a property of the stage's scroll view, in what was not taken yet.
  private func latest(_ property: Property, _ stage: Stage) -> Change? {
    stage.engine.layoutIfNeeded()
    return stage.engine.takeOutput().changes.last { $0.view == "scroll" && $0.property == property }
  }

  @Test("A finger is the actor of its drag, of the deceleration after it, and of the bounce")
  func fingers() throws {
    let stage = Stage(content: CGSize(width: 320, height: 600))
    try stage.fling(vertically: [-20, -30, -30])
    var changes = stage.engine.takeOutput().changes
    stage.settle()
    changes += stage.engine.takeOutput().changes
    #expect(Set(changes.map(\.cause)) == [.drag, .deceleration, .bounce])
    #expect(changes.allSatisfy { $0.actor == .finger(1) })
  }

  @Test("Fingers that zoom are the actors of the zoom scale, the content's size and the transform")
  func pinch() throws {
    let stage = Stage.zooming()
    try stage.pinch([100, 150, 200])
    let changes = stage.engine.takeOutput().changes
    let zoom = try #require(changes.first { $0.property == .zoomScale })
    #expect(zoom.cause == .pinch)
    #expect([.finger(1), .finger(2)].contains(zoom.actor))
    for property in [Property.contentSize, .transform] {
      #expect(changes.first { $0.property == property }?.cause == .pinch)
    }
  }

  @Test("Every change of a zoom scale has a cause")
  func zoomScales() throws {
    final class Zooming: ScrollViewDelegate {
      weak var view: View?
      func viewForZooming(in scrollView: ScrollView) -> View? { view }
    }
    let other = Zooming()
    let changes: [(name: String, cause: Cause, change: (Stage) throws -> Void)] = [
      ("limits", .assignment, { $0.scroll.maximumZoomScale = 0.5 }),
      ("no view", .assignment, { $0.scroll.viewForZooming = nil }),
      ("removed", .assignment, { $0.content.removeFromSuperview() }),
      ("transform", .assignment, { $0.content.transform = .scale(3) }),
      (
        "delegate", .assignment,
        { stage in
          other.view = stage.engine.view("inner")
          stage.scroll.delegate = other
        }
      ),
      (
        "bounce", .pinch,
        { stage in
          let last = try stage.pinch([100, 150, 250, 400])
          _ = stage.engine.takeOutput()
          for (finger, x) in [(1, -40.0), (2, 360.0)] {
            try stage.touch(.ended, x, 230, at: last + 16_000, finger: finger)
          }
          #expect(stage.scroll.isZoomBouncing)
        }
      ),
    ]
    for (name, cause, change) in changes {
      let stage = Stage.zooming(scales: (0.5, 2.5)) { scroll in
        scroll.subviews.first { $0.id == "content" }?.addSubview(View(id: "inner"))
        scroll.zoomScale = 2
      }
      #expect(stage.scroll.zoomScale == 2)
      try change(stage)
      let found = try #require(latest(.zoomScale, stage), "\(name)")
      #expect(found.cause == cause, "\(name)")
    }
  }

  @Test("What leaves a zoom scale as it reads is no cause of it")
  func sameZoomScale() throws {
    let stage = Stage.zooming { $0.zoomScale = 2 }
    stage.scroll.maximumZoomScale = 5
    stage.scroll.addSubview(View(id: "other"))
    stage.scroll.delegate = nil
    #expect(latest(.zoomScale, stage) == nil)
  }

  @Test("A command is the actor of its assignments and of its animation")
  func commands() throws {
    let stage = Stage()
    let size = PropertyValue.size(CGSize(width: 320, height: 3000))
    let set = Command.Assignment(.contentSize, size)
    try stage.engine.handle(.set(view: "scroll", values: [set]), at: 0)
    let change = try #require(latest(.contentSize, stage))
    #expect((change.cause, change.actor, change.command) == (.assignment, .command, 1))
    let target = CGPoint(x: 0, y: 500)
    try stage.engine.handle(
      .call(view: "scroll", .setContentOffset(target, animated: true)),
      at: 0
    )
    stage.settle()
    let scroll = try #require(latest(.contentOffset, stage))
    #expect((scroll.cause, scroll.actor, scroll.command) == (.animation, .command, 2))
  }

  @Test("A program outside commands is the actor of its assignments, and has no command")
  func program() throws {
    let stage = Stage()
    stage.scroll.contentInset.top = 20
    let change = try #require(latest(.contentInset, stage))
    #expect((change.cause, change.actor, change.command) == (.assignment, .program, nil))
  }

  @Test("A delegate's own changes are a program's, by the command under way")
  func delegate() throws {
    let stage = Stage()
    stage.listener.reactions["willBeginDragging"] = { $0.alpha = 0.5 }
    try stage.drag(vertically: [-20, -20, -20])
    let changes = stage.engine.takeOutput().changes
    let alpha = try #require(changes.first { $0.property == .alpha })
    #expect((alpha.cause, alpha.actor) == (.assignment, .program))
    #expect(alpha.command != nil)
    #expect(changes.last?.property == .contentOffset)
    #expect(changes.last?.actor == .finger(1))
  }

  @Test("Changes name their controller by its class or its given name")
  func controllers() throws {
    final class ColourController: Controller {
      func didReceive(_ event: Event) {
        guard case .scrollViewDidScroll = event.kind else { return }
        view?.alpha = 0.5
      }
      func engineDidLoad(_ engine: Engine) { view = engine.view("scroll") }
      func takeOver(from other: any Controller, in engine: Engine) { engineDidLoad(engine) }
      weak var view: View?
    }
    for name in [nil, "colours"] {
      let scroll = ScrollView(id: "scroll")
      scroll.frame = CGRect(0, 0, 320, 480)
      scroll.contentSize = CGSize(width: 320, height: 2000)
      let engine = Engine(
        root: scroll,
        device: Device(size: scroll.bounds.size),
        controllers: [ColourController()],
        controllerNames: name.map { [$0] }
      )
      for engine in [engine, engine.copy(controllers: [ColourController()])] {
        let copied = engine.view("scroll")
        (copied as? ScrollView)?.contentOffset.y = 100
        engine.layoutIfNeeded()
        let changes = engine.takeOutput().changes
        #expect(changes.map(\.property) == [.contentOffset, .alpha])
        #expect(changes.map(\.actor) == [.program, .controller(name ?? "Colour")])
      }
    }
  }

  @Test("The device is the actor of a change of the safe area, and the status bar of its tap")
  func device() throws {
    let stage = Stage { $0.contentOffset.y = 500 }
    let insets = EdgeInsets(40, 0, 0, 0)
    try stage.engine.handle(.setDevice(DeviceChange(safeAreaInsets: insets)), at: 0)
    let change = try #require(latest(.safeAreaInsets, stage))
    #expect((change.cause, change.actor, change.command) == (.safeArea, .device, 1))
    try stage.engine.handle(.statusBarTap, at: 0)
    stage.settle()
    #expect(latest(.contentOffset, stage)?.actor == .statusBar)
  }

  @Test("A wheel is the actor of its scroll")
  func wheel() throws {
    let stage = Stage()
    let sample = WheelSample(location: CGPoint(x: 10, y: 10), delta: CGPoint(x: 0, y: 40))
    try stage.engine.handle(.wheel(sample), at: 0)
    #expect(latest(.contentOffset, stage)?.actor == .wheel)
  }

  @Test("A property set twice in a step is explained once, and the deltas of an offset add up")
  func once() throws {
    let stage = Stage()
    stage.scroll.alpha = 0.5
    stage.scroll.contentOffset.y = 10
    stage.scroll.alpha = 0.25
    stage.scroll.contentOffset.y = 30
    stage.engine.layoutIfNeeded()
    let changes = stage.engine.takeOutput().changes
    #expect(changes.map(\.property) == [.alpha, .contentOffset])
    #expect(changes.last?.delta == CGPoint(x: 0, y: 30))
    stage.scroll.alpha = 1
    #expect(latest(.alpha, stage) != nil)
  }
}
