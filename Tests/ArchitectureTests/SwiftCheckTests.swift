import Testing

/// The checks of Swift files, with small examples.
@Suite struct SwiftCheckTests {
  @Test(
    "Scroll model",
    arguments: [
      "import ScrollModel", "public import ScrollModel", "internal import ScrollModel",
      "@testable import ScrollModel", "@preconcurrency import ScrollModel",
      "@_exported public import ScrollModel", "@_spi(Testing) @testable import ScrollModel",
      "import struct ScrollModel.Engine", "private import func ScrollModel.run",
      "import ScrollModel.Engine", "  import ScrollModel  // why", "/* why */ import ScrollModel",
      "#if os(Linux)\nimport ScrollModel\n#endif",
    ]
  )
  func everyKindOfImportIsFound(source: String) {
    #expect(swiftImports(source).map(\.name) == ["ScrollModel"])
  }

  @Test(arguments: [
    "// import ScrollModel", "/// import ScrollModel", "/* import ScrollModel */",
    "/*\n import ScrollModel\n*/", "let text = \"import ScrollModel\"",
    "let r = #/import ScrollModel/#", "case .import: break", "func `import`() {}",
    "load(import: model)", "let reimport = ScrollModel.self", "let importance = 1",
  ])
  func whatOnlyLooksLikeAnImportIsNone(source: String) {
    #expect(swiftImports(source) == [])
  }

  @Test("The line is that of the import")
  func lineIsTheOne() {
    let source = """
      /* two
         lines */
      let text = \"\"\"
        more
        \"\"\"
      import JSON
      let a = "\\(b / c)" // "
      import Scenes
      """
    #expect(
      swiftImports(source) == [
        Import(name: "JSON", line: 6), Import(name: "Scenes", line: 8),
      ]
    )
  }

  @Test(
    "An import in the table passes",
    arguments: [
      ("JSON", "CJansson"), ("ScrollModel", "ScrollMotion"), ("ScrollModel", "Foundation"),
      ("ScrollRecording", "Scenes"), ("Inspector", "ScrollRecording"),
      ("WebSocketServer", "CLibwebsockets"),
      ("ScrollInspector", "WebSocketServer"), ("ScrollInspector", "Logging"),
      ("scrollscope", "ScrollInspector"), ("scrollscope", "ArgumentParser"),
      ("scrollscope-bench", "SeededRandom"),
    ]
  )
  func importInTheTable(module: String, imported: String) {
    #expect(violations("import \(imported)", module) == [])
  }

  @Test(
    "An import that is not in the table fails",
    arguments: [
      ("ScrollMotion", "ScrollModel"), ("ScrollMotion", "Foundation"), ("ScrollMotion", "Glibc"),
      ("JSON", "Foundation"), ("ScrollModel", "JSON"), ("ScrollModel", "Glibc"),
      ("Scenes", "ScrollRecording"), ("ScrollRecording", "Inspector"),
      ("Inspector", "WebSocketServer"),
      ("Inspector", "CJansson"), ("Inspector", "Foundation"), ("WebSocketServer", "JSON"),
      ("WebSocketServer", "Foundation"), ("ScrollInspector", "CLibwebsockets"),
      ("ScrollInspector", "ArgumentParser"), ("scrollscope", "CJansson"),
      ("scrollscope-bench", "CLibwebsockets"), ("Benchmarking", "ArgumentParser"),
      ("Inspector", "scrollscope"), ("Stranger", "JSON"), ("Stranger", "Foundation"),
    ]
  )
  func importThatIsNotInTheTable(module: String, imported: String) {
    #expect(
      violations("\n@preconcurrency public import struct \(imported).X", module)
        == ["Sources/a.swift:2: \(module) may not import \(imported)"]
    )
  }

  @Test("The manifest is the table of modules")
  func manifestIsTheTable() {
    let text = """
      .systemLibrary(name: "CZ", pkgConfig: "z"), .target(name: "Z", dependencies: ["CZ"]),
      .executableTarget(
        name: "a-tool",
        dependencies: [
          "Z", "CZ",
          .product(name: "Logging", package: "swift-log"),
        ],
        path: "Sources/Tools/a-tool"
      ),
      .testTarget(name: "ZTests", dependencies: ["Z"]),
      """
    #expect(dependencies(inManifest: text) == ["CZ": [], "Z": ["CZ"], "a-tool": ["Z", "CZ"]])
    #expect(modules["Inspector"]?.contains("Simulation") == true)
  }

  @Test("A module that no table names fails")
  func moduleThatNo() {
    #expect(violations("import Dispatch", "scrollscope").count == 1)
  }

  @Test(
    "A clock, random numbers and libm are found",
    arguments: [
      "let now = Date()", "let now = Date.now", "let t = exp(x)", "Foundation.pow(a, b)", "sin (x)",
      "let c = ContinuousClock()", "clock_gettime(CLOCK_MONOTONIC, &t)", "DispatchTime.now()",
      "var g = SystemRandomNumberGenerator()", "Double.random(in: 0...1)", "Int\n.random(in: a)",
      "values.shuffled()", "let text = \"\\(log(x))\"", "cos(tan2)", "UUID()",
    ]
  )
  func clockChanceAndLibm(source: String) {
    #expect(words(source, "ScrollModel").count == 1)
    #expect(words(source, "ScrollMotion").count == 1)
    #expect(words(source, "ScrollInspector") == [])
  }

  @Test(arguments: [
    "// exp(x)", "x  // Date()", "let exp = 1", "expand(x)", "update(x)", "a.dates",
    "x.squareRoot()", "naturalLogarithm(x)", "let random = 4", "func random(_ a: Int) {}",
  ])
  func otherWordsAreNot(source: String) {
    #expect(words(source, "ScrollModel") == [])
  }

  @Test("A file of 400 lines is not too long")
  func fourHundredLines() {
    let lines = String(repeating: "\n", count: 400)
    #expect(lengthViolations(in: lines, path: "a.swift") == [])
    #expect(lengthViolations(in: lines + "x", path: "a.swift").count == 1)
    #expect(lengthViolations(in: lines + "\n", path: "a.swift").count == 1)
  }

  @Test("A type's extensions count, and the types in it do not")
  func typesAreMeasured() {
    let first = "final class A {\n  struct B {\n    let c: Int\n  }\n  func d() {\n  }\n}\n"
    let second = "extension A {\n  private enum E { case f }\n}\nextension A.B {\n}\n"
    let sizes = typeSizes(in: [file("a.swift", first), file("b.swift", second)])
    #expect(
      sizes == [
        "A": TypeSize(lines: 7, files: ["a.swift", "b.swift"]),
        "A.B": TypeSize(lines: 5, files: ["a.swift", "b.swift"]),
      ]
    )
  }

  @Test("A type is too large from 451 lines or 9 files on")
  func largeTypes() {
    let lines = String(repeating: "  var a = 1\n", count: 448)
    #expect(sizeViolations(in: [file("a.swift", "class A {\n\(lines)}\n")], module: "M") == [])
    let long = file("a.swift", "class A {\n\n\(lines)}\n")
    #expect(sizeViolations(in: [long], module: "M") == ["M: A has 451 lines, more than 450"])
    let files = (1...9).map { file("\($0).swift", "extension A {\n}\n") }
    #expect(sizeViolations(in: Array(files.dropLast()), module: "M") == [])
    #expect(sizeViolations(in: files, module: "M") == ["M: A is in 9 files, more than 8"])
  }

  private func file(_ path: String, _ text: String) -> SourceFile {
    SourceFile(path: path, text: text)
  }

  private func violations(_ source: String, _ module: String) -> [Violation] {
    importViolations(in: source, path: "Sources/a.swift", module: module)
  }

  private func words(_ source: String, _ module: String) -> [Violation] {
    wordViolations(in: source, path: "Sources/a.swift", module: module)
  }
}
