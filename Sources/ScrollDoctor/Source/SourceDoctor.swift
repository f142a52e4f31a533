package import ForeignSource

/// A rule about a source: it keeps the state that it needs, and its finding is a single occurrence.
///
/// It reads only what the source sends: other values are unknown.
protocol SourceRule: Sendable {
  /// The mistake that the rule finds.
  static var rule: Rule { get }
  /// Creates the rule at the start of a source, or where its changes do not follow from the state before.
  init()
  /// Examines a change, which has led to the document, and returns the symptoms in it.
  mutating func observe(_ change: SourceChange, to document: SourceDocument) -> [Symptom]
}

/// Examines the states and events of a source, such as the probe in a web page.
package struct SourceDoctor: Sendable {
  /// The mistakes that the rules find, in the order of their numbers.
  package static let catalogue: [Rule] = book.map { $0.rule }

  private static let book: [any SourceRule.Type] = [
    UnscrollableWrapper.self, ContentClipped.self, LayerChains.self, GlideEnded.self,
    PlaceLost.self, FieldCovered.self, SmoothScrollCut.self, HandlerForcesLayout.self,
    ContainersFight.self, RestoreAnimated.self,
  ]

  private var rules: [any SourceRule] = Self.book.map { $0.init() }
  private var list = FindingList()

  /// Creates a doctor for a source that has just begun.
  package init() {}

  /// The findings, in the order in which they were found.
  package var findings: [Finding] { list.findings }

  /// Examines a change that was applied, which has led to the document.
  package mutating func observe(_ change: SourceChange, to document: SourceDocument) {
    for index in rules.indices {
      for symptom in rules[index].observe(change, to: document) {
        list.note(symptom, type(of: rules[index]).rule, change.time)
      }
    }
  }

  /// Continues after a state that does not follow from the changes; the rules forget what they had observed.
  package mutating func forgetChanges() { rules = Self.book.map { $0.init() } }

  /// Returns the changes of findings since the last call, oldest first.
  package mutating func takeNews() -> [Doctor.News] { list.takeNews() }
}
