import Foundation
import Testing

@testable import ScrollModel

/// The part of a view that a keyboard covers, in the coordinates of screen, window and view.
@Suite struct KeyboardOverlapTests {
  @Test("[KEY-9] The overlap is the height of the intersection")
  func overlap() {
    #expect(CGRect(0, 130, 320, 200).overlap(with: CGRect(0, 264, 320, 216)) == 66)
  }

  @Test(
    "The part of a keyboard below the screen does not count",
    arguments: [(980.0, 308.0, 44.0), (969, 313, 55)]
  )
  func belowTheScreen(y: Double, height: Double, overlap: Double) {
    #expect(CGRect(0, 0, 768, 1024).overlap(with: CGRect(0, y, 768, height)) == overlap)
  }

  @Test("Disjoint rectangles have no intersection; touching ones have one without area")
  func disjoint() {
    let view = CGRect(0, 0, 100, 100)
    for other in [CGRect(0, 101, 100, 50), CGRect(101, 0, 50, 100), CGRect(0, -51, 100, 50)] {
      #expect(view.common(with: other) == nil)
      #expect(view.overlap(with: other) == 0)
    }
    let touching = CGRect(0, 100, 100, 50)
    #expect(view.common(with: touching) == CGRect(0, 100, 100, 0))
    #expect(view.common(with: touching, touchingIsDisjoint: true) == nil)
    #expect(view.overlap(with: touching) == 0)
    let beside = CGRect(100, 0, 50, 100)
    #expect(view.common(with: beside) == CGRect(100, 0, 0, 100))
    #expect(view.overlap(with: beside) == 0)
    #expect(view.common(with: CGRect(50, 60, -20, -30)) == CGRect(30, 30, 20, 30))
  }

  @Test("[KEY-9] A frame is converted from the screen to the window, and from there to the view")
  func conversion() {
    let form = Form(window: CGRect(10, 20, 300, 400))
    form.scroll.frame = CGRect(x: 5, y: 50, width: 200, height: 300)
    form.scroll.contentOffset.y = 70
    let keyboard = CGRect(0, 264, 320, 216)
    #expect(form.engine.root.convertFromScreen(keyboard) == CGRect(-10, 244, 320, 216))
    #expect(form.scroll.convertFromScreen(keyboard) == CGRect(-15, 264, 320, 216))
    #expect(form.scroll.part(coveredBy: keyboard) == CGRect(0, 264, 200, 106))
    form.engine.root.transform = .scale(2, 0)
    #expect(form.scroll.convertFromScreen(keyboard) == nil)
    #expect(form.scroll.part(coveredBy: keyboard) == nil)
  }

  @Test("U18 An option decides whether a keyboard that only touches the view covers it")
  func touchingOption() {
    let touching = CGRect(0, 480, 320, 216)
    let form = Form()
    #expect(form.scroll.part(coveredBy: touching) == CGRect(0, 480, 320, 0))
    var options = ModelOptions()
    options.touchingRectsAreDisjoint = true
    let other = Form(options: options)
    #expect(other.scroll.part(coveredBy: touching) == nil)
  }

  @Test(
    "U17 An option decides whether content below the insets counts as visible",
    arguments: [(false, 87.0), (true, 0)]
  )
  func insetsCountAsVisible(insetsCount: Bool, y: Double) throws {
    var options = ModelOptions()
    options.insetsCountAsVisible = insetsCount
    let form = Form(view: CGSize(width: 320, height: 460), options: options)
    form.scroll.contentInset.bottom = 216
    let rect = CGRect(0, 300, 320, 31)
    try form.call(form.scroll, .scrollRectToVisible(rect, animated: false), at: 0)
    #expect(Double(form.scroll.contentOffset.y) == y)
  }
}
