import Foundation
import ScrollModel

/// Forwards the delegate callbacks of a scroll view to several delegates, in the order in which they were
/// added.
///
/// A scene may put several controllers on one scroll view, which has only one delegate.
final class DelegateChain: ScrollViewDelegate {
  private var delegates: [any ScrollViewDelegate] = []

  func add(_ delegate: any ScrollViewDelegate) { delegates.append(delegate) }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    for delegate in delegates { delegate.scrollViewDidScroll(scrollView) }
  }

  func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
    for delegate in delegates { delegate.scrollViewWillBeginDragging(scrollView) }
  }

  func scrollViewWillEndDragging(
    _ scrollView: ScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: inout CGPoint
  ) {
    for delegate in delegates {
      delegate.scrollViewWillEndDragging(
        scrollView,
        withVelocity: velocity,
        targetContentOffset: &targetContentOffset
      )
    }
  }

  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    for delegate in delegates {
      delegate.scrollViewDidEndDragging(scrollView, willDecelerate: decelerate)
    }
  }

  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {
    for delegate in delegates { delegate.scrollViewWillBeginDecelerating(scrollView) }
  }

  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
    for delegate in delegates { delegate.scrollViewDidEndDecelerating(scrollView) }
  }

  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
    for delegate in delegates { delegate.scrollViewDidEndScrollingAnimation(scrollView) }
  }

  /// Returns the first view that one of them names.
  func viewForZooming(in scrollView: ScrollView) -> View? {
    for delegate in delegates {
      if let view = delegate.viewForZooming(in: scrollView) { return view }
    }
    return nil
  }

  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {
    for delegate in delegates { delegate.scrollViewWillBeginZooming(scrollView, with: view) }
  }

  func scrollViewDidZoom(_ scrollView: ScrollView) {
    for delegate in delegates { delegate.scrollViewDidZoom(scrollView) }
  }

  func scrollViewDidEndZooming(
    _ scrollView: ScrollView,
    with view: View?,
    atScale scale: Double
  ) {
    for delegate in delegates {
      delegate.scrollViewDidEndZooming(scrollView, with: view, atScale: scale)
    }
  }

  /// Asks every delegate; one false is enough.
  func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool {
    delegates.reduce(true) { $1.scrollViewShouldScrollToTop(scrollView) && $0 }
  }

  func scrollViewDidScrollToTop(_ scrollView: ScrollView) {
    for delegate in delegates { delegate.scrollViewDidScrollToTop(scrollView) }
  }

  func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView) {
    for delegate in delegates { delegate.scrollViewDidChangeAdjustedContentInset(scrollView) }
  }
}

/// Holds the chains of an engine's scroll views, which reference their delegates weakly.
final class DelegateChains: Controller {
  private var chains: [DelegateChain] = []

  /// Delegates of the other engine's chains join these when they take over themselves.
  func takeOver(from other: any Controller, in engine: Engine) {}

  /// Adds `delegate` to the receivers of the callbacks of `scrollView`, after those that were added before.
  func add(_ delegate: any ScrollViewDelegate, to scrollView: ScrollView) {
    if let chain = scrollView.delegate as? DelegateChain { return chain.add(delegate) }
    let chain = DelegateChain()
    chain.add(delegate)
    chains.append(chain)
    scrollView.delegate = chain
  }
}
