/// One axis of content in flight after the finger lifts: deceleration inside the range, bounce outside
/// it, or the movement to a page, frame by frame.
///
/// Inside, with D the decay of the frame, c the deceleration rate and m the multiplier of flicks in a row, one
/// frame of dt milliseconds is x ← x + m·v·c·(1 − D)/(1 − c), v ← v·D.
/// Outside, with e the distance past the edge and K the same series for −0.01005 per ms, it is
/// e ← K·e + v·c·K·(1 − D)/(1 − c), v ← v·D·K.
/// These formulas reproduce recordings of a UIScrollView: 27 frames of a flick to 1.1e-6 pt, a flick
/// into the edge to 1.2e-6 pt, a release from overscroll to 1.4e-7 pt. They are about the exact offset; what a
/// view publishes is rounded to pixels.
///
/// ```swift
/// var flight = Flight(
///   offset: 0,
///   velocity: 1,
///   range: OffsetRange(minimum: 0, maximum: 1_000),
///   rate: .normal,
///   bounces: true,
///   grid: PixelGrid(displayScale: 2)
/// )
/// let rest = flight.resting(interval: 1_000.0 / 60)
/// while !flight.isAtRest { flight.step(1_000.0 / 60) }
/// precondition(rest?.offset == flight.offset)
/// ```
public struct Flight: Equatable, Sendable {
  /// How fast the distance past an edge shrinks, per millisecond (recorded).
  static let returnExponent = -0.01005
  /// Below this speed, in pt/ms, a deceleration inside the range ends (recorded).
  package static let restingSpeed = 0.01
  /// Within this distance of the edge, in points, a bounce ends (recorded).
  static let restingOvershoot = 0.5

  /// The offset in points, not on the pixel grid while in flight.
  public internal(set) var offset: Double
  /// The offset to which the latest frame moved the content.
  ///
  /// It differs from `offset` only after the frame that ends the flight: that frame first moves the content by
  /// the law, and then to the offset where it rests. UIScrollView writes both (recorded).
  public private(set) var frameOffset: Double
  /// The free velocity in points per millisecond, in the offset's direction.
  public internal(set) var velocity: Double
  /// Whether the axis has come to rest.
  public private(set) var isAtRest: Bool
  /// The factor for the distance of each frame inside the range; 1 from the first edge on.
  public var multiplier = 1.0

  /// The offsets at which it can rest.
  public let range: OffsetRange
  /// The deceleration rate.
  public let rate: DecelerationRate
  /// Whether it can pass the edges of the range.
  public let bounces: Bool
  /// The pixels on which it rests.
  public let grid: PixelGrid
  /// The destination.
  let destination: Destination

  /// The destination of a flight.
  enum Destination: Equatable, Sendable {
    /// Any offset that the frames lead to.
    case open
    /// Exactly the offset that a delegate chose, in the frame that ends with `speed` in points per millisecond.
    case landing(Double, speed: Double)
    /// A page.
    case page(PageStop)
  }

  /// Creates a flight at `offset` with `velocity` in points per millisecond.
  ///
  /// It is at rest at once if it starts on a pixel inside the range without velocity.
  public init(
    offset: Double,
    velocity: Double,
    range: OffsetRange,
    rate: DecelerationRate,
    bounces: Bool,
    grid: PixelGrid
  ) {
    self.init(
      offset: offset,
      velocity: velocity,
      range: range,
      rate: rate,
      bounces: bounces,
      grid: grid,
      destination: .open
    )
  }

  init(
    offset: Double,
    velocity: Double,
    range: OffsetRange,
    rate: DecelerationRate,
    bounces: Bool,
    grid: PixelGrid,
    destination: Destination
  ) {
    self.offset = offset
    frameOffset = offset
    self.velocity = velocity
    self.range = range
    self.rate = rate
    self.bounces = bounces
    self.grid = grid
    self.destination = destination
    isAtRest = velocity == 0 && range.overshoot(of: offset) == 0 && grid.rounded(offset) == offset
    if case .page(let stop) = destination {
      isAtRest = offset == stop.offset && !headsOut(over: stop.offset)
      if isAtRest { self.velocity = 0 }
    }
  }

  /// The velocity of the offset in points per millisecond.
  ///
  /// It is ``velocity`` with the multiplier of flicks in a row, or with the pull of the spring that brings the content
  /// back to an edge or to its page. Frames move the content by 0.1 percent less at the rate `.normal` and by 0.5 at
  /// `.fast`.
  public var offsetVelocity: Double {
    guard !isAtRest else { return 0 }
    switch destination {
    case .landing: return velocity
    case .page(let stop): return velocity + Self.returnExponent * (offset - stop.offset)
    case .open where isOutside:
      return velocity + Self.returnExponent * range.overshoot(of: offset)
    case .open: return velocity * multiplier
    }
  }

  /// Whether it is past an edge of the range.
  public var isOutside: Bool { range.overshoot(of: offset) != 0 }

  /// Steps one display frame of `interval` milliseconds.
  public mutating func step(_ interval: Double) { step(Frame(interval, rate)) }

  private mutating func step(_ frame: Frame) {
    guard !isAtRest else {
      frameOffset = offset
      return
    }
    switch destination {
    case .landing(let landing, let speed): approach(landing, endingAt: speed, frame)
    case .page(let stop): settle(at: stop.offset, frame)
    case .open: stepFreely(frame)
    }
    guard !isAtRest else { return }
    frameOffset = offset
    if isOutside { multiplier = 1 }
  }

  private mutating func stepFreely(_ frame: Frame) {
    let edge = range.clamped(offset)
    if offset == edge {
      stepInside(frame)
    } else if bounces {
      stepOutside(frame, edge: edge)
    } else {
      rest(at: edge)
    }
  }

  private mutating func stepInside(_ frame: Frame) {
    let end = offset + velocity * frame.travel * multiplier
    if range.overshoot(of: end) != 0 {
      let edge = range.clamped(end)
      if bounces { cross(edge, towards: end, frame) } else { rest(at: edge) }
      return
    }
    offset = end
    velocity *= frame.decay
    if velocity.magnitude < Self.restingSpeed { rest(at: grid.rounded(offset), after: offset) }
  }

  /// Steps one frame towards a chosen landing; the landing is inside the range, so no edge is in the
  /// way, even from outside.
  private mutating func approach(_ landing: Double, endingAt speed: Double, _ frame: Frame) {
    let end = offset + velocity * frame.travel
    velocity *= frame.decay
    // The distance depends on the velocity alone, whatever the lengths of the frames; the factor allows for
    // rounding errors.
    if velocity.magnitude <= speed * (1 + 1e-9) { rest(at: landing) } else { offset = end }
  }

  /// Steps the frame that reaches the edge: free until the moment at which it would be there at
  /// constant speed, then the bounce for the rest of the frame.
  private mutating func cross(_ edge: Double, towards end: Double, _ frame: Frame) {
    let before = Frame(frame.interval * (edge - offset) / (end - offset), rate)
    offset += velocity * before.travel * multiplier
    velocity *= before.decay
    let after = Frame(frame.interval - before.interval, rate)
    bounce(after, edge: edge, overshoot: offset - edge)
  }

  private mutating func stepOutside(_ frame: Frame, edge: Double) {
    let overshoot = offset - edge
    bounce(frame, edge: edge, overshoot: overshoot)
    let now = range.overshoot(of: offset)
    if now == 0 {
      // Back inside by its own velocity: from here on it decelerates freely.
      if velocity.magnitude < Self.restingSpeed {
        rest(at: grid.rounded(offset), after: offset)
      }
      return
    }
    // A bounce never ends in the frame that crosses the other edge outwards.
    if (now < 0) == (overshoot < 0) { endBounce(at: edge, from: overshoot, to: now) }
  }

  /// Ends a bounce that went from `overshoot` to `now` in this frame, if it is slow and close.
  mutating func endBounce(at edge: Double, from overshoot: Double, to now: Double) {
    guard now.magnitude < Self.restingOvershoot, now.magnitude <= overshoot.magnitude else {
      return
    }
    let pointsOutward = velocity != 0 && (velocity < 0) == (now < 0)
    if pointsOutward || velocity.magnitude < Self.restingSpeed { rest(at: edge, after: offset) }
  }

  mutating func bounce(_ frame: Frame, edge: Double, overshoot: Double) {
    let pull = frame.pull
    offset = edge + (pull * overshoot + velocity * pull * frame.travel)
    velocity *= frame.decay * pull
  }

  /// Comes to rest at an offset, in the frame that moved the content to `frameOffset`; nil if it moved there.
  mutating func rest(at place: Double, after frameOffset: Double? = nil) {
    offset = place
    self.frameOffset = frameOffset ?? place
    velocity = 0
    isAtRest = true
  }

  /// Returns the offset at rest and the number of frames of `interval` milliseconds until then, by
  /// running them.
  ///
  /// Nil only for a flight that does not end within `limit` frames.
  public func resting(interval: Double, limit: Int = 1_000_000) -> (offset: Double, frames: Int)? {
    let frame = Frame(interval, rate)
    var flight = self
    var frames = 0
    var mayGlide = true
    while !flight.isAtRest {
      guard frames < limit else { return nil }
      if mayGlide, !flight.isOutside, frames + Self.glide <= limit {
        mayGlide = flight.glide(frame)
        if mayGlide {
          frames += Self.glide
          continue
        }
      }
      frames += flight.swing(frame, limit: limit - frames)
      guard frames < limit else { return nil }
      flight.step(frame)
      frames += 1
    }
    return (flight.offset, frames)
  }

  /// The number of frames that a prediction steps at once.
  private static let glide = 8

  /// Steps several frames at once, with the result of ``step(_:)-(Frame)``, if an open flight only
  /// decelerates in them.
  ///
  /// Otherwise it steps none and returns false. If the flight is inside the range and fast enough at
  /// their end, it was so at the end of each frame.
  private mutating func glide(_ frame: Frame) -> Bool {
    guard case .open = destination else { return false }
    var (end, speed) = (offset, velocity)
    for _ in 0..<Self.glide {
      end += speed * frame.travel * multiplier
      speed *= frame.decay
    }
    guard range.contains(end), speed.magnitude >= Self.restingSpeed else { return false }
    (offset, velocity) = (end, speed)
    return true
  }

  /// Steps up to `limit` frames at once, with the result of ``step(_:)-(Frame)``, while an open flight only
  /// bounces in them; returns their number.
  ///
  /// The last ones are left to single steps: nearer to the edge the bounce may end.
  private mutating func swing(_ frame: Frame, limit: Int) -> Int {
    let edge = range.clamped(offset)
    guard case .open = destination, bounces, offset != edge else { return 0 }
    var (place, speed, frames) = (offset, velocity, 0)
    while frames < limit {
      let end = edge + (frame.pull * (place - edge) + speed * frame.pull * frame.travel)
      guard (end - edge).magnitude >= Self.restingOvershoot, (end < edge) == (place < edge) else {
        break
      }
      place = end
      speed *= frame.decay * frame.pull
      frames += 1
    }
    if frames > 0 { (offset, velocity, multiplier) = (place, speed, 1) }
    return frames
  }

  /// Returns the flight that keeps the deceleration rate and ends exactly at `target`.
  ///
  /// It starts at the only velocity for which the sum of its frames covers the distance: frames of the lengths
  /// `leading`, and then as many of `interval` as it takes, all in milliseconds. The target is clamped to the
  /// range. Its multiplier is 1.
  public func redirected(to target: Double, leading: [Double] = [], interval: Double) -> Flight {
    let target = range.clamped(target)
    let distance = target - offset
    let decay = rate.decay(over: interval)
    // Frames with the decays D₁ … Dₙ cover v·c·(1 − D₁·…·Dₙ)/(1 − c), for any lengths; the last is the
    // first that leaves less than the resting speed.
    var frames = leading.makeIterator()
    var power = frames.next().map(rate.decay(over:)) ?? decay
    var speed = distance / rate.travel(decay: power)
    while (speed * power).magnitude >= Self.restingSpeed {
      power *= frames.next().map(rate.decay(over:)) ?? decay
      speed = distance / rate.travel(decay: power)
    }
    return Flight(
      offset: offset,
      velocity: speed,
      range: range,
      rate: rate,
      bounces: bounces,
      grid: grid,
      destination: .landing(target, speed: (speed * power).magnitude)
    )
  }
}
