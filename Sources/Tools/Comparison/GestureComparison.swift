import Foundation
import ScrollModel
import ScrollMotion

/// How far one gesture of a trace is from the reference.
package struct GestureComparison: Sendable {
  package enum Kind: String, Sendable {
    /// The content flies after the lift.
    case flick
    /// The finger holds still before it lifts.
    case drag
    /// The content is let go past an edge.
    case pull
    /// The trace has no touches.
    case flight
  }

  /// The place where the content rests and the time of it, compared with the reference's.
  package struct Rest: Equatable, Sendable {
    /// How much further along its way the trace rests, in points; less than 0 if it is short.
    package let points: Double
    /// How much later, in milliseconds.
    package let milliseconds: Double
    /// The offsets at which the reference may rest, for touches as exact as the trace's.
    package let interval: ClosedRange<Double>
    /// The offset at rest, and the reference's.
    package let offset, reference: Double
    /// When it rests, and the reference, in seconds from the start of the gesture.
    package let time, referenceTime: Double
    /// 1 if the way leads to larger offsets, else -1.
    let direction: Double
    /// Whether the offset is inside the interval, by the resolution of the trace.
    package let isInside: Bool
  }

  /// Where the difference at rest comes from, in points; the parts add up to it.
  package struct Split: Equatable, Sendable {
    /// The place at the lift.
    package let place: Double
    /// The speed at the lift.
    package let speed: Double
    /// The law after it.
    package let law: Double
  }

  /// The first frame at which the two are apart.
  package struct Divergence: Equatable, Sendable {
    /// Microseconds of the trace's clock.
    package let time: Int64
    package let trace, reference: Double
    /// What moves the content there, on each side.
    package let traceCause, referenceCause: String
  }

  package let kind: Kind
  /// The time of the touch-down or of the first frame, in microseconds of the trace's clock.
  package let start: Int64
  package let isVertical: Bool
  /// Nil where either side does not come to rest, or there is no reference.
  package let rest: Rest?
  package let split: Split?
  package let divergence: Divergence?
  package let naming: LawNaming?
  package private(set) var fit: [Quantity]
  /// The form of the rubber band, on both sides, where it is known.
  package let form, referenceForm: String?
  /// The largest distance and the root of the mean square, in points, while the finger is down and after.
  package let phases: [(name: String, worst: Double, rms: Double)]

  /// Both, frame by frame.
  package let curves: GestureCurves

  private static let longestFrame = 0.025

  let track: GestureTrack
  let reference: GestureTrack?
  /// Whether the reference is the model, and not another trace.
  package let isAgainstModel: Bool

  /// Compares a gesture.
  ///
  /// `track` is what the trace shows, `finger` has the samples of its finger in seconds and points, and `reference` the
  /// frames and phases of the model, and where it rests with stamps that are off by as much as the trace's.
  init(
    start: Int64,
    isVertical: Bool,
    _ track: GestureTrack,
    _ finger: [(time: Double, place: Double)],
    scene: ReferenceScene,
    reference: ReferenceGesture?,
    jitter: Double
  ) {
    (self.start, self.isVertical, self.track) = (start, isVertical, track)
    self.reference = reference?.track
    let range = scene.range
    let still = DragFit.stillSince(finger)
    let isStill =
      still.flatMap { still in
        finger.last.map { $0.time - still >= DragFit.hold }
      } ?? false
    let naming = Self.naming(of: track, range, jitter: jitter)
    self.naming = naming
    let own: LawNaming? = reference.flatMap {
      // The law of the model is known; a page has a spring.
      guard !$0.isModel || !scene.pages else { return nil }
      return Self.naming(of: $0.track, range, jitter: 0, among: $0.isModel ? [.exponential] : nil)
    }
    let isOutside =
      track.liftFrame.map { frame in
        range.map { track.offsets[frame] < $0.minimum || track.offsets[frame] > $0.maximum }
          ?? false
      } ?? false
    kind = finger.isEmpty ? .flight : isOutside ? .pull : isStill ? .drag : .flick
    rest = reference.flatMap { Rest(track, $0.track, $0.rests) }
    let flights = FlightStarts(
      track,
      reference?.track,
      naming,
      own,
      lift: reference?.lift
    )
    split = rest.flatMap { rest in
      guard let reference, reference.isModel else { return nil }
      return Self.split(rest, track, reference.track, flights, scene)
    }
    // Frames that are further apart do not show where the two part first.
    divergence =
      track.frame > Self.longestFrame
      ? nil : reference.flatMap { Divergence(track, $0.track, $0.phases, start) }
    let drag = DragFit(track, finger, range: range, length: scene.length)
    let spring = SpringFit(track, isStill: isStill, range: range)
    let measured =
      [drag.slop, drag.rubberBand, spring.stiffness, spring.ratio]
      + FlightQuantities.all(track, naming, flights.trace, range)
      + [FlightQuantities.pages(track, scene)].compactMap(\.self)
    var references = reference?.isModel == true ? scene.known : [:]
    var otherForm = reference?.isModel == true ? DragFit.Form.saturating.rawValue : nil
    if let reference {
      let track = reference.track
      let drag = DragFit(track, reference.finger, range: range, length: scene.length)
      otherForm = drag.form?.rawValue ?? otherForm
      let spring = SpringFit(track, isStill: isStill, range: range)
      let all =
        [drag.slop, drag.rubberBand, spring.stiffness, spring.ratio]
        + FlightQuantities.all(track, own, flights.reference, range)
        + [FlightQuantities.pages(track, scene)].compactMap(\.self)
      for quantity in all {
        references[quantity.name] = quantity.value ?? references[quantity.name]
      }
    }
    fit = measured.map { quantity in
      var quantity = quantity
      quantity.reference = references[quantity.name]
      return quantity
    }
    form = drag.form?.rawValue
    referenceForm = otherForm
    isAgainstModel = reference?.isModel ?? true
    phases = reference.map { TrackDifference.phases(track, $0.track) } ?? []
    curves = GestureCurves(track, reference)
  }

  /// The same with what several gestures show together.
  func adding(_ quantity: Quantity) -> GestureComparison {
    var gesture = self
    if kind == .flick { gesture.fit.append(quantity) }
    return gesture
  }

  /// The law of the free flight; nil if there is none.
  private static func naming(
    of track: GestureTrack,
    _ range: (minimum: Double, maximum: Double)?,
    jitter: Double,
    among laws: [FlightLaw]? = nil
  ) -> LawNaming? {
    let frames = track.flight(in: range)
    guard frames.count >= 6 else { return nil }
    let (times, offsets) = (Array(track.times[frames]), Array(track.offsets[frames]))
    guard (offsets[offsets.count - 1] - offsets[0]).magnitude > 8 * track.quantum else {
      return nil
    }
    var squares = 0.0
    for index in 1..<times.count {
      let way = offsets[index] - offsets[index - 1]
      let speed = way / (times[index] - times[index - 1])
      squares += speed * speed
    }
    let speed = (squares / Double(times.count - 1)).squareRoot()
    let rounding: Double = track.quantum * track.quantum / 12
    let lateness: Double = speed * speed * jitter * jitter
    let least: Double = LawNaming.leastFloor * LawNaming.leastFloor
    let floor = (rounding + lateness + least).squareRoot()
    let naming = LawNaming(times, offsets, floor: floor, among: laws ?? FlightLaw.allCases)
    return naming.candidates.isEmpty ? nil : naming
  }

  private static func split(
    _ rest: Rest,
    _ track: GestureTrack,
    _ reference: GestureTrack,
    _ flights: FlightStarts,
    _ scene: ReferenceScene
  ) -> Split? {
    guard let frame = track.liftFrame, let lift = reference.liftFrame,
      let end = reference.rest?.offset
    else { return nil }
    let direction = rest.direction
    let place = track.offsets[frame] - reference.offsets[lift]
    let from = flights.reference?.place ?? reference.offsets[lift]
    let speed = flights.reference?.speed ?? 0
    let interval = track.times.count > 1 ? (track.times[1] - track.times[0]) * 1_000 : 1_000 / 60
    func rests(_ place: Double, _ speed: Double) -> Double {
      scene.rest(from: place, speed: speed, interval: interval)
    }
    // Nothing flies on where the reference does not.
    let base = rests(from, speed)
    let moved = rests(from + place, speed) - base
    let faster = rests(from + place, flights.trace?.speed ?? 0) - base - moved
    let whole = rest.offset - end
    return Split(
      place: moved * direction,
      speed: faster * direction,
      law: (whole - moved - faster) * direction
    )
  }
}

extension ReferenceScene {
  /// What UIScrollView has where the gesture does not show it: the constants of the law.
  var known: [Quantity.Name: Double] {
    let drag: [Quantity.Name: Double] = [
      .slop: PanRecognition.slop, .rubberBand: RubberBand.coefficient,
    ]
    guard !pages else { return drag }
    let flight: [Quantity.Name: Double] = [
      .rate: (isFast ? DecelerationRate.fast : .normal).rawValue,
      .stopThreshold: Flight.restingSpeed * 1_000,
    ]
    return drag.merging(flight) { $1 }
  }

  /// Where UIScrollView's law leads from a place with a speed, in points and points per second.
  func rest(from place: Double, speed: Double, interval: Double) -> Double {
    let rate: DecelerationRate = isFast ? .fast : .normal
    let decay = rate.rawValue
    // The law's own velocity is that of the sum of its frames.
    let velocity = speed / 1_000 * (1 - decay) / (decay * -log(decay))
    let whole = range ?? (-1e9, 1e9)
    let flight = Flight(
      offset: place,
      velocity: velocity,
      range: OffsetRange(minimum: whole.minimum, maximum: whole.maximum),
      rate: rate,
      bounces: true,
      grid: PixelGrid(displayScale: scale)
    )
    return flight.resting(interval: interval)?.offset ?? place
  }
}
