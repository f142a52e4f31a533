import ArgumentParser
import ScrollDoctor

/// The option of commands that the doctor's findings can fail.
struct StrictArguments: ParsableArguments {
  @Flag(name: .long, help: "Exit with status 1 for a warning too, not only for an error.")
  var strict = false

  /// Whether the command fails because of a finding.
  func fail(because finding: Finding) -> Bool {
    switch finding.rule.severity {
    case .error: true
    case .warning: strict
    case .note: false
    }
  }
}
