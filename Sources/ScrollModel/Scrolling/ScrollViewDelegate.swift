public import Foundation

/// What a scroll view tells the code that looks after it, in UIKit's order; every call is optional.
///
/// The calls come inside the step that caused them, so what a delegate does is part of that step.
public protocol ScrollViewDelegate: AnyObject {
  /// The offset changed, whatever the cause.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// A drag was recognised, before its first scroll.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// The finger is about to be up; velocity in points per millisecond, and the offset at which the
  /// content will rest, which may be replaced.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: inout CGPoint
  )
  /// The finger is up.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
  /// The content goes on by itself.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// The content, bounce included, has come to rest or was caught.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// An animated change that a program asked for is over.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
  /// The view that zooming scales: one below the scroll view, and always the same one while it is asked
  /// for, which may be often. Nil leaves the choice to ``ScrollView/viewForZooming``.
  func viewForZooming(in scrollView: ScrollView) -> View?
  /// Fingers or an animation are about to change the scale.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)
  /// The scale changed; once for an animated change, with its end.
  func scrollViewDidZoom(_ scrollView: ScrollView)
  /// The zoom, bounce included, is over.
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double)
  /// The status bar was tapped; whether the content may go to its top.
  func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool
  /// The content is at its top after a tap on the status bar.
  func scrollViewDidScrollToTop(_ scrollView: ScrollView)
  /// The adjusted inset changed.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: inout CGPoint
  ) {}
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  public func viewForZooming(in scrollView: ScrollView) -> View? { nil }
  public func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {}
  public func scrollViewDidZoom(_ scrollView: ScrollView) {}
  public func scrollViewDidEndZooming(
    _ scrollView: ScrollView,
    with view: View?,
    atScale scale: Double
  ) {}
  public func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool { true }
  public func scrollViewDidScrollToTop(_ scrollView: ScrollView) {}
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView) {}
}
