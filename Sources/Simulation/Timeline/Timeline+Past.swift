import ScrollModel
import ScrollRecording

extension Timeline {
  /// A copy of the latest keyframe that has carried out nothing of `time` or later, with the place of its next
  /// entry; of the first keyframe if the commands of its time were discarded.
  func copy(before time: Int64) -> (engine: Engine, place: Int)? {
    let limit = log.place(ofTime: time)
    let keyframe =
      keyframes.last { $0.time <= time && $0.place <= limit }
      ?? keyframes.first { $0.time <= time }
    return keyframe.flatMap { keyframe in
      makeEngine(of: keyframe).map { ($0, keyframe.place) }
    }
  }
}
