#if canImport(UIKit)
import Foundation
import UIKit

/// Calls once in each display frame, with its start in seconds.
@MainActor final class FrameClock: NSObject {
  /// Whether to call in every frame, and not only often enough to connect.
  var isFast = false {
    didSet { if isFast != oldValue { link?.preferredFrameRateRange = range } }
  }

  private var link: CADisplayLink?
  private let maximum: Float
  private let onFrame: @MainActor (CFTimeInterval) -> Void

  /// The frames per second while the app is not shown.
  private static let slow: Float = 10

  init(maximumFramesPerSecond: Float, onFrame: @escaping @MainActor (CFTimeInterval) -> Void) {
    maximum = min(max(maximumFramesPerSecond, Self.slow), 240)
    self.onFrame = onFrame
    super.init()
    // On Linux, #selector is not in the language.
    let link = CADisplayLink(target: self, selector: Selector(("step:")))
    link.preferredFrameRateRange = range
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  /// Ends, and lets go of the link, which retains this.
  func stop() {
    link?.invalidate()
    link = nil
  }

  #if canImport(ObjectiveC)
  @objc
  #endif
  func step(_ link: CADisplayLink) { onFrame(link.timestamp) }

  /// Without a range, a link runs at 60 beside a display of 120.
  private var range: CAFrameRateRange {
    isFast
      ? CAFrameRateRange(minimum: min(30, maximum), maximum: maximum, preferred: maximum)
      : CAFrameRateRange(minimum: Self.slow, maximum: min(30, maximum), preferred: Self.slow)
  }
}
#endif
