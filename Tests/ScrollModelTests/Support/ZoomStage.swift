import Foundation
import RecipeViews
import ScrollModel

extension Stage {
  /// A stage with a scroll view that can zoom a view with the id "content" and this frame.
  static func zooming(
    view: CGSize = CGSize(width: 320, height: 460),
    content: CGRect = CGRect(0, 0, 1000, 1000),
    scales: (minimum: Double, maximum: Double) = (1, 4),
    displayScale: Double = 1,
    fps: Int = 120,
    options: ModelOptions = ModelOptions(),
    configure: (ScrollView) -> Void = { _ in }
  ) -> Stage {
    Stage(
      view: view,
      content: content.size,
      displayScale: displayScale,
      fps: fps,
      options: options
    ) { scroll in
      let zoomView = ScrollContentView(id: "content")
      zoomView.frame = content
      scroll.addSubview(zoomView)
      scroll.viewForZooming = "content"
      scroll.minimumZoomScale = scales.minimum
      scroll.maximumZoomScale = scales.maximum
      configure(scroll)
    }
  }

  /// The view that zooming scales, even if the scroll view cannot zoom.
  var content: View { engine.view("content") ?? scroll }

  /// Sends samples of fingers 1 and 2 in one command; a nil one is left out.
  func fingers(
    _ phase: TouchSample.Phase,
    _ first: CGPoint?,
    _ second: CGPoint?,
    at time: Int64
  ) throws {
    let samples = [first, second].enumerated().compactMap { index, place in
      place.map { TouchSample(id: index + 1, phase: phase, location: $0) }
    }
    try engine.handle(.touch(samples), at: time)
  }

  /// Puts two fingers down side by side around `centroid` at the first distance, and moves them to
  /// the other distances, 16 ms each; returns the time of the last move.
  @discardableResult
  func pinch(
    about centroid: CGPoint = CGPoint(x: 160, y: 230),
    _ distances: [Double],
    at time: Int64 = 0
  ) throws -> Int64 {
    var now = time
    for (index, distance) in distances.enumerated() {
      let half = distance / 2
      now = time + Int64(index) * 16_000
      try fingers(
        index == 0 ? .began : .moved,
        CGPoint(x: centroid.x - half, y: centroid.y),
        CGPoint(x: centroid.x + half, y: centroid.y),
        at: now
      )
    }
    return now
  }

  /// Lifts both fingers.
  func lift(at time: Int64) throws { try fingers(.ended, .zero, .zero, at: time) }

  /// Calls a method of the scroll view at a time.
  func call(_ call: Command.Call, at time: Int64 = 0) throws {
    try engine.handle(.call(view: "scroll", call), at: time)
  }
}
