public import ScrollModel

/// Evaluates a predicate at each step of an engine, or of a source.
///
/// The cost of a step is proportional to the number of scroll views that changed, or to the number of
/// all scroll views if the predicate also names other views.
public struct Watch {
  /// The predicate being watched.
  public let predicate: ScrollPredicate
  /// The result to wait for: whether the predicate is to hold or to fail.
  private let wanted: Bool
  /// The scroll views for which the predicate had the wanted result at the step before.
  private var met: Set<String> = []
  /// The values of the remembered references at the step before, by scroll view.
  private var memory: [String: [Int: Value]] = [:]
  /// The scroll views to evaluate at the next step even if nothing changes in them.
  private var unsettled: Set<String> = []

  /// A moment at which the predicate got the wanted result.
  public struct Match: Equatable, Sendable {
    /// The scroll view; nil if the predicate names all its views.
    public let view: String?
    /// The values at that moment, as in `contentOffset.y −43.5 < −40`.
    public let text: String
  }

  /// The key for a predicate without a scroll view to evaluate; no view has an empty id.
  private static let none = ""

  /// Watches for the moments at which a predicate starts to hold, from the engine's present on.
  public init(_ predicate: ScrollPredicate, of engine: Engine) {
    self.init(predicate, from: EngineMoment(engine))
  }

  /// Watches for the moments at which a predicate starts to hold, from a moment on.
  package init(_ predicate: ScrollPredicate, from moment: any Moment) {
    self.init(predicate, wanted: true)
    _ = ask(moment.scrollViews, at: moment, touched: [])
  }

  private init(_ predicate: ScrollPredicate, wanted: Bool) {
    self.predicate = predicate
    self.wanted = wanted
  }

  /// Watches for the moments at which a predicate stops holding.
  ///
  /// `broken` is the match if it does not hold at the start.
  public static func demanding(
    _ predicate: ScrollPredicate,
    of engine: Engine
  ) -> (watch: Watch, broken: Match?) {
    var watch = Watch(predicate, wanted: false)
    let broken = watch.begin(engine)
    return (watch, broken)
  }

  /// Restarts from the engine's present state, as after a seek or with another engine.
  ///
  /// - Returns: the first scroll view that has the wanted result already; nil if there is none.
  public mutating func begin(_ engine: Engine) -> Match? {
    met = []
    memory = [:]
    unsettled = []
    let moment = EngineMoment(engine)
    return ask(moment.scrollViews, at: moment, touched: [])
  }

  /// Evaluates the predicate after a step.
  ///
  /// - Returns: the first scroll view that gets the wanted result in it; nil if there is none.
  public mutating func observe(_ step: Step) -> Match? { observe(EngineMoment(step)) }

  /// Evaluates the predicate at a moment.
  ///
  /// - Returns: the first scroll view that gets the wanted result in it; nil if there is none.
  package mutating func observe(_ moment: any Moment) -> Match? {
    let changes = moment.changes
    for change in changes where change.hasLeft { forget(change.id) }
    guard predicate.isOfEachScrollView else { return ask([], at: moment, touched: [Self.none]) }
    var touched = Set(changes.map(\.id))
    if predicate.scope.isOfTheStep { touched.formUnion(moment.concerned) }
    let isLocal = predicate.scope.views.isEmpty
    let subjects = moment.scrollViews.filter {
      !isLocal || touched.contains($0) || unsettled.contains($0)
    }
    return ask(subjects, at: moment, touched: touched)
  }

  private mutating func forget(_ id: String) {
    met.remove(id)
    memory[id] = nil
    unsettled.remove(id)
  }

  private mutating func ask(
    _ subjects: [String],
    at moment: any Moment,
    touched: Set<String>
  ) -> Match? {
    var match: Match?
    unsettled = []
    let subjects: [String?] = predicate.isOfEachScrollView ? subjects : [nil]
    for subject in subjects {
      let id = subject ?? Self.none
      let evaluation = Evaluation(
        predicate: predicate,
        moment: moment,
        subject: subject,
        before: memory[id] ?? [:]
      )
      let isMet = evaluation.holds(predicate.condition) == wanted
      if isMet, met.insert(id).inserted, match == nil {
        match = Match(view: subject, text: evaluation.explanation(wanted))
      } else if !isMet {
        met.remove(id)
      }
      guard predicate.scope.isOfTheStep else { continue }
      // A condition on the step itself may have another result at the next step.
      if touched.contains(id) { unsettled.insert(id) }
      for index in predicate.remembered { memory[id, default: [:]][index] = evaluation.now(index) }
    }
    return match
  }
}
