import Foundation
package import JSON
package import ScrollModel

/// The movement of scroll views: the values of each one's offset, scale and phase, and the times at which
/// they changed.
package struct ScrollSamples {
  private struct Series {
    var contentOffset: [(time: Int64, value: CGPoint)] = []
    var zoomScale: [(time: Int64, value: Double)] = []
    var phase: [(time: Int64, value: ScrollPhase)] = []
  }

  /// The number of values recorded since the last ``removeAll()``.
  package private(set) var count = 0
  private var latest: [String: ScrollValues] = [:]
  private var series: [String: Series] = [:]
  /// The ids of `series`, in the order of their first samples.
  private var views: [String] = []

  /// Creates an empty list of samples.
  package init() {}

  /// Records the values of every scroll view in the tree.
  package mutating func begin(_ engine: Engine) {
    for scrollView in engine.scrollViews { take(scrollView, at: engine.time) }
  }

  /// Records the changed values of the scroll views in a set of changes.
  package mutating func take(_ changes: ChangeSet, at time: Int64) {
    for scrollView in ScrollValues.changed(in: changes) { take(scrollView, at: time) }
  }

  /// Removes the samples, but keeps the latest values.
  package mutating func removeAll() {
    count = 0
    series.removeAll(keepingCapacity: true)
    views.removeAll(keepingCapacity: true)
  }

  private mutating func take(_ scrollView: ScrollView, at time: Int64) {
    let id = scrollView.id
    let old = latest[id]
    let new = ScrollValues(scrollView)
    latest[id] = new
    let before = count
    var series = self.series[id] ?? Series()
    if old?.contentOffset != new.contentOffset {
      series.contentOffset.append((time, new.contentOffset))
      count += 1
    }
    if old?.zoomScale != new.zoomScale {
      series.zoomScale.append((time, new.zoomScale))
      count += 1
    }
    if old?.phase != new.phase {
      series.phase.append((time, new.phase))
      count += 1
    }
    guard count > before else { return }
    if self.series.updateValue(series, forKey: id) == nil { views.append(id) }
  }

  /// Writes an object with the samples: by view, by property, arrays of the time and the value.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    for id in views {
      guard let series = series[id] else { continue }
      writer.key(id)
      writer.beginObject()
      Self.write("contentOffset", series.contentOffset, &writer) { point, writer in
        writer.value(Double(point.x))
        writer.value(Double(point.y))
      }
      Self.write("zoomScale", series.zoomScale, &writer) { $1.value($0) }
      Self.write("phase", series.phase, &writer) { $1.value($0.rawValue) }
      writer.endObject()
    }
    writer.endObject()
  }

  private static func write<Value>(
    _ key: StaticString,
    _ samples: [(time: Int64, value: Value)],
    _ writer: inout JSONWriter,
    _ body: (Value, inout JSONWriter) -> Void
  ) {
    guard !samples.isEmpty else { return }
    writer.key(key)
    writer.beginArray()
    for sample in samples {
      writer.beginArray()
      writer.value(sample.time)
      body(sample.value, &writer)
      writer.endArray()
    }
    writer.endArray()
  }
}
