import JSON
import ModelCoding
public import ScrollModel

/// Replays a recording and compares the values of a few properties with the recorded ones, and nothing else.
///
/// A value counts as found if it applies, within the tolerance of numbers, at some time within the tolerance of
/// times.
public struct PropertyVerification {
  /// The first difference; nil if there is none.
  public let divergence: Verification.Divergence?
  /// How the recording ends.
  public let ending: RecordingEnding
  /// The number of values that were compared.
  public let values: Int

  /// Compares the properties of two readers of one recording.
  ///
  /// - Parameters:
  ///   - recorded: a reader, for the recorded values.
  ///   - replayed: another reader of the same recording, for its commands.
  ///   - properties: the properties to compare.
  ///   - tolerance: the accepted differences.
  /// - Throws: `RecordingError` if the recording is damaged, has no states, or was made with another version of
  ///   the law of motion; what the file's reader throws.
  public init(
    _ recorded: RecordingReader,
    replayed: RecordingReader,
    only properties: [Property],
    tolerance: NumberTolerance
  ) throws {
    guard recorded.header.hasDerivedLines else {
      throw RecordingError(line: 1, "it has inputs only, and no values to compare")
    }
    try recorded.header.checkModel()
    let fps = recorded.header.fps
    let old = try PropertyTrack(RecordedStates(recorded), properties)
    var bytes: [UInt8] = []
    try Recorder.update(replayed, hasDerivedLines: true) { bytes += $0 }
    var place = 0
    let today = try RecordingReader { count in
      defer { place = min(place + count, bytes.count) }
      return Array(bytes[place..<min(place + count, bytes.count)])
    }
    let new = try PropertyTrack(RecordedStates(today), properties)
    ending = old.ending
    values = old.count
    divergence = old.firstDifference(from: new, tolerance, FrameClock(fps: fps))
  }
}

/// The values of some properties in a recording, in the order of time.
private struct PropertyTrack {
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
  let ending: RecordingEnding
  var count: Int { samples.reduce(0) { $0 + $1.value.count } }

  init(_ states: RecordedStates, _ properties: [Property]) throws {
    var samples: [Key: [Sample]] = [:]
    try states.play { moment in
      let all = moment.state["views"]?.object
      let changed = moment.patch.map { $0["views"]?.object?.keys } ?? all?.keys
      // A whole state no longer has the views that were removed before it.
      let known = moment.patch == nil ? samples.keys.map(\.view) : []
      for id in Set(Array(changed ?? []) + known) {
        let view = all?[id]
        for property in properties {
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
    self.samples = samples
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

  /// The first difference between these values, the recorded ones, and those of today.
  func firstDifference(
    from today: PropertyTrack,
    _ tolerance: NumberTolerance,
    _ clock: FrameClock
  ) -> Verification.Divergence? {
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
    for key in Set(samples.keys).union(today.samples.keys) {
      let (old, new) = (samples[key] ?? [], today.samples[key] ?? [])
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
      return Verification.Divergence(
        line: first.sample.line,
        time: first.sample.time,
        message: "frame \(frame) at \(first.sample.time) µs: \(first.difference.words)"
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
