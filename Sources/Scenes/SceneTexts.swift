import JSON

/// The texts of a scene in addition to its title and summary, for lists and the page.
///
/// ```swift
/// let texts: SceneTexts? = try BuiltInScenes.scene("bug-16")?.texts
/// precondition(texts?.line.isEmpty == false)
/// ```
public struct SceneTexts: Equatable, Sendable {
  /// The scene in one line, for lists; empty if the author provides nothing.
  public let line: String
  /// What to try, in one sentence; empty if the author provides nothing.
  public let attempt: String
  /// Where the scene comes from, such as a chapter of a book; empty if the author provides nothing.
  public let origin: String

  /// The maximum number of characters of `line`, which stands below a picture.
  static let longestLine = 34
  /// The maximum number of characters of `attempt`, which is never cut.
  static let longestAttempt = 80

  /// No texts.
  static let none = SceneTexts()

  private init() { (line, attempt, origin) = ("", "", "") }

  init(_ members: inout JSONMembers) throws(JSONShapeError) {
    // All are taken before one throws, so that the rest is not also called unknown.
    for key in ["line", "try", "source"] { _ = members.optional(key) }
    line = try members.shortText("line", upTo: Self.longestLine)
    attempt = try members.shortText("try", upTo: Self.longestAttempt)
    origin = try members.optional("source")?.text(at: members.place("source")) ?? ""
  }
}

/// Whether a scene or a variant shows a mistake or its correction.
///
/// ```swift
/// let role: SceneRole? = try BuiltInScenes.scene("bug-16")?.role
/// precondition(role?.findings == ["SD016"])
/// ```
public struct SceneRole: Equatable, Sendable {
  /// The ids of the doctor's rules that its demo breaks; empty if it shows no mistake.
  public let findings: [String]
  /// Whether it shows how a mistake is corrected.
  public let isCorrected: Bool

  /// Neither a mistake nor its correction.
  static let none = SceneRole()

  private init() { (findings, isCorrected) = ([], false) }

  init(_ members: inout JSONMembers) throws(JSONShapeError) {
    let corrected = members.optional("corrected")
    var findings: [String] = []
    if let json = members.optional("findings") {
      for (json, place) in try json.elements(at: members.place("findings"), as: "an array of ids") {
        let id = try json.text(at: place)
        guard id.utf8.count == 5, id.hasPrefix("SD"), id.dropFirst(2).allSatisfy(\.isNumber) else {
          throw .expected("the id of a rule, such as SD005", at: place, found: json)
        }
        findings.append(id)
      }
    }
    self.findings = findings
    isCorrected = try corrected?.flag(at: members.place("corrected")) ?? false
  }
}

extension JSONMembers {
  /// Reads a text of at most `limit` characters; empty if there is none.
  mutating func shortText(_ key: String, upTo limit: Int) throws(JSONShapeError) -> String {
    guard let json = optional(key) else { return "" }
    let text = try json.text(at: place(key))
    guard text.unicodeScalars.count <= limit else {
      throw JSONShapeError(
        place(key),
        "expected at most \(limit) characters, found \(text.unicodeScalars.count)"
      )
    }
    return text
  }
}
