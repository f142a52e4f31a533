/// The parts of a recording that could not be read and were left out: damaged stretches, and a missing end.
package struct RecordingIntegrity: Equatable, Sendable {
  /// The damaged stretches.
  package let damages: [RecordingError]
  /// The last whole line of a recording that is cut off; nil if it is not, or if the end was not read.
  package let lastLine: Int?

  /// Creates the gaps of a recording with an ending; nil if the end was not read.
  package init(damages: [RecordingError] = [], ending: RecordingEnding?) {
    self.damages = damages
    if case .cutOff(let lines, _) = ending { lastLine = lines } else { lastLine = nil }
  }
}

extension RecordedStates {
  /// The parts that were left out so far.
  package var gaps: RecordingIntegrity { RecordingIntegrity(damages: damages, ending: ending) }
}
