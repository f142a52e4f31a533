/// A common scroll view mistake that the doctor detects.
///
/// The catalogue `ScrollDoctor.docc` has the numbers; ids never change. The catalogue uses no
/// number from 900 on: they are for rules of one's own, see ``StateRule`` and ``HistoryRule``.
///
/// ```swift
/// let rule = Rule(
///   902,
///   "The list has no rows",
///   .note,
///   matters: "An empty list says nothing.",
///   remedy: "Show a text in its place."
/// )
/// precondition(rule.id == "SD902")
/// ```
public struct Rule: Equatable, Sendable {
  /// How certain it is that the scene needs a change.
  public enum Severity: String, Sendable {
    /// The scene does not work as its author must have intended.
    case error
    /// The scene works, but will puzzle its users.
    case warning
    /// Worth knowing, and possibly intended.
    case note
  }

  /// What a rule examines; the letters with which its id begins.
  package enum Family: String, Sendable {
    /// The views of the engine.
    case model = "SD"
    /// The views of a source, such as a web page.
    case source = "SW"
  }

  /// The mistake's number.
  public let number: Int
  /// The title, in a few words.
  public let title: String
  /// How certain it is that the scene needs a change.
  public let severity: Severity
  /// What a person sees of it.
  public let symptom: SymptomKind
  /// Why it matters, in a sentence or two.
  public private(set) var matters: String
  /// What to change, in a sentence or two.
  public private(set) var remedy: String
  /// What it examines.
  package let family: Family
  /// Whether it only describes the symptom; where another rule explains it, that one has the finding.
  let isGeneral: Bool

  /// Creates a rule; no other rule of a doctor may have its number.
  ///
  /// - Parameters:
  ///   - number: the number in the id, from 1 to 999; 900 and more for rules of one's own.
  ///   - title: the mistake, in a few words.
  ///   - severity: how certain it is that the scene needs a change.
  ///   - symptom: what a person sees of it.
  ///   - matters: why it matters, in a sentence or two.
  ///   - remedy: what to change, in a sentence or two.
  public init(
    _ number: Int,
    _ title: String,
    _ severity: Severity,
    symptom: SymptomKind = .configuration,
    matters: String,
    remedy: String
  ) { self.init(.init(severity, number, symptom, title), matters: matters, remedy: remedy) }

  /// The mistake of a rule of this module in one line, still without its texts.
  init(
    _ severity: Severity,
    _ number: Int,
    _ symptom: SymptomKind,
    _ title: String,
    _ family: Family = .model,
    isGeneral: Bool = false
  ) {
    (self.severity, self.number, self.symptom, self.title) = (severity, number, symptom, title)
    (self.family, self.isGeneral, matters, remedy) = (family, isGeneral, "", "")
  }

  /// Creates a rule of this module: what its mistake is, and the texts.
  init(_ mistake: Rule, matters: String, remedy: String) {
    self = mistake
    self.matters = matters
    self.remedy = remedy
  }

  /// The stable id, such as `SD016`, or `SW004` of a rule for sources.
  public var id: String {
    let digits = String(number)
    return family.rawValue + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }
}

/// What a person sees of a mistake.
///
/// Rules with the same kind explain the same symptom: of a general explanation and a special one, a
/// ``Doctor`` keeps the special one.
///
/// ```swift
/// let hidden = Doctor.rules.filter { $0.rule.symptom == .hidden }
/// precondition(hidden.contains { $0.rule.id == "SD045" })
/// ```
public enum SymptomKind: String, CaseIterable, Sendable {
  /// The content rests outside its range of offsets.
  case outside
  /// What was in sight jumps, without a finger, a wheel or an animation.
  case jump
  /// One change was corrected twice.
  case overshoot
  /// Something to read or to touch is hidden at rest.
  case hidden
  /// A gap at rest that no layout asked for.
  case gap
  /// Another page than the one that was meant, or parts of two.
  case page
  /// A drag moves what should not move, or not what should.
  case drag
  /// A pin, a header, a shadow or a bar leaves its place.
  case pinned
  /// Zoomed content has another size or place than it should.
  case zoom
  /// A motion is cut off, answered, or ends elsewhere than it was sent.
  case motion
  /// A text says something else than what is in sight.
  case text
  /// Something is set before it can work.
  case early
  /// A wrong setting without a visible effect so far.
  case configuration
}
