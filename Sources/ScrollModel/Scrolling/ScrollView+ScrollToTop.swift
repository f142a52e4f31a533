import Foundation
import ScrollMotion

extension ScrollView {
  /// Responds to a tap on the status bar: scrolls the content to its top, unless the delegate declines.
  ///
  /// It takes as long as any animated change. Content held by a finger or a wheel does not move,
  /// and the delegate is not asked.
  func scrollToTop() {
    guard let context, pan == nil else { return }
    context.report(.scrollViewShouldScrollToTop, of: self)
    guard callDelegate({ $0.scrollViewShouldScrollToTop(self) }) ?? true else { return }
    let wasMoving = isMoving
    endFlight()
    endZoom()
    // The delegate may have removed the scroll view.
    guard pan == nil, isInWindow else { return }
    var top = contentOffset
    // A sideways motion ends where it is, in the range and on a pixel.
    if wasMoving { top.x = grid.rounded(range.x.clamped(top.x)) }
    top.y = range.y.minimum
    guard top == contentOffset else { return animate(to: top, goesToTop: true) }
    endAnimation()
    didScrollToTop()
  }

  /// Calls the delegate after the scroll to the top.
  func didScrollToTop() {
    context?.report(.scrollViewDidScrollToTop, of: self)
    callDelegate { $0.scrollViewDidScrollToTop(self) }
  }
}
