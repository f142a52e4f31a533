import Foundation
import ScrollModel

/// Reduces a scroll view's height by the overlap with the keyboard, through the constant of a constraint,
/// which takes effect at the next layout pass.
///
/// As published, the overlap is computed with the current frame, subtracted from the current constant, and
/// applied after the keyboard has appeared: two shows before a layout pass count twice, and after a layout
/// pass a lower keyboard restores nothing. Otherwise it is computed with the frame without a keyboard,
/// subtracted from the height without a keyboard, and applied when the keyboard starts to appear; and the
/// focused field scrolls into the remaining part of the view.
final class KeyboardShrinking: Controller {
  private let specification: KeyboardAvoidance
  private weak var engine: Engine?
  private var height: Height?

  /// The constraint on the height, from the keyboard's first show on.
  private struct Height {
    /// The height without a keyboard.
    var standard: Double
    var constant: Double
    /// Whether the constant takes effect at the next layout pass.
    var isPending = false
  }

  private var isAsPublished: Bool { specification.strategy == .shrinkAsPublished }

  init(_ specification: KeyboardAvoidance) { self.specification = specification }

  func engineDidLoad(_ engine: Engine) { self.engine = engine }

  func takeOver(from other: any Controller, in engine: Engine) {
    self.engine = engine
    height = (other as? Self)?.height
  }

  func didReceive(_ event: Event) {
    guard case .keyboard(let notification) = event.kind, let engine,
      let scrollView = engine.view(specification.view) as? ScrollView
    else { return }
    let hearsOfShows = specification.hearsOfShows(for: scrollView, in: engine)
    switch notification.name {
    case .keyboardWillHide: restore(scrollView)
    case .keyboardWillShow where !isAsPublished && hearsOfShows:
      shrink(scrollView, above: notification.frameEnd)
    case .keyboardDidShow where isAsPublished && hearsOfShows:
      shrinkAgain(scrollView, above: notification.frameEnd)
    default: break
    }
  }

  func engineWillLayOut(_ engine: Engine) {
    guard let height, height.isPending, let scrollView = engine.view(specification.view)
    else { return }
    self.height?.isPending = false
    scrollView.frame.size.height = max(0, height.constant)
    guard !isAsPublished, specification.converts, engine.keyboard != nil else { return }
    engine.firstResponder.map { (scrollView as? ScrollView)?.scrollToVisible($0) }
  }

  private func shrinkAgain(_ scrollView: ScrollView, above keyboard: CGRect) {
    var height = currentHeight(of: scrollView)
    height.constant -= overlap(of: keyboard, with: scrollView.frame, beside: scrollView)
    set(height, of: scrollView)
  }

  private func shrink(_ scrollView: ScrollView, above keyboard: CGRect) {
    var height = currentHeight(of: scrollView)
    var frame = scrollView.frame
    frame.size.height = height.standard
    height.constant = height.standard - overlap(of: keyboard, with: frame, beside: scrollView)
    set(height, of: scrollView)
  }

  /// Returns the overlap of a keyboard on the screen with a frame in the coordinates of a view's superview.
  private func overlap(of keyboard: CGRect, with frame: CGRect, beside view: View) -> Double {
    guard specification.converts, let superview = view.superview else {
      return frame.overlap(with: keyboard)
    }
    return superview.convertFromScreen(keyboard).map { frame.overlap(with: $0) } ?? 0
  }

  private func restore(_ scrollView: ScrollView) {
    guard var height else { return }
    if !isAsPublished { height = currentHeight(of: scrollView) }
    height.constant = height.standard
    set(height, of: scrollView)
  }

  private func set(_ height: Height, of scrollView: ScrollView) {
    self.height = height
    self.height?.isPending = true
    scrollView.setNeedsLayout()
    let form = scrollView.subviews.first { !($0 is ScrollIndicator) }
    if let form { scrollView.contentSize = form.frame.size }
  }

  /// Returns the current constraint; if other code has changed the view's height in the meantime, the
  /// height without a keyboard changes by the same amount, which the published code misses while the view
  /// is shrunk.
  private func currentHeight(of scrollView: ScrollView) -> Height {
    let shown = Double(scrollView.frame.height)
    guard let height else { return Height(standard: shown, constant: shown) }
    let applied = max(0, height.constant)
    guard !height.isPending, shown != applied else { return height }
    if height.constant == height.standard { return Height(standard: shown, constant: shown) }
    if isAsPublished { return height }
    return Height(standard: height.standard + shown - applied, constant: shown)
  }
}
