public import ScrollModel

/// A condition on what scroll views show and do at a step, such as
/// `contentOffset.y < -40 && cause == assignment`; <doc:Language> says what can be written.
///
/// It is compiled once; ``Watch`` holds it against the steps of an engine.
public struct ScrollPredicate: Equatable, Sendable {
  /// The predicate as it was written.
  public let text: String

  let condition: Condition
  /// The properties that the condition reads, each once.
  let references: [Reference]
  /// Which of them are compared with what they were, by their places in ``references``.
  let remembered: [Int]
  let scope: Scope

  /// The most UTF-16 code units of a predicate.
  public static let longest = 1_000
  /// The most levels of brackets and signs in one another.
  public static let deepest = 32

  /// Compiles a text.
  public init(_ text: String) throws(PredicateFault) {
    var compiler = Compiler()
    condition = try compiler.condition(try Parser.parse(text))
    self.text = text
    references = compiler.references
    remembered = compiler.remembered.sorted()
    scope = compiler.scope
  }

  /// Whether it is asked of each scroll view in turn, because something in it names no view.
  public var isOfEachScrollView: Bool { scope.isOfEachScrollView }

  /// Throws unless an engine has the views that the predicate names, and they the properties.
  public func check(in engine: Engine) throws(PredicateFault) {
    for name in scope.views where engine.view(name.id) == nil {
      var ids: [String] = []
      engine.root.forEachInTree { ids.append($0.id) }
      throw PredicateFault(name.position, Words.noView(name.id, among: ids))
    }
    for reference in references {
      guard let view = reference.view.flatMap({ engine.view($0) }) else { continue }
      guard type(of: view).has(reference.property) else {
        throw PredicateFault(
          reference.position,
          "\(view.id) is a \(view.className) and has no \(reference.property.name)"
        )
      }
    }
  }

  public static func == (a: ScrollPredicate, b: ScrollPredicate) -> Bool { a.text == b.text }

  /// What a predicate depends on, beside the properties that it reads.
  struct Scope: Sendable {
    /// Whether something in it is asked of each scroll view.
    var isOfEachScrollView = false
    /// Whether it can turn without anything having changed since the step before.
    var isOfTheStep = false
    /// The views that it names, with their places.
    var views: [(id: String, position: Int)] = []
  }
}

/// A property that a predicate reads.
struct Reference: Sendable {
  /// The view by its id; nil for the scroll view that is asked.
  let view: String?
  let property: Property
  let part: PropertyPart?
  /// Where it stands in the predicate, in UTF-16 code units.
  let position: Int

  func isSame(as other: Reference) -> Bool {
    view == other.view && property == other.property && part == other.part
  }

  /// The reference as it is written.
  var name: String {
    var name = property.name
    if let view { name = "\(Words.written(view: view)).\(name)" }
    if let part { name += ".\(part.rawValue)" }
    return name
  }
}
