import Foundation
import ScrollModel
import Testing

/// Order of subviews (semantics-cases C-01 to C-07).
@Suite struct HierarchyTests {
  private let views = (0..<4).map { View(id: "v\($0)") }
  private let parent = View(id: "parent")

  init() {
    for view in views { parent.addSubview(view) }
  }

  /// Where the view that moves, number 1, is.
  private var index: Int? { parent.subviews.firstIndex { $0 === views[1] } }

  @Test("[C-01] inserted at an index, a view is at that index", arguments: 0..<4)
  func insertedAt(index: Int) {
    parent.insertSubview(views[1], at: index)
    #expect(self.index == index)
    #expect(parent.subviews.count == 4)
  }

  @Test(
    "[C-02] below and above a sibling",
    arguments: [
      (0, 0, 1), (2, 1, 2), (3, 2, 3),
    ]
  )
  func besideASibling(sibling: Int, below: Int, above: Int) {
    parent.insertSubview(views[1], belowSubview: views[sibling])
    #expect(index == below)
    parent.insertSubview(views[1], at: 1)
    parent.insertSubview(views[1], aboveSubview: views[sibling])
    #expect(index == above)
  }

  @Test("[VIEW-8] [C-04, C-05] beside itself or a stranger a view goes to the front")
  func besideStrangers() {
    for reference in [views[1], View(id: "stranger")] {
      parent.insertSubview(views[1], at: 1)
      parent.insertSubview(views[1], aboveSubview: reference)
      #expect(index == 3)
      parent.insertSubview(views[1], at: 1)
      parent.insertSubview(views[1], belowSubview: reference)
      #expect(index == 3)
    }
  }

  @Test("[VIEW-8] an index past the end appends, adding again brings to the front")
  func pastTheEnd() {
    parent.insertSubview(views[1], at: 999)
    #expect(index == 3)
    parent.addSubview(views[0])
    #expect(parent.subviews.last === views[0])
  }

  @Test("[VIEW-9] bringing to the front and sending to the back leave strangers alone")
  func frontAndBack() {
    parent.bringSubviewToFront(views[1])
    #expect(index == 3)
    parent.sendSubviewToBack(views[1])
    #expect(index == 0)
    parent.bringSubviewToFront(View(id: "stranger"))
    parent.sendSubviewToBack(View(id: "stranger"))
    #expect(parent.subviews.count == 4)
  }

  @Test("[C-07] a view in another tree leaves it first")
  func leavesItsTree() {
    let other = View(id: "other")
    other.addSubview(views[2])
    #expect(parent.subviews.count == 3)
    #expect(other.subviews.count == 1)
    #expect(views[2].superview === other)
    views[2].removeFromSuperview()
    #expect(other.subviews.isEmpty)
    #expect(views[2].superview == nil)
  }

  @Test("[VIEW-10] a removed view is out of the state, and the engine can bring it back as it was")
  func removedAndBack() throws {
    let window = Window(id: "window")
    let child = View.make("child", CGRect(10, 10, 50, 50), [View.make("leaf", CGRect(0, 0, 9, 9))])
    window.addSubview(child)
    let engine = Engine(root: window, device: Device(size: CGSize(width: 100, height: 100)))
    _ = engine.takeChanges()
    try engine.handle(.call(view: "child", .removeFromSuperview), at: 0)
    var gone = engine.takeChanges().views
    #expect(gone.filter { $0.view == nil }.map(\.id) == ["child", "leaf"])
    #expect(engine.view("leaf") != nil)
    try engine.handle(.call(view: "window", .insertSubview("child", .front)), at: 0)
    gone = engine.takeChanges().views
    #expect(gone.filter { $0.view != nil }.map(\.id) == ["child", "leaf", "window"])
    #expect(gone.first?.mayBeRemembered == true)
    #expect(child.frame == CGRect(10, 10, 50, 50))
    #expect(engine.brokenInvariants() == [])
  }

  @Test("[VIEW-10] what would lie below itself is refused")
  func cyclesAreRefused() {
    let window = Window(id: "window")
    window.addSubview(View.make("a", CGRect(0, 0, 9, 9), [View(id: "b")]))
    let engine = Engine(root: window, device: Device(size: CGSize(width: 100, height: 100)))
    #expect(throws: CommandError.self) {
      try engine.handle(.call(view: "b", .insertSubview("a", .front)), at: 0)
    }
    #expect(throws: CommandError.self) {
      try engine.handle(.call(view: "a", .insertSubview("a", .front)), at: 0)
    }
    #expect(throws: CommandError.self) {
      try engine.handle(.call(view: "a", .insertSubview("b", .at(-1))), at: 0)
    }
    #expect(throws: CommandError.self) {
      try engine.handle(.call(view: "window", .removeFromSuperview), at: 0)
    }
    #expect(!engine.hasChanges)
  }
}
