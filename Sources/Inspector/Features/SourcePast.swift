import ForeignSource
import JSON
import ModelCoding
import Simulation

/// A question about the past of a source, answered from its steps piece by piece.
class SourcePast {
  let range: ClosedRange<Int64>
  private(set) var document: ForeignDocument
  private var steps: ArraySlice<ForeignStep>
  /// Whether the state at the start of the range is reached.
  private var hasBegun = false

  init(_ range: ClosedRange<Int64>, of history: SourceHistory) {
    self.range = range
    (document, steps) = (history.start, history.steps)
  }

  /// Follows the steps; returns whether the answer is complete.
  final func advance(within budget: WorkBudget) -> Bool {
    while let step = steps.first, step.time <= range.upperBound {
      if budget.isSpent { return false }
      if step.time > range.lowerBound { begin() }
      guard document.follow(step) else { break }
      steps.removeFirst()
      if hasBegun, !take(step) { return true }
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

  /// Takes a step, to which ``document`` has advanced; returns whether more are wanted.
  func take(_ step: ForeignStep) -> Bool { true }

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

  override func take(_ step: ForeignStep) -> Bool {
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

/// A request for the past steps of a source: a state, and what clients received of each step.
final class SourceSteps: SourcePast {
  private let writeState: (ForeignDocument, inout JSONWriter) -> Void
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

  override func take(_ step: ForeignStep) -> Bool {
    if isTooLarge { return false }
    if steps.count > HistorySteps.maximumBytes, step.time > end {
      isTruncated = true
      return false
    }
    end = step.time
    steps.beginObject()
    steps.key("patch")
    steps.raw(step.patch)
    for (key, elements) in [("why", step.causes), ("events", step.events)] {
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
