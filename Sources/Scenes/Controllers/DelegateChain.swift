import Foundation
import ScrollModel

/// Passes what a scroll view tells its delegate on to several, in the order in which they came.
///
/// A scene may put several controllers on one scroll view, which has but one delegate.
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

  /// The first view that one of them names counts.
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

  /// All are asked; one that says no is enough.
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

/// Holds the chains of an engine's scroll views, whose delegates are weak.
final class DelegateChains: Controller {
  private var chains: [DelegateChain] = []

  /// Those that joined the other one's chains join these when they take over themselves.
  func takeOver(from other: any Controller, in engine: Engine) {}

  /// Has `delegate` told what `scrollView` does, after those that came before it.
  func add(_ delegate: any ScrollViewDelegate, to scrollView: ScrollView) {
    if let chain = scrollView.delegate as? DelegateChain { return chain.add(delegate) }
    let chain = DelegateChain()
    chain.add(delegate)
    chains.append(chain)
    scrollView.delegate = chain
  }
}
