import Foundation
import JSON
import ModelCoding
import Scenes
import ScrollDoctor
import ScrollModel
import ScrollRecording
import Testing

/// The bug gallery: a scene for each rule that shows its mistake, and a fixed scene that does not.
@Suite struct GalleryTests {
  private static func name(_ rule: Rule) -> String { "bug-" + String(rule.id.dropFirst(3)) }

  private func examination(_ name: String) throws -> Examination {
    let scene = try #require(try BuiltInScenes.scene(name), "there is no scene \(name)")
    var examination = Examination(scene)
    try examination.playDemo(of: scene)
    return examination
  }

  @Test(
    "A rule finds its scene's mistake, and no other rule finds anything",
    arguments: Doctor.catalogue.map(\.number)
  )
  func fires(number: Int) throws {
    let rule = try #require(Doctor.catalogue.first { $0.number == number })
    let examination = try examination(Self.name(rule))
    #expect(examination.rules == [rule.id])
  }

  @Test("The fixed scene has no findings", arguments: Doctor.catalogue.map(\.number))
  func isSilent(number: Int) throws {
    let rule = try #require(Doctor.catalogue.first { $0.number == number })
    let found = try examination(Self.name(rule) + "-fixed").found
    #expect(found.map { "\($0.rule.id) \($0.view): \($0.symptom.saw)" } == [])
  }

  @Test("Every scene and variant has the findings that its file names")
  func others() throws {
    for scene in try BuiltInScenes.all() {
      let variants = scene.variants.map { "\(scene.name)@\($0.name)" }
      for name in variants.isEmpty ? [scene.name] : variants {
        let role = try #require(try BuiltInScenes.scene(name)).role
        let examination = try examination(name)
        let saw = examination.found.map { "\($0.rule.id) \($0.view): \($0.symptom.saw)" }
        #expect(examination.rules == role.findings, "\(name): \(saw)")
        #expect(role.findings.isEmpty || !role.isCorrected, "\(name)")
      }
    }
  }

  @Test("An offered fix can be carried out, and resolves a lasting finding")
  func fixesMend() throws {
    var tried = 0
    for rule in Doctor.catalogue {
      let scene = try #require(try BuiltInScenes.scene(Self.name(rule)))
      var examination = Examination(scene)
      try examination.playDemo(of: scene)
      for finding in examination.doctor.findings {
        #expect(finding.values.count == finding.symptom.values.count)
        guard let fix = finding.fix else { continue }
        tried += 1
        let resolved = examination.resolved.count
        try examination.handle(fix.command, at: examination.engine.time + 1_000)
        examination.settle()
        guard finding.lasts else { continue }
        let mended = examination.resolved.dropFirst(resolved)
        #expect(mended.contains { $0.rule == rule && $0.view == finding.view }, "\(rule.id)")
      }
    }
    #expect(tried > 10)
  }

  @Test(
    "A finding has the values of properties in their kinds, and others as points, numbers and texts"
  )
  func values() throws {
    var kinds: Set<String> = []
    for rule in Doctor.catalogue {
      let scene = try #require(try BuiltInScenes.scene(Self.name(rule)))
      var examination = Examination(scene)
      try examination.playDemo(of: scene)
      for (name, value) in examination.doctor.findings.flatMap(\.values) {
        kinds.insert("\(value)".split(separator: "(").first.map(String.init) ?? "")
        guard let kind = Property(name: name)?.descriptor.kind, kind == .insets else { continue }
        guard case .insets = value else {
          Issue.record("\(rule.id): \(name) is \(value)")
          continue
        }
      }
    }
    #expect(kinds.isSuperset(of: ["number", "string", "point", "insets"]), "\(kinds.sorted())")
  }

  @Test("Rules have unique numbers, and texts for title, effect and remedy")
  func words() throws {
    #expect(Set(Doctor.catalogue.map(\.number)).count == Doctor.catalogue.count)
    for rule in Doctor.catalogue {
      #expect(rule.id.count == 5)
      #expect(rule.title.count > 8 && !rule.title.hasSuffix("."))
      #expect(rule.matters.count > 30 && rule.matters.hasSuffix("."))
      #expect(rule.remedy.count > 30 && rule.remedy.hasSuffix("."))
    }
  }
}
