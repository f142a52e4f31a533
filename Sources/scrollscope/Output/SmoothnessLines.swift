import ScrollRecording

/// Formats the frames of scrolls for a terminal.
enum SmoothnessLines {
  /// Returns one line: `scroll of list at 1.2s: 58 of 60 frames, longest gap 50 ms at 1.3s, list.js:218 took 24 ms`.
  static func line(_ scroll: ScrollFrames) -> String {
    let gapStart = FindingLines.seconds(scroll.gapEnd - scroll.longestGap)
    let script = scroll.caller.map { ", \(file(of: $0)) took \(milliseconds(scroll.scriptTook))" }
    return "\(name(of: scroll)): \(scroll.drawn) of \(scroll.due) frames, longest gap "
      + "\(milliseconds(scroll.longestGap)) at \(gapStart)\(script ?? "")"
  }

  /// Returns what names a scroll: `scroll of list at 1.2s`.
  static func name(of scroll: ScrollFrames) -> String {
    "scroll\(scroll.view.map { " of \($0)" } ?? "") at \(FindingLines.seconds(scroll.start))"
  }

  /// Returns microseconds as milliseconds with one decimal at the most.
  static func milliseconds(_ microseconds: Int64) -> String {
    "\(short((Double(microseconds) / 100).rounded() / 10)) ms"
  }

  /// Returns a number without ".0".
  static func short(_ number: Double) -> String {
    let text = String(number)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Returns the place of a script without the folders of its address.
  private static func file(of caller: String) -> String {
    let address = caller.split(separator: "/").last.map(String.init) ?? caller
    return address.hasPrefix(":") ? caller : address
  }
}
