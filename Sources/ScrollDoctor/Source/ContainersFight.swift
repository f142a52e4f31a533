import ForeignSource
import JSON

/// SW009: scripts scroll two containers back and forth.
struct ContainersFight: SourceRule {
  static let rule = Rule(
    .error(9, .drag, "Two containers fight", .source),
    matters: "The scroll event comes for a script's own scrolls too. Two handlers that each scroll "
      + "the other container answer each other, and the content trembles without an end.",
    remedy: "Let only the container that a person scrolls move the other one, ignore the event "
      + "that one's own assignment causes, and compare before setting an offset."
  )

  /// A container that scripts move to and fro.
  private struct Swing {
    var isForward: Bool
    var turns: [Int64] = []
    var last: SourceCause
  }

  /// The turns of each container, within this time in microseconds, from which it counts.
  private static let leastTurns = 4
  private static let span: Int64 = 1_000_000

  private var swings: [String: Swing] = [:]

  mutating func observe(_ change: SourceChange, to document: SourceDocument) -> [Symptom] {
    var hasTurned = false
    for cause in change.moves where cause.isAssignment {
      let way = cause.axis.of(cause.delta)
      guard way != 0 else { continue }
      var swing = swings[cause.view] ?? Swing(isForward: way > 0, last: cause)
      if swing.isForward != (way > 0) {
        swing.turns.append(change.time)
        hasTurned = true
      }
      swing.turns.removeAll { change.time - $0 > Self.span }
      (swing.isForward, swing.last) = (way > 0, cause)
      swings[cause.view] = swing
    }
    guard hasTurned else { return [] }
    let pair = swings.filter { $0.value.turns.count >= Self.leastTurns }.sorted { $0.key < $1.key }
      .prefix(2)
    guard let one = pair.first, let other = pair.last, one.key != other.key else { return [] }
    swings = [:]
    // The inner one of two nested containers is the finding's view.
    let isNested = document.ancestors(of: one.key).contains(other.key)
    return [symptom(isNested ? one : other, isNested ? other : one, at: change.time, in: document)]
  }

  private func symptom(
    _ inner: (key: String, value: Swing),
    _ outer: (key: String, value: Swing),
    at time: Int64,
    in document: SourceDocument
  ) -> Symptom {
    let first = inner.value.turns.first ?? time
    let milliseconds = Double((time - first) / 1_000)
    let isInside = document.ancestors(of: inner.key).contains(outer.key)
    let relation = isInside ? "in \(name(outer, document))" : "and \(name(outer, document))"
    return Symptom(
      inner.key,
      "scripts have turned \(name(inner, document)) \(relation) round \(inner.value.turns.count) "
        + "and \(outer.value.turns.count) times in \(milliseconds) ms: \(inner.value.last.call) "
        + "and \(outer.value.last.call)",
      [
        "other": outer.key, "turns": Double(inner.value.turns.count),
        "otherTurns": Double(outer.value.turns.count), "caller": inner.value.last.caller,
        "otherCaller": outer.value.last.caller,
      ]
    )
  }

  private func name(_ swing: (key: String, value: Swing), _ document: SourceDocument) -> String {
    document.view(swing.key)?.name ?? swing.key
  }
}
