import Foundation
import ScrollModel
import Testing

@testable import Inspector

@Suite struct CompositionTests {
  @Test("A step that is merged with others still says that an animation has started, or ended")
  func animations() throws {
    let window = Window(id: "window")
    let engine = Engine(root: window, device: Device(size: CGSize(width: 320, height: 480)))
    func step(to time: Int64) -> Step {
      engine.advance(to: time)
      window.alpha = Double(time) / 1_000_000
      engine.layoutIfNeeded()
      return engine.takeStep()
    }
    let first = step(to: 1_000)
    try engine.handle(.showKeyboard(.height(216), KeyboardChange()), at: 2_000)
    let shown = step(to: 2_000)
    #expect(ComposedStep([first, shown]).changes.animations)
    #expect(ComposedStep([step(to: 3_000), step(to: 252_000)]).changes.animations)
    #expect(!ComposedStep([step(to: 253_000), step(to: 254_000)]).changes.animations)
  }
}
