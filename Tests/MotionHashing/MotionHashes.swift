import ScrollMotion
import TestSupport

/// The hashes of a long, deterministic computation with the functions of ScrollMotion, one `name
/// hash` per line.
///
/// Every machine must print the same text.
public func motionHashes() -> String {
  let areas: [(name: String, hash: (inout Numbers, inout BitHash) -> Void)] = [
    ("rate", hashRates), ("band", hashRubberBand), ("pan", hashRecognition),
    ("velocity", hashVelocity), ("range", hashRanges), ("curve", hashCurve),
    ("flight", hashFlights), ("redirection", hashRedirections), ("paging", hashPaging),
    ("power", hashPowers), ("zoom", hashZoomRanges),
    ("release", hashReleases), ("streak", hashStreaks),
  ]
  return areas.enumerated().map { seed, area in
    var numbers = Numbers(seed: UInt64(seed))
    var hash = BitHash()
    area.hash(&numbers, &hash)
    return "\(area.name) \(String(hash.value, radix: 16))"
  }.joined(separator: "\n")
}

/// Random numbers that do not depend on the standard library's implementation.
struct Numbers {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * (Double(generator.next() >> 11) / 9_007_199_254_740_992)
  }

  mutating func choice<Value>(_ values: [Value]) -> Value {
    values[Int(generator.next() % UInt64(values.count))]
  }
}

private func hashRates(_ numbers: inout Numbers, _ hash: inout BitHash) {
  for _ in 0..<20_000 {
    let rate = numbers.rate()
    hash.add(rate.rawValue)
    hash.add(rate.decay(over: numbers.interval()))
    hash.add(rate.decay(over: numbers.number(0, 20)))
  }
}

private func hashRubberBand(_ numbers: inout Numbers, _ hash: inout BitHash) {
  for _ in 0..<20_000 {
    let band = RubberBand(dimension: numbers.number(0, 2_000))
    hash.add(band.shown(forAsked: numbers.number(-6_000, 6_000)))
    hash.add(band.asked(forShown: numbers.number(-1_200, 1_200)))
  }
}

private func hashRecognition(_ numbers: inout Numbers, _ hash: inout BitHash) {
  for _ in 0..<20_000 {
    let (dx, dy) = (numbers.number(-30, 30), numbers.number(-30, 30))
    let swallowed = PanRecognition.swallowed(dx: dx, dy: dy)
    hash.add(swallowed != nil)
    hash.add(swallowed?.dx ?? 0)
    hash.add(swallowed?.dy ?? 0)
    let axes = PanRecognition.unlockedAxes(dx: dx, dy: dy)
    hash.add(axes.x)
    hash.add(axes.y)
  }
}

private func hashVelocity(_ numbers: inout Numbers, _ hash: inout BitHash) {
  for _ in 0..<500 {
    var tracker = VelocityTracker(position: numbers.number(0, 900), time: 0)
    for _ in 0..<20 {
      let time = tracker.latestTime + numbers.choice([0, 1_000.0 / 120, numbers.number(1, 40)])
      tracker.add(position: numbers.number(0, 900), time: time)
      hash.add(tracker.latestTime)
      hash.add(tracker.latest)
      hash.add(tracker.previous)
    }
  }
}

private func hashReleases(_ numbers: inout Numbers, _ hash: inout BitHash) {
  for _ in 0..<20_000 {
    let latest = (x: numbers.number(-3, 3), y: numbers.choice([0, numbers.number(-3, 3)]))
    let previous = (x: numbers.choice([0, numbers.number(-3, 3)]), y: numbers.number(-3, 3))
    let release = ReleaseVelocity.blend(latest: latest, previous: numbers.choice([nil, previous]))
    hash.add(release.x)
    hash.add(release.y)
    hash.add(
      numbers.rate().target(
        from: numbers.number(0, 900),
        velocity: release.y,
        multiplier: numbers.choice([1, 1.9])
      )
    )
  }
}

private func hashStreaks(_ numbers: inout Numbers, _ hash: inout BitHash) {
  var streak = FlickStreak()
  var time = 0.0
  for _ in 0..<4_000 {
    streak.touchDown(at: time)
    let speed = numbers.number(0.1, 2)
    for _ in 0..<4 {
      streak.drag(
        velocity: numbers.choice([speed, speed, speed, speed, -speed]),
        speed: speed,
        translation: numbers.number(0, 400)
      )
    }
    streak.lift(speed: numbers.choice([speed, 1, 1]), at: time)
    hash.add(streak.count)
    hash.add(streak.multiplier)
    time += numbers.number(1, 1_050)
  }
}

private func hashRanges(_ numbers: inout Numbers, _ hash: inout BitHash) {
  for _ in 0..<20_000 {
    let range = OffsetRange(
      contentLength: numbers.number(0, 4_000),
      viewLength: numbers.number(0, 1_000),
      insetStart: numbers.number(-50, 100),
      insetEnd: numbers.number(-50, 100),
      grid: numbers.grid()
    )
    let offset = numbers.number(-5_000, 5_000)
    hash.add(range.minimum)
    hash.add(range.maximum)
    hash.add(range.length)
    hash.add(range.clamped(offset))
    hash.add(range.overshoot(of: offset))
  }
}

private func hashCurve(_ numbers: inout Numbers, _ hash: inout BitHash) {
  hash.add(AnimationCurve.duration)
  for _ in 0..<20_000 {
    hash.add(AnimationCurve.progress(numbers.number(-0.1, 1.1)))
  }
}

private func hashFlights(_ numbers: inout Numbers, _ hash: inout BitHash) {
  for _ in 0..<400 {
    let flight = numbers.flight()
    let interval = numbers.interval()
    hash.add(flight, interval: interval)
  }
}

private func hashRedirections(_ numbers: inout Numbers, _ hash: inout BitHash) {
  for _ in 0..<400 {
    let flight = numbers.flight()
    let interval = numbers.interval()
    let target = numbers.number(flight.range.minimum - 100, flight.range.maximum + 100)
    hash.add(flight.redirected(to: target, interval: interval), interval: interval)
  }
}

private func hashPaging(_ numbers: inout Numbers, _ hash: inout BitHash) {
  for _ in 0..<400 {
    let flight = numbers.flight()
    let interval = numbers.interval()
    let paging = Paging(
      stride: numbers.number(0.2, 600),
      origin: numbers.choice([0, flight.range.minimum]),
      range: flight.range,
      grid: flight.grid
    )
    let start = numbers.number(flight.range.minimum, flight.range.maximum)
    hash.add(paging != nil)
    guard let paging else { continue }
    hash.add(flight.settling(on: paging, dragStart: start), interval: interval)
  }
}

private func hashPowers(_ numbers: inout Numbers, _ hash: inout BitHash) {
  for _ in 0..<20_000 {
    hash.add(Exponential.e(to: numbers.number(-20, 20)))
    hash.add(Exponential.two(to: numbers.number(-20, 20)))
  }
}

private func hashZoomRanges(_ numbers: inout Numbers, _ hash: inout BitHash) {
  for _ in 0..<2_000 {
    let range = ZoomRange(minimum: numbers.number(0, 2), maximum: numbers.number(1, 9))
    hash.add(range != nil)
    guard let range else { continue }
    hash.add(range.shown(forAsked: numbers.number(0, 30), bounces: true))
    hash.add(range.asked(forShown: numbers.number(0, 15)))
  }
}

extension BitHash {
  fileprivate mutating func add(_ flight: Flight, interval: Double) {
    let rest = flight.resting(interval: interval, limit: 5_000)
    add(rest?.offset ?? -1)
    add(rest?.frames ?? -1)
    var flight = flight
    for _ in 0..<min(rest?.frames ?? 5_000, 600) {
      flight.step(interval)
      add(flight.offset)
      add(flight.velocity)
      add(flight.isAtRest)
      add(flight.isOutside)
    }
  }
}

extension Numbers {
  fileprivate mutating func interval() -> Double { 1_000 / choice([1, 10, 24, 60, 90, 120, 240]) }

  fileprivate mutating func rate() -> DecelerationRate {
    let rates = [.normal, .fast, DecelerationRate(rawValue: number(0.5, 0.9995))]
    return choice(rates) ?? .normal
  }

  fileprivate mutating func grid() -> PixelGrid {
    PixelGrid(displayScale: choice([1, 2, 3]))
  }

  fileprivate mutating func flight() -> Flight {
    let grid = grid()
    let minimum = grid.rounded(number(-500, 500))
    let range = OffsetRange(
      minimum: minimum,
      maximum: grid.rounded(minimum + choice([0, 0, number(0, 500), number(0, 20_000)]))
    )
    return Flight(
      offset: number(range.minimum - 400, range.maximum + 400),
      velocity: choice([0, number(-1, 1), number(-20, 20)]),
      range: range,
      rate: rate(),
      bounces: choice([true, true, true, false]),
      grid: grid
    )
  }
}
