import JSON
import ScrollModel

/// The offsets of a gesture and of its reference, frame by frame, for a plot.
package struct GestureCurves: Sendable {
  /// From a frame on, the content moves for this reason.
  struct Cause: Equatable, Sendable {
    let frame: Int
    let name: String
  }

  /// When the last finger was lifted, in seconds from the start of the gesture; nil without touches.
  let lift: Double?
  /// In seconds from the start of the gesture; those of the side that has more frames, which are the other's too.
  let times: [Double]
  let trace: [Double]
  /// Nil without a reference.
  let reference: [Double]?
  let traceCauses: [Cause]
  let referenceCauses: [Cause]
  /// The runs of frames at which the two are apart.
  let apart: [ClosedRange<Int>]

  init(_ track: GestureTrack, _ reference: ReferenceGesture?) {
    let other = reference?.track
    lift = track.lift
    times = (other?.times.count ?? 0) > track.times.count ? other?.times ?? [] : track.times
    trace = track.offsets
    self.reference = other?.offsets
    traceCauses = Self.changes(track.causes(at: track.times))
    if let reference, reference.isModel {
      referenceCauses = Self.changes(reference.phases.map(\.rawValue))
    } else {
      referenceCauses = other.map { Self.changes($0.causes(at: $0.times)) } ?? []
    }
    apart = other.map { TrackDifference.apart(track, $0) } ?? []
  }

  private static func changes(_ causes: [String]) -> [Cause] {
    var changes: [Cause] = []
    for (frame, name) in causes.enumerated() where changes.last?.name != name {
      changes.append(Cause(frame: frame, name: name))
    }
    return changes
  }

  /// Offsets in ten-thousandths of a point, and times in microseconds from the start of the gesture.
  var json: JSONValue {
    func offsets(_ values: [Double]) -> JSONValue {
      .array(values.map { .number(($0 * 10_000).rounded() / 10_000) })
    }
    func causes(_ changes: [Cause]) -> JSONValue {
      .array(changes.map { ["frame": .integer(Int64($0.frame)), "cause": .string($0.name)] })
    }
    var members: JSONObject = [
      "t": .array(times.map { .integer(Int64(($0 * 1_000_000).rounded())) }),
      "trace": offsets(trace), "traceCauses": causes(traceCauses),
    ]
    if let lift { members["lift"] = .integer(Int64((lift * 1_000_000).rounded())) }
    if let reference {
      members["reference"] = offsets(reference)
      members["referenceCauses"] = causes(referenceCauses)
      members["apart"] = .array(
        apart.map { [.integer(Int64($0.lowerBound)), .integer(Int64($0.upperBound))] }
      )
    }
    return .object(members)
  }
}
