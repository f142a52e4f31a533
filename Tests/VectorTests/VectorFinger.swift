import Foundation

@testable import ScrollModel

/// A finger that drags from the middle of a view of 320 by 480 points.
struct VectorFinger {
  let engine: Engine
  private var point = CGPoint(x: 160, y: 240)

  init(_ engine: Engine) { self.engine = engine }

  /// Goes down, and moves so often by `step`, every 16 ms.
  mutating func drag(by step: CGPoint, times: Int) throws {
    try touch(.began, after: 0)
    for _ in 0..<times {
      point.x += step.x
      point.y += step.y
      try touch(.moved, after: 16_000)
    }
  }

  /// Lifts in a frame of 120 a second, so that all frames have one length, as the page's steps have.
  func lift() throws { try touch(.ended, after: 11_666) }

  private func touch(_ phase: TouchSample.Phase, after microseconds: Int64) throws {
    let sample = TouchSample(id: 1, phase: phase, location: point)
    try engine.handle(.touch([sample]), at: engine.time + microseconds)
  }
}
