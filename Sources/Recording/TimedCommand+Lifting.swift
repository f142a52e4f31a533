public import ScrollModel

extension TimedCommand {
  /// The command that cancels all fingers that are on the glass of an engine; nil where there is none.
  public init?(liftingFingersOf engine: Engine) {
    let samples = engine.touchStates.map { touch in
      TouchSample(id: touch.id, phase: .cancelled, location: touch.location)
    }
    guard !samples.isEmpty else { return nil }
    self.init(time: engine.time, touches: samples)
  }
}
