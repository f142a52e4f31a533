import ForeignSource

/// A rule about a measured source: it keeps the state that it needs, and its finding is a single occurrence.
///
/// It reads what the source sends, and nothing else: the values that the source leaves out are not known.
protocol SourceRule: Sendable {
  /// The mistake that the rule finds.
  static var rule: Rule { get }
  /// Creates the rule at the start of a source, or where its steps do not follow from the state before.
  init()
  /// Examines a step and returns the symptoms in it.
  mutating func observe(_ step: SourceStep) -> [Symptom]
}

/// Examines what a measured source sends, such as the probe in a web page.
package struct SourceDoctor: Sendable {
  /// Every rule, in the order of their numbers.
  package static let rules: [Rule] = book.map { $0.rule }

  private static let book: [any SourceRule.Type] = [
    UnscrollableWrapper.self,
    ContentClipped.self,
    LayerChains.self,
    GlideEnded.self,
    PlaceLost.self,
    FieldCovered.self,
    SmoothScrollCut.self,
    HandlerForcesLayout.self,
    ContainersFight.self,
  ]

  private var rules: [any SourceRule] = Self.book.map { $0.init() }
  private var list = FindingList()

  /// Creates a doctor for a source that has just begun.
  package init() {}

  /// The findings, in the order in which they were found.
  package var findings: [Finding] { list.findings }

  /// Examines a step, which has led to its document.
  package mutating func observe(_ step: SourceStep) {
    for index in rules.indices {
      for symptom in rules[index].observe(step) {
        list.note(symptom, type(of: rules[index]).rule, step.time)
      }
    }
  }

  /// Goes on after a state that does not follow from the steps: what a rule was about to see is forgotten.
  package mutating func forgetSteps() { rules = Self.book.map { $0.init() } }

  /// Returns the changes of findings since the last call, oldest first.
  package mutating func takeNews() -> [Doctor.News] { list.takeNews() }
}
