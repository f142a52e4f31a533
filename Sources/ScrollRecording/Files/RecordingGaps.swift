/// What of a recording could not be read and was left out: damaged stretches, and an end that is missing.
public struct RecordingGaps: Equatable, Sendable {
  /// The damaged stretches.
  public let damages: [RecordingError]
  /// The last whole line of a recording that was cut off; nil if it was not, or nobody came so far.
  public let lastLine: Int?

  /// The gaps of a recording that ends in a way; nil if nobody came so far.
  public init(damages: [RecordingError] = [], ending: RecordingEnding?) {
    self.damages = damages
    if case .cutOff(let lines, _) = ending { lastLine = lines } else { lastLine = nil }
  }
}

extension RecordedStates {
  /// What was left out so far.
  public var gaps: RecordingGaps { RecordingGaps(damages: damages, ending: ending) }
}
