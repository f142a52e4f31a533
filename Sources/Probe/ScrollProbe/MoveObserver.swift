#if canImport(UIKit)
import Foundation
import ScrollProbeCore
import UIKit

/// Hears of each change of an offset when it happens, while what the view does still says why.
@MainActor final class MoveObserver {
  var finder = MoveFinder()
  /// Whether moves are reported.
  var isActive = false

  private let surroundings: Surroundings

  init(_ surroundings: Surroundings) { self.surroundings = surroundings }

  /// Observes a view, if it scrolls.
  ///
  /// UIKit does not promise that these properties are observable; that all scroll views say so in practice is what
  /// many libraries rely on. Where one does not, the frame's own reading finds the change.
  ///
  /// Until ``forget(_:)`` the closures keep what they use: weak references would make each use of it a slow one.
  func watch(_ tracked: TrackedView) {
    guard let view = tracked.view as? UIScrollView else { return }
    tracked.observations = [
      view.observe(\.contentOffset, options: []) { _, _ in
        ifOnMainThread { self.offsetChanged(tracked) }
      },
      view.observe(\.contentSize, options: []) { _, _ in
        ifOnMainThread { tracked.isDirty = true }
      },
      view.observe(\.contentInset, options: []) { _, _ in
        ifOnMainThread { tracked.isDirty = true }
      },
    ]
  }

  func forget(_ tracked: TrackedView) {
    tracked.observations = []
    finder.forget(tracked.sample.id)
  }

  /// Reads a view, and finds out why it has moved since it was read.
  func read(
    _ tracked: TrackedView,
    at time: Int64,
    isNeeded: Bool = true,
    caller: String? = nil
  ) {
    let wasAnimated = tracked.isAnimated
    guard tracked.read(isNeeded: isNeeded), tracked.isScrollView else { return }
    var circumstances = surroundings.circumstances(at: time)
    if wasAnimated { circumstances.insert(.isAnimated) }
    finder.observe(tracked.sample, at: time, during: circumstances, caller: caller)
  }

  private func offsetChanged(_ tracked: TrackedView) {
    tracked.isDirty = true
    guard isActive else { return }
    // What an animation has set is shown frame by frame, and read then.
    if UIView.inheritedAnimationDuration > 0 { tracked.isAnimated = true }
    if tracked.isAnimated { return }
    read(tracked, at: Int64(CACurrentMediaTime() * 1e6), caller: CallerRecorder.caller)
  }
}
#endif
