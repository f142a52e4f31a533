import ScrollModel

/// What a gesture of a trace is compared with.
struct ReferenceGesture: Sendable {
  /// The content, at the trace's frames.
  let track: GestureTrack
  /// The finger that moved it, in seconds and points.
  let finger: [(time: Double, place: Double)]
  /// The phases of the model; empty for another trace.
  let phases: [ScrollPhase]
  /// Where the model rests with stamps that are off by as much as the trace's.
  let rests: [Double]
  /// Where the model's content is when the last finger lifts.
  let lift: Double?
  /// Whether it is the model.
  var isModel: Bool { !phases.isEmpty }
}

extension GestureTrack {
  /// This track at the frames of another one, and at its own after them.
  func resampled(at others: [Double]) -> GestureTrack {
    let end = others.last ?? -.infinity
    let later = times.indices.filter { times[$0] > end }
    return GestureTrack(
      times: others + later.map { times[$0] },
      offsets: others.map { offset(at: $0) ?? 0 } + later.map { offsets[$0] },
      lift: lift,
      quantum: quantum
    )
  }
}
