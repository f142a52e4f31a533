import ForeignSource
import Foundation
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

  /// The turns of each container, within this time in microseconds, from which it counts.
  private static let leastTurns = 4
  private static let span: Int64 = 1_000_000

  /// The containers that scripts move to and fro: when they turned, and what moved them last.
  private var swings: [String: (turns: [Int64], last: SourceEntry)] = [:]

  mutating func observe(_ moment: SourceStep) -> [Symptom] {
    var hasTurned = false
    for cause in moment.moves where cause.isAssignment && cause.delta[cause.axis] != 0 {
      var (turns, last) = swings[cause.view] ?? ([], cause)
      if (last.delta[last.axis] > 0) != (cause.delta[cause.axis] > 0) {
        turns.append(moment.time)
        hasTurned = true
      }
      swings[cause.view] = (turns.filter { moment.time - $0 <= Self.span }, cause)
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
    let (call, otherCall) = (inner.value.last, outer.value.last)
    let duration = Double((moment.time - (inner.value.turns.first ?? moment.time)) / 1_000)
    return [
      Symptom(
        inner.key,
        "scripts have turned \(names[0]) \(isInside ? "in" : "and") \(names[1]) round \(turns) and "
          + "\(otherTurns) times in \(duration) ms: \(call.call) and \(otherCall.call)",
        [
          "other": outer.key, "turns": Double(turns), "otherTurns": Double(otherTurns),
          "caller": call.caller, "otherCaller": otherCall.caller,
        ]
      )
    ]
  }
}

/// SW010: a container that was locked goes back to its place in a smooth scroll.
struct RestoreAnimated: EventRule {
  static let rule = Rule(
    .init(.warning, 10, .motion, "A restore is animated", .source),
    matters: "With scroll-behavior: smooth, scrollTo and scrollTop animate too. A page that a "
      + "dialog has locked with position: fixed is at 0 when it is unlocked, and a person watches "
      + "it run back to where it was.",
    remedy: "Restore the offset with scrollTo({ top: y, behavior: \"instant\" }), or lock the page "
      + "with overflow: hidden on the root element, which keeps its offset."
  )

  /// A place that a container had until it could not hold it any more.
  private struct Place {
    let offset: Double
    /// When it could hold the place again, in microseconds; nil while it cannot.
    var opening: Int64?
    /// The last part of the smooth scroll back, and how far that has come.
    var part: SourceEntry?
    var way = 0.0
  }

  /// The least way that a person sees, in points, and the distance from the old place that is still the same.
  private static let leastWay = 8.0
  private static let nearness = 2.0
  /// How long after it is unlocked a scroll is a restore, in microseconds.
  private static let patience: Int64 = 1_000_000

  private var places: [String: Place] = [:]

  mutating func observe(_ moment: SourceStep) -> [Symptom] {
    for id in places.keys { expire(id, at: moment.time, in: moment.document) }
    var symptoms: [Symptom] = []
    let moves = Dictionary(grouping: moment.moves, by: \.view)
    for (id, causes) in moves.sorted(by: { $0.key < $1.key }) {
      guard let view = moment.document.view(id) else { continue }
      var offset: Double = view.offset.y
      for cause in causes { offset -= cause.delta.y }
      for cause in causes where cause.delta.y != 0 {
        let before = offset
        offset += cause.delta.y
        // The container was moved to its beginning because it has nothing left to scroll to.
        if cause.by == "layout", before >= Self.leastWay, offset < 1, view.range.height < before - 1
        {
          places[id] = Place(offset: before)
        } else if let symptom = follow(cause, offset, view) {
          symptoms.append(symptom)
        }
      }
    }
    for event in moment.events("scrollend") where places[event.view]?.part != nil {
      // It has ended elsewhere.
      places[event.view] = nil
    }
    return symptoms
  }

  /// Forgets a place that a container could have been brought back to for some time.
  private mutating func expire(_ id: String, at time: Int64, in document: SourceDocument) {
    guard var place = places[id], place.part == nil else { return }
    let canHold = document.view(id).map { $0.range.height >= place.offset - 1 }
    place.opening = canHold == true ? place.opening ?? time : nil
    let isOver = canHold == nil || time - (place.opening ?? time) > Self.patience
    places[id] = isOver ? nil : place
  }

  /// Follows a part of the way to an offset, and returns the symptom where it ends at the old place.
  private mutating func follow(_ cause: SourceEntry, _ offset: Double, _ view: SourceView)
    -> Symptom?
  {
    guard var place = places[view.id] else { return nil }
    guard cause.by == "script", cause.cause == "animation" else {
      // A person or a script has chosen another place, or a script has restored it at once.
      if !["layout", "unknown", ""].contains(cause.by) { places[view.id] = nil }
      return nil
    }
    place.way += cause.delta.y
    place.part = cause
    places[view.id] = place
    guard abs(offset - place.offset) <= Self.nearness else { return nil }
    places[view.id] = nil
    // The last steps are still to come.
    place.way += place.offset - offset
    guard place.way >= Self.leastWay else { return nil }
    let isByStyle = view.own("scroll-behavior") == "smooth"
    let command = cause.command.isEmpty ? "smooth scroll" : cause.command
    return view.symptom(
      "\(view.name) was at \(place.offset) px and lost this offset while it had nothing to scroll; "
        + "\(cause.call) brought it back in a smooth scroll over \(place.way) px"
        + (isByStyle ? ", because its scroll-behavior is smooth" : ""),
      [
        "oldOffset": place.offset, "moved": place.way, "caller": cause.caller,
        "contentOffset": view.offset,
      ],
      sum: [command: place.way]
    )
  }
}
