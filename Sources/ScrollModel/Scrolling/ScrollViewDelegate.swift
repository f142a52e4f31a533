public import Foundation

/// The delegate calls of a scroll view, in UIKit's order; every call is optional.
///
/// The calls are made inside the step that caused them, so changes that a delegate makes are part of
/// that step.
///
/// ```swift
/// final class Snapping: ScrollViewDelegate {
///   func scrollViewWillEndDragging(
///     _ scrollView: ScrollView,
///     withVelocity velocity: CGPoint,
///     targetContentOffset: inout CGPoint
///   ) {
///     targetContentOffset.y = (targetContentOffset.y / 100).rounded() * 100
///   }
/// }
/// let delegate = Snapping()
/// let scroll = ScrollView(id: "scroll")
/// scroll.delegate = delegate
/// ```
public protocol ScrollViewDelegate: AnyObject {
  /// The offset changed, for any cause.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// A drag was recognised, before its first scroll.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// The finger is about to lift; velocity in points per millisecond.
  ///
  /// `targetContentOffset` is the offset of a formula, which is some points from where the content will rest. If the
  /// delegate changes it, the content rests exactly there.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: inout CGPoint
  )
  /// The finger lifted.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
  /// The content continues to move by itself.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// The content, bounce included, has stopped or was caught.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// An animated change by a program is over.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
  /// The view that zooming scales; nil leaves the choice to ``ScrollView/viewForZooming``.
  ///
  /// It must be a descendant of the scroll view, and always the same one while zooming. The method may
  /// be called often.
  func viewForZooming(in scrollView: ScrollView) -> View?
  /// Fingers or an animation are about to change the scale.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)
  /// The scale changed; called once for an animated change, at its end.
  func scrollViewDidZoom(_ scrollView: ScrollView)
  /// The zoom, bounce included, is over.
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double)
  /// The status bar was tapped; returns whether the content may scroll to its top.
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
