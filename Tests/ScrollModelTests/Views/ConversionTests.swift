import Foundation
import ScrollModel
import Testing

/// Conversion between views.
@Suite struct ConversionTests {
  @Test("[VIEW-5] Points are converted up to the common ancestor and down")
  func pointsGoUpAndDown() {
    let ss = View.make("ss", CGRect(5, 5, 5, 5))
    let s1 = View.make("s1", CGRect(20, 10, 10, 10))
    let s2 = View.make("s2", CGRect(80, 80, 20, 20), [ss])
    let root = View.make("root", CGRect(0, 0, 100, 100), [s1, s2])
    #expect(root.convert(CGPoint(x: 15, y: 15), to: s1) == CGPoint(x: -5, y: 5))
    #expect(s1.convert(CGPoint(x: 60, y: 70), to: s2) == .zero)
    #expect(s2.convert(CGPoint(x: -5, y: -5), to: s1) == CGPoint(x: 55, y: 65))
    #expect(ss.convert(CGPoint.zero, to: s1) == CGPoint(x: 65, y: 75))
    #expect(s1.convert(CGPoint.zero, from: ss) == CGPoint(x: 65, y: 75))
  }

  @Test("The target's own bounds origin counts")
  func targetOriginCounts() {
    let ss = View.make("ss", CGRect(5, 5, 5, 5))
    let s1 = View.make("s1", CGRect(20, 20, 10, 10), [ss])
    let root = View.make("root", CGRect(0, 0, 100, 100), [s1])
    root.bounds = CGRect(10, 10, 100, 100)
    #expect(ss.convert(CGPoint.zero, to: root) == CGPoint(x: 25, y: 25))
  }

  @Test("A bounds origin on the way shifts the result")
  func originOnTheWayShifts() {
    let ss = View.make("ss", CGRect(5, 5, 5, 5))
    let s1 = View.make("s1", CGRect(20, 20, 10, 10), boundsOrigin: CGPoint(x: 10, y: 10), [ss])
    let root = View.make("root", CGRect(0, 0, 100, 100), [s1])
    #expect(ss.convert(CGPoint.zero, to: root) == CGPoint(x: 15, y: 15))
  }

  @Test("Scales multiply up the tree")
  func scalesMultiply() {
    let inner = View.make("inner", CGRect(128, 128, 128, 128), transform: .scale(2))
    let sub = View.make(
      "sub",
      CGRect(128, 128, 256, 256),
      transform: .scale(0.5),
      boundsOrigin: CGPoint(x: 32, y: 32),
      [inner]
    )
    let root = View.make("root", CGRect(0, 0, 512, 512), [sub])
    #expect(inner.convert(CGPoint.zero, to: root) == CGPoint(x: 176, y: 176))
  }

  @Test("A view without a size still converts the points of its subviews")
  func emptyViewCarries() throws {
    let inner = View.make(
      "inner",
      CGRect(100, 128, 128, 128),
      transform: .scale(3),
      boundsOrigin: CGPoint(x: 64, y: 32)
    )
    let empty = View.make("empty", .zero, [inner])
    let sub = View.make(
      "sub",
      CGRect(128, 128, 256, 256),
      transform: .scale(0.5),
      boundsOrigin: CGPoint(x: 32, y: 32),
      [empty]
    )
    let root = View.make("root", CGRect(0, 0, 512, 512), [sub])
    root.bounds.origin = CGPoint(x: 16, y: 18)
    let converted = try #require(inner.convert(CGPoint.zero, to: root))
    #expect(converted.isNear(CGPoint(x: 66, y: 128)))
  }

  @Test("The way down divides by the scale")
  func downDivides() {
    let inner = View.make("inner", CGRect(5, 5, 20, 20))
    let middle = View.make("middle", CGRect(10, 10, 80, 80), [inner])
    let container = View.make("container", CGRect(0, 0, 200, 200), transform: .scale(2), [middle])
    let root = View.make("root", CGRect(0, 0, 400, 400), [container])
    #expect(root.convert(CGPoint(x: 100, y: 100), to: inner) == CGPoint(x: 35, y: 35))
  }

  @Test("The bounds origins of both views count")
  func bothOriginsCount() {
    let sub = View.make("sub", CGRect(40, 40, 20, 20), boundsOrigin: CGPoint(x: 123, y: 123))
    let view = View.make("view", CGRect(0, 0, 100, 100), boundsOrigin: CGPoint(x: 50, y: 50), [sub])
    #expect(sub.convert(CGPoint(x: 133, y: 133), to: view) == CGPoint(x: 50, y: 50))
  }

  @Test("Rectangles are converted between siblings")
  func rectanglesBetweenSiblings() {
    let first = View.make("first", CGRect(4, 92, 254, 17))
    let second = View.make("second", CGRect(4, 113, 254, 17))
    let root = View.make("root", CGRect(0, 0, 320, 480), [first, second])
    #expect(first.convert(CGRect(0, 0, 254, 17), to: second) == CGRect(0, -21, 254, 17))
    #expect(first.convert(CGRect(0, 0, 254, 17), to: nil) == CGRect(4, 92, 254, 17))
    #expect(root.subviews.count == 2)
  }

  /// Two rotated views and one in the second, from recordings on a device.
  private struct Rotated {
    let root: View
    let a = View(id: "A")
    let b = View(id: "B")
    let g = View(id: "G")

    init(a aTransform: CGAffineTransform, b bTransform: CGAffineTransform) {
      a.frame = CGRect(4, 92, 254, 17)
      b.frame = CGRect(12, 150, 400, 400)
      g.frame = CGRect(40, 113, 10, 10)
      root = View.make("root", CGRect(0, 0, 1000, 1000), [a, b])
      b.addSubview(g)
      a.transform = aTransform
      a.bounds = CGRect(144, 23, 20, 15)
      b.transform = bTransform
      g.transform = .rotation(42)
      g.bounds = CGRect(4, 3, 20, 15)
    }
  }

  @Test("[VIEW-6] A rectangle gets one bounding box on the way up and one on the way down")
  func twoBoxes() throws {
    let views = Rotated(a: .rotation(110), b: .rotation(-30))
    let point = try #require(views.g.convert(CGPoint(x: 45, y: 115), to: views.a))
    #expect(point.isNear(CGPoint(x: -72.9941233911901, y: -114.85495931677)))
    let rect = CGRect(45, 115, 13, 14)
    let inB = try #require(views.g.convert(rect, to: views.b))
    #expect(
      inB.isNear(
        CGRect(123.17714789769627, 30.274792065592464, 18.031110765667435, 17.514574532740156)
      )
    )
    let inA = try #require(views.g.convert(rect, to: views.a))
    #expect(
      inA.isNear(
        CGRect(-91.9808292852884, -126.65734667117412, 19.295318391541684, 19.58870361060326)
      )
    )
  }

  @Test("A scale and a translation apply to points and rectangles")
  func throughScaleAndTranslation() throws {
    let views = Rotated(
      a: CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 68, ty: 419),
      b: .scale(7, 18)
    )
    let point = try #require(views.g.convert(CGPoint(x: 45, y: 115), to: views.a))
    #expect(point.isNear(CGPoint(x: -334.36130105218615, y: -2878.791401230013)))
    let rect = try #require(views.g.convert(CGRect(45, 115, 13, 14), from: views.a))
    #expect(
      rect.isNear(
        CGRect(-130.5701354815033, 97.83304592215717, 1.4556799635159337, 2.0132111355644327)
      )
    )
  }

  @Test("Outside a window, nil means the root of the view's own tree")
  func nilIsTheTop() {
    let root = View(id: "root")
    #expect(root.convert(CGPoint(x: 10, y: 10), to: nil) == CGPoint(x: 10, y: 10))
    #expect(root.convert(CGPoint(x: 10, y: 10), from: nil) == CGPoint(x: 10, y: 10))
  }

  @Test(
    "[VIEW-5] Points cannot be converted between two trees, nor down through a singular transform"
  )
  func noWay() {
    let flat = View.make("flat", CGRect(0, 0, 10, 10))
    let root = View.make("root", CGRect(0, 0, 100, 100), [flat])
    flat.transform = .scale(0)
    #expect(root.convert(CGPoint.zero, to: flat) == nil)
    #expect(root.convert(CGRect(0, 0, 1, 1), to: flat) == nil)
    #expect(flat.convert(CGPoint.zero, to: root) == CGPoint(x: 5, y: 5))
    #expect(root.convert(CGPoint.zero, to: View(id: "other")) == nil)
  }
}
