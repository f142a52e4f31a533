/// A classic mistake with scroll views that the doctor knows by name.
///
/// The numbers are those of the catalogue `ScrollDoctor.docc`; an id stays what it is for ever.
public struct Rule: Equatable, Sendable {
  /// How sure it is that something has to be changed.
  public enum Severity: String, Sendable {
    /// The scene does not do what its author must have meant.
    case error
    /// It does, but a person who uses it will be puzzled.
    case warning
    /// It is worth knowing, and may be meant.
    case note
  }

  /// The mistake's number.
  public let number: Int
  /// What it is, in a few words.
  public let title: String
  /// How sure it is that something has to be changed.
  public let severity: Severity
  /// Why it matters, in a sentence or two.
  public let matters: String
  /// What to change, in a sentence or two.
  public let remedy: String

  /// A mistake that can be found.
  init(
    _ number: Int,
    _ title: String,
    _ severity: Severity,
    matters: String,
    remedy: String
  ) {
    self.number = number
    self.title = title
    self.severity = severity
    self.matters = matters
    self.remedy = remedy
  }

  /// The stable id, such as `SD016`.
  public var id: String {
    let digits = String(number)
    return "SD" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }
}
