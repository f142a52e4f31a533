import Foundation
import ScrollModel

/// Gives a scroll view's content an inset at its end, of the height that the specification's rule computes:
/// by default the part that the keyboard covers beyond the safe area, and never less than the view's own
/// inset.
///
/// When the keyboard is hidden, the insets from before the first show are restored exactly.
final class KeyboardInsetting: Controller {
  private let specification: KeyboardAvoidance
  private weak var engine: Engine?
  private var saved: (content: EdgeInsets, indicator: EdgeInsets)?

  init(_ specification: KeyboardAvoidance) { self.specification = specification }

  func engineDidLoad(_ engine: Engine) { self.engine = engine }

  func takeOver(from other: any Controller, in engine: Engine) {
    self.engine = engine
    saved = (other as? Self)?.saved
  }

  func didReceive(_ event: Event) {
    guard case .keyboard(let notification) = event.kind, let engine,
      let scrollView = engine.view(specification.view) as? ScrollView
    else { return }
    switch notification.name {
    case .keyboardWillShow where specification.hearsOfShows(for: scrollView, in: engine):
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
    let rule = specification.rule
    let covered = scrollView.convertFromScreen(keyboard)
    let insets = rule.insets(
      own: KeyboardInsets(content: saved.content.bottom, indicator: saved.indicator.bottom),
      overlap: covered.map { rule.overlap(of: $0, with: scrollView.bounds) } ?? 0,
      safeParts: safeParts(of: scrollView)
    )
    var content = scrollView.contentInset
    content.bottom = insets.content
    var indicator = scrollView.verticalScrollIndicatorInsets
    indicator.bottom = insets.indicator
    // The setters ignore equal values, so a deceleration continues.
    scrollView.contentInset = content
    scrollView.verticalScrollIndicatorInsets = indicator
  }

  /// The part that UIKit itself adds to the insets; adding it again would leave a gap above the keyboard.
  private func safeParts(of scrollView: ScrollView) -> KeyboardInsets {
    KeyboardInsets(
      content: scrollView.adjustedContentInset.bottom - scrollView.contentInset.bottom,
      indicator: scrollView.automaticallyAdjustsScrollIndicatorInsets
        ? scrollView.safeAreaInsets.bottom : 0
    )
  }

  private func restore(_ scrollView: ScrollView) {
    guard let saved else { return }
    self.saved = nil
    scrollView.contentInset = saved.content
    scrollView.verticalScrollIndicatorInsets = saved.indicator
  }
}
