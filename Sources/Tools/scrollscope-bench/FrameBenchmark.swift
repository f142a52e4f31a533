import Benchmarking
import Foundation
import ScrollDoctor
import ScrollModel

/// Measures the cost of a display frame per scroll view in motion.
enum FrameBenchmark {
  static let all = [
    Benchmark(
      "frame",
      [
        Figure(
          "step",
          "ns",
          "a display frame of one of 1,000 moving scroll views, with its events and causes",
          target: .value(250)
        ),
        Figure("motion", "ns", "the same without taking the step"),
        Figure("doctor", "ns", "what the doctor takes to examine such a step"),
      ]
    ) { size in
      let moving = MovingViews(size.choose(1_000, short: 20))
      let frames = size.choose(2_000, short: 5)
      return { _ in
        // All are parts of the same frames.
        var motion: [Duration] = []
        var steps: [Duration] = []
        var examinations: [Duration] = []
        for _ in 0..<frames {
          let (advancing, taking, examining) = moving.frame()
          motion.append(advancing)
          steps.append(advancing + taking)
          examinations.append(examining)
        }
        return [steps, motion, examinations].map { times in
          times.sorted()[times.count / 2].microseconds * 1_000 / Double(moving.count)
        }
      }
    }
  ]
}

/// Scroll views that never rest.
private final class MovingViews {
  private let views: [ScrollView]
  private let engine: Engine
  private let doctor: Doctor
  private let clock = ContinuousClock()

  var count: Int { views.count }

  init(_ count: Int) {
    let window = Window(id: "window")
    views = (0..<count).map { index in
      let view = ScrollView(id: "scroll-\(index)")
      view.frame = CGRect(x: 0, y: Double(index) * 100, width: 100, height: 100)
      view.contentSize = CGSize(width: 100, height: 1e9)
      window.addSubview(view)
      return view
    }
    window.frame = CGRect(x: 0, y: 0, width: 100, height: Double(count) * 100)
    engine = Engine(root: window, device: Device(size: CGSize(width: 390, height: 844)))
    doctor = Doctor(engine)
  }

  /// Returns the times for the motion of one frame, for taking its step and for the doctor's examination.
  func frame() -> (Duration, Duration, Duration) {
    // An animation lasts 36 frames; finished ones are started again.
    for view in views where !view.isScrollAnimating {
      view.setContentOffset(CGPoint(x: 0, y: view.contentOffset.y + 1_000), animated: true)
    }
    let advancing = clock.measure { engine.advance(to: engine.nextStepTime ?? engine.time + 1) }
    let start = clock.now
    let step = engine.takeStep()
    let taken = clock.now
    doctor.observe(step)
    return (advancing, taken - start, clock.now - taken)
  }
}
