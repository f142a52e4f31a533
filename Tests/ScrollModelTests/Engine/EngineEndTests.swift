import Foundation
import ScrollModel
import Testing

/// Views that outlive their engine.
@Suite struct EngineEndTests {
  private func window() -> (window: Window, scroll: ScrollView) {
    let window = Window(id: "window")
    let scroll = ScrollView(id: "scroll")
    scroll.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    scroll.contentSize = CGSize(width: 320, height: 2000)
    window.addSubview(scroll)
    return (window, scroll)
  }

  private func engine(_ window: Window) -> Engine {
    Engine(root: window, device: Device(size: CGSize(width: 320, height: 480)))
  }

  @Test("Views are freed with the last reference, even if they were changed after the engine's end")
  func freed() {
    weak var view: ScrollView?
    do {
      let (window, scroll) = window()
      view = scroll
      do {
        let engine = engine(window)
        scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
        engine.advance(to: 50_000)
      }
      scroll.alpha = 0.5
      scroll.contentSize = CGSize(width: 320, height: 900)
      scroll.setNeedsLayout()
    }
    #expect(view == nil)
  }

  @Test(
    "Content stops where it was when the engine ends; animated changes then take effect at once"
  )
  func motion() {
    let (window, scroll) = window()
    do {
      let engine = engine(window)
      scroll.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
      engine.advance(to: 150_000)
      #expect(scroll.isScrollAnimating)
    }
    let place = scroll.contentOffset.y
    #expect((1..<600).contains(place))
    #expect(!scroll.isScrollAnimating)
    scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    #expect(scroll.contentOffset.y == 300)
    #expect(!scroll.isScrollAnimating)
  }

  @Test("Another engine can adopt the views and move them")
  func again() {
    let (window, scroll) = window()
    do {
      let engine = engine(window)
      scroll.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
      engine.advance(to: 150_000)
    }
    let other = engine(window)
    #expect(other.brokenInvariants() == [])
    scroll.setContentOffset(CGPoint(x: 0, y: 40), animated: true)
    while let time = other.nextStepTime { other.advance(to: time) }
    #expect(scroll.contentOffset.y == 40)
    #expect(other.brokenInvariants() == [])
  }
}
