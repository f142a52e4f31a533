import Foundation
import Testing

/// What other systems than Linux have to build, and the checks of it with small examples.
@Suite struct PlatformTests {
  @Test("Calls that only Linux has are in Platform")
  func whatOnlyLinux() throws {
    for file in try sourceFiles(below: "Sources", ["swift", "c", "h"]) {
      report(linuxViolations(in: file.text, path: file.path))
    }
  }

  @Test("No other file needs Glibc")
  func nothingElseNeeds() throws {
    for (module, file) in try swiftFiles() {
      report(platformViolations(in: file.text, path: file.path, module: module))
    }
  }

  @Test("The article lists the files with branches for Darwin")
  func articleListsTheFiles() throws {
    let article = try String(
      contentsOf: repository.appending(
        path: "Sources/Probe/ScrollProbe/ScrollProbe.docc/AMac.md"
      ),
      encoding: .utf8
    )
    let listed = article.matches(of: #/\| `(?<path>Sources\/[^`]+)` \|/#).map {
      String($0.output.path)
    }
    let found = try sourceFiles(below: "Sources", ["swift"]).filter { file in
      codeLines(file.text).contains {
        $0.contains("#if ") && $0.contains(#/#if .*\b(?:Darwin|macOS)\b/#)
      }
    }
    #expect(Set(listed) == Set(found.map(\.path)))
    #expect(listed.count == found.count)
  }

  @Test(
    "A Linux call outside Platform is found",
    arguments: [
      "let a = epoll_create1(0)", "send(a, b, c, Int32(MSG_MORE))", "let a = status.st_mtim",
      "read(\"/proc/self/stat\")", "socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)",
      "static int a(void) { return accept4(1, 0, 0, 0); }",
    ]
  )
  func callOfLinux(source: String) {
    #expect(linuxViolations(in: source, path: "Sources/A/a.swift").count == 1)
    #expect(linuxViolations(in: source, path: "Sources/Platform/a.swift").count == 1)
    #expect(linuxViolations(in: source, path: "Sources/Platform/Linux/a.swift") == [])
  }

  @Test(
    "Other calls pass",
    arguments: [
      "// epoll_wait", "let epoll = 1", "poll(&a, 1, 0)",
      "#if canImport(Darwin)\nstatus.st_mtimespec\n#else\nstatus.st_mtim\n#endif",
    ]
  )
  func otherCallsPass(source: String) {
    #expect(linuxViolations(in: source, path: "Sources/A/a.swift") == [])
  }

  @Test("Glibc needs a branch for Darwin")
  func glibcNeedsABranch() {
    let (alone, both) = (
      "import Glibc", "#if canImport(Darwin)\nimport Darwin\n#else\nimport Glibc\n#endif"
    )
    #expect(platformViolations(in: alone, path: "Sources/JSON/a.swift", module: "JSON").count == 1)
    #expect(platformViolations(in: both, path: "Sources/JSON/a.swift", module: "JSON") == [])
    let path = "Sources/Platform/Linux/a.swift"
    #expect(platformViolations(in: alone, path: path, module: "Platform") == [])
  }

  private func report(_ violations: [Violation]) {
    for violation in violations { Issue.record(Comment(rawValue: violation)) }
  }
}
