import ForeignSource
import Foundation
import JSON

/// SW005: content above has grown or shrunk, and the offset was not corrected.
struct PlaceLost: SourceRule {
  static let rule = Rule(
    .source,
    5,
    "The place is lost",
    .warning,
    symptom: .jump,
    matters: "What a person was reading moves away when something is inserted or changes its "
      + "size above it, and the offset stays as it is.",
    remedy: "Leave overflow-anchor at auto, or add the growth to scrollTop in the same frame:"
      + " read scrollHeight before and after the change. At offset 0 only the latter keeps "
      + "the place. Reserve the height of pictures with width and height or aspect-ratio."
  )

  mutating func observe(_ change: SourceChange, to document: SourceDocument) -> [Symptom] {
    change.events("contentshifted").map { event in
      let (distance, element) = (event.number("distance"), event.text("element"))
      let (before, after) = (event.number("before"), event.number("after"))
      let offset = document.view(event.view)?.offset ?? .zero
      let side = distance > 0 ? "down" : "up"
      let isAtBeginning = offset.y < 1
      return Symptom(
        event.view,
        "the content went from \(FindingFormat.number(before)) to \(FindingFormat.number(after)) px, and "
          + "\(element), which was in sight, moved \(side) by \(FindingFormat.number(abs(distance))) px; the offset "
          + "stayed at \(FindingFormat.number(offset.y))"
          + (isAtBeginning ? ", where a browser keeps no place" : ""),
        [
          "element": .string(element), "moved": .number(distance), "oldLength": .number(before),
          "length": .number(after), "contentOffset": FindingFormat.json(offset),
        ],
        sum: Sum(["content above it": distance])
      )
    }
  }
}
