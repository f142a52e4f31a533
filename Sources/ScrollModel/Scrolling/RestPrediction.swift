import Foundation
import ScrollMotion

/// Where and when content will rest.
enum RestPrediction {
  case known(Rest?)
  /// After a lift at the latest touch.
  case lift(LiftRest)

  var rest: Rest? {
    switch self {
    case .known(let rest): rest
    case .lift(let lift): lift.rest
    }
  }
}

/// Where and when content will rest if the finger lifts now.
///
/// Each touch changes it, and running a flight to its end takes longer than all else that a touch does. So it is
/// computed when it is first read.
final class LiftRest {
  private let flight: TwoAxisFlight
  private let upcoming: UpcomingSteps
  private(set) lazy var rest = flight.rest(after: upcoming)

  init(of flight: TwoAxisFlight, after upcoming: UpcomingSteps) {
    self.flight = flight
    self.upcoming = upcoming
  }
}

extension TwoAxisFlight {
  /// Where and when it will end, with the frame times that are known; nil if that is too far away to compute.
  func rest(after upcoming: UpcomingSteps) -> Rest? {
    var (flight, upcoming) = (self, upcoming)
    while !flight.isAtRest, let interval = upcoming.next() { flight.step(interval) }
    guard let end = flight.resting(interval: upcoming.frames.clock.interval) else { return nil }
    let offset = CGPoint(
      x: x.grid.rounded(Double(end.offset.x)),
      y: y.grid.rounded(Double(end.offset.y))
    )
    return Rest(
      contentOffset: offset,
      time: upcoming.frames.time(of: end.frames, after: upcoming.time)
    )
  }
}

extension ScrollView {
  /// Marks the rest as changed if it is not the one `before`.
  ///
  /// If one of them is not computed yet, whether they differ is decided when the step is taken.
  func noteRest(before: RestPrediction) {
    if let undecidedRest {
      // The present one is compared with the step's first, unless another came between.
      if undecidedRest.rest != before.rest { self.undecidedRest = nil }
      return
    }
    switch (before, activity.prediction) {
    case (.known(let old), .known(let new)):
      if old != new { changed(.rest) }
    case (.lift(let old), .lift(let new)) where old === new: break
    default:
      guard !dirty.contains(PropertySet(.rest)) else { return }
      changed(.rest)
      guard let context else { return }
      undecidedRest = before
      context.undecidedRests.append(self)
    }
  }

  /// Decides whether the rest has changed in this step.
  func decideRest() {
    if let undecidedRest, undecidedRest.rest == rest { dirty.remove(PropertySet(.rest)) }
    undecidedRest = nil
  }
}
