public import ScrollModel

/// Holds a predicate against an engine, step by step.
///
/// A step costs it in proportion to the scroll views of which something changed, or to all of them
/// where the predicate names other views besides.
public struct Watch {
  /// What is watched.
  public let predicate: ScrollPredicate
  /// What is waited for: that the predicate holds for some scroll view, or that it does not.
  private let wanted: Bool
  /// The scroll views for which the predicate was as wanted at the step before.
  private var met: Set<String> = []
  /// What the remembered references were at the step before, by the scroll view asked.
  private var memory: [String: [Int: Value]] = [:]
  /// The scroll views that have to be asked again although nothing changed of them.
  private var unsettled: Set<String> = []

  /// A moment that was waited for.
  public struct Match: Equatable, Sendable {
    /// The scroll view; nil where the predicate names all its views.
    public let view: String?
    /// The values at that moment, as in `contentOffset.y −43.5 < −40`.
    public let text: String
  }

  /// Stands for the scroll view where none is asked; no view has such an id.
  private static let none = ""

  /// Waits for the moments at which a predicate begins to hold, from the engine's present on.
  public init(_ predicate: ScrollPredicate, of engine: Engine) {
    self.init(predicate, wanted: true)
    _ = begin(engine)
  }

  private init(_ predicate: ScrollPredicate, wanted: Bool) {
    self.predicate = predicate
    self.wanted = wanted
  }

  /// Waits for the moments at which a predicate ceases to hold; `broken` tells whether it does not hold
  /// to begin with.
  public static func demanding(
    _ predicate: ScrollPredicate,
    of engine: Engine
  ) -> (watch: Watch, broken: Match?) {
    var watch = Watch(predicate, wanted: false)
    let broken = watch.begin(engine)
    return (watch, broken)
  }

  /// Takes the engine's present as what there was before; for after a way back, too, or another engine.
  public mutating func begin(_ engine: Engine) -> Match? {
    met = []
    memory = [:]
    unsettled = []
    return ask(engine.scrollViews, in: Step(engine), touched: [])
  }

  /// Takes in a step; the first scroll view for which what is waited for begins with it.
  public mutating func observe(_ step: Step) -> Match? {
    for change in step.changes.views where change.view == nil { forget(change.id) }
    guard predicate.isOfEachScrollView else { return ask([], in: step, touched: [Self.none]) }
    var touched = Set(step.changes.views.map(\.id))
    if predicate.scope.isOfTheStep {
      touched.formUnion(step.events.map(\.view))
      touched.formUnion(step.causes.map(\.view))
    }
    let isLocal = predicate.scope.views.isEmpty
    let subjects = step.engine.scrollViews.filter {
      !isLocal || touched.contains($0.id) || unsettled.contains($0.id)
    }
    return ask(subjects, in: step, touched: touched)
  }

  private mutating func forget(_ id: String) {
    met.remove(id)
    memory[id] = nil
    unsettled.remove(id)
  }

  private mutating func ask(
    _ subjects: [ScrollView],
    in step: Step,
    touched: Set<String>
  ) -> Match? {
    var match: Match?
    unsettled = []
    let subjects: [View?] = predicate.isOfEachScrollView ? subjects : [nil]
    for subject in subjects {
      let id = subject?.id ?? Self.none
      let evaluation = Evaluation(
        predicate: predicate,
        step: step,
        subject: subject,
        before: memory[id] ?? [:]
      )
      let isMet = evaluation.holds(predicate.condition) == wanted
      if isMet, met.insert(id).inserted, match == nil {
        match = Match(view: subject?.id, text: evaluation.explanation(wanted))
      } else if !isMet {
        met.remove(id)
      }
      guard predicate.scope.isOfTheStep else { continue }
      // What is asked of the step itself may be otherwise at the next one.
      if touched.contains(id) { unsettled.insert(id) }
      for index in predicate.remembered { memory[id, default: [:]][index] = evaluation.now(index) }
    }
    return match
  }
}
