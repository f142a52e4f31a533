import Scenes
import ScrollModel
import Testing

@testable import ScrollDoctor

/// The rules that are not asked about steps in which motions only go on.
@Suite struct StillRulesTests {
  @Test("A doctor that asks every rule about every step finds the same")
  func findsTheSame() throws {
    var skipped = 0
    for scene in try BuiltInScenes.all() + Doctor.catalogue.flatMap(Self.gallery) {
      let variants = try scene.variants.compactMap { try Self.variant($0.name, of: scene) }
      for variant in [scene] + variants {
        var examination = Examination(variant)
        let witness = Doctor(examination.engine)
        witness.skipsStillRules = false
        var news = witness.takeNews().map(Self.text)
        examination.onStep = { step in
          if step.onlyGoesOn { skipped += 1 }
          witness.observe(step)
          news += witness.takeNews().map(Self.text)
        }
        try examination.playDemo(of: variant)
        #expect(examination.news.map(Self.text) == news, "\(variant.name)")
      }
    }
    #expect(skipped > 1_000)
  }

  private static func gallery(_ rule: Rule) throws -> [Scene] {
    let name = "bug-" + String(rule.id.dropFirst(3))
    return try [name, name + "-fixed"].compactMap { try BuiltInScenes.scene($0) }
  }

  private static func variant(_ name: String, of scene: Scene) throws -> Scene? {
    try BuiltInScenes.scene("\(scene.name)@\(name)")
  }

  private static func text(_ news: Doctor.News) -> String {
    switch news {
    case .found(let finding): "found \(text(finding))"
    case .again(let finding): "again \(text(finding))"
    case .resolved(let finding): "resolved \(text(finding))"
    }
  }

  private static func text(_ finding: Finding) -> String {
    "\(finding.rule.id) \(finding.view) \(finding.since) \(finding.last) \(finding.count) "
      + finding.symptom.saw
  }
}
