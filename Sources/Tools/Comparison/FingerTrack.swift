import JSON

/// The fingers of a recording by the touches of its states.
struct FingerTrack {
  private(set) var touches: [Trace.Touch] = []
  private var down: [Int: (x: Double, y: Double)] = [:]

  /// Adds the touches of a state.
  mutating func add(_ json: JSONValue?, at time: Int64) {
    var present: [Int: (x: Double, y: Double)] = [:]
    for (key, touch) in json?.object ?? [:] {
      guard let finger = Int(key), let x = touch["location"]?[0]?.double,
        let y = touch["location"]?[1]?.double
      else { continue }
      present[finger] = (x, y)
    }
    for (finger, place) in down.sorted(by: { $0.key < $1.key }) where present[finger] == nil {
      add(finger, .ended, place, time)
    }
    for (finger, place) in present.sorted(by: { $0.key < $1.key }) {
      let former = down[finger]
      guard former.map({ $0 != place }) ?? true else { continue }
      add(finger, former == nil ? .began : .moved, place, time)
    }
    down = present
  }

  private mutating func add(
    _ finger: Int,
    _ phase: Trace.Touch.Phase,
    _ place: (x: Double, y: Double),
    _ time: Int64
  ) {
    touches.append(Trace.Touch(time: time, finger: finger, phase: phase, x: place.x, y: place.y))
  }
}
