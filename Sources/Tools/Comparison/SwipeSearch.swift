package import JSON
package import ScrollModel
import SeededRandom

/// The gesture of one finger after which the model rests at an offset.
package struct SwipeSearch: Sendable {
  /// A sample of the finger: milliseconds from the touch-down, and the way from there in points.
  package struct Sample: Equatable, Sendable {
    package let time: Int
    package let way: Double

    package init(time: Int, way: Double) { (self.time, self.way) = (time, way) }
  }

  /// The samples up to the last move; the finger lifts `lift` milliseconds after the touch-down.
  package let samples: [Sample]
  package let lift: Int
  /// Whether the finger holds still before it lifts.
  package let holds: Bool
  /// The offset at which it rests, and those at which it rests if each stamp is off by up to 2 ms.
  package let rest: Double
  package let spread: ClosedRange<Double>

  /// Milliseconds between two samples.
  private static let step = 16
  /// The moves of a flick, the most first: the fewer, the faster.
  private static let moves = [8, 6, 5]
  /// The part of the view that a finger can cross.
  private static let reach = 0.7
  /// How long a drag holds still, in milliseconds.
  private static let hold = 320
  /// How far stamps of a driver are off, in milliseconds.
  private static let jitter = 2.0
  private static let runs = 24

  /// Searches the gesture from one offset to another in a view of a geometry; the content has room for both.
  package init(
    from start: Double,
    to end: Double,
    in geometry: Trace.Geometry,
    isVertical: Bool = true,
    fps: Int = 60,
    options: ModelOptions = ModelOptions()
  ) throws(UserError) {
    var geometry = geometry
    geometry.start = isVertical ? [0, start] : [start, 0]
    let scene = ReferenceScene(
      geometry,
      start: geometry.start ?? [0, 0],
      scale: geometry.scale ?? 3,
      isVertical: isVertical,
      options: options
    )
    if let range = scene.range, !(range.minimum...range.maximum).contains(end) {
      throw UserError(
        "\(Self.text(end)) is outside the range of the offset, \(Self.text(range.minimum)) to "
          + Self.text(range.maximum)
      )
    }
    guard start != end else { throw UserError("it rests there already") }
    let player = SwipePlayer(scene: scene, isVertical: isVertical, start: start, fps: Double(fps))
    guard let found = try Self.found(end - start, player, length: scene.length) else {
      throw UserError(
        "no single gesture of a finger goes as far as \(Self.text((end - start).magnitude)) points; scroll in two"
      )
    }
    (samples, lift, holds) = (found.samples, found.lift, found.holds)
    rest = try player.rest(found.samples, lift: found.lift)
    var random = SeededGenerator(seed: 1)
    var rests = [rest]
    for _ in 0..<Self.runs {
      rests.append(
        try player.rest(found.samples, lift: found.lift) {
          Double.random(in: -Self.jitter...Self.jitter, using: &random)
        }
      )
    }
    spread = (rests.min() ?? rest)...(rests.max() ?? rest)
  }

  private static func text(_ value: Double) -> String {
    value == value.rounded() ? String(Int64(value)) : "\(value)"
  }

  private typealias Found = (samples: [Sample], lift: Int, holds: Bool)

  private static func found(
    _ distance: Double,
    _ player: SwipePlayer,
    length: Double
  ) throws(UserError) -> Found? {
    // The finger goes against the offset.
    let direction: Double = distance > 0 ? -1 : 1
    for moves in moves {
      let flick = { (way: Double) -> Found in
        let samples = (0...moves).map { number in
          Sample(time: number * step, way: direction * way * Double(number) / Double(moves))
        }
        return (samples, moves * step + step / 2, false)
      }
      var (low, high) = (slowest(moves), reach * length)
      func reached(_ way: Double) throws(UserError) -> Double {
        let found = flick(way)
        return (try player.rest(found.samples, lift: found.lift) - player.start).magnitude
      }
      guard try reached(high) >= distance.magnitude else { continue }
      guard try reached(low) <= distance.magnitude else { break }
      for _ in 0..<40 {
        let middle = (low + high) / 2
        if try reached(middle) < distance.magnitude { low = middle } else { high = middle }
      }
      return flick((high * 100).rounded() / 100)
    }
    // What is too near for a flick is dragged, with the way that the start of a drag swallows.
    let way = distance.magnitude + 10
    guard way <= reach * length else { return nil }
    let count = max(Int((way / 20).rounded(.up)), 4)
    var samples = (0...count).map { number in
      Sample(time: number * step, way: direction * way * Double(number) / Double(count))
    }
    for number in 1...(hold / step) {
      samples.append(Sample(time: (count + number) * step, way: direction * way))
    }
    return (samples, (samples.last?.time ?? 0) + step / 2, true)
  }

  /// The shortest way of a flick with so many moves: slower ones are no flicks.
  private static func slowest(_ moves: Int) -> Double { 0.3 * Double(moves * step) }
}

/// Plays samples of a finger to the model.
private struct SwipePlayer {
  let scene: ReferenceScene
  let isVertical: Bool
  let start: Double
  let fps: Double

  /// Where the model rests, with stamps that are off by so many milliseconds.
  func rest(
    _ samples: [SwipeSearch.Sample],
    lift: Int,
    _ noise: () -> Double = { 0 }
  ) throws(UserError) -> Double {
    var last: Int64 = 0
    func time(_ milliseconds: Int) -> Int64 {
      last = max(last + 1, 1_000_000 + Int64(((Double(milliseconds) + noise()) * 1_000).rounded()))
      return last
    }
    var touches = samples.enumerated().map { number, sample in
      Trace.Touch(
        time: time(sample.time),
        finger: 1,
        phase: number == 0 ? .began : .moved,
        x: isVertical ? 0 : sample.way,
        y: isVertical ? sample.way : 0
      )
    }
    guard var end = touches.last else { return start }
    end.phase = .ended
    end.time = time(lift)
    touches.append(end)
    do throws(CommandError) {
      let run = try ReferenceRun(scene, touches, at: [1_000_000], period: 1_000_000 / fps)
      return run.frames.last?.offset(isVertical) ?? start
    } catch {
      throw UserError("the model does not take the touches: \(error)")
    }
  }
}
