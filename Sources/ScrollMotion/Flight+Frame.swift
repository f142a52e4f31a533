extension Flight {
  /// A display frame, or a part of one, with its effect at a given rate.
  ///
  /// It is the same for all frames of a flight, so that a prediction over hundreds of frames computes
  /// it once.
  struct Frame {
    /// The length in milliseconds.
    let interval: Double
    /// The fraction of the velocity that is left after it.
    let decay: Double
    /// The distance in points for each pt/ms of velocity at its start.
    let travel: Double
    /// The fraction of the distance past an edge that is left after it.
    let pull: Double

    init(_ interval: Double, _ rate: DecelerationRate) {
      self.interval = interval
      decay = rate.decay(over: interval)
      travel = rate.travel(decay: decay)
      pull = frameFactor(exponent: interval * Flight.returnExponent)
    }
  }
}
