import ForeignSource
import Foundation
import JSON

/// SW001: a scroll goes to another container than the one that seems to scroll.
struct UnscrollableWrapper: SourceRule {
  static let rule = Rule(
    .source,
    1,
    "Another container scrolls",
    .warning,
    symptom: .drag,
    matters: "An element with overflow auto that is as long as its content has nothing to "
      + "scroll: the one around it scrolls instead. A script that reads or sets the "
      + "offset of the inner one, or listens to its scroll event, does nothing.",
    remedy: "Give the inner element a limit, such as height: 100% or, in a flex column, flex:"
      + " 1 and min-height: 0 on it and on each element around it; or remove its overflow"
      + " and use the outer one."
  )

  /// The share of the outer content from which a person takes an element for its scroller.
  private static let leastShare = 0.5

  private var scrolls = PersonScrolls()

  mutating func observe(_ change: SourceChange, to document: SourceDocument) -> [Symptom] {
    scrolls.others(in: change, to: document).compactMap { scroll in
      let (inner, outer, axis) = (scroll.target, scroll.moved, scroll.axis)
      let overflow = inner.own("overflow-\(axis.letter)")
      let length = axis.of(inner.size)
      guard ["auto", "scroll", "overlay"].contains(overflow), inner.range.width < 1,
        inner.range.height < 1, length > axis.of(outer.size),
        length >= Self.leastShare * axis.of(outer.contentSize),
        document.ancestors(of: inner.id).contains(outer.id)
      else { return nil }
      let side = axis == .x ? "wide" : "high"
      return Symptom(
        inner.id,
        "a \(scroll.actor) over \(inner.name) has scrolled \(outer.name): \(inner.name) has overflow-"
          + "\(axis.letter) \(overflow), but is \(FindingFormat.number(length)) px \(side), as \(side) as its "
          + "content, so that it has nothing to scroll",
        [
          "overflow": .string(overflow),
          "size": FindingFormat.json(inner.size),
          "contentSize": FindingFormat.json(inner.contentSize),
          "scrolled": .string(outer.id),
        ]
      )
    }
  }
}
