import Foundation
import ScrollModel

/// A delegate with reactions that a test sets.
final class Listener: ScrollViewDelegate {
  /// The names of the calls, as the events name them.
  var calls: [String] = []
  /// The reaction to the call of a name.
  var reactions: [String: (ScrollView) -> Void] = [:]
  /// The target to set in willEndDragging; nil leaves it.
  var target: ((CGPoint) -> CGPoint)?
  /// The answer to shouldScrollToTop.
  var lets = true

  /// The view to scale; none by default.
  weak var zoomView: View?

  private func note(_ name: String, _ scrollView: ScrollView) {
    calls.append(name)
    reactions[name]?(scrollView)
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) { note("didScroll", scrollView) }

  func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
    note("willBeginDragging", scrollView)
  }

  func scrollViewWillEndDragging(
    _ scrollView: ScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: inout CGPoint
  ) {
    if let target { targetContentOffset = target(targetContentOffset) }
    note("willEndDragging", scrollView)
  }

  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    note("didEndDragging(\(decelerate))", scrollView)
  }

  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {
    note("willBeginDecelerating", scrollView)
  }

  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
    note("didEndDecelerating", scrollView)
  }

  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
    note("didEndScrollingAnimation", scrollView)
  }

  func viewForZooming(in scrollView: ScrollView) -> View? { zoomView }

  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {
    note("willBeginZooming", scrollView)
  }

  func scrollViewDidZoom(_ scrollView: ScrollView) { note("didZoom", scrollView) }

  func scrollViewDidEndZooming(
    _ scrollView: ScrollView,
    with view: View?,
    atScale scale: Double
  ) {
    note("didEndZooming(\(scale))", scrollView)
  }

  func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool {
    note("shouldScrollToTop", scrollView)
    return lets
  }

  func scrollViewDidScrollToTop(_ scrollView: ScrollView) { note("didScrollToTop", scrollView) }

  func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView) {
    note("didChangeAdjustedContentInset", scrollView)
  }
}
