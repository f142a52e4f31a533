#if canImport(UIKit)
import Foundation
import ScrollProbeCore
import UIKit

/// What runs between a start and a stop: reads, once a frame, what has changed.
@MainActor final class Probe {
  let registry: ViewRegistry
  let output: any Output

  private let observer: MoveObserver
  private let touches = TouchRecorder()
  private let surroundings = Surroundings()
  private var clock: FrameClock?
  private var cost = FrameCost()
  private var latest: Sample?
  private var frames = 0

  /// The number of frames after which the windows are searched for new views.
  private static let framesBetweenSearches = 30

  init(_ output: any Output, _ options: ScrollProbe.Options) {
    self.output = output
    observer = MoveObserver(surroundings)
    registry = ViewRegistry(observer, reportsContent: options.reportsContent)
    touches.registry = registry
    if options.recordsCallers { CallerRecorder.begin(withNames: options.namesCallers) }
    clock = FrameClock(maximumFramesPerSecond: options.maximumFramesPerSecond) { [weak self] in
      self?.frame(at: $0)
    }
  }

  func stop() {
    clock?.stop()
    output.close()
    touches.stop()
    surroundings.stop()
    registry.removeAll()
    CallerRecorder.end()
  }

  /// Reads what has changed; the time is the start of the frame, in seconds.
  func frame(at time: CFTimeInterval) {
    let now = Int64(time * 1e6)
    output.tick(at: now)
    clock?.isFast = output.wantsSamples
    observer.isActive = output.wantsSamples
    touches.isActive = output.wantsSamples
    guard output.wantsSamples, let window = Windows.main else {
      if latest != nil {
        latest = nil
        // Moves that were not observed have no cause.
        observer.finder = MoveFinder()
      }
      return
    }
    let duration = ContinuousClock().measure { read(window, at: now) }
    cost.add(duration / .microseconds(1), at: now)
  }

  private func read(_ window: UIWindow, at now: Int64) {
    frames += 1
    surroundings.update(window, at: now)
    if latest == nil || registry.isDue || frames.isMultiple(of: Self.framesBetweenSearches) {
      registry.search(at: now)
      touches.watch(Windows.all)
    }
    let haveViewsChanged = registry.readChanged(at: now)
    let screen = surroundings.screen
    guard
      haveViewsChanged || touches.hasChanges || latest == nil || latest?.screen != screen
        || latest?.keyboard != surroundings.keyboard
    else { return }
    let sample = Sample(
      time: now,
      screen: screen,
      keyboard: surroundings.keyboard,
      views: registry.samples,
      frameCost: cost.report(at: now) ?? latest?.frameCost
    )
    latest = sample
    output.observe(
      sample,
      touches: touches.take(),
      moves: observer.finder.takeMoves(),
      events: observer.finder.takeEvents() + surroundings.takeEvents()
    )
  }
}
#endif
