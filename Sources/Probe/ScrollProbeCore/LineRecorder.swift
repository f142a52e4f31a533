/// Turns samples into lines, which `scrollscope import` makes a recording of and `scrollscope serve -` shows.
///
/// ```swift
/// var recorder = LineRecorder(SourceSession.Description(name: "Shop", instance: "run-1"))
/// for line in recorder.observe(sample) { print(line) }
/// ```
public struct LineRecorder {
  private var session: SourceSession
  private var hasBegun = false

  /// Creates a recorder that has written nothing.
  public init(_ description: SourceSession.Description) { session = SourceSession(description) }

  /// Takes the state of a moment, with what has led to it, as `SourceSession.observe` does.
  ///
  /// - Returns: the lines to add, without their ends.
  public mutating func observe(
    _ sample: Sample,
    touches: [Touch] = [],
    moves: [Move] = [],
    events: [ProbeEvent] = []
  ) -> [String] {
    var lines: [String] = []
    if !hasBegun {
      hasBegun = true
      lines.append(session.hello)
      session.beginFile()
    }
    lines += session.observe(sample, touches: touches, moves: moves, events: events)
    return lines
  }
}

extension SourceSession {
  /// Begins a file, which takes all that there is.
  fileprivate mutating func beginFile() {
    window = .max
    show(true)
  }
}
