import Foundation

/// Where a flight starts: the time, place and speed at which its law passes the place of the lift.
struct FlightStart: Sendable {
  let time, place, speed: Double
}

/// The starts of the flights of both sides.
struct FlightStarts: Sendable {
  let trace, reference: FlightStart?

  init(
    _ track: GestureTrack,
    _ reference: GestureTrack?,
    _ naming: LawNaming?,
    _ own: LawNaming?,
    lift place: Double?
  ) {
    // The frame before the lift shows the finger's place at that frame: what the finger moves after it, it moves on
    // both sides.
    var rest = 0.0
    if let place, let reference, let frame = reference.liftFrame {
      rest = place - reference.offsets[frame]
    }
    self.reference = reference.flatMap { Self.start($0, own, rest) }
    trace = Self.start(track, naming, rest)
  }

  private static func start(
    _ track: GestureTrack,
    _ naming: LawNaming?,
    _ rest: Double
  ) -> FlightStart? {
    guard let fit = naming?.fit else { return nil }
    guard let frame = track.liftFrame, let lift = track.lift else {
      return FlightStart(
        time: fit.start,
        place: fit.offset(at: fit.start),
        speed: fit.speed(at: fit.start)
      )
    }
    let place = track.offsets[frame] + rest
    // The law passes the place near the lift.
    var time = lift
    for _ in 0..<40 {
      let speed = fit.speed(at: time)
      guard speed.isFinite, speed != 0 else { break }
      let step = min(max((place - fit.offset(at: time)) / speed, -0.02), 0.02)
      time += step
      if step.magnitude < 1e-9 { break }
    }
    guard (time - lift).magnitude < 0.15, (fit.offset(at: time) - place).magnitude < 0.01 else {
      return FlightStart(time: lift, place: place, speed: fit.speed(at: lift))
    }
    return FlightStart(time: time, place: place, speed: fit.speed(at: time))
  }
}

/// What a flight shows.
enum FlightQuantities {
  static func all(
    _ track: GestureTrack,
    _ naming: LawNaming?,
    _ start: FlightStart?,
    _ range: (minimum: Double, maximum: Double)?
  ) -> [Quantity] {
    guard let naming, let fit = naming.fit else {
      return [.rate, .releaseSpeed, .stopThreshold, .lead].map {
        Quantity($0, because: "the content does not fly freely for long enough")
      }
    }
    return constants(naming, fit) + [
      speed(fit, start), stop(track, fit, range), lead(track, start),
    ] + [duration(track, naming.law, range)].compactMap(\.self)
  }

  /// How long a flight takes whose law ends by itself, in milliseconds: nil for another law.
  private static func duration(
    _ track: GestureTrack,
    _ law: FlightLaw,
    _ range: (minimum: Double, maximum: Double)?
  ) -> Quantity? {
    switch law {
    case .exponential, .friction, .none: return nil
    case .constantDeceleration, .eased, .spline, .bezier: break
    }
    guard let rest = track.rest else {
      return Quantity(.duration, because: "the content does not come to rest")
    }
    if let range, rest.offset <= range.minimum || rest.offset >= range.maximum {
      return Quantity(.duration, because: "the content rests at an edge")
    }
    // Without touches, it starts after the last frame that is where the first one is.
    let first = track.offsets.firstIndex { $0 != track.offsets[0] } ?? 0
    let start = track.lift ?? track.times[max(first - 1, 0)]
    // The first and the last frame may each be late by most of a frame.
    return Quantity(
      .duration,
      (rest.time - start - track.frame / 2) * 1_000,
      error: track.frame / 2 * 1_000
    )
  }

  /// How many pages the content has gone, if it rests at one; nil unless it pages.
  static func pages(_ track: GestureTrack, _ scene: ReferenceScene) -> Quantity? {
    guard scene.pages, scene.length > 0 else { return nil }
    guard let rest = track.rest, let start = track.offsets.first else {
      return Quantity(.pages, because: "the content does not come to rest")
    }
    let pages = (rest.offset - start) / scene.length
    guard (pages - pages.rounded()).magnitude * scene.length <= track.quantum + 0.5 else {
      return Quantity(.pages, because: "the content rests between two pages")
    }
    return Quantity(.pages, pages.rounded(), error: track.quantum / scene.length, scale: 1)
  }

  private static func constants(_ naming: LawNaming, _ fit: FlightFit) -> [Quantity] {
    let (constants, errors) = (fit.constants, fit.errors)
    guard naming.law != .none else {
      return [Quantity(.rate, because: "no law describes the flight, or more than one does")]
    }
    switch naming.law {
    case .exponential:
      let decay = exp(constants[0])
      let rate = exp(-decay / 1_000)
      return [
        Quantity(.rate, rate, error: rate * decay / 1_000 * errors.constants[0], scale: 1 - rate)
      ]
    case .constantDeceleration:
      return [
        Quantity(
          .deceleration,
          2 * fit.coefficients[2].magnitude,
          error: 2 * errors.coefficients[2]
        )
      ]
    case .friction:
      let friction = exp(constants[0])
      return [
        Quantity(.friction, friction, error: friction * errors.constants[0]),
        Quantity(
          .deceleration,
          fit.coefficients[1].magnitude * friction,
          error: errors.coefficients[1] * friction
        ),
      ]
    case .eased: return [Quantity(.power, constants[1], error: errors.constants[1])]
    case .spline:
      // Android's way is friction · 51,890 · duration^2.358 at 160 dots per inch.
      let duration = exp(constants[0])
      let friction = fit.coefficients[1].magnitude / (splineScale * pow(duration, splinePower))
      return [
        Quantity(
          .friction,
          friction,
          error: friction * splinePower * errors.constants[0]
        )
      ]
    case .bezier, .none: return []
    }
  }

  /// Gravity in inches, 160 dots per inch and the tuning 0.84 of Android's `OverScroller`.
  private static let splineScale = 9.806_65 * 39.37 * 160 * 0.84
  /// ln 0.78 ÷ ln 0.9.
  private static let splinePower = 2.358_201_815

  private static func speed(_ fit: FlightFit, _ start: FlightStart?) -> Quantity {
    guard let start else { return Quantity(.releaseSpeed, because: "the start is not known") }
    let duration = max(fit.duration, 1e-3)
    let noise = max(fit.spread, 1e-9)
    return Quantity(
      .releaseSpeed,
      start.speed.magnitude,
      error: 4 * noise / duration / Double(max(fit.count, 1)).squareRoot()
    )
  }

  /// The speed of the law between the last frame that moves and the one that does not.
  private static func stop(
    _ track: GestureTrack,
    _ fit: FlightFit,
    _ range: (minimum: Double, maximum: Double)?
  ) -> Quantity {
    guard fit.law == .exponential || fit.law == .friction else {
      return Quantity(.stopThreshold, because: "its law ends by itself")
    }
    guard let rest = track.rest, let last = track.times.lastIndex(where: { $0 < rest.time }),
      last > 0
    else { return Quantity(.stopThreshold, because: "the content does not come to rest") }
    if let range, rest.offset <= range.minimum || rest.offset >= range.maximum {
      return Quantity(.stopThreshold, because: "the content rests at an edge")
    }
    let (high, low) = (
      fit.speed(at: track.times[last]).magnitude, fit.speed(at: rest.time).magnitude
    )
    // Content that is shown in whole points seems to rest before it does.
    let blur = track.quantum / max(rest.time - track.times[last], 1e-3) / 4
    guard blur < 0.5 * high else {
      return Quantity(.stopThreshold, because: "the offsets are too rough for its speed there")
    }
    return Quantity(
      .stopThreshold,
      (high + low) / 2,
      error: (high - low).magnitude / 2,
      scale: 5 * (high - low).magnitude
    )
  }

  /// How long after the lift the law passes the place of the lift, in milliseconds.
  private static func lead(_ track: GestureTrack, _ start: FlightStart?) -> Quantity {
    guard let lift = track.lift, let start, start.speed.magnitude > 50 else {
      return Quantity(.lead, because: "the trace has no touches")
    }
    let error = track.quantum / start.speed.magnitude * 1_000
    return Quantity(.lead, (start.time - lift) * 1_000, error: error, scale: 100)
  }
}
