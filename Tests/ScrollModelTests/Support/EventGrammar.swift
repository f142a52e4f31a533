import ScrollModel

/// The order in which one scroll view may tell its delegate's events.
///
/// - idle: scrolls, insets, the end of an animation and taps on the status bar; willBeginDragging, or, for a finger that has
///   stopped moving content, willEndDragging.
/// - dragging: scrolls; then willEndDragging, and after it nothing but scrolls, insets and the end of
///   the drag.
/// - decelerating: from didEndDragging(true) to didEndDecelerating, with willBeginDecelerating once, as
///   the first after it unless a delegate ended it there.
///
/// Whatever else goes on, every willBeginZooming has one didEndZooming, before the next one.
struct EventGrammar {
  private enum State {
    case idle, dragging, ending, released, decelerating
  }

  private var state = State.idle
  private var isZooming = false

  /// Whether nothing is left open.
  var isComplete: Bool { state == .idle && !isZooming }

  mutating func accepts(_ event: Event) -> Bool {
    switch (state, event.kind) {
    case (_, .scrollViewDidZoom): break
    case (_, .scrollViewWillBeginZooming):
      guard !isZooming else { return false }
      isZooming = true
    case (_, .scrollViewDidEndZooming):
      guard isZooming else { return false }
      isZooming = false
    case (_, .scrollViewDidScroll), (_, .scrollViewDidChangeAdjustedContentInset),
      (_, .edgeCrossed), (_, .layoutSubviews), (.idle, .scrollViewDidEndScrollingAnimation),
      (.idle, .scrollViewShouldScrollToTop), (.decelerating, .scrollViewShouldScrollToTop),
      (.idle, .scrollViewDidScrollToTop), (_, .viewWillTransition), (_, .willAnimateRotation),
      (_, .didRotate), (_, .touches), (_, .buttonTapped), (_, .refreshControlValueChanged):
      break
    case (.idle, .scrollViewWillBeginDragging): state = .dragging
    case (.idle, .scrollViewWillEndDragging), (.dragging, .scrollViewWillEndDragging):
      state = .ending
    case (.ending, .scrollViewDidEndDragging(let decelerates)):
      state = decelerates ? .released : .idle
    case (.released, .scrollViewWillBeginDecelerating): state = .decelerating
    case (.released, .scrollViewDidEndDecelerating), (.decelerating, .scrollViewDidEndDecelerating):
      state = .idle
    default: return false
    }
    return true
  }
}
