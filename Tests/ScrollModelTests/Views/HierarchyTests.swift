import Foundation
import ScrollModel
import Testing

/// The order of subviews.
@Suite struct HierarchyTests {
  private let views = (0..<4).map { View(id: "v\($0)") }
  private let parent = View(id: "parent")

  init() {
    for view in views { parent.addSubview(view) }
  }

  /// The index of the view that moves, number 1.
  private var index: Int? { parent.subviews.firstIndex { $0 === views[1] } }

  @Test("A view inserted at an index is at that index", arguments: 0..<4)
  func insertedAt(index: Int) {
    parent.insertSubview(views[1], at: index)
    #expect(self.index == index)
    #expect(parent.subviews.count == 4)
  }

  @Test(
    "A view inserted below or above a sibling is next to it",
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

  @Test(
    "[VIEW-8] Inserted next to itself or to a view that is no sibling, a view goes to the front"
  )
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

  @Test("[VIEW-8] An index past the end appends, and adding a view again brings it to the front")
  func pastTheEnd() {
    parent.insertSubview(views[1], at: 999)
    #expect(index == 3)
    parent.addSubview(views[0])
    #expect(parent.subviews.last === views[0])
  }

  @Test("[VIEW-9] Bringing to the front and sending to the back ignore views that are no subviews")
  func frontAndBack() {
    parent.bringSubviewToFront(views[1])
    #expect(index == 3)
    parent.sendSubviewToBack(views[1])
    #expect(index == 0)
    parent.bringSubviewToFront(View(id: "stranger"))
    parent.sendSubviewToBack(View(id: "stranger"))
    #expect(parent.subviews.count == 4)
  }

  @Test("A view in another tree is removed from it first")
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

  @Test("[VIEW-10] A removed view leaves the state, and can be inserted again unchanged")
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

  @Test("[VIEW-10] Inserting a view below itself is rejected")
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
