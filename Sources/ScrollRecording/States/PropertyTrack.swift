import JSON
import ModelCoding
import ScrollModel

/// The values of some properties in a recording, in the order of time.
struct PropertyTrack {
  /// A difference from another track.
  struct Difference {
    /// The lines of this and the other recording up to which the values hold.
    let line: Int
    let otherLine: Int
    /// The time, in microseconds.
    let time: Int64
    let words: String
  }

  private struct Key: Hashable {
    let view: String
    let property: Property
  }

  private struct Sample {
    let time: Int64
    let line: Int
    /// Nil for a view that is not there, or has no such property.
    let value: JSONValue?
  }

  private var samples: [Key: [Sample]] = [:]
  /// The properties that some state names, rather than leaves at their defaults.
  let named: Set<Property>
  let ending: RecordingEnding
  var count: Int { samples.reduce(0) { $0 + $1.value.count } }

  init(_ states: RecordedStates, _ properties: [Property]) throws {
    var samples: [Key: [Sample]] = [:]
    var named: Set<Property> = []
    try states.play { moment in
      let all = moment.state["views"]?.object
      let changed = moment.patch.map { $0["views"]?.object?.keys } ?? all?.keys
      // A whole state no longer has the views that were removed before it.
      let known = moment.patch == nil ? samples.keys.map(\.view) : []
      for id in Set(Array(changed ?? []) + known) {
        let view = all?[id]
        for property in properties {
          if view?[property.name] != nil { named.insert(property) }
          let value = Self.value(of: property, in: view)
          let key = Key(view: id, property: property)
          guard samples[key]?.last.map({ $0.value != value }) ?? (value != nil) else { continue }
          samples[key, default: []].append(
            Sample(time: moment.time, line: moment.line, value: value)
          )
        }
      }
      return true
    }
    if let damage = states.damages.first { throw damage }
    (self.samples, self.named) = (samples, named)
    ending = states.ending ?? .cutOff(lines: 1, bytes: 0)
  }

  /// The value that a state shows, or the default that it omits; nil if the view's class has no such property.
  private static func value(of property: Property, in view: JSONValue?) -> JSONValue? {
    guard let view else { return nil }
    if let value = view[property.name] { return value }
    let name = view["class"]?.string ?? ViewClass.view.name
    guard let value = ViewClass.named(name)?.table[property]?.defaultValue
    else { return nil }
    var writer = JSONWriter()
    StateWriter.write(value, to: &writer)
    return try? JSONValue(parsing: writer.bytes, limits: .message)
  }

  /// The first difference between these values and those of another recording or run.
  func firstDifference(
    from other: PropertyTrack,
    _ tolerance: NumberTolerance,
    _ clock: FrameClock
  ) -> Difference? {
    var first: (sample: Sample, key: Key, difference: JSONDifference)?
    func note(_ sample: Sample, _ key: Key, _ old: JSONValue?, _ new: JSONValue?) {
      guard
        let difference = JSONDifference(
          old,
          new,
          tolerance: tolerance,
          at: ["views", key.view, key.property.name]
        )
      else { return }
      let isEarlier = first.map {
        (sample.time, key.view, key.property.name)
          < ($0.sample.time, $0.key.view, $0.key.property.name)
      }
      if isEarlier ?? true { first = (sample, key, difference) }
    }
    let window = Int64(tolerance.microseconds)
    for key in Set(samples.keys).union(other.samples.keys) {
      let (old, new) = (samples[key] ?? [], other.samples[key] ?? [])
      for sample in old where !Self.isFound(sample, in: new, window, tolerance, key) {
        note(sample, key, sample.value, Self.value(at: sample.time, in: new))
      }
      for sample in new where !Self.isFound(sample, in: old, window, tolerance, key) {
        let recorded = old.last { $0.time <= sample.time }
        let place = Sample(time: sample.time, line: recorded?.line ?? 1, value: sample.value)
        note(place, key, recorded?.value, sample.value)
      }
    }
    return first.map { first in
      let frame = clock.frame(after: first.sample.time) - 1
      return Difference(
        line: first.sample.line,
        otherLine: other.samples[first.key]?.last { $0.time <= first.sample.time }?.line ?? 1,
        time: first.sample.time,
        words: "frame \(frame) at \(first.sample.time) µs: \(first.difference.words)"
      )
    }
  }

  private static func value(at time: Int64, in samples: [Sample]) -> JSONValue? {
    samples.last { $0.time <= time }?.value
  }

  /// Whether a value applies in the other samples at some time within the window.
  private static func isFound(
    _ sample: Sample,
    in others: [Sample],
    _ window: Int64,
    _ tolerance: NumberTolerance,
    _ key: Key
  ) -> Bool {
    // The samples are in the order of time.
    var (low, high) = (0, others.count)
    while low < high {
      let middle = (low + high) / 2
      if others[middle].time > sample.time - window { high = middle } else { low = middle + 1 }
    }
    var candidates = low > 0 ? [others[low - 1].value] : [nil]
    candidates += others[low...].prefix { $0.time <= sample.time + window }.map(\.value)
    return candidates.contains { candidate in
      JSONDifference(
        sample.value,
        candidate,
        tolerance: tolerance,
        at: ["views", key.view, key.property.name]
      ) == nil
    }
  }
}
