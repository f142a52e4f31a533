import ForeignSource
import Foundation
import JSON

/// SW002: an element cuts its content off, and nothing scrolls it.
struct ContentClipped: SourceRule {
  static let rule = Rule(
    .source,
    2,
    "Content is cut off",
    .error,
    symptom: .hidden,
    matters: "Overflow hidden and clip take scrolling from a person, so that the rest of the "
      + "content cannot be read. Often an element inside was meant to scroll and has "
      + "grown with its content, or a page stayed locked when a dialog closed.",
    remedy: "Set overflow: auto on the element, or limit the one inside that has overflow: "
      + "auto: in a flex column with min-height: 0. Remove the overflow that locked the "
      + "page when the dialog closes."
  )

  mutating func observe(_ change: SourceChange, to document: SourceDocument) -> [Symptom] {
    change.events("scrollblocked").map { event in
      let (element, overflow) = (event.text("element"), event.text("overflow"))
      let (hidden, length) = (event.number("hidden"), event.number("length"))
      let inner = document.view(event.view).flatMap { Self.isUnlimited($0) ? $0.name : nil }
      let reason =
        inner.map { "; \($0) in it is as long as its content, so that it has nothing to scroll" }
      return Symptom(
        event.view,
        "a \(event.text("by")) has scrolled nothing: \(element), with overflow \(overflow), shows "
          + "\(FindingFormat.number(length)) px of its content and cuts "
          + "\(FindingFormat.number(hidden)) px off\(reason ?? "")",
        [
          "element": .string(element), "overflow": .string(overflow), "length": .number(length),
          "hidden": .number(hidden),
        ]
      )
    }
  }

  /// Whether a view was meant to scroll, but has grown with its content.
  private static func isUnlimited(_ view: SourceView) -> Bool {
    ["auto", "scroll", "overlay"].contains(view.own("overflow-y")) && view.range.height < 1
  }
}
