import ScrollMotion

/// What a drag shows: the way that the start swallows, and how content past an edge follows the finger.
struct DragFit {
  let slop: Quantity
  let rubberBand: Quantity
  /// The form of the rubber band, if it is known.
  let form: Form?

  enum Form: String, Sendable {
    /// UIScrollView's: the way past the edge comes ever closer to the length of the view.
    case saturating
    /// A part of the finger's way.
    case linear
    /// The content stays at the edge.
    case none
  }

  /// How long a finger holds still before a place counts, in seconds.
  static let hold = 0.1
  /// The fewest frames past an edge.
  private static let fewestFrames = 5

  /// Measures one finger's drag.
  ///
  /// `track` is the content, `finger` the samples of the finger on the axis, in seconds and points.
  init(
    _ track: GestureTrack,
    _ finger: [(time: Double, place: Double)],
    range: (minimum: Double, maximum: Double)?,
    length: Double
  ) {
    slop = Self.slop(track, finger, range)
    (rubberBand, form) = Self.band(track, finger, range, length)
  }

  private static func slop(
    _ track: GestureTrack,
    _ finger: [(time: Double, place: Double)],
    _ range: (minimum: Double, maximum: Double)?
  ) -> Quantity {
    guard let first = finger.first, let last = finger.last, let start = track.offsets.first,
      let frame = track.liftFrame
    else { return Quantity(.slop, because: "the trace has no touches") }
    guard let still = stillSince(finger), last.time - still >= hold else {
      return Quantity(.slop, because: "the finger does not hold still before it lifts")
    }
    let end = track.offsets[frame]
    if let range, end <= range.minimum || end >= range.maximum {
      return Quantity(.slop, because: "the content is at an edge or past it")
    }
    let (way, moved) = ((last.place - first.place).magnitude, (end - start).magnitude)
    return Quantity(.slop, way - moved, error: track.quantum / 2, scale: 10)
  }

  /// Since when the finger is where it is lifted.
  static func stillSince(_ finger: [(time: Double, place: Double)]) -> Double? {
    guard let last = finger.last else { return nil }
    return finger.last { ($0.place - last.place).magnitude > 0.5 }.map { former in
      finger.first { $0.time > former.time }?.time ?? last.time
    } ?? finger.first?.time
  }

  private static func band(
    _ track: GestureTrack,
    _ finger: [(time: Double, place: Double)],
    _ range: (minimum: Double, maximum: Double)?,
    _ length: Double
  ) -> (Quantity, Form?) {
    guard let range else {
      return (Quantity(.rubberBand, because: "the geometry of the trace is not known"), nil)
    }
    guard let first = finger.first, let last = finger.last, let start = track.offsets.first else {
      return (Quantity(.rubberBand, because: "the trace has no touches"), nil)
    }
    let pulls = lags.map { lag in
      Pull(track, finger, range, from: start, first.place, until: last.time, lag: lag)
    }
    let pull = pulls[0]
    if pull.stayed >= fewestFrames, pull.shown.isEmpty {
      return (Quantity(.rubberBand, 0, error: 0), Form.none)
    }
    guard pull.shown.count >= fewestFrames, (pull.shown.max() ?? 0) > 8 * track.quantum else {
      return (
        Quantity(.rubberBand, because: "the content is past an edge in fewer than five frames"), nil
      )
    }
    // Many programs show a touch a frame or two after it.
    let fits = [Form.saturating, .linear].compactMap { form in
      pulls.map { BandFit($0, form, length) }.min { $0.spread < $1.spread }
    }.sorted { $0.spread < $1.spread }
    let (best, other) = (fits[0], fits[1])
    let noise = max(best.spread, track.quantum / 12.0.squareRoot())
    guard other.spread > apart * noise else {
      return (Quantity(.rubberBand, because: "the pull is too short to show its form"), nil)
    }
    return (Quantity(.rubberBand, best.point[0], error: best.error(noise)), best.form)
  }

  /// How much later than a touch the content may show it, in seconds.
  private static let lags = (0...12).map { Double($0) * 0.004 }
  /// The form is reported only if the error of the other form is so many times larger.
  private static let apart = 1.5
}

/// How far a finger asks content past an edge, and how far it goes.
private struct Pull {
  private(set) var asked: [Double] = []
  private(set) var shown: [Double] = []
  /// The frames in which it stays at the edge.
  private(set) var stayed = 0

  init(
    _ track: GestureTrack,
    _ finger: [(time: Double, place: Double)],
    _ range: (minimum: Double, maximum: Double),
    from start: Double,
    _ first: Double,
    until end: Double,
    lag: Double
  ) {
    for (time, offset) in zip(track.times, track.offsets) where time <= end {
      guard let place = finger.last(where: { $0.time <= time - lag })?.place else { continue }
      let free = start - (place - first)
      let past = offset - min(max(offset, range.minimum), range.maximum)
      let wanted = free - min(max(free, range.minimum), range.maximum)
      if past == 0 {
        if wanted.magnitude > 30 { stayed += 1 }
        continue
      }
      asked.append(wanted.magnitude)
      shown.append(past.magnitude)
    }
  }
}

/// The rubber band of one form that fits a pull best: its coefficient, and what the start of the drag swallows.
private struct BandFit {
  let form: DragFit.Form
  let point: [Double]
  let spread: Double

  private let pull: Pull
  private let length: Double

  init(_ pull: Pull, _ form: DragFit.Form, _ length: Double) {
    (self.pull, self.form, self.length) = (pull, form, length)
    let value = { (point: [Double]) -> Double in
      guard let all = Self.residuals(pull, form, length, point) else { return .infinity }
      return (all.reduce(0) { $0 + $1 * $1 } / Double(max(all.count, 1))).squareRoot()
    }
    let found = Simplex.minimum(from: [0.5, 10], steps: [0.1, 5], of: value)
    let again = Simplex.minimum(from: found.point, steps: [0.02, 1], of: value)
    (point, spread) = (again.point, pull.shown.isEmpty ? .infinity : again.value)
  }

  private static func residuals(
    _ pull: Pull,
    _ form: DragFit.Form,
    _ length: Double,
    _ point: [Double]
  ) -> [Double]? {
    guard point[0] > 0, point[0] < 3 else { return nil }
    let band = RubberBand(dimension: length, coefficient: point[0])
    return zip(pull.asked, pull.shown).map { asked, shown in
      let way = max(asked - point[1], 0)
      return (form == .linear ? point[0] * way : band.shown(forAsked: way)) - shown
    }
  }

  /// The error of the coefficient for shown places with such an error.
  func error(_ noise: Double) -> Double {
    guard let base = Self.residuals(pull, form, length, point) else { return .infinity }
    let columns = point.indices.compactMap { index -> [Double]? in
      var other = point
      other[index] += 1e-5
      return Self.residuals(pull, form, length, other).map {
        zip(base, $0).map { ($1 - $0) / 1e-5 }
      }
    }
    let variance = columns.count == 2 ? LeastSquares(columns, base)?.variances[0] : nil
    return variance.map { noise * $0.squareRoot() } ?? .infinity
  }
}
