import Foundation
import JSON
import ModelCoding
import ScrollModel
import ScrollRecording

/// Measures the time from changed views to the bytes of a patch, in small and large trees.
enum PatchBenchmark {
  static func run() {
    for count in [1_000, 100_000] {
      let engine = engine(views: count)
      for changed in [1, 100] { measure(engine, views: count, changed: changed).printLine() }
    }
  }

  private static func engine(views count: Int) -> Engine {
    let window = Window(id: "window")
    for index in 0..<count - 1 {
      let view = Label(id: "label-\(index)")
      view.frame = CGRect(x: 0, y: Double(index) * 20, width: 200, height: 18)
      window.addSubview(view)
    }
    return Engine(root: window, device: Device(size: CGSize(width: 390, height: 844)))
  }

  private static func measure(_ engine: Engine, views count: Int, changed: Int) -> Measurement {
    let views = (0..<changed).compactMap { engine.view("label-\($0 * (count / changed / 2))") }
    var writer = JSONWriter(capacity: 1 << 16)
    var step = 0.0
    var bytes = 0
    return Measurement.run(
      "patch, \(changed) of \(count) views",
      remark: { "\(bytes) bytes" },
      {
        step += 0.1
        for view in views { view.center = CGPoint(x: 100.125 + step, y: 33.3) }
        writer.reset()
        StateWriter.writePatch(engine.takeChanges(), of: engine, to: &writer)
        bytes = writer.count
      }
    )
  }
}
