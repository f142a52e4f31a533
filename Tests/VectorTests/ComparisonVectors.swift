import JSON
import TestSupport

@testable import Comparison

/// How two recordings of a gesture differ.
enum ComparisonVectors {
  @Sendable static func file() throws -> VectorFile {
    VectorFile(
      """
      For two tracks of a gesture, with times in seconds and offsets in points: the offsets of the other one at the times \
      of the first, the frames at which the first is moved by each cause, where they rest, the runs of frames at which \
      they are apart, how far apart they are at most and in the root of the mean square, and the sentence about it.
      """,
      tolerance: 1e-6,
      cases: (0..<8).map { run(seed: $0) }
    )
  }

  /// A drag and a flight that slows down, or goes on.
  private static func track(frame: Double, _ random: inout SeededGenerator) -> GestureTrack {
    let (drag, count) = (
      Int.random(in: 2...4, using: &random), Int.random(in: 9...13, using: &random)
    )
    let direction: Double = Int.random(in: 0..<3, using: &random) == 0 ? -1 : 1
    let decay = (0.3...0.6).random(using: &random)
    let goesOn = Int.random(in: 0..<4, using: &random) == 0
    var offsets = [0.0]
    var step = (8.0...40).random(using: &random).rounded()
    for number in 1..<count {
      if number > drag { step = goesOn ? step : (step * decay).rounded(.down) }
      offsets.append(offsets[number - 1] + direction * step)
    }
    return GestureTrack(
      times: (0..<count).map { (Double($0) * frame * 1e6).rounded() / 1e6 },
      offsets: offsets,
      lift: Double(drag) * frame,
      quantum: 0.5
    )
  }

  private static func run(seed: UInt64) -> JSONValue {
    var random = SeededGenerator(seed: seed)
    let own = track(frame: 1.0 / 60, &random)
    let rates: [Double] = [60, 50, 25]
    let rate = rates.randomElement(using: &random) ?? 60
    let other: GestureTrack
    switch seed {
    case 0: other = own
    // The same way, and later.
    case 1:
      other = GestureTrack(
        times: own.times.map { $0 * 2 },
        offsets: own.offsets,
        lift: own.lift,
        quantum: 0.5
      )
    default: other = track(frame: 1 / rate, &random)
    }
    let reference = other.resampled(at: own.times)
    var members: JSONObject = [
      "trace": json(own), "other": json(other), "quantum": .number(own.quantum),
      "reference": .array(reference.offsets.map { .number($0) }),
      "apart": .array(
        TrackDifference.apart(own, reference).map {
          [.integer(Int64($0.lowerBound)), .integer(Int64($0.upperBound))]
        }
      ),
      "phases": .array(
        TrackDifference.phases(own, reference).map {
          ["name": .string($0.name), "worst": .number($0.worst), "rms": .number($0.rms)]
        }
      ),
    ]
    let causes = own.causes(at: own.times)
    var counts = JSONObject()
    for cause in ["finger", "flight", "rest"] {
      counts[cause] = .integer(Int64(causes.count { $0 == cause }))
    }
    members["causes"] = .object(counts)
    if let rest = GestureComparison.Rest(own, reference, reference.rest.map { [$0.offset] } ?? []) {
      members["rest"] = [
        "points": .number(rest.points), "ms": .number(rest.milliseconds),
        "isInside": .bool(rest.isInside),
        "sentence": .string(ComparisonSentence.head(rest, "the other")),
      ]
    }
    return .object(members)
  }

  private static func json(_ track: GestureTrack) -> JSONValue {
    [
      "times": .array(track.times.map { .number($0) }),
      "offsets": .array(track.offsets.map { .number($0) }),
      "lift": track.lift.map { .number($0) } ?? .null,
    ]
  }
}
