import Foundation

/// What a contributor's commands can name: programs of the package, suites and tests, and files.
struct BuildCommands {
  private let targets: String
  private let tests: String

  init() throws {
    targets = try Sample.text(of: "Package.swift")
    let folder = Sample.repository.appending(path: "Tests").path
    tests = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".swift") }.map { try Sample.text(of: "Tests/\($0)") }.joined()
  }

  /// Whether a shell sample builds or tests the repository, and so cannot run in a folder of its own.
  static func isBuild(_ sample: Sample) -> Bool {
    sample.language == "sh"
      && ["swift ", ".ci/", ".packaging/", "apt-get ", "node --test"].contains {
        sample.text.contains($0)
      }
  }

  /// The names that do not exist.
  func missing(in command: String) -> [String] {
    let words = command.split { " \n'\"".contains($0) }.map(String.init)
    var missing: [String] = []
    for (index, word) in words.enumerated() {
      let next = index + 1 < words.count ? words[index + 1] : ""
      switch word {
      case "run" where index > 0 && words[index - 1] == "swift":
        let program = words[(index + 1)...].first { $0 != "-c" && $0 != "release" } ?? ""
        if !targets.contains("name: \"\(program)\"") { missing.append(program) }
      case "--product":
        if !targets.contains("name: \"\(next)\"") { missing.append(next) }
      // That of the benchmarks is a pattern of figures.
      case "--filter" where !command.contains("scrollscope-bench"):
        missing += next.split { "\\|./".contains($0) }.map(String.init).filter { !isTest($0) }
      default:
        let folders = ["Sources/", "Tests/", "web/", ".ci/", ".packaging/"]
        guard folders.contains(where: word.hasPrefix) else { continue }
        let file = Sample.repository.appending(path: word)
        if !FileManager.default.fileExists(atPath: file.path) { missing.append(word) }
      }
    }
    return missing
  }

  /// Whether it is a part of the name of a suite, of a test or of their target.
  private func isTest(_ name: String) -> Bool {
    tests.range(of: "(struct|func|enum|extension) \\w*\(name)", options: .regularExpression) != nil
      || targets.contains("name: \"\(name)\"")
  }
}
