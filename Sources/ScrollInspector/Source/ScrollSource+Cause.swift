extension ScrollSource {
  /// What scrolled.
  public enum Actor: String, CaseIterable, Sendable {
    /// A person, with a finger, a wheel or trackpad, a key, or the bar of a scroll view.
    case finger, wheel, key, scrollbar
    /// The program, the focus, or the place of content above which other content came or went.
    case script, focus, anchor
    /// A place at which content comes to rest, and a layout pass.
    case snap, layout
    /// It is not known.
    case unknown
  }

  /// Where in the program a value was set, for people who look for it.
  ///
  /// ```swift
  /// let map = ScrollSource(name: "Map")
  /// map.view("list", frame: CGRect(x: 0, y: 0, width: 390, height: 844), contentSize: .zero)
  /// map.set(
  ///   "list",
  ///   contentOffset: CGPoint(x: 0, y: 40),
  ///   by: .script,
  ///   from: ScrollSource.Place(command: "scrollToRow", caller: "MapList.swift:12")
  /// )
  /// try map.commit(at: .zero)
  /// ```
  public struct Place: Equatable, Sendable {
    /// What the program called, of at most 256 characters.
    public let command: String?
    /// Who called it, such as a file with a line, of at most 1,024 characters.
    public let caller: String?

    /// Creates a place.
    public init(command: String? = nil, caller: String? = nil) {
      (self.command, self.caller) = (command, caller)
    }
  }
}
