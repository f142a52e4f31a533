import Foundation
import ScrollModel
import Testing

/// Hit-testing.
@Suite struct HitTestTests {
  private func hit(_ view: View, _ x: Double, _ y: Double) -> String? {
    view.hitTest(CGPoint(x: x, y: y))?.id
  }

  @Test("[VIEW-11] The right and bottom edges are outside")
  func edgesAreOutside() {
    let view = View.make("v", CGRect(0, 0, 100, 100))
    #expect(view.point(inside: CGPoint(x: 99, y: 99)))
    #expect(!view.point(inside: CGPoint(x: 100, y: 100)))
    #expect(!view.point(inside: CGPoint(x: 100, y: 50)))
    #expect(view.point(inside: .zero))
  }

  @Test("Points are in bounds coordinates")
  func boundsCoordinates() {
    let ss = View.make("ss", CGRect(10, 10, 5, 5))
    let s1 = View.make("s1", CGRect(40, 40, 20, 20), [ss])
    let root = View.make("root", CGRect(0, 0, 100, 100), [s1])
    root.bounds.origin = CGPoint(x: -10, y: -10)
    #expect(hit(root, -5, -5) == "root")
    #expect(hit(root, 40, 40) == "s1")
    #expect(hit(root, 52.5, 52.5) == "ss")
    #expect(hit(root, -11, -11) == nil)
    #expect(hit(root, 95, 95) == nil)
  }

  @Test("A scaled view is hit in its own coordinates")
  func ownUnits() {
    let sub = View.make("sub", CGRect(25, 25, 50, 50))
    let root = View.make("root", CGRect(0, 0, 100, 100), transform: .scale(0.5), [sub])
    #expect(hit(root, 74, 74) == "sub")
    #expect(hit(root, 75, 75) == "root")
    #expect(hit(root, 199, 199) == "root")
    #expect(hit(root, 200, 200) == nil)
  }

  @Test("The deepest view is hit")
  func deepest() {
    let v4 = View.make("4", CGRect(20, 20, 20, 20))
    let v3 = View.make("3", CGRect(10, 10, 60, 60), [v4])
    let v2 = View.make("2", CGRect(10, 10, 80, 80), [v3])
    let v1 = View.make("1", CGRect(0, 0, 100, 100), [v2])
    for (place, id) in [(5.0, "1"), (15, "2"), (25, "3"), (40, "4")] {
      #expect(hit(v1, place, place) == id)
    }
  }

  @Test("[VIEW-12] The part of a view outside its superview cannot be hit, clipped or not")
  func outsideTheSuperview() {
    let child = View.make("child", CGRect(80, 80, 60, 60))
    let parent = View.make("parent", CGRect(0, 0, 100, 100), [child])
    for clips in [true, false] {
      parent.clipsToBounds = clips
      #expect(hit(parent, 110, 110) == nil)
      #expect(hit(parent, 90, 90) == "child")
    }
  }

  @Test("[VIEW-11] Hidden, disabled and transparent views are skipped, with all their subviews")
  func untouchable() {
    let inner = View.make("inner", CGRect(0, 0, 50, 50))
    let front = View.make("front", CGRect(0, 0, 50, 50), [inner])
    let back = View.make("back", CGRect(0, 0, 50, 50))
    let root = View.make("root", CGRect(0, 0, 100, 100), [back, front])
    #expect(hit(root, 20, 20) == "inner")
    front.isHidden = true
    #expect(hit(root, 20, 20) == "back")
    front.isHidden = false
    front.isUserInteractionEnabled = false
    #expect(hit(root, 20, 20) == "back")
    front.isUserInteractionEnabled = true
    front.alpha = 0.009
    #expect(hit(root, 20, 20) == "back")
    front.alpha = 0.01
    #expect(hit(root, 20, 20) == "inner")
  }

  @Test("[VIEW-14] Labels and images are skipped unless they allow interaction")
  func labelsArePassedOver() {
    let label = Label(id: "label")
    label.frame = CGRect(0, 0, 50, 50)
    let root = View.make("root", CGRect(0, 0, 100, 100), [label])
    #expect(hit(root, 20, 20) == "root")
    label.isUserInteractionEnabled = true
    #expect(hit(root, 20, 20) == "label")
  }

  @Test("[VIEW-13] A scroll view's offset moves the views that are hit")
  func offsetMovesWhatIsHit() {
    let scroll = ScrollView(id: "scroll")
    scroll.frame = CGRect(0, 0, 100, 100)
    scroll.addSubview(View.make("child", CGRect(0, 150, 50, 50)))
    scroll.contentOffset = CGPoint(x: 0, y: 100)
    #expect(hit(scroll, 10, 160) == "child")
    #expect(hit(scroll, 10, 60) == nil)
  }

  @Test("A root that scrolls is hit where its content is visible")
  func scrollingRoot() throws {
    let root = ScrollView(id: "root")
    root.contentSize = CGSize(width: 100, height: 1000)
    root.addSubview(View.make("child", CGRect(0, 400, 100, 20)))
    let engine = Engine(root: root, device: Device(size: CGSize(width: 100, height: 100)))
    root.contentOffset = CGPoint(x: 0, y: 380)
    let sample = TouchSample(id: 1, phase: .began, location: CGPoint(x: 10, y: 30))
    try engine.handle(.touch([sample]), at: 0)
    #expect(engine.touchState(1)?.view == "child")
    #expect(root.isTracking)
    #expect(engine.brokenInvariants() == [])
  }

  @Test("A touch is located in the window's coordinates, wherever the window is on the screen")
  func touchesAreInWindowCoordinates() throws {
    let window = Window(id: "window")
    window.frame = CGRect(100, 50, 200, 200)
    window.addSubview(View.make("child", CGRect(0, 0, 20, 20)))
    let engine = Engine(root: window, device: Device(size: CGSize(width: 320, height: 480)))
    let sample = TouchSample(id: 1, phase: .began, location: CGPoint(x: 10, y: 10))
    try engine.handle(.touch([sample]), at: 0)
    #expect(engine.touchState(1)?.view == "child")
  }
}
