import ScrollModel

/// The valid order of one scroll view's delegate events.
///
/// - idle: scrolls, insets, the end of an animation and taps on the status bar; willBeginDragging,
///   or, for a finger that has stopped moving content, willEndDragging.
/// - dragging: scrolls; then willEndDragging, after which only scrolls, insets and the end of the
///   drag follow.
/// - decelerating: from didEndDragging(true) to didEndDecelerating, with one willBeginDecelerating
///   as the first event, unless a delegate ended the deceleration there.
///
/// In every state, each willBeginZooming has one didEndZooming before the next willBeginZooming.
struct EventGrammar {
  private enum State {
    case idle, dragging, ending, released, decelerating
  }

  private var state = State.idle
  private var isZooming = false

  /// Whether no drag, deceleration or zoom is unfinished.
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
      (_, .didRotate), (_, .touches), (_, .buttonTapped), (_, .refreshControlValueChanged),
      (_, .tableViewDidSelectRow):
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
