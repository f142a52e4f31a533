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
    var asked: [Double] = []
    var shown: [Double] = []
    var stayed = 0
    for (time, offset) in zip(track.times, track.offsets) where time <= last.time {
      guard let place = finger.last(where: { $0.time <= time })?.place else { continue }
      let free = start - (place - first.place)
      let past = offset - min(max(offset, range.minimum), range.maximum)
      let wanted = free - min(max(free, range.minimum), range.maximum)
      if past == 0 {
        if wanted.magnitude > 30 { stayed += 1 }
        continue
      }
      asked.append(wanted.magnitude)
      shown.append(past.magnitude)
    }
    if stayed >= fewestFrames, shown.isEmpty {
      return (Quantity(.rubberBand, 0, error: 0), Form.none)
    }
    guard shown.count >= fewestFrames, (shown.max() ?? 0) > 8 * track.quantum else {
      return (
        Quantity(.rubberBand, because: "the content is past an edge in fewer than five frames"), nil
      )
    }
    // What the start of the drag swallows is not known here, and is found with the coefficient.
    func residuals(_ form: Form, _ point: [Double]) -> [Double]? {
      guard point[0] > 0, point[0] < 3 else { return nil }
      let band = RubberBand(dimension: length, coefficient: point[0])
      return zip(asked, shown).map { asked, shown in
        let way = max(asked - point[1], 0)
        return (form == .linear ? point[0] * way : band.shown(forAsked: way)) - shown
      }
    }
    func spread(_ form: Form, _ point: [Double]) -> Double {
      guard let all = residuals(form, point) else { return .infinity }
      return (all.reduce(0) { $0 + $1 * $1 } / Double(all.count)).squareRoot()
    }
    let fits = [Form.saturating, .linear].map { form in
      let found = Simplex.minimum(from: [0.5, 10], steps: [0.1, 5]) { spread(form, $0) }
      let again = Simplex.minimum(from: found.point, steps: [0.02, 1]) { spread(form, $0) }
      return (form: form, point: again.point, spread: again.value)
    }.sorted { $0.spread < $1.spread }
    let (best, other) = (fits[0], fits[1])
    let noise = max(best.spread, track.quantum / 12.0.squareRoot())
    guard other.spread > apart * noise else {
      return (Quantity(.rubberBand, because: "the pull is too short to show its form"), nil)
    }
    let base = residuals(best.form, best.point) ?? []
    let columns = best.point.indices.compactMap { index -> [Double]? in
      var point = best.point
      point[index] += 1e-5
      return residuals(best.form, point).map { zip(base, $0).map { ($1 - $0) / 1e-5 } }
    }
    let variance = columns.count == 2 ? LeastSquares(columns, base)?.variances[0] : nil
    let error = variance.map { noise * $0.squareRoot() } ?? .infinity
    return (Quantity(.rubberBand, best.point[0], error: error), best.form)
  }

  /// Forms of which the worse leaves less than so many times what the better leaves cannot be told apart.
  private static let apart = 1.5
}
