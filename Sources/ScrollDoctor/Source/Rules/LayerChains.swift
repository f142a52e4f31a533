import ForeignSource
import Foundation
import JSON

/// SW003: a scroll over a layer goes on in the page behind it, at the layer's end or where it has none.
struct LayerChains: SourceRule {
  static let rule = Rule(
    .source,
    3,
    "A layer moves the page",
    .warning,
    symptom: .drag,
    matters: "At its end, a container hands a scroll on to the ones around it, and a layer "
      + "without anything to scroll hands all of it on. Behind a dialog or a fixed panel that "
      + "is the page, and a person who closes the layer finds it somewhere else.",
    remedy: "Set overscroll-behavior: contain on the layer's scroll container. Where the layer "
      + "has nothing to scroll, not every browser heeds that: set overflow: hidden on the root "
      + "element while the layer is open, or call preventDefault in its wheel and touchmove "
      + "listeners, which need passive: false."
  )

  private var scrolls = PersonScrolls()

  mutating func observe(_ change: SourceChange, to document: SourceDocument) -> [Symptom] {
    chained(in: change, to: document)
      + change.events("layerpassed").map { Self.passed($0, in: document) }
  }

  /// A layer that has nothing to scroll, and need not be a container: only the source sees it.
  private static func passed(_ event: SourceEvent, in document: SourceDocument) -> Symptom {
    let (element, actor, page) = (event.text("element"), event.text("by"), event.text("scrolled"))
    let view = document.view(page)
    return Symptom(
      event.view,
      "a \(actor) over \(element), which has nothing to scroll, has scrolled \(view?.name ?? page) "
        + "behind it",
      [
        "element": .string(element), "scrolled": .string(page),
        "scrolledTo": FindingFormat.json(view?.offset ?? .zero),
      ]
    )
  }

  private mutating func chained(
    in change: SourceChange,
    to document: SourceDocument
  ) -> [Symptom] {
    scrolls.others(in: change, to: document).compactMap { scroll in
      let (layer, page) = (scroll.target, scroll.moved)
      // The parent of a layer is the window, so that the page is not around it. A usual value is not sent.
      guard scroll.axis == .y, layer.range.height >= 1,
        layer.own("overscroll-behavior-y").isEmpty,
        !document.ancestors(of: layer.id).contains(page.id)
      else { return nil }
      let offset = FindingFormat.number(layer.offset.y)
      let range = FindingFormat.number(layer.range.height)
      return Symptom(
        layer.id,
        "a \(scroll.actor) over \(layer.name), which is at \(offset) of \(range) px, has scrolled "
          + "\(page.name) behind it; its overscroll-behavior is auto",
        [
          "contentOffset": FindingFormat.json(layer.offset),
          "scrolled": .string(page.id),
          "scrolledTo": FindingFormat.json(page.offset),
        ]
      )
    }
  }
}
