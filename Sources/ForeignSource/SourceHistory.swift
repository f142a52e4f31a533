import JSON

/// The latest changes of a source that is shown, and the state before them.
///
/// The oldest become part of that state when there are more than ``maximumBytes``.
package struct SourceHistory: Sendable {
  /// The state before the oldest change that is kept.
  package private(set) var start: SourceDocument
  private var kept: [EncodedChange] = []
  /// The number of changes in front of ``kept`` that are part of the start already.
  private var dropped = 0
  private var size = 0

  /// The memory of the changes in bytes, in addition to the patches for clients.
  package static let maximumBytes = 512 << 10

  /// Creates the history of a source that has just sent a state.
  package init(_ document: SourceDocument) { start = document }

  /// The time of the earliest state, in microseconds of the source's clock.
  package var earliest: Int64 { start.time }

  /// The changes, oldest first.
  package var changes: ArraySlice<EncodedChange> { kept[dropped...] }

  /// Adds the newest change, which has led to the document.
  package mutating func add(_ change: EncodedChange, to document: SourceDocument) {
    kept.append(change)
    size += change.size
    while size > Self.maximumBytes, dropped < kept.count {
      let oldest = kept[dropped]
      guard start.follow(oldest) else {
        self = SourceHistory(document)
        return
      }
      size -= oldest.size
      dropped += 1
    }
    guard dropped > kept.count / 2 else { return }
    kept.removeFirst(dropped)
    dropped = 0
  }
}

extension SourceDocument {
  /// Applies a change that followed it once.
  ///
  /// - Returns: false if the change does not follow; then nothing changes.
  package mutating func follow(_ change: EncodedChange) -> Bool {
    guard var patch = try? change.decodedPatch() else { return false }
    return (try? apply(&patch, at: JSONPointer())) != nil
  }
}
