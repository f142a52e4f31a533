import Foundation
import ScrollModel

/// Forwards the delegate callbacks of a scroll view to several delegates, in the order in which they were
/// added.
///
/// A scene may put several controllers on one scroll view, which has only one delegate.
final class DelegateChain: ScrollViewDelegate {
  /// The delegates, with the actors of their changes.
  private var delegates: [(call: any ScrollViewDelegate, actor: ChangeActor)] = []

  func add(_ delegate: any ScrollViewDelegate, as actor: ChangeActor) {
    delegates.append((delegate, actor))
  }

  /// Calls each delegate.
  private func forward(_ scrollView: ScrollView, _ call: (any ScrollViewDelegate) -> Void) {
    for (delegate, actor) in delegates { scrollView.acting(as: actor) { call(delegate) } }
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    forward(scrollView) { $0.scrollViewDidScroll(scrollView) }
  }

  func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
    forward(scrollView) { $0.scrollViewWillBeginDragging(scrollView) }
  }

  func scrollViewWillEndDragging(
    _ scrollView: ScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: inout CGPoint
  ) {
    forward(scrollView) {
      $0.scrollViewWillEndDragging(
        scrollView,
        withVelocity: velocity,
        targetContentOffset: &targetContentOffset
      )
    }
  }

  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    forward(scrollView) { $0.scrollViewDidEndDragging(scrollView, willDecelerate: decelerate) }
  }

  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {
    forward(scrollView) { $0.scrollViewWillBeginDecelerating(scrollView) }
  }

  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
    forward(scrollView) { $0.scrollViewDidEndDecelerating(scrollView) }
  }

  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
    forward(scrollView) { $0.scrollViewDidEndScrollingAnimation(scrollView) }
  }

  /// Returns the first view that one of them names.
  func viewForZooming(in scrollView: ScrollView) -> View? {
    for delegate in delegates {
      if let view = delegate.call.viewForZooming(in: scrollView) { return view }
    }
    return nil
  }

  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {
    forward(scrollView) { $0.scrollViewWillBeginZooming(scrollView, with: view) }
  }

  func scrollViewDidZoom(_ scrollView: ScrollView) {
    forward(scrollView) { $0.scrollViewDidZoom(scrollView) }
  }

  func scrollViewDidEndZooming(
    _ scrollView: ScrollView,
    with view: View?,
    atScale scale: Double
  ) {
    forward(scrollView) { $0.scrollViewDidEndZooming(scrollView, with: view, atScale: scale) }
  }

  /// Asks every delegate; one false is enough.
  func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool {
    delegates.reduce(true) { answer, delegate in
      scrollView.acting(as: delegate.actor) {
        delegate.call.scrollViewShouldScrollToTop(scrollView) && answer
      }
    }
  }

  func scrollViewDidScrollToTop(_ scrollView: ScrollView) {
    forward(scrollView) { $0.scrollViewDidScrollToTop(scrollView) }
  }

  func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView) {
    forward(scrollView) { $0.scrollViewDidChangeAdjustedContentInset(scrollView) }
  }
}

/// Holds the chains of an engine's scroll views, which reference their delegates weakly.
final class DelegateChains: Controller {
  private var chains: [DelegateChain] = []

  /// Delegates of the other engine's chains join these when they take over themselves.
  func takeOver(from other: any Controller, in engine: Engine) {}

  /// Adds `delegate` to the receivers of the callbacks of `scrollView`, after those that were added before.
  func add(_ delegate: any ScrollViewDelegate, to scrollView: ScrollView) {
    if let chain = scrollView.delegate as? DelegateChain {
      return chain.add(delegate, as: scrollView.actor)
    }
    let chain = DelegateChain()
    chain.add(delegate, as: scrollView.actor)
    chains.append(chain)
    scrollView.delegate = chain
  }
}
