extension ScrollSource {
  /// What scrolled.
  public enum Actor: String, CaseIterable, Sendable {
    /// A person, with a finger.
    case finger
    /// A person, with a wheel or a trackpad.
    case wheel
    /// A person, with a key.
    case key
    /// A person, with the bar of a scroll view.
    case scrollbar
    /// The program.
    case script
    /// The focus, which has moved to a view out of sight.
    case focus
    /// The anchor of the content: other content came or went above it.
    case anchor
    /// A place at which content comes to rest.
    case snap
    /// A layout pass.
    case layout
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
