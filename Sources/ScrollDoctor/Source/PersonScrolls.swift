import ForeignSource
import Foundation
import ScrollModel

/// Finds each scroll by a person that moved another container than the one under the pointer.
struct PersonScrolls {
  /// The container under the finger or the pointer, the one that has moved, and `finger` or `wheel`.
  typealias Scroll = (target: SourceView, moved: SourceView, axis: Axis, actor: String)

  /// The pause after which a wheel starts another scroll, in microseconds.
  private static let pause: Int64 = 500_000

  /// The finger that was put down last, and wheels without a pause.
  private var inputs: [String: (view: String, time: Int64, isReported: Bool)] = [:]

  /// Returns the scrolls of other containers that begin in a change.
  mutating func others(in moment: SourceStep) -> [Scroll] {
    for event in moment.events("touchstart", "wheel") {
      let name = event.event == "wheel" ? "wheel" : "finger"
      let input = inputs[name]
      let isSame =
        name == "wheel" && input?.view == event.view
        && event.time - (input?.time ?? 0) <= Self.pause
      inputs[name] = (event.view, event.time, isSame && input?.isReported == true)
    }
    return moment.moves.compactMap { cause in
      guard let input = inputs[cause.by], !input.isReported, input.view != cause.view,
        let target = moment.document.view(input.view), let moved = moment.document.view(cause.view)
      else { return nil }
      inputs[cause.by]?.isReported = true
      return (target, moved, cause.axis, cause.by)
    }
  }
}

/// SW001: a gesture scrolls another container than the one that seems to scroll.
struct UnscrollableWrapper: EventRule {
  static let rule = Rule(
    .init(.warning, 1, .drag, "Another container scrolls", .source),
    matters: "An element with overflow auto that is as long as its content has nothing to scroll: "
      + "the one around it scrolls instead. A script that reads or sets the offset of the inner "
      + "one, or listens to its scroll event, does nothing.",
    remedy: "Give the inner element a limit, such as height: 100% or, in a flex column, flex: 1 "
      + "and min-height: 0 on it and on each element around it; or remove its overflow and use the "
      + "outer one."
  )

  /// The share of the outer content from which a person takes an element for its scroller.
  private static let leastShare = 0.5

  private var scrolls = PersonScrolls()

  mutating func observe(_ moment: SourceStep) -> [Symptom] {
    scrolls.others(in: moment).compactMap { scroll in
      let (inner, outer, axis) = (scroll.target, scroll.moved, scroll.axis)
      let (overflow, length) = (inner.own("overflow-\(axis.name)"), inner.size[axis])
      guard ["auto", "scroll", "overlay"].contains(overflow), inner.range.width < 1,
        inner.range.height < 1, length > outer.size[axis],
        length >= Self.leastShare * outer.contentSize[axis],
        moment.document.ancestors(of: inner.id).contains(outer.id)
      else { return nil }
      let side = axis.length.word
      return inner.symptom(
        "a \(scroll.actor) over \(inner.name) has scrolled \(outer.name): \(inner.name) has "
          + "overflow-\(axis.name) \(overflow), but is \(length) px \(side), as \(side) as its "
          + "content, so that it has nothing to scroll",
        [
          "overflow": overflow, "size": inner.size, "contentSize": inner.contentSize,
          "scrolled": outer.id,
        ]
      )
    }
  }
}

/// SW003: a scroll over a layer goes on in the page behind it, at the layer's end or where it has none.
struct LayerChains: EventRule {
  static let rule = Rule(
    .init(.warning, 3, .drag, "A layer moves the page", .source),
    matters: "At its end, a container hands a scroll on to the ones around it, and a layer without "
      + "anything to scroll hands all of it on. Behind a dialog or a fixed panel that is the page, "
      + "and a person who closes the layer finds it somewhere else.",
    remedy: "Set overscroll-behavior: contain on the layer's scroll container. Where the layer has "
      + "nothing to scroll, not every browser heeds that: set overflow: hidden on the root element "
      + "while the layer is open, or call preventDefault in its wheel and touchmove listeners, "
      + "which need passive: false."
  )

  private var scrolls = PersonScrolls()

  mutating func observe(_ moment: SourceStep) -> [Symptom] {
    let document = moment.document
    let chained = scrolls.others(in: moment).compactMap { scroll -> Symptom? in
      let (layer, page) = (scroll.target, scroll.moved)
      // The parent of a layer is the window, so that the page is not around it. A usual value is not sent.
      guard scroll.axis == .vertical, layer.range.height >= 1,
        layer.own("overscroll-behavior-y").isEmpty,
        !document.ancestors(of: layer.id).contains(page.id)
      else { return nil }
      return layer.symptom(
        "a \(scroll.actor) over \(layer.name), which is at \(layer.offset.y) of "
          + "\(layer.range.height) px, has scrolled \(page.name) behind it; its "
          + "overscroll-behavior is auto",
        ["contentOffset": layer.offset, "scrolled": page.id, "scrolledTo": page.offset]
      )
    }
    // A layer that has nothing to scroll, and need not be a container: only the source sees it.
    return chained
      + moment.events("layerpassed").map { event in
        let (element, page) = (event.element, event.scrolled)
        let view = document.view(page)
        return Symptom(
          event.view,
          "a \(event.by) over \(element), which has nothing to scroll, has scrolled "
            + "\(view?.name ?? page) behind it",
          ["element": element, "scrolled": page, "scrolledTo": view?.offset ?? .zero]
        )
      }
  }
}
