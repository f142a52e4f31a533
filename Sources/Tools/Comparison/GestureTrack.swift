/// What one side did in a gesture, on the axis along which the content moves: times in seconds, offsets in points.
struct GestureTrack: Sendable {
  let times: [Double]
  let offsets: [Double]
  /// When the last finger was lifted; nil without touches.
  let lift: Double?
  /// The resolution of the offsets, in points.
  let quantum: Double

  /// The usual time between two frames.
  var frame: Double {
    let distances = zip(times, times.dropFirst()).map { $1 - $0 }.sorted()
    return distances.isEmpty ? 1.0 / 60 : distances[distances.count / 2]
  }

  /// The place where the content comes to rest, and the first frame there; nil if it still moves at the end.
  var rest: (offset: Double, time: Double)? {
    guard let last = offsets.last, offsets.count >= 3, offsets[offsets.count - 2] == last else {
      return nil
    }
    var index = offsets.count - 1
    while index > 0, offsets[index - 1] == last { index -= 1 }
    return (last, times[index])
  }

  /// The last frame that is not after the lift; nil without a lift or a frame before it.
  var liftFrame: Int? { lift.flatMap { lift in times.lastIndex { $0 <= lift + 1e-9 } } }

  /// The frames in which the content flies freely: after the lift, inside the range, while it moves.
  ///
  /// The first of them may be moved by the finger or lie before the law's start, and the last by the rounding of the rest:
  /// both are left out.
  func flight(in range: (minimum: Double, maximum: Double)?) -> Range<Int> {
    let first = (liftFrame ?? -1) + 1
    guard first < offsets.count else { return 0..<0 }
    var start = first
    while start + 1 < offsets.count, offsets[start + 1] == offsets[start] { start += 1 }
    if lift != nil || start > first { start += 1 }
    guard start + 2 < offsets.count else { return 0..<0 }
    let isForward = offsets[start + 1] > offsets[start]
    var end = start + 1
    func isFree(_ index: Int) -> Bool {
      guard let range else { return true }
      return offsets[index] > range.minimum + 1e-6 && offsets[index] < range.maximum - 1e-6
    }
    guard isFree(start) else { return 0..<0 }
    var still = 0
    while end < offsets.count, isFree(end) {
      let step = offsets[end] - offsets[end - 1]
      if step == 0 { still += 1 } else { still = 0 }
      // Slow content may stay on a pixel for a few frames.
      if still > 6 || step != 0 && (step > 0) != isForward && step.magnitude > 1.5 * quantum {
        break
      }
      end += 1
    }
    end -= still + 1
    return end > start ? start..<end : 0..<0
  }

  /// The offset at a time between frames, on the line between them.
  func offset(at time: Double) -> Double? {
    guard let next = times.firstIndex(where: { $0 >= time }) else { return offsets.last }
    guard next > 0 else { return offsets.first }
    let part = (time - times[next - 1]) / (times[next] - times[next - 1])
    return offsets[next - 1] + part * (offsets[next] - offsets[next - 1])
  }

  /// The smallest distance of offsets of which all offsets are multiples, in points; a tiny one if there is none.
  static func quantum(of offsets: [Double]) -> Double {
    for parts: Double in [1, 2, 3, 4, 10, 64, 100] {
      let quantum = 1 / parts
      let isOn = offsets.allSatisfy {
        let multiple = $0 / quantum
        return (multiple - multiple.rounded()).magnitude < 2e-3
      }
      if isOn { return quantum }
    }
    return 1e-3
  }
}
