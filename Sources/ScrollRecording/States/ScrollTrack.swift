import ScrollModel

/// The movement of the scroll views in a replay of a recording, from its start to its end.
package final class ScrollTrack {
  struct Sample {
    let time: Int64
    let view: String
    let values: ScrollValues
  }

  /// The samples of each scene, or between two seeks, in the order of time.
  private(set) var parts: [[Sample]] = []
  /// How the recording ends.
  package private(set) var ending: RecordingEnding?
  /// The latest values in the current part.
  private var latest: [String: ScrollValues] = [:]

  /// Runs a replay and collects its samples.
  ///
  /// - Throws: the errors of the replay.
  package init(of replay: Replay) throws {
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
