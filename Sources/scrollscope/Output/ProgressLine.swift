/// A progress line that is overwritten in place; shown only on a terminal.
final class ProgressLine {
  private let isInteractive: Bool
  private var last = ContinuousClock.now
  private var width = 0

  /// Creates an empty line; nothing is ever shown on it unless `isShown`.
  init(isShown: Bool = true) { isInteractive = isShown && Terminal.isInteractive }

  /// Replaces the text, at most ten times per second.
  func show(_ text: @autoclosure () -> String) {
    guard isInteractive, ContinuousClock.now - last > .milliseconds(100) else { return }
    last = .now
    let text = Terminal.printable(text())
    Terminal.show("\r" + text + String(repeating: " ", count: max(0, width - text.count)))
    width = text.count
  }

  /// Clears the line.
  func clear() {
    guard width > 0 else { return }
    Terminal.show("\r" + String(repeating: " ", count: width) + "\r")
    width = 0
  }
}
