#if canImport(UIKit)
import Foundation
import UIKit

/// Calls once in each display frame, with its start in seconds.
@MainActor final class FrameClock: NSObject {
  private var link: CADisplayLink?
  private let onFrame: @MainActor (CFTimeInterval) -> Void

  init(maximumFramesPerSecond: Float, onFrame: @escaping @MainActor (CFTimeInterval) -> Void) {
    self.onFrame = onFrame
    super.init()
    // On Linux, #selector is not in the language.
    let link = CADisplayLink(target: self, selector: Selector(("step:")))
    // Without a range, a link runs at 60 beside a display of 120.
    let maximum = min(max(maximumFramesPerSecond, 1), 240)
    link.preferredFrameRateRange = CAFrameRateRange(
      minimum: min(30, maximum),
      maximum: maximum,
      preferred: maximum
    )
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
}
#endif
