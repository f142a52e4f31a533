import Foundation
import Testing

/// Rules that the build does not enforce: the compiler lets a module import any module it finds.
@Suite struct ArchitectureTests {
  @Test func everyModuleImportsOnlyWhatItMay() throws {
    for (module, file) in try swiftFiles() {
      report(importViolations(in: file.text, path: file.path, module: module))
    }
  }

  @Test func motionAndModelUseNoClockNoChanceAndNothingOfLibm() throws {
    for (module, file) in try swiftFiles() {
      report(wordViolations(in: file.text, path: file.path, module: module))
    }
  }

  @Test func everyPartOfThePageImportsOnlyWhatItMay() throws {
    for (path, text) in try scripts() { report(webImportViolations(in: text, path: path)) }
  }

  @Test func theModelOfThePageTouchesNoBrowser() throws {
    for (path, text) in try scripts() { report(globalViolations(in: text, path: path)) }
  }

  @Test(arguments: ["Sources", "Tests", "web"])
  func noSourceFileIsLongerThanAReaderCanHold(folder: String) throws {
    for file in try sourceFiles(below: folder, ["swift", "js", "css", "c", "h"]) {
      report(lengthViolations(in: file.text, path: file.path))
    }
  }

  private func scripts() throws -> [(path: String, text: String)] {
    let files = try sourceFiles(below: "web", ["js", "mjs"])
    try #require(!files.isEmpty)
    return files.map { (String($0.path.dropFirst("web/".count)), $0.text) }
  }

  private func report(_ violations: [Violation]) {
    for violation in violations { Issue.record(Comment(rawValue: violation)) }
  }
}
