@testable import ScrollDoctor

/// The page's module of the rules that the program knows.
enum PageRules {
  static var text: String {
    let severities = (Doctor.catalogue + Doctor.sourceCatalogue)
      .map { "  \($0.id): \"\($0.severity.rawValue)\",\n" }.joined()
    return """
      // Written by `RECORD_GOLDENS=1 swift test --filter GeneratedFilesTests`; do not edit.

      /** The severity of each rule, by its id. */
      export const RULE_SEVERITIES = Object.freeze({
      \(severities)});

      """
  }
}
