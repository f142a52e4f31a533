import Foundation
import ScrollMotion
import SeededRandom
import Testing

@testable import Comparison

/// Slops, rubber bands and springs that are known are found again, within the tolerances that the article promises.
struct PullTests {
  private static let isComplete = ProcessInfo.processInfo.environment["EVERY_TRACE"] == "1"
  private static let count = isComplete ? 120 : 24

  /// A scroller with a rubber band and a spring.
  private struct Band {
    let slop, coefficient, stiffness, ratio: Double
    let isLinear: Bool

    init(using random: inout SeededGenerator) {
      slop = .random(in: 0...15, using: &random)
      isLinear = Int.random(in: 0..<3, using: &random) == 0
      coefficient = .random(in: 0.25...0.7, using: &random)
      stiffness = .random(in: 60...400, using: &random)
      ratio = .random(in: 0.6...1.15, using: &random)
    }

    /// How far past the edge it shows a finger that has gone so far.
    func shown(_ way: Double) -> Double {
      let asked = max(way - slop, 0)
      if isLinear { return asked * coefficient }
      return RubberBand(dimension: 844, coefficient: coefficient).shown(forAsked: asked)
    }

    /// The parts of the way that are left at ascending times after the lift, in steps of 20 µs from the equation of
    /// motion.
    func left(after times: [Double]) -> [Double] {
      let step = 0.000_02
      var (place, speed, now) = (1.0, 0.0, 0.0)
      let damping = 2 * ratio * stiffness.squareRoot()
      return times.map { time in
        while now < time {
          speed -= (stiffness * place + damping * speed) * step
          place += speed * step
          now += step
        }
        return place
      }
    }
  }

  /// A pull from the top by 260 points that holds still, and the way back.
  private static func pull(_ band: Band, fps: Double) -> Trace {
    let touches = Scroller.finger(-260, 0.5, hold: 0.4, from: 200)
    let lift = Double(touches.last?.time ?? 0) / 1e6
    var geometry = Scroller.geometry
    geometry.start = [0, 0]
    let times = (0...Int((lift + 1.5) * fps)).map { 0.003 + Double($0) / fps }
    let frames = zip(times, band.left(after: times.map { $0 - lift })).map { time, left in
      let place = touches.last { Double($0.time) / 1e6 <= time }?.y ?? 200
      let past = band.shown(place - 200) * left
      return Trace.Frame(time: Int64((time * 1e6).rounded()), x: 0, y: -past)
    }
    return Trace(view: "scroll", geometry: geometry, frames: frames, touches: touches)
  }

  /// Nine of ten of the errors are below this.
  private static func ninth(_ errors: [Double]) -> Double {
    errors.isEmpty ? 0 : errors.sorted()[min(errors.count * 9 / 10, errors.count - 1)]
  }

  @Test("finds rubber bands and springs within their tolerances", arguments: LawTests.noises)
  func pulls(noise: LawTests.Noise) throws {
    var random = SeededGenerator(seed: 46)
    var (stiffness, ratios, coefficients) = ([Double](), [Double](), [Double]())
    var (forms, wrongForms) = (0, 0)
    for _ in 0..<Self.count {
      let band = Band(using: &random)
      var trace = Self.pull(band, fps: noise.fps)
      trace.frames = Scroller.logged(
        trace.frames,
        quantum: noise.quantum,
        jitter: noise.jitter,
        using: &random
      )
      let gesture = try #require(try Comparison(trace).gestures.first)
      func found(_ name: Quantity.Name) -> Double? {
        gesture.fit.first { $0.name == name }?.value
      }
      if let value = found(.springStiffness) {
        stiffness.append((value / band.stiffness - 1).magnitude)
      }
      if let value = found(.springRatio) { ratios.append((value - band.ratio).magnitude) }
      if let value = found(.rubberBand), let form = gesture.form {
        forms += 1
        if form != (band.isLinear ? "linear" : "saturating") {
          wrongForms += 1
        } else {
          coefficients.append((value - band.coefficient).magnitude)
        }
      }
    }
    // Of 120, or 24, some are no springs that a display shows: their way back is over within a few frames.
    #expect(stiffness.count >= Self.count * 9 / 10 && ratios.count == stiffness.count)
    #expect(Self.ninth(stiffness) <= (noise.isRough ? 0.1 : 0.05))
    #expect(Self.ninth(ratios) <= (noise.isRough ? 0.05 : 0.02))
    #expect(forms >= Self.count * 9 / 10 && wrongForms == 0)
    #expect(coefficients.max() ?? 1 <= (noise.isRough ? 0.005 : 0.007))
    if Self.isComplete {
      print(
        "\(noise.testDescription): stiffness \(Self.ninth(stiffness)), ratio \(Self.ninth(ratios)), "
          + "rubber band \(coefficients.max() ?? 0)"
      )
    }
  }

  @Test("finds the way that the start of a drag swallows", arguments: LawTests.noises)
  func slops(noise: LawTests.Noise) throws {
    var random = SeededGenerator(seed: 64)
    var worst = 0.0
    var known = 0
    for _ in 0..<Self.count {
      let slop = Double.random(in: 0...25, using: &random)
      let way = Double.random(in: 60...400, using: &random)
      let touches = Scroller.finger(way, 0.6, hold: 0.4)
      let end = Double(touches.last?.time ?? 0) / 1e6 + 0.3
      var frames = (0...Int(end * noise.fps)).map { number in
        let time = 0.003 + Double(number) / noise.fps
        let place = touches.last { Double($0.time) / 1e6 <= time }?.y ?? 600
        return Trace.Frame(
          time: Int64((time * 1e6).rounded()),
          x: 0,
          y: 1_000 + max(0, 600 - place - slop)
        )
      }
      frames = Scroller.logged(
        frames,
        quantum: noise.quantum,
        jitter: noise.jitter,
        using: &random
      )
      let trace = Trace(
        view: "scroll",
        geometry: Scroller.geometry,
        frames: frames,
        touches: touches
      )
      let gesture = try #require(try Comparison(trace).gestures.first)
      guard let value = gesture.fit.first(where: { $0.name == .slop })?.value else { continue }
      known += 1
      worst = max(worst, (value - slop).magnitude)
    }
    #expect(known == Self.count)
    #expect(worst <= max(noise.isRough ? 1 : 0.5, 1e-9))
    if Self.isComplete { print("\(noise.testDescription): slop \(worst)") }
  }
}
