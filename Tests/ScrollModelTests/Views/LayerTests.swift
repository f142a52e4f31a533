import Foundation
import ScrollModel
import Testing

@Suite struct LayerTests {
  private let parent = View(id: "parent")
  private let s1 = View(id: "s1")
  private let s2 = View(id: "s2")
  private let s3 = View(id: "s3")
  private let plain = Layer()

  init() {
    parent.addSubview(s1)
    parent.layer.addSublayer(plain)
  }

  private var names: [String] { parent.layer.sublayers.map { $0.view?.id ?? "plain" } }

  @Test(
    "[VIEW-21] A subview inserted above another one is below the plain layer in front of that one"
  )
  func aboveASibling() {
    parent.insertSubview(s2, aboveSubview: s1)
    #expect(parent.subviews.map(\.id) == ["s1", "s2"])
    #expect(names == ["s1", "s2", "plain"])
  }

  @Test("[VIEW-21] A subview inserted below another one is directly below it")
  func belowASibling() {
    parent.addSubview(s2)
    #expect(names == ["s1", "plain", "s2"])
    parent.insertSubview(s3, belowSubview: s2)
    #expect(names == ["s1", "plain", "s3", "s2"])
    parent.sendSubviewToBack(s2)
    #expect(names == ["s2", "s1", "plain", "s3"])
  }

  @Test("A plain layer keeps its place when subviews are removed, and can be removed itself")
  func removal() {
    parent.addSubview(s2)
    s1.removeFromSuperview()
    #expect(names == ["plain", "s2"])
    #expect(s1.layer.superlayer == nil)
    #expect(s2.layer.superlayer === parent.layer)
    plain.removeFromSuperlayer()
    #expect(names == ["s2"])
    #expect(plain.superlayer == nil)
  }

  @Test(
    "[VIEW-22] Layers are drawn in order of zPosition, touches follow the order of the subviews"
  )
  func zPosition() {
    for view in [parent, s1, s2] { view.frame = CGRect(x: 0, y: 0, width: 10, height: 10) }
    parent.addSubview(s2)
    s1.layer.zPosition = 1
    #expect(parent.layer.drawingOrder.map { $0.view?.id ?? "plain" } == ["plain", "s2", "s1"])
    #expect(parent.hitTest(CGPoint(x: 5, y: 5)) === s2)
  }
}

/// The calls that a view receives about its place in the tree.
@Suite struct MoveTests {
  private final class Log {
    var calls: [String] = []
  }

  private final class Listening: View {
    let log: Log

    init(_ id: String, _ log: Log) {
      self.log = log
      super.init(id: id)
    }

    required init(copying other: View, with copier: ViewCopier) {
      log = Log()
      super.init(copying: other, with: copier)
    }

    override func willMove(toSuperview superview: View?) {
      log.calls.append("\(id) willMoveToSuperview \(superview?.id ?? "-")")
    }
    override func didMoveToSuperview() {
      // The layer is in its new place already.
      let layer = layer.superlayer?.view?.id ?? "-"
      log.calls.append("\(id) didMoveToSuperview \(superview?.id ?? "-") \(layer)")
    }
    override func willMove(toWindow window: View?) {
      log.calls.append("\(id) willMoveToWindow \(window?.id ?? "-")")
    }
    override func didMoveToWindow() { log.calls.append("\(id) didMoveToWindow") }
    override func didAddSubview(_ subview: View) {
      log.calls.append("\(id) didAddSubview \(subview.id) \(subviews.map(\.id))")
    }
    override func willRemoveSubview(_ subview: View) {
      log.calls.append("\(id) willRemoveSubview \(subview.id) \(subviews.map(\.id))")
    }
  }

  @Test("[VIEW-23] A view receives calls before and after a move, and the tree changes in between")
  func order() {
    let log = Log()
    let (window, child, leaf) = (Listening("w", log), Listening("c", log), Listening("l", log))
    let engine = Engine(root: window, device: Device(size: CGSize(width: 100, height: 100)))
    child.addSubview(leaf)
    #expect(
      log.calls == [
        "l willMoveToSuperview c", "l didMoveToSuperview c c", #"c didAddSubview l ["l"]"#,
      ]
    )
    log.calls = []
    window.addSubview(child)
    #expect(
      log.calls == [
        "c willMoveToSuperview w", "c willMoveToWindow w", "l willMoveToWindow w",
        "c didMoveToWindow", "l didMoveToWindow", "c didMoveToSuperview w w",
        #"w didAddSubview c ["c"]"#,
      ]
    )
    log.calls = []
    child.removeFromSuperview()
    #expect(
      log.calls == [
        #"w willRemoveSubview c ["c"]"#, "c willMoveToSuperview -", "c willMoveToWindow -",
        "l willMoveToWindow -", "c didMoveToWindow", "l didMoveToWindow",
        "c didMoveToSuperview - -",
      ]
    )
    #expect(engine.brokenInvariants() == [])
  }
}
