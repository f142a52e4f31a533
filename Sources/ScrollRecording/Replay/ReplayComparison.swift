import Foundation
package import JSON
package import ScrollModel

/// The differences between the movement of scroll views in a recording and in a replay with changes.
package struct ReplayComparison {
  /// A property of a scroll view that differs at some time.
  package struct Difference {
    /// The time, in microseconds of the scene's own time.
    package let time: Int64
    /// The scroll view's id.
    package let view: String
    /// The property that differs: contentOffset, zoomScale or phase.
    package let property: Property
    fileprivate let recorded: ScrollValues
    fileprivate let changed: ScrollValues

    /// The distance between the two offsets, in points.
    package var distance: Double { recorded.contentOffset.distance(to: changed.contentOffset) }

    /// A description such as `table.contentOffset [0,118.5], was [0,121]`.
    package var words: String {
      let (now, was) = (changed.json(property), recorded.json(property))
      return "\(view).\(property.name) \(now.serializedString), was \(was.serializedString)"
    }

    /// Writes the difference as an object.
    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("t", time)
      writer.member("view", view)
      writer.member("property", property.name)
      writer.member("recorded", recorded.json(property))
      writer.member("changed", changed.json(property))
      writer.endObject()
    }
  }

  /// The final position of a scroll view that moved differently, and the time at which it was reached.
  package struct Rest {
    /// The scroll view's id.
    package let view: String
    fileprivate let recorded: ScrollTrack.Sample
    fileprivate let changed: ScrollTrack.Sample

    /// A description such as `table [0,352] since 2.4 s, was [0,534] since 2.61 s`.
    package var words: String {
      "\(view) \(Self.words(changed)), was \(Self.words(recorded))"
    }

    private static func words(_ sample: ScrollTrack.Sample) -> String {
      let offset = sample.values.json(.contentOffset).serializedString
      return "\(offset) since \(Double(sample.time) / 1_000_000) s"
    }
  }

  /// The first difference; nil if there is none.
  package private(set) var first: Difference?
  /// The difference with the largest distance between the offsets; nil if no offset differs.
  package private(set) var farthest: Difference?
  /// The final positions of the scroll views that moved differently in the last scene.
  package private(set) var rests: [Rest] = []

  /// Compares two replays of one recording; `onDifference` is called in the order of time, for each
  /// property that changed in either and differs at that time.
  package init(
    recorded: ScrollTrack,
    changed: ScrollTrack,
    _ onDifference: (Difference) throws -> Void
  ) rethrows {
    for (old, new) in zip(recorded.parts, changed.parts) {
      rests = []
      try compare(old, new, onDifference)
    }
  }

  private mutating func compare(
    _ old: [ScrollTrack.Sample],
    _ new: [ScrollTrack.Sample],
    _ onDifference: (Difference) throws -> Void
  ) rethrows {
    var (oldRest, newRest) = (old[...], new[...])
    var (oldLatest, newLatest) = ([String: ScrollTrack.Sample](), [String: ScrollTrack.Sample]())
    var different: [String] = []
    while let time = [oldRest.first?.time, newRest.first?.time].compactMap(\.self).min() {
      var views: [String] = []
      Self.take(&oldRest, at: time, &oldLatest, &views)
      Self.take(&newRest, at: time, &newLatest, &views)
      for view in views {
        guard let old = oldLatest[view]?.values, let new = newLatest[view]?.values, old != new
        else {
          continue
        }
        if !different.contains(view) { different.append(view) }
        for property in ScrollValues.properties where old.json(property) != new.json(property) {
          let difference = Difference(
            time: time,
            view: view,
            property: property,
            recorded: old,
            changed: new
          )
          note(difference)
          try onDifference(difference)
        }
      }
    }
    rests = different.compactMap { view in
      guard let old = oldLatest[view], let new = newLatest[view] else { return nil }
      return Rest(view: view, recorded: old, changed: new)
    }
  }

  private mutating func note(_ difference: Difference) {
    if first == nil { first = difference }
    if difference.property == .contentOffset, difference.distance > farthest?.distance ?? 0 {
      farthest = difference
    }
  }

  /// Removes the samples of a time, and collects their views.
  private static func take(
    _ samples: inout ArraySlice<ScrollTrack.Sample>,
    at time: Int64,
    _ latest: inout [String: ScrollTrack.Sample],
    _ views: inout [String]
  ) {
    while let sample = samples.first, sample.time == time {
      latest[sample.view] = sample
      if !views.contains(sample.view) { views.append(sample.view) }
      samples.removeFirst()
    }
  }
}
