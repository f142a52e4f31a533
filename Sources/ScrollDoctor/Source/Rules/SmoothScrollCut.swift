import ForeignSource
import Foundation
import JSON

/// SW007: a script cuts a smooth scroll of a script off.
struct SmoothScrollCut: SourceRule {
  static let rule = Rule(
    .source,
    7,
    "A smooth scroll is cut off",
    .warning,
    symptom: .motion,
    matters: "To set the offset ends a smooth scroll where it is: it never arrives, and the "
      + "content jumps.",
    remedy: "Let one piece of code scroll at a time: set the offset when scrollend has come, "
      + "or let the smooth scroll go to the final place."
  )

  private var motions = CutMotions()

  mutating func observe(_ change: SourceChange, to document: SourceDocument) -> [Symptom] {
    motions.observe(change) { $0.actor == "script" && $0.name == "animation" }.map { cut in
      let offset = document.view(cut.view)?.offset ?? .zero
      return Symptom(
        cut.view,
        "the smooth scroll by \(cut.part.call) was under way when \(cut.write.call) moved the content by "
          + "\(FindingFormat.point(cut.write.delta)); it ended there, at \(FindingFormat.point(offset))",
        [
          "smooth": .string(cut.part.caller), "cut": .string(cut.write.caller),
          "moved": FindingFormat.json(cut.write.delta),
          "contentOffset": FindingFormat.json(offset),
        ]
      )
    }
  }
}
