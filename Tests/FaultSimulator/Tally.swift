/// How often what matters has happened, which shows that a run has tried it.
package struct Tally: Sendable, CustomStringConvertible {
  package var patches = 0
  package var mergedFrames = 0
  package var snapshots = 0
  package var checkedStates = 0
  package var resumptions = 0
  package var responses = 0
  package var closings = 0
  package var kills = 0
  package var failedRecordings = 0
  package var checkedRecordings = 0

  package init() {}

  package static func += (left: inout Tally, right: Tally) {
    for path in paths { left[keyPath: path] += right[keyPath: path] }
  }

  private static let paths: [any WritableKeyPath<Tally, Int> & Sendable] = [
    \.patches, \.mergedFrames, \.snapshots, \.checkedStates, \.resumptions, \.responses, \.closings,
    \.kills,
    \.failedRecordings, \.checkedRecordings,
  ]

  package var description: String {
    """
    \(patches) patches with \(mergedFrames) merged frames, \(snapshots) snapshots, \(checkedStates) states compared, \
    \(resumptions) resumptions, \(responses) responses, \(closings) closings by the server, \(kills) kills, \
    \(checkedRecordings) recordings checked, \(failedRecordings) of them failed
    """
  }
}
