extension Flight {
  /// A display frame, or a part of one, and what it does at a rate: the same in all frames of a flight,
  /// so that a prediction through hundreds of them works it out once.
  struct Frame {
    /// How long it is, in milliseconds.
    let interval: Double
    /// The share of the velocity that it leaves.
    let decay: Double
    /// The points that it covers for each pt/ms of velocity at its start.
    let travel: Double
    /// The share of the distance past an edge that it leaves.
    let pull: Double

    init(_ interval: Double, _ rate: DecelerationRate) {
      self.interval = interval
      decay = rate.decay(over: interval)
      travel = rate.travel(decay: decay)
      pull = shareKept(exponent: interval * Flight.returnExponent)
    }
  }
}
