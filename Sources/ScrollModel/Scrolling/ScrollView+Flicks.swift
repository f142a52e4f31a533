import Foundation
import ScrollMotion

extension ScrollView {
  /// Adds the latest sample of a drag to the flicks in a row.
  func sampleStreak() {
    guard accumulatesFlicks, let pan, pan.drag != nil, pan.hasVelocity else { return }
    let velocity = pan.offsetVelocity
    streak.drag(
      velocity: velocity[canScroll(.vertical) ? .vertical : .horizontal],
      speed: velocity.length,
      translation: pan.translation.length
    )
  }

  /// Counts the lift that ends a drag as a flick, or ends the series.
  func endDragOfStreak(_ pan: Pan, at time: Double, isCancelled: Bool) {
    guard accumulatesFlicks, pan.drag != nil else { return }
    let isDropped = isCancelled || pan.isStale(at: time)
    streak.lift(speed: isDropped ? 0 : pan.offsetVelocity.length, at: time)
  }

  /// The factor for the distance of the flight after a lift of `pan`.
  func multiplier(ofLift pan: Pan) -> Double {
    guard accumulatesFlicks else { return 1 }
    // While the finger is down, the lift has not been counted yet.
    let counts = self.pan == nil || FlickStreak.counts(speed: pan.offsetVelocity.length)
    return counts ? streak.multiplier : 1
  }

  /// The flicks in a row, if the latest one lets the content travel further than a single one.
  var accelerated: Flick? {
    guard accumulatesFlicks, streak.multiplier > 1 else { return nil }
    return Flick(count: streak.count, multiplier: streak.multiplier)
  }

  /// Whether flicks in a row count; content that pages does not travel further.
  private var accumulatesFlicks: Bool { options.accumulatesFlicks && !isPagingEnabled }
}
