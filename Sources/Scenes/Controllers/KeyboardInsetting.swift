import Foundation
import ScrollModel

/// Gives a scroll view's content an inset at its end, as high as what the keyboard covers beyond the safe
/// area, and never less than the view's own.
///
/// What the view had before the first show comes back exactly when the keyboard goes.
final class KeyboardInsetting: Controller {
  private let view: String
  private weak var engine: Engine?
  private var saved: (content: EdgeInsets, indicator: EdgeInsets)?

  init(_ view: String) { self.view = view }

  func engineDidLoad(_ engine: Engine) { self.engine = engine }

  func didReceive(_ event: Event) {
    guard case .keyboard(let notification) = event.kind, let engine,
      let scrollView = engine.view(view) as? ScrollView
    else { return }
    switch notification.name {
    case .keyboardWillShow where scrollView.isOnScreen(of: engine):
      makeRoom(in: scrollView, above: notification.frameEnd)
      if let field = engine.firstResponder { scrollView.scrollToVisible(field) }
    case .keyboardWillHide: restore(scrollView)
    default: break
    }
  }

  private func makeRoom(in scrollView: ScrollView, above keyboard: CGRect) {
    let saved =
      saved ?? (scrollView.contentInset, scrollView.verticalScrollIndicatorInsets)
    self.saved = saved
    let overlap =
      scrollView.convertFromScreen(keyboard).map { scrollView.bounds.overlap(with: $0) } ?? 0
    // UIKit adds these two of itself; added again, they would leave a gap above the keyboard.
    let safePart = scrollView.adjustedContentInset.bottom - scrollView.contentInset.bottom
    let safeArea =
      scrollView.automaticallyAdjustsScrollIndicatorInsets
      ? scrollView.safeAreaInsets.bottom : 0
    var content = scrollView.contentInset
    content.bottom = max(saved.content.bottom, overlap - safePart)
    var indicator = scrollView.verticalScrollIndicatorInsets
    indicator.bottom = max(saved.indicator.bottom, overlap - safeArea)
    // The setters leave alone what is equal, so that a glide goes on.
    scrollView.contentInset = content
    scrollView.verticalScrollIndicatorInsets = indicator
  }

  private func restore(_ scrollView: ScrollView) {
    guard let saved else { return }
    self.saved = nil
    scrollView.contentInset = saved.content
    scrollView.verticalScrollIndicatorInsets = saved.indicator
  }
}
