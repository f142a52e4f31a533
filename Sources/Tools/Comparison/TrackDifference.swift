import ScrollModel

/// How two tracks of a gesture differ; the page computes the same for two recordings.
enum TrackDifference {
  /// The runs of frames at which a track is outside the reference's offsets, by 1.5 of its smallest steps and a frame.
  static func apart(_ track: GestureTrack, _ reference: GestureTrack) -> [ClosedRange<Int>] {
    let band = 1.5 * track.quantum
    var runs: [ClosedRange<Int>] = []
    for (index, offset) in track.offsets.enumerated() where index < reference.offsets.count {
      let near = max(0, index - 1)...min(reference.offsets.count - 1, index + 1)
      let (low, high) = (
        reference.offsets[near].min() ?? offset, reference.offsets[near].max() ?? offset
      )
      guard offset < low - band || offset > high + band else { continue }
      if let last = runs.last, last.upperBound == index - 1 {
        runs[runs.count - 1] = last.lowerBound...index
      } else {
        runs.append(index...index)
      }
    }
    return runs
  }

  /// The largest distance and the root of the mean square while the finger is down and after it.
  static func phases(
    _ track: GestureTrack,
    _ reference: GestureTrack
  ) -> [(name: String, worst: Double, rms: Double)] {
    let count = min(track.offsets.count, reference.offsets.count)
    let all = (0..<count).map { (track.times[$0], track.offsets[$0] - reference.offsets[$0]) }
    let lift = track.lift ?? -1
    return [("drag", all.filter { $0.0 <= lift }), ("flight", all.filter { $0.0 > lift })]
      .compactMap { name, part in
        guard !part.isEmpty else { return nil }
        let sum = part.reduce(0) { $0 + $1.1 * $1.1 }
        return (
          name, part.map { $0.1.magnitude }.max() ?? 0, (sum / Double(part.count)).squareRoot()
        )
      }
  }
}

extension GestureComparison.Rest {
  /// Nil where one of them does not come to rest; `rests` are the offsets at which the reference may.
  init?(_ track: GestureTrack, _ reference: GestureTrack, _ rests: [Double]) {
    guard let own = track.rest, let other = reference.rest, let first = track.offsets.first else {
      return nil
    }
    let way = other.offset != first ? other.offset - first : own.offset - first
    let direction: Double = way < 0 ? -1 : 1
    let (low, high) = (rests.min() ?? other.offset, rests.max() ?? other.offset)
    let reach = track.quantum / 2 + 1e-9
    self.init(
      points: (own.offset - other.offset) * direction,
      milliseconds: (own.time - other.time) * 1_000,
      interval: low...high,
      offset: own.offset,
      reference: other.offset,
      time: own.time,
      referenceTime: other.time,
      direction: direction,
      isInside: own.offset >= low - reach && own.offset <= high + reach
    )
  }
}

extension GestureComparison.Divergence {
  /// Nil if the two are never apart.
  init?(
    _ track: GestureTrack,
    _ reference: GestureTrack,
    _ phases: [ScrollPhase],
    _ start: Int64
  ) {
    guard let index = TrackDifference.apart(track, reference).first?.lowerBound else { return nil }
    self.init(
      time: start + Int64((track.times[index] * 1_000_000).rounded()),
      trace: track.offsets[index],
      reference: reference.offsets[index],
      traceCause: track.causes(at: [track.times[index]])[0],
      referenceCause: index < phases.count
        ? phases[index].rawValue : phases.isEmpty ? "trace" : ScrollPhase.idle.rawValue
    )
  }
}

extension GestureTrack {
  /// What moves the content at each of some times: the finger, the flight, or nothing any more at rest.
  func causes(at times: [Double]) -> [String] {
    let end = rest?.time ?? .infinity
    return times.map { time in
      if let lift, time <= lift { return "finger" }
      return time >= end ? "rest" : "flight"
    }
  }
}
