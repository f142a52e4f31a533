import Foundation
import ScrollMotion

extension ScrollView {
  /// Answers a tap on the status bar: unless the delegate says no, the content goes to its top, in the
  /// time of any animated change.
  ///
  /// What a finger or a wheel holds stays with it, and nobody is asked.
  func scrollToTop() {
    guard let context, pan == nil else { return }
    context.report(.scrollViewShouldScrollToTop, of: self)
    guard delegate?.scrollViewShouldScrollToTop(self) ?? true else { return }
    let wasMoving = isMoving
    endFlight()
    endZoom()
    // The delegate may have taken the content away.
    guard pan == nil, isInWindow else { return }
    var top = contentOffset
    // Where a motion was on its way sideways it ends, in the range and on a pixel.
    if wasMoving { top.x = grid.rounded(range.x.clamped(top.x)) }
    top.y = range.y.minimum
    guard top == contentOffset else { return animate(to: top, goesToTop: true) }
    endAnimation()
    didScrollToTop()
  }

  /// Tells that the tap on the status bar has been answered.
  func didScrollToTop() {
    context?.report(.scrollViewDidScrollToTop, of: self)
    delegate?.scrollViewDidScrollToTop(self)
  }
}
