import Scenes
import ScrollModel

/// What someone needs who goes through the past again beside the session. Places count all entries from
/// the timeline's beginning, those forgotten included.
extension Timeline {
  /// The place behind the last entry.
  var endPlace: Int { forgotten + entries.count }

  /// The entry at a place; nil behind the last one, and where it was forgotten.
  func entry(at place: Int) -> Entry? {
    let index = place - forgotten
    return entries.indices.contains(index) ? entries[index] : nil
  }

  /// The place of the first entry of a time or later.
  func place(ofTime time: Int64) -> Int { place { $0.time >= time } }

  /// The place of the first entry that came after the one with a number.
  func place(behind number: Int) -> Int { place { $0.number > number } }

  /// The first place at which `isBehind` holds, as it does at all that follow.
  private func place(where isBehind: (Entry) -> Bool) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(entries[middle]) { high = middle } else { low = middle + 1 }
    }
    return forgotten + low
  }

  /// The place of the first entry that is not done yet in the latest copy of the engine that has done
  /// nothing at `time` or later; or in the first copy, if what was done at its time is forgotten.
  func copy(before time: Int64) -> (engine: Engine, place: Int)? {
    let most = place(ofTime: time)
    let keyframe =
      keyframes.last { $0.engine.time <= time && $0.entries <= most }
      ?? keyframes.first { $0.engine.time <= time }
    return keyframe.map { (copy(of: $0.engine), $0.entries) }
  }
}
