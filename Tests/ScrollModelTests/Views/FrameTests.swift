import Foundation
import ScrollModel
import Testing

/// Frame, bounds, center, anchorPoint and transform.
@Suite struct FrameTests {
  @Test("[VIEW-1] Setting a frame sets size and center")
  func frameGivesSizeAndCenter() {
    let view = View.make("v", CGRect(50, 50, 100, 100))
    #expect(view.frame == CGRect(50, 50, 100, 100))
    #expect(view.bounds == CGRect(0, 0, 100, 100))
    #expect(view.center == CGPoint(x: 100, y: 100))
  }

  @Test("The center is the place of the anchor point")
  func centerIsTheAnchor() {
    let view = View(id: "v")
    view.anchorPoint = CGPoint(x: 0.1, y: 0.1)
    view.frame = CGRect(50, 50, 100, 100)
    #expect(view.frame.isNear(CGRect(50, 50, 100, 100)))
    #expect(view.center.isNear(CGPoint(x: 60, y: 60)))
  }

  @Test(
    "[VIEW-2] Under a scale the bounds are the frame divided by the scale",
    arguments: [
      (0.5, 0.5), (0.25, 0.75), (2, 3), (-1, 0.5),
    ]
  )
  func boundsAreDividedByTheScale(x: Double, y: Double) {
    let view = View(id: "v")
    view.transform = .scale(x, y)
    view.frame = CGRect(50, 50, 100, 100)
    #expect(view.bounds.size == CGSize(width: 100 / abs(x), height: 100 / abs(y)))
    #expect(view.frame.isNear(CGRect(50, 50, 100, 100)))
  }

  @Test(
    "[VIEW-2] A frame of decimals or fractions of pixels reads back to the last bit",
    arguments: [
      CGAffineTransform.identity, .scale(1, -1), .scale(-1, 1), .scale(-1), .scale(0.7),
      .scale(3, -0.3),
    ]
  )
  func exactFrames(transform: CGAffineTransform) {
    let lengths = [0.1, 20, 33.3, 320, 1.0 / 3, 1024.05, 4096 + 2.0 / 3]
    for anchor in [0.5, 0, 0.3] {
      let view = View(id: "v")
      view.transform = transform
      view.anchorPoint = CGPoint(x: anchor, y: anchor)
      for x in lengths {
        for width in lengths {
          let frame = CGRect(x, -x, width, width / 2)
          view.frame = frame
          #expect(view.frame == frame, "\(frame) \(anchor)")
        }
      }
    }
  }

  @Test("[VIEW-2] A frame set under a scale ends with a change of center, size or transform")
  func whatWasSetEnds() {
    let changes: [(View) -> Void] = [
      { $0.center.x += 10 }, { $0.bounds.size.width *= 2 }, { $0.anchorPoint = .zero },
      { $0.transform = .scale(2) },
    ]
    for change in changes {
      let view = View(id: "v")
      view.transform = .scale(0.7)
      view.frame = CGRect(0.1, 20, 33.3, 320)
      change(view)
      #expect(!view.frame.isNear(CGRect(0.1, 20, 33.3, 320)))
    }
    let flat = View(id: "v")
    flat.transform = .scale(0, 1)
    flat.frame = CGRect(0, 0, 10, 10)
    #expect(flat.frame.size.width == 0)
  }

  @Test("[VIEW-3] A new size keeps the center")
  func sizeKeepsCenter() {
    let view = View.make("v", CGRect(50, 50, 100, 100))
    view.bounds.size = CGSize(width: 256, height: 512)
    #expect(view.frame == CGRect(-28, -156, 256, 512))
    #expect(view.center == CGPoint(x: 100, y: 100))
  }

  @Test("[VIEW-3] A new anchor point keeps the center and moves the frame")
  func anchorMovesTheFrame() {
    let view = View.make("v", CGRect(10, 20, 100, 50))
    view.anchorPoint = .zero
    #expect(view.frame == CGRect(60, 45, 100, 50))
    #expect(view.center == CGPoint(x: 60, y: 45))
  }

  @Test("[VIEW-3] A transform acts about the anchor point and changes neither center nor bounds")
  func transformActsAboutTheAnchor() {
    let view = View.make("v", CGRect(10, 20, 100, 50))
    view.transform = .scale(2)
    #expect(view.frame == CGRect(-40, -5, 200, 100))
    #expect(view.center == CGPoint(x: 60, y: 45))
    #expect(view.bounds == CGRect(0, 0, 100, 50))
  }

  @Test("A rotated view's frame is its bounding box")
  func rotatedFrameIsTheBox() {
    let view = View.make("v", CGRect(100, 100, 100, 50))
    view.transform = .rotation(.pi / 2)
    #expect(view.frame.isNear(CGRect(125, 75, 50, 100)))
  }

  @Test("[VIEW-4] The origin of the bounds moves neither frame nor center")
  func boundsOriginMovesNothing() {
    let view = View.make("v", CGRect(20, 30, 40, 50))
    view.bounds.origin = CGPoint(x: 7, y: 9)
    #expect(view.frame == CGRect(20, 30, 40, 50))
    #expect(view.center == CGPoint(x: 40, y: 55))
  }

  @Test("Under any transform the origin of the bounds leaves the frame equal to the last bit")
  func boundsOriginLeavesTheLastBits() {
    let view = View.make("v", CGRect(20.3, 30.1, 40.7, 50.9))
    for transform in [CGAffineTransform.rotation(0.3), .scale(0.3), .scale(1.7, -0.1)] {
      view.transform = transform
      let frame = view.frame
      for origin in [0.1, 13.37, 1e6 / 3] {
        view.bounds.origin = CGPoint(x: origin, y: -origin)
        #expect(view.frame == frame)
      }
    }
  }

  @Test("Rotated bounds with an origin have the recorded bounding box")
  func rotatedBoundsHaveTheRecordedBox() {
    let view = View.make("v", CGRect(40, 113, 10, 10))
    view.transform = .rotation(42)
    view.bounds = CGRect(4, 3, 20, 15)
    #expect(
      view.frame.isNear(
        CGRect(34.12623524074924, 105.83489465843103, 21.747529518501523, 24.330210683137935)
      )
    )
  }

  @Test("Removing the transform restores the frame")
  func identityGivesTheFrameBack() {
    let view = View.make("v", CGRect(10, 20, 100, 50))
    view.transform = .scale(2)
    view.transform = .identity
    #expect(view.frame == CGRect(10, 20, 100, 50))
  }

  @Test(
    "[VIEW-7] A frame or bounds with a negative size means the same rectangle with a positive size"
  )
  func negativeSizesAreStandardised() {
    let view = View(id: "v")
    view.frame = CGRect(100, 100, -40, -20)
    #expect(view.frame == CGRect(60, 80, 40, 20))
    view.bounds = CGRect(10, 10, -30, -10)
    #expect(view.bounds == CGRect(-20, 0, 30, 10))
  }
}
