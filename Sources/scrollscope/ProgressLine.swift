/// A line on a terminal that is written over as things go on; on anything else than a terminal, nothing.
final class ProgressLine {
  private let isInteractive = Terminal.isInteractive
  private var last = ContinuousClock.now
  private var width = 0

  /// Writes the text in place of what was there, some times a second.
  func show(_ text: @autoclosure () -> String) {
    guard isInteractive, ContinuousClock.now - last > .milliseconds(100) else { return }
    last = .now
    let text = Terminal.printable(text())
    Terminal.show("\r" + text + String(repeating: " ", count: max(0, width - text.count)))
    width = text.count
  }

  /// Leaves an empty line.
  func clear() {
    guard width > 0 else { return }
    Terminal.show("\r" + String(repeating: " ", count: width) + "\r")
    width = 0
  }
}
