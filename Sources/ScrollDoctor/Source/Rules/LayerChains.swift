import ForeignSource
import Foundation
import JSON

/// SW003: a scroll in a layer goes on in the page behind it.
struct LayerChains: SourceRule {
  static let rule = Rule(
    .source,
    3,
    "A layer moves the page",
    .warning,
    symptom: .drag,
    matters: "At its end, a container hands a scroll on to the ones around it. Behind a "
      + "dialog or a fixed panel that is the page, and a person who closes the layer finds it "
      + "somewhere else.",
    remedy: "Set overscroll-behavior: contain on the layer's scroll container."
  )

  private var scrolls = PersonScrolls()

  mutating func observe(_ change: SourceChange, to document: SourceDocument) -> [Symptom] {
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
