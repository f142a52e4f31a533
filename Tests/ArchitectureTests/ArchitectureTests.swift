import Foundation
import Testing

/// Rules that the build does not enforce: the compiler lets a module import any module it finds.
@Suite struct ArchitectureTests {
  @Test("Every module imports only what the table allows")
  func everyModuleImports() throws {
    for (module, file) in try swiftFiles() {
      report(importViolations(in: file.text, path: file.path, module: module))
    }
  }

  @Test("Motion and model use no clock, no random numbers and nothing of libm")
  func motionAndModel() throws {
    for (module, file) in try swiftFiles() {
      report(wordViolations(in: file.text, path: file.path, module: module))
    }
  }

  @Test("Every part of the page imports only what the table allows")
  func everyPartOfThePage() throws {
    for (path, text) in try scripts() { report(webImportViolations(in: text, path: path)) }
  }

  @Test("The page's model does not touch the browser")
  func modelOfThePage() throws {
    for (path, text) in try scripts() { report(globalViolations(in: text, path: path)) }
  }

  @Test("No source file is longer than a reader can hold", arguments: ["Sources", "Tests", "web"])
  func noSourceFile(folder: String) throws {
    for file in try sourceFiles(below: folder, ["swift", "js", "css", "c", "h"]) {
      report(lengthViolations(in: file.text, path: file.path))
    }
  }

  @Test("No type between the sockets and the engine is too large", arguments: modulesOfSmallTypes)
  func noType(module: String) throws {
    let files = try sourceFiles(below: "Sources/" + module, ["swift"])
    try #require(!files.isEmpty)
    report(sizeViolations(in: files, module: module))
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
