package import Foundation
import ScrollModel

/// Simple gestures as commands.
package enum GestureScript {
  /// The time between two samples of a gesture, in microseconds.
  private static let interval: Int64 = 8_000
  /// The durations of the gestures, in samples.
  private static let (tapSamples, swipeSamples, pinchSamples) = (10, 25, 38)
  /// The shorter distance between the fingers of a pinch, in points.
  private static let spread = 60.0

  /// A tap at a point of the window.
  package static func tap(_ point: CGPoint, from start: Int64 = 0) -> [TimedCommand] {
    commands(samples: tapSamples, isHeld: true, from: start) { _ in [point] }
  }

  /// A drag from one point to another in 0.2 s, that lifts while it moves.
  package static func swipe(
    _ first: CGPoint,
    to last: CGPoint,
    from start: Int64 = 0
  ) -> [TimedCommand] {
    commands(samples: swipeSamples, from: start) { share in
      let x = first.x + share * (last.x - first.x)
      let y = first.y + share * (last.y - first.y)
      return [CGPoint(x: x, y: y)]
    }
  }

  /// A zoom about a point by two fingers in 0.3 s.
  package static func pinch(
    _ point: CGPoint,
    scale: Double,
    from start: Int64 = 0
  ) -> [TimedCommand] {
    let width = spread / min(1, scale)
    return commands(samples: pinchSamples, from: start) { share in
      let half = width * (1 + share * (scale - 1)) / 2
      return [CGPoint(x: point.x - half, y: point.y), CGPoint(x: point.x + half, y: point.y)]
    }
  }

  /// Returns the commands of fingers that begin at once, move by equal steps unless they are held, and lift at
  /// the last step; `places` gives their places at a share of the gesture.
  private static func commands(
    samples: Int,
    isHeld: Bool = false,
    from start: Int64,
    _ places: (_ share: Double) -> [CGPoint]
  ) -> [TimedCommand] {
    (0...samples).compactMap { sample in
      let phase: TouchSample.Phase = sample == 0 ? .began : sample == samples ? .ended : .moved
      if isHeld, phase == .moved { return nil }
      let touches = places(Double(sample) / Double(samples)).enumerated().map { index, place in
        TouchSample(id: index + 1, phase: phase, location: place)
      }
      return TimedCommand(time: start + Int64(sample) * interval, .touch(touches))
    }
  }
}
