import Foundation
import Scenes
import ScrollModel
import Testing

/// A built-in scene, and gestures on it.
struct BuiltInStage {
  let engine: Engine

  init(_ scene: Scene) { engine = scene.makeEngine() }

  /// The scene with this `name`, or one of its variants as `NAME@VARIANT`.
  init(_ name: String) throws {
    engine = try SceneFile.scene(name).makeEngine()
  }

  func scrollView(_ id: String = "scroll") throws -> ScrollView { try engine.scrollView(id) }

  func text(_ label: String) throws -> String? { try engine.required(label).text }

  func isEnabled(_ button: String) throws -> Bool {
    try #require(try engine.required(button) as? Button).isEnabled
  }

  func zoom(_ id: String = "scroll", to scale: Double) throws {
    try engine.handle(
      .call(view: id, .setZoomScale(scale, animated: false)),
      at: engine.time
    )
    engine.layoutIfNeeded()
  }

  func turn(_ orientation: Device.Orientation) throws {
    try engine.handle(.setDevice(DeviceChange(orientation: orientation)), at: engine.time)
    engine.layoutIfNeeded()
  }

  func place(_ x: Double, _ y: Double = 0, of id: String = "scroll") throws {
    let offset = Command.Assignment(.contentOffset, .point(CGPoint(x: x, y: y)))
    try engine.handle(.set(view: id, values: [offset]), at: engine.time)
    engine.layoutIfNeeded()
  }

  func tap(_ x: Double, _ y: Double) throws {
    let point = CGPoint(x: x, y: y)
    for phase in [TouchSample.Phase.began, .ended] {
      try engine.handle(
        .touch([TouchSample(id: 9, phase: phase, location: point)]),
        at: engine.time + 50_000
      )
    }
    engine.settle()
    engine.layoutIfNeeded()
  }

  /// Moves a finger sideways by `distance` points in ten steps, and lifts it at once or after a
  /// rest.
  func swipe(_ distance: Double, rests: Bool = false, y: Double = 250) throws {
    let start = distance < 0 ? 300.0 : 20
    let points = (0...10).map { CGPoint(x: start + distance * Double($0) / 10, y: y) }
    try engine.drag(points, from: engine.time + 16_000, pause: rests ? 300_000 : 8_000)
  }

  /// Moves two fingers about a point of the window until their distance has changed by `ratio`.
  func pinch(about point: CGPoint, by ratio: Double) throws {
    for phase in [TouchSample.Phase.began, .moved, .ended] {
      let spread = phase == .began ? 40 : 40 * ratio
      let samples = [-1.0, 1].enumerated().map { id, side in
        TouchSample(
          id: id,
          phase: phase,
          location: CGPoint(x: point.x + side * spread, y: point.y)
        )
      }
      try engine.handle(.touch(samples), at: engine.time + 100_000)
    }
    engine.settle()
    engine.layoutIfNeeded()
  }
}
