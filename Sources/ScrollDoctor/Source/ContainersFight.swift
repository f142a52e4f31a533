import ForeignSource
import ScrollModel

/// SW009: scripts scroll two containers back and forth.
struct ContainersFight: EventRule {
  static let rule = Rule(
    .init(.error, 9, .drag, "Two containers fight", .source),
    matters: "The scroll event comes for a script's own scrolls too. Two handlers that each scroll "
      + "the other container answer each other, and the content trembles without an end.",
    remedy: "Let only the container that a person scrolls move the other one, ignore the event "
      + "that one's own assignment causes, and compare before setting an offset."
  )

  /// A container that scripts move to and fro.
  private struct Swing {
    var isForward: Bool
    var turns: [Int64] = []
    var last: SourceEntry
  }

  /// The turns of each container, within this time in microseconds, from which it counts.
  private static let leastTurns = 4
  private static let span: Int64 = 1_000_000

  private var swings: [String: Swing] = [:]

  mutating func observe(_ moment: SourceStep) -> [Symptom] {
    var hasTurned = false
    for cause in moment.moves where cause.isAssignment {
      let way = cause.delta[cause.axis]
      guard way != 0 else { continue }
      var swing = swings[cause.view] ?? Swing(isForward: way > 0, last: cause)
      if swing.isForward != (way > 0) {
        swing.turns.append(moment.time)
        hasTurned = true
      }
      swing.turns.removeAll { moment.time - $0 > Self.span }
      (swing.isForward, swing.last) = (way > 0, cause)
      swings[cause.view] = swing
    }
    guard hasTurned else { return [] }
    let pair = swings.filter { $0.value.turns.count >= Self.leastTurns }.sorted { $0.key < $1.key }
      .prefix(2)
    guard let one = pair.first, let other = pair.last, one.key != other.key else { return [] }
    swings = [:]
    // The inner one of two nested containers is the finding's view.
    let document = moment.document
    let isNested = document.ancestors(of: one.key).contains(other.key)
    let (inner, outer) = isNested ? (one, other) : (other, one)
    let isInside = document.ancestors(of: inner.key).contains(outer.key)
    let names = [inner, outer].map { document.view($0.key)?.name ?? $0.key }
    let (turns, otherTurns) = (inner.value.turns.count, outer.value.turns.count)
    let duration = Double((moment.time - (inner.value.turns.first ?? moment.time)) / 1_000)
    return [
      Symptom(
        inner.key,
        "scripts have turned \(names[0]) \(isInside ? "in" : "and") \(names[1]) round \(turns) and "
          + "\(otherTurns) times in \(duration) ms: \(inner.value.last.call) and "
          + outer.value.last.call,
        [
          "other": outer.key, "turns": Double(turns), "otherTurns": Double(otherTurns),
          "caller": inner.value.last.caller, "otherCaller": outer.value.last.caller,
        ]
      )
    ]
  }
}
