public import Foundation
public import ScrollModel
import SeededRandom

/// Generates random touches and wheel events, one command at a time.
public struct RandomFingers: Sendable {
  private let size: CGSize
  private var down: [Int: CGPoint] = [:]
  private var isTimed = false
  private var clock = 0.0
  private var wheelIsDown = false

  /// The maximum distance outside the screen at which a finger may come down, in points.
  private static let margin = 10.0

  /// Creates fingers above a screen of a size, in points.
  public init(over size: CGSize) { self.size = size }

  /// Returns the next samples of one of three fingers, or of all of them, `pause` microseconds after the
  /// previous ones.
  public mutating func touches(
    after pause: Int64,
    using random: inout some RandomNumberGenerator
  ) -> [TouchSample] {
    clock += Double(pause) / 1e6
    if down.isEmpty { isTimed = Bool.random(using: &random) }
    let id = Int.random(in: 1...3, using: &random)
    guard let place = down[id] else {
      let margin = Self.margin
      let place = CGPoint(
        x: (-margin...Double(size.width) + margin).random(using: &random),
        y: (-margin...Double(size.height) + margin).random(using: &random)
      )
      down[id] = place
      return [sample(id, .began, place)]
    }
    if Int.random(in: 0..<8, using: &random) == 0 {
      down[id] = nil
      let isCancelled = Int.random(in: 0..<5, using: &random) == 0
      return [sample(id, isCancelled ? .cancelled : .ended, place)]
    }
    if down.count > 1, Int.random(in: 0..<3, using: &random) == 0 { return spread(&random) }
    var samples: [TouchSample] = []
    for _ in 0..<Int.random(of: [1, 1, 2, 4], using: &random) {
      clock += 0.002
      let reach = Double.random(of: [1, 12, 40], using: &random)
      down[id]?.x += (-reach...reach).random(using: &random)
      down[id]?.y += (-reach...reach).random(using: &random)
      samples.append(sample(id, .moved, down[id] ?? place))
    }
    return samples
  }

  /// Lifts all fingers that are down.
  public mutating func lift() -> [TouchSample] {
    defer { down = [:] }
    return (1...3).compactMap { id in down[id].map { sample(id, .ended, $0) } }
  }

  /// Moves all fingers towards their centroid or away from it, in one command.
  private mutating func spread(_ random: inout some RandomNumberGenerator) -> [TouchSample] {
    clock += 0.008
    let places = (1...3).compactMap { id in down[id].map { (id: id, place: $0) } }
    let count = Double(places.count)
    let centroid = CGPoint(
      x: places.reduce(0) { $0 + Double($1.place.x) } / count,
      y: places.reduce(0) { $0 + Double($1.place.y) } / count
    )
    let factor = Double.random(of: [0.1, 0.8, 1, 1.1, 1.5, 6], using: &random)
    return places.map { id, place in
      let next = CGPoint(
        x: centroid.x + (place.x - centroid.x) * factor,
        y: centroid.y + (place.y - centroid.y) * factor
      )
      down[id] = next
      return sample(id, .moved, next)
    }
  }

  private func sample(_ id: Int, _ phase: TouchSample.Phase, _ place: CGPoint) -> TouchSample {
    TouchSample(id: id, phase: phase, location: place, timestamp: isTimed ? clock : nil)
  }

  /// Returns a notch of a wheel, or a sample of a gesture on a trackpad.
  public mutating func wheel(using random: inout some RandomNumberGenerator) -> WheelSample {
    let phase: WheelSample.Phase?
    if wheelIsDown {
      phase = Int.random(in: 0..<4, using: &random) == 0 ? .ended : .changed
    } else {
      phase = Bool.random(using: &random) ? .began : nil
    }
    wheelIsDown = phase == .began || phase == .changed
    return WheelSample(
      location: CGPoint(
        x: (0...Double(size.width)).random(using: &random),
        y: (0...Double(size.height)).random(using: &random)
      ),
      delta: CGPoint(x: (-60...60).random(using: &random), y: (-60...60).random(using: &random)),
      phase: phase,
      isControl: Int.random(in: 0..<5, using: &random) == 0
    )
  }
}
