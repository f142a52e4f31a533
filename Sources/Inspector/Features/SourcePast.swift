import ForeignSource
import JSON
import ModelCoding
import Simulation

/// A question about the past of a source, answered from its changes piece by piece.
class SourcePast {
  let range: ClosedRange<Int64>
  private(set) var document: SourceDocument
  private var changes: ArraySlice<EncodedChange>
  /// Whether the state at the start of the range is reached.
  private var hasBegun = false

  init(_ range: ClosedRange<Int64>, of history: SourceHistory) {
    self.range = range
    (document, changes) = (history.start, history.changes)
  }

  /// Follows the changes; returns whether the answer is complete.
  final func advance(within budget: WorkBudget) -> Bool {
    while let change = changes.first, change.time <= range.upperBound {
      if budget.isSpent { return false }
      if change.time > range.lowerBound { begin() }
      guard document.follow(change) else { break }
      changes.removeFirst()
      if hasBegun, !take(change) { return true }
    }
    begin()
    return true
  }

  private func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    document.pass(to: range.lowerBound)
    takeStart()
  }

  /// Takes the state at the start of the range.
  func takeStart() {}

  /// Takes a change, to which ``document`` has advanced; returns whether more are wanted.
  func take(_ change: EncodedChange) -> Bool { true }

  /// Whether the state is too large for a response.
  var isTooLarge: Bool { false }

  /// Writes the result.
  func write(to writer: inout JSONWriter) {}
}

/// A query for past values of a source's properties.
final class SourceValues: SourcePast {
  private var series: [(property: NumericProperty, points: DecimatedSeries)]

  init(_ request: HistoryRequest, of history: SourceHistory) {
    series = request.properties.map { property in
      let points = DecimatedSeries(over: request.range, maximumPoints: request.maximumPoints)
      return (property, points)
    }
    super.init(request.range, of: history)
  }

  override func takeStart() { takeSample() }

  override func take(_ change: EncodedChange) -> Bool {
    takeSample()
    return true
  }

  private func takeSample() {
    for index in series.indices {
      let property = series[index].property
      guard let view = document.views[property.view], let value = property.value(in: view) else {
        continue
      }
      series[index].points.add(value, at: document.time)
    }
  }

  override func write(to writer: inout JSONWriter) {
    writer.times(from: range.lowerBound, to: range.upperBound)
    HistoryQuery.write(series, to: &writer)
  }
}

/// A request for the past steps of a source: a state, and what clients received of each change.
final class SourceSteps: SourcePast {
  private let writeState: (SourceDocument, inout JSONWriter) -> Void
  private var state = JSONWriter()
  private var steps = JSONWriter(capacity: 16_384)
  private var end: Int64
  private var isTruncated = false

  init(_ range: ClosedRange<Int64>, of source: SourceConnection) {
    writeState = source.stateWriter
    end = range.upperBound
    super.init(range, of: source.history)
  }

  override var isTooLarge: Bool { state.count > HistorySteps.maximumState }

  override func takeStart() { writeState(document, &state) }

  override func take(_ change: EncodedChange) -> Bool {
    if isTooLarge { return false }
    if steps.count > HistorySteps.maximumBytes, change.time > end {
      isTruncated = true
      return false
    }
    end = change.time
    steps.beginObject()
    steps.key("patch")
    steps.raw(change.patch)
    for (key, elements) in [("why", change.causes), ("events", change.events)] {
      steps.key(key)
      steps.beginArray()
      steps.raw(elements)
      steps.endArray()
    }
    steps.endObject()
    return true
  }

  override func write(to writer: inout JSONWriter) {
    writer.times(from: range.lowerBound, to: isTruncated ? end : range.upperBound)
    writer.key("state")
    writer.raw(state.bytes)
    HistorySteps.writeSteps(steps.bytes, isTruncated: isTruncated, to: &writer)
  }
}
