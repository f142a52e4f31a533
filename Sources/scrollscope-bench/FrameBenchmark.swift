import Foundation
import ScrollModel

/// Measures the cost of a display frame per scroll view in motion.
enum FrameBenchmark {
  private static let count = 1_000

  static func run() {
    let window = Window(id: "window")
    let views = (0..<count).map { index in
      let view = ScrollView(id: "scroll-\(index)")
      view.frame = CGRect(x: 0, y: Double(index) * 100, width: 100, height: 100)
      view.contentSize = CGSize(width: 100, height: 1e9)
      window.addSubview(view)
      return view
    }
    window.frame = CGRect(x: 0, y: 0, width: 100, height: Double(count) * 100)
    let device = Device(size: CGSize(width: 390, height: 844))
    let engine = Engine(root: window, device: device)
    let measurement = Measurement.run(
      "engine frame, per scroll view in motion",
      operations: count,
      remark: { "\(count) at once" },
      {
        // An animation lasts 36 frames; finished ones are started again.
        for view in views where !view.isScrollAnimating {
          let offset = CGPoint(x: 0, y: view.contentOffset.y + 1_000)
          view.setContentOffset(offset, animated: true)
        }
        engine.advance(to: engine.nextStepTime ?? engine.time + 1)
        _ = engine.takeStep()
      }
    )
    measurement.printLine()
  }
}
