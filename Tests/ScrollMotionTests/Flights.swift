import ScrollMotion
import TestSupport
import Testing

let sixtyHertz = 1_000.0 / 60

/// A range that no flight of the tests leaves.
let endless = OffsetRange(minimum: -1e9, maximum: 1e9)

func frame(at framesPerSecond: Int) -> Double { 1_000 / Double(framesPerSecond) }

func flight(
  from offset: Double,
  velocity: Double,
  range: OffsetRange = endless,
  rate: DecelerationRate = .normal,
  bounces: Bool = true,
  displayScale: Double = 3
) -> Flight {
  Flight(
    offset: offset,
    velocity: velocity,
    range: range,
    rate: rate,
    bounces: bounces,
    grid: PixelGrid(displayScale: displayScale)
  )
}

/// The offset at which the frames of a flight end.
func rest(of flight: Flight, interval: Double = sixtyHertz) throws -> Double {
  try #require(flight.resting(interval: interval)).offset
}

func rate(_ rawValue: Double) throws -> DecelerationRate {
  try #require(DecelerationRate(rawValue: rawValue))
}

/// A flight run to its end.
struct Course {
  /// The flight after each frame; the first is the start, the last is at rest.
  private(set) var states: [Flight]

  /// Nil if it does not end within `limit` frames.
  init?(_ flight: Flight, interval: Double, limit: Int = 100_000) {
    states = [flight]
    var flight = flight
    while !flight.isAtRest {
      guard states.count <= limit else { return nil }
      flight.step(interval)
      states.append(flight)
    }
  }

  var frames: Int { states.count - 1 }
  var rest: Double { states[frames].offset }
  /// The last state before rest.
  var beforeLast: Flight { states[max(frames - 1, 0)] }
  var offsets: [Double] { states.map(\.offset) }

  /// The frame furthest past the edges and its distance.
  var peak: (frame: Int, overshoot: Double) {
    var peak = (frame: 0, overshoot: 0.0)
    for (frame, state) in states.enumerated() {
      let overshoot = state.range.overshoot(of: state.offset).magnitude
      if overshoot > peak.overshoot { peak = (frame, overshoot) }
    }
    return peak
  }
}

/// A flight over any range, also one of length 0, from inside or far outside, with any release
/// velocity, deceleration rate and frame rate.
struct RandomFlight {
  let flight: Flight
  let interval: Double

  init(seed: UInt64, bounces: Bool? = nil, inside: Bool = false) throws {
    var random = SeededGenerator(seed: seed)
    let grid = PixelGrid(displayScale: Double(Int.random(in: 1...3, using: &random)))
    let minimum = grid.rounded(.random(in: -2_000...2_000, using: &random))
    let lengths: [Double] = [
      0, 1, .random(in: 0...600, using: &random), .random(in: 0...1e5, using: &random),
    ]
    let length: Double = lengths.randomElement(using: &random) ?? 0
    let range = OffsetRange(minimum: minimum, maximum: grid.rounded(minimum + length))
    let around: [Double] = [0, 0.4, 300, 1e6]
    let margin: Double = inside ? 0 : around.randomElement(using: &random) ?? 0
    let velocities: [Double] = [
      0, .random(in: -0.02...0.02, using: &random), .random(in: -20...20, using: &random),
    ]
    let rates = [.normal, .fast, try rate(.random(in: 0.4...0.9998, using: &random))]
    flight = Flight(
      offset: .random(in: (range.minimum - margin)...(range.maximum + margin), using: &random),
      velocity: velocities.randomElement(using: &random) ?? 0,
      range: range,
      rate: rates.randomElement(using: &random) ?? .normal,
      bounces: bounces ?? Bool.random(using: &random),
      grid: grid
    )
    interval = frame(at: Int.random(in: 1...240, using: &random))
  }
}
