import ScrollModel

/// Where the scroll views of a recording's replay are, from its start to its end.
public final class ScrollTrack {
  struct Sample {
    let time: Int64
    let view: String
    let values: ScrollValues
  }

  /// What was seen in each scene, or between two ways to another time, in the order of time.
  private(set) var parts: [[Sample]] = []
  /// How the recording ends.
  public private(set) var ending: RecordingEnding?
  /// The values that were seen last in the present part.
  private var latest: [String: ScrollValues] = [:]

  /// Goes through a replay.
  /// - Throws: what the replay throws.
  public init(of replay: Replay) throws {
    begin(replay.run.engine)
    replay.onStart = { [unowned self] in begin($0) }
    defer { replay.onStart = nil }
    ending = try replay.play { step in
      for scrollView in ScrollValues.changed(in: step.changes) { take(scrollView, at: step.time) }
    }
  }

  private func begin(_ engine: Engine) {
    parts.append([])
    latest = [:]
    for scrollView in engine.scrollViews { take(scrollView, at: engine.time) }
  }

  private func take(_ scrollView: ScrollView, at time: Int64) {
    let values = ScrollValues(scrollView)
    guard latest.updateValue(values, forKey: scrollView.id) != values else { return }
    parts[parts.count - 1].append(Sample(time: time, view: scrollView.id, values: values))
  }
}
