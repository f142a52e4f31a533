import Scenes
import ScrollModel
import Testing

@Suite struct BuiltInDemoTests {
  @Test("Every variant has its texts, and its demo plays without a rejected command")
  func demos() throws {
    for item in try ShownScene.all {
      let shown = try Shown(item.name, item.variant)
      let name = item.testDescription
      for variant in shown.scene.variants {
        #expect(variant.summary.count > 40, "\(name)")
        #expect(variant.title != variant.name, "\(name)")
      }
      #expect((1...28).contains(shown.scene.title.count), "\(name): \(shown.scene.title)")
      #expect(!shown.scene.texts.line.isEmpty && !shown.scene.texts.attempt.isEmpty, "\(name)")
      let lines = shown.scene.demo.lines
      #expect(lines.first?.caption.isEmpty != true, "\(name)")
      guard let last = lines.last else { continue }
      #expect(last.time <= 8_000_000, "\(name)")
      try shown.playDemo()
      #expect(shown.engine.commandCount == lines.count, "\(name)")
      #expect(shown.engine.touchStates.isEmpty, "\(name)")
      #expect(shown.engine.brokenInvariants() == [], "\(name)")
    }
  }
}
