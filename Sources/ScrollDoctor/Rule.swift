/// A common scroll view mistake that the doctor detects.
///
/// The numbers are those of the catalogue `ScrollDoctor.docc`; ids never change.
public struct Rule: Equatable, Sendable {
  /// How certain it is that the scene needs a change.
  public enum Severity: String, Sendable {
    /// The scene does not do what its author must have intended.
    case error
    /// The scene works, but will puzzle its users.
    case warning
    /// Worth knowing, and possibly intended.
    case note
  }

  /// The mistake's number.
  public let number: Int
  /// The title, in a few words.
  public let title: String
  /// How certain it is that the scene needs a change.
  public let severity: Severity
  /// Why it matters, in a sentence or two.
  public let matters: String
  /// What to change, in a sentence or two.
  public let remedy: String

  /// Creates a rule.
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
