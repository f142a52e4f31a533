import Foundation
import ScrollModel

/// Makes a scroll view lower by what the keyboard covers of it, by the constant of a constraint, which
/// takes effect at the next layout.
///
/// As published, the overlap is that with the frame of the moment, it is taken from the constant of the
/// moment, and it is taken once the keyboard is there: two shows before a layout count twice, and after
/// a layout a lower keyboard gives nothing back. Else it is that with the frame without a keyboard, is
/// taken from the height without a keyboard, and is taken when the keyboard sets out.
final class KeyboardShrinking: Controller {
  private let specification: KeyboardAvoidance
  private weak var engine: Engine?
  private var height: Height?

  /// The constraint on the height, from the keyboard's first show on.
  private struct Height {
    /// The height without a keyboard.
    var standard: Double
    var constant: Double
    /// Whether the constant waits for a layout to take effect.
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
  }

  private func shrinkAgain(_ scrollView: ScrollView, above keyboard: CGRect) {
    var height = currentHeight(of: scrollView)
    height.constant -= scrollView.frame.overlap(withKeyboard: keyboard, beside: scrollView)
    set(height, of: scrollView)
  }

  private func shrink(_ scrollView: ScrollView, above keyboard: CGRect) {
    var height = currentHeight(of: scrollView)
    var frame = scrollView.frame
    frame.size.height = height.standard
    height.constant =
      height.standard - frame.overlap(withKeyboard: keyboard, beside: scrollView)
    set(height, of: scrollView)
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

  /// The constraint as it is; whoever has given the view another height meanwhile has changed the height
  /// without a keyboard by as much, which what was published does not see while the view is shrunk.
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

extension CGRect {
  /// What a keyboard on the screen covers of a frame in the coordinates of a view's superview.
  fileprivate func overlap(withKeyboard keyboard: CGRect, beside view: View) -> Double {
    guard let superview = view.superview else { return overlap(with: keyboard) }
    return superview.convertFromScreen(keyboard).map { overlap(with: $0) } ?? 0
  }
}
