public import ScrollModel

/// A condition on the state and activity of scroll views at a step.
///
/// An example is `contentOffset.y < -40 && cause == assignment`; <doc:Language> describes the syntax.
/// The predicate is compiled once; ``Watch`` evaluates it at each step of an engine.
public struct ScrollPredicate: Equatable, Sendable {
  /// The predicate as written.
  public let text: String

  let condition: Condition
  /// The properties that the condition reads, without duplicates.
  let references: [Reference]
  /// The indices in ``references`` of those that are compared with their earlier values.
  let remembered: [Int]
  let scope: Scope

  /// The maximum length of a predicate, in UTF-16 code units.
  public static let longest = 1_000
  /// The maximum nesting depth of brackets and signs.
  public static let maximumDepth = 32

  /// Compiles a predicate; throws `PredicateFault` if the text is not a valid one.
  public init(_ text: String) throws(PredicateFault) {
    try self.init(text, knowsEvents: true)
  }

  /// Compiles a predicate about a source whose events have names of its own.
  package init(aboutSource text: String) throws(PredicateFault) {
    try self.init(text, knowsEvents: false)
  }

  /// Compiles a predicate about the state alone; events, causes and earlier values, which a step has, are errors.
  package init(aboutState text: String) throws(PredicateFault) {
    try self.init(text, knowsEvents: true)
    guard !scope.isOfTheStep else {
      throw PredicateFault(
        0,
        "a condition is about the state, and cannot ask for an event, a cause or a change"
      )
    }
  }

  /// Whether the predicate holds for the engine's present state; references without a view are read from `view`.
  package func holds(in engine: Engine, of view: String) -> Bool {
    Evaluation(predicate: self, moment: EngineMoment(engine), subject: view, before: [:])
      .holds(condition)
  }

  /// Throws `PredicateFault` unless a moment has all named views, these have the properties, and `view`, of which
  /// the rest is asked, is a scroll view.
  package func check(at moment: any Moment, of view: String) throws(PredicateFault) {
    try check(at: moment)
    guard isOfEachScrollView, !(moment.type(of: view) is ScrollView.Type) else { return }
    let position = references.first { $0.view == nil }?.position ?? 0
    throw PredicateFault(
      position,
      "\(view) is not a scroll view; name the view, as in scroll.zoomScale"
    )
  }

  private init(_ text: String, knowsEvents: Bool) throws(PredicateFault) {
    var compiler = Compiler(knowsEvents: knowsEvents)
    condition = try compiler.condition(try Parser.parse(text))
    self.text = text
    references = compiler.references
    remembered = compiler.remembered.sorted()
    scope = compiler.scope
  }

  /// Whether the predicate is evaluated for each scroll view, because a part of it names no view.
  public var isOfEachScrollView: Bool { scope.isOfEachScrollView }

  /// Throws `PredicateFault` unless the engine has all named views and these have the properties.
  public func check(in engine: Engine) throws(PredicateFault) {
    try check(at: EngineMoment(engine))
  }

  /// Throws `PredicateFault` unless a moment has all named views and these have the properties.
  package func check(at moment: any Moment) throws(PredicateFault) {
    for name in scope.views where moment.type(of: name.id) == nil {
      throw PredicateFault(name.position, PredicateText.noView(name.id, among: moment.views))
    }
    for reference in references {
      guard let id = reference.view, let type = moment.type(of: id) else { continue }
      guard type.has(reference.property) else {
        throw PredicateFault(
          reference.position,
          "\(id) is a \(type.className) and has no \(reference.property.name)"
        )
      }
    }
  }

  public static func == (a: ScrollPredicate, b: ScrollPredicate) -> Bool { a.text == b.text }

  /// What a predicate depends on in addition to the properties that it reads.
  struct Scope: Sendable {
    /// Whether a part of it is evaluated for each scroll view.
    var isOfEachScrollView = false
    /// Whether the result can change although nothing changed since the step before.
    var isOfTheStep = false
    /// The views that the predicate names, with their positions in the text.
    var views: [(id: String, position: Int)] = []
  }
}

/// A property that a predicate reads.
struct Reference: Sendable {
  /// The view's id; nil for the scroll view evaluated.
  let view: String?
  let property: Property
  let part: PropertyPart?
  /// The position in the predicate, in UTF-16 code units.
  let position: Int

  func isSame(as other: Reference) -> Bool {
    view == other.view && property == other.property && part == other.part
  }

  /// The reference as written.
  var name: String {
    var name = property.name
    if let view { name = "\(PredicateText.written(view: view)).\(name)" }
    if let part { name += ".\(part.rawValue)" }
    return name
  }
}
