import Foundation
import ScrollModel
import SeededRandom

@testable import Comparison

/// Scrollers whose laws are known, for finding them again.
enum Scroller {
  /// The view of all of them.
  static var geometry: Trace.Geometry {
    var geometry = Trace.Geometry()
    geometry.size = Trace.Size(width: 390, height: 844)
    geometry.content = Trace.Size(width: 390, height: 20_000)
    geometry.scale = 3
    geometry.start = [0, 1_000]
    return geometry
  }

  /// A finger that goes `way` points up in `duration` seconds, holds still, and lifts 8 ms after its last sample.
  static func finger(
    _ way: Double,
    _ duration: Double,
    hold: Double = 0,
    from start: Double = 600
  ) -> [Trace.Touch] {
    let (rate, count) = (60.0, max((duration * 60).rounded(), 2))
    var touches = (0...Int(count)).map { number in
      Trace.Touch(
        time: 20_000 + Int64((Double(number) / rate * 1e6).rounded()),
        finger: 1,
        phase: number == 0 ? .began : .moved,
        x: 195,
        y: start - way * Double(number) / count
      )
    }
    var last = touches[touches.count - 1]
    var number = 1.0
    while number / rate < hold {
      touches.append(last)
      touches[touches.count - 1].time += Int64(number / rate * 1e6)
      number += 1
    }
    last = touches[touches.count - 1]
    last.time += 8_000
    last.phase = .ended
    return touches + [last]
  }

  /// The frames of the model itself, at a display's times, until after its rest.
  static func model(
    _ touches: [Trace.Touch],
    _ geometry: Trace.Geometry = Scroller.geometry,
    fps: Double = 60
  ) throws -> [Trace.Frame] {
    let scene = ReferenceScene(
      geometry,
      start: geometry.start ?? [0, 0],
      scale: geometry.scale ?? 1,
      isVertical: true,
      options: ModelOptions()
    )
    let period = 1e6 / fps
    let end = Double(touches.last?.time ?? 0) + 100_000
    let times = (0...Int(end / period)).map { 3_000 + Int64((Double($0) * period).rounded()) }
    var frames = try ReferenceRun(scene, touches, at: times, period: period).frames
    for _ in 0..<12 {
      guard var last = frames.last else { break }
      last.time += Int64(period)
      frames.append(last)
    }
    return frames
  }

  /// The frames as a program logs them: rounded, and with stamps that are off.
  static func logged(
    _ frames: [Trace.Frame],
    quantum: Double,
    jitter: Double,
    using random: inout SeededGenerator
  ) -> [Trace.Frame] {
    frames.map { frame in
      var frame = frame
      if jitter > 0 {
        frame.time += Int64(Double.random(in: -jitter...jitter, using: &random) * 1e6)
      }
      if quantum > 0 { frame.y = (frame.y / quantum).rounded() * quantum }
      return frame
    }
  }

  /// A law, its motion from the lift on, how long it lasts, and the constant that a comparison finds.
  struct Law {
    let law: FlightLaw
    let quantity: Quantity.Name?
    let truth: Double
    let duration: Double
    let way: (Double) -> Double
  }

  /// Number `kind`, from 0 to 7, of the laws at a speed.
  static func law(_ kind: Int, using random: inout SeededGenerator) -> Law {
    let speed = Double.random(in: 1_200...4_000, using: &random)
    func decaying(_ rate: Double) -> Law {
      let decay = -log(rate) * 1_000
      let end = log(speed / 10) / decay
      return Law(law: .exponential, quantity: .rate, truth: rate, duration: end) {
        speed / decay * (1 - exp(-decay * min($0, end)))
      }
    }
    switch kind {
    case 0: return decaying(0.998)
    case 1: return decaying(Double.random(in: 0.985...0.997, using: &random))
    case 2:
      let slow = Double.random(in: 800...3_000, using: &random)
      let end = speed / slow
      return Law(
        law: .constantDeceleration,
        quantity: .deceleration,
        truth: slow,
        duration: end
      ) { speed * min($0, end) - slow * min($0, end) * min($0, end) / 2 }
    case 3:
      let friction = Double.random(in: 1.5...3, using: &random)
      let slow = Double.random(in: 100...400, using: &random)
      let end = log((speed + slow) / slow) / friction
      return Law(law: .friction, quantity: .friction, truth: friction, duration: end) {
        (speed + slow) / friction * (1 - exp(-friction * min($0, end))) - slow * min($0, end)
      }
    case 4:
      let power = [2.5, 3, 4, 5][Int.random(in: 0..<4, using: &random)]
      let end = Double.random(in: 0.8...2, using: &random)
      return Law(law: .eased, quantity: .power, truth: power, duration: end) {
        speed * end / power * (1 - pow(max(0, 1 - $0 / end), power))
      }
    case 5:
      let (friction, scale) = (0.015, 9.806_65 * 39.37 * 160 * 0.84)
      let power = log(0.78) / log(0.9)
      let strength = log(0.35 * speed / (friction * scale))
      let end = exp(strength / (power - 1))
      let way = friction * scale * exp(power / (power - 1) * strength)
      return Law(law: .spline, quantity: .friction, truth: friction, duration: end) {
        way * bezier([0.175, 0.5, 0.35, 1], $0 / end)
      }
    case 6:
      let curves = [[0.25, 0.1, 0.25, 1], [0.42, 0, 0.58, 1], [0.23, 1, 0.32, 1]]
      let curve = curves[Int.random(in: 0..<3, using: &random)]
      let end = Double.random(in: 0.6...1.5, using: &random)
      let way = Double.random(in: 400...2_000, using: &random)
      return Law(law: .bezier, quantity: nil, truth: 0, duration: end) {
        way * bezier(curve, $0 / end)
      }
    default:
      let (end, way) = (
        Double.random(in: 0.8...1.5, using: &random), Double.random(in: 600...1_500, using: &random)
      )
      return Law(law: .none, quantity: nil, truth: 0, duration: end) { time in
        let left = 1 - min(time / end, 1)
        return way * (1 - left * left * left + 0.04 * sin(18 * (1 - left)) * left)
      }
    }
  }

  /// The way of a Bézier at a part of its time, by halves.
  private static func bezier(_ points: [Double], _ time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    func value(_ one: Double, _ other: Double, _ at: Double) -> Double {
      3 * (1 - at) * (1 - at) * at * one + 3 * (1 - at) * at * at * other + at * at * at
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if value(points[0], points[2], middle) < time { low = middle } else { high = middle }
    }
    return value(points[1], points[3], (low + high) / 2)
  }

  /// A flick with a law after the lift: the content follows the finger, but for 10 points at the start.
  static func trace(_ law: Law, fps: Double) -> Trace {
    let touches = finger(300, 0.19)
    let lift = Double(touches.last?.time ?? 0) / 1e6
    let count = Int((lift + law.duration + 0.3) * fps)
    let frames = (0...count).map { number in
      let time = 0.003 + Double(number) / fps
      let place = touches.last { Double($0.time) / 1e6 <= time }?.y ?? 600
      let dragged = 1_000 + max(0, 600 - place - 10)
      let flown = time > lift ? law.way(time - lift) : 0
      return Trace.Frame(time: Int64((time * 1e6).rounded()), x: 0, y: dragged + flown)
    }
    return Trace(view: "scroll", geometry: geometry, frames: frames, touches: touches)
  }
}
