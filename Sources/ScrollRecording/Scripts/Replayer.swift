package import ScrollModel

/// Carries out the entries of a command log on an engine, one step at a time.
package struct Replayer: Sendable {
  /// The place of the next entry.
  package var place: Int

  /// What one step was.
  package enum Outcome: Sendable {
    /// A display frame, or the end of a wait.
    case frame
    /// An entry; `isAccepted` is false if the engine rejected it.
    case entry(LogEntry, isAccepted: Bool)
    /// There is nothing left to do before the target, which is the engine's time now.
    case arrived
  }

  /// Begins with the entry at a place.
  package init(at place: Int) { self.place = place }

  /// Takes the next step that is not later than `target`.
  ///
  /// The layout that is due is done after an entry that ends its layout pass.
  ///
  /// - Parameters:
  ///   - engine: The engine that the entries before ``place`` were carried out on.
  ///   - log: The log.
  ///   - end: The place before which the replay ends, if it is not the log's end.
  ///   - target: A time in microseconds, not before the engine's.
  /// - Returns: what was done.
  package mutating func step(
    _ engine: Engine,
    through log: CommandLog,
    upTo end: Int = .max,
    to target: Int64
  ) -> Outcome {
    let entry = place < end ? log.entry(at: place) : nil
    let limit = min(entry?.time ?? .max, target)
    if let frame = engine.nextStepTime, frame > engine.time, frame <= limit {
      engine.advance(to: frame)
      return .frame
    }
    engine.advance(to: limit)
    guard let entry, entry.time <= target else { return .arrived }
    place += 1
    let isAccepted = entry.perform(on: engine)
    if isAccepted, entry.endsLayoutPass { engine.layoutIfNeeded() }
    return .entry(entry, isAccepted: isAccepted)
  }
}
