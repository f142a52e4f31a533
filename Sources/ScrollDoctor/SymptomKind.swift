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
  /// A setting that is wrong before anybody sees anything.
  case configuration
}
