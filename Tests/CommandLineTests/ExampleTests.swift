import Foundation
import TestSupport
import Testing

/// The program in the article on the libraries and the examples of the documentation, compiled as in another package: only what
/// is public can be seen.
@Suite(.timeLimit(.minutes(20))) struct ExampleTests {
  private static let products = [
    "RecipeViews", "Scenes", "ScrollDoctor", "ScrollInspector", "ScrollModel", "ScrollMotion",
    "ScrollRecording",
  ]
  /// The modules that the linked examples need besides the products.
  private static let others = [
    "Platform", "CJanssonArena", "JSON", "ModelCoding", "ForeignSource", "Predicates", "Zlib",
  ]

  /// The article whose program is compiled like another package's, and run.
  private static let libraries = "Sources/scrollscope/scrollscope.docc/Libraries.md"

  private static func examples() throws -> [Sample] {
    var examples = try Sample.samples(in: libraries)
    for product in products {
      let folder = Sample.repository.appending(path: "Sources/\(product)").path
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
      where path.hasSuffix(".swift") {
        examples += try Sample.samples(in: "Sources/\(product)/\(path)")
      }
    }
    return examples.filter { $0.language == "swift" && $0.value(of: "excerpt") == nil }
  }

  /// The Swift of all other articles.
  private static func articleExamples() throws -> [Sample] {
    try Sample.articles().filter { $0 != libraries }.flatMap(Sample.samples)
      .filter { $0.language == "swift" }
  }

  /// The public types in a file that are in no other type.
  ///
  /// It reads what the formatter leaves: such a declaration begins at the start of a line.
  private static func types(in source: String) -> [String] {
    let declaration =
      #/^(?:@\w+(?:\([^)]*\))? )*(?:public|open) (?:final |indirect )*(?:actor|class|enum|protocol|struct) (\w+)/#
    return source.components(separatedBy: "\n").compactMap {
      $0.firstMatch(of: declaration).map { String($0.output.1) }
    }
  }

  /// The types that examples show: those that they document, and those whose names stand in their code, as that of a
  /// window does in most examples of the model.
  private static func shown(in examples: [Sample]) -> Set<String> {
    examples.reduce(into: Set(examples.compactMap(\.type))) { types, example in
      types.formUnion(example.text.matches(of: #/\w+/#).map { String($0.output) })
    }
  }

  /// A type within another one, such as the phases of a touch, is seen where that one is.
  @Test("An example shows every public type", arguments: products)
  func types(product: String) throws {
    let shown = Self.shown(in: try Self.examples())
    let folder = Sample.repository.appending(path: "Sources/\(product)").path
    var count = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    where path.hasSuffix(".swift") {
      for type in Self.types(in: try Sample.text(of: "Sources/\(product)/\(path)")) {
        count += 1
        // A failed expectation would print all names.
        let isShown = shown.contains(type)
        #expect(isShown, "Sources/\(product)/\(path): \(type) has no example")
      }
    }
    #expect(count > 3)
  }

  @Test("A type is one of the product if it is public and in no other one")
  func publicTypes() {
    let source = """
      public struct A {
        public enum B {}
      }
      struct C {}
      @frozen public final class D {}
      open class E {}
      package enum F {}
      extension A {
        public struct G {}
      }
      public func h() {}
      public indirect enum I {}
      """
    #expect(Self.types(in: source) == ["A", "D", "E", "I"])
  }

  @Test("Every example compiles, and its assertions hold")
  func examples() throws {
    let examples = try Self.examples()
    try #require(examples.contains { $0.type == nil })
    // The server's example serves until it is stopped: it is compiled and not run.
    let run = examples.filter { $0.module != "ScrollInspector" }
    let folder = try TemporaryFolder()
    let program = folder.path("examples")
    // The built-in scenes are beside the program that uses them.
    let scenes = "scrollscope_Scenes.resources"
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(scenes),
      withDestinationPath: "\(builds)/\(scenes)"
    )
    let linked = Self.products.filter { $0 != "ScrollInspector" }
    let links =
      ["-o", program] + (try objects(of: linked + Self.others)) + ["-ljansson", "-lz", "-lm"]
    let build = try swiftc(run, importing: linked, links, in: folder)
    #expect(build.status == 0, "\(build.errors)")
    let result = try execute([program])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasSuffix("done\n"), "\(result.errors)")
  }

  /// Swift 6 keeps the variables of a `main.swift` on the main actor: code that is a function in the other tests may
  /// not compile there.
  @Test("The article's program and examples with functions compile as the top level of a program")
  func topLevel() throws {
    let all = try Self.examples() + Self.articleExamples().filter(\.mark.isEmpty)
    let examples = all.filter { example in
      example.path == Self.libraries || example.type == "Engine"
        || example.text.split(separator: "\n").contains { $0.hasPrefix("func ") }
    }
    #expect(examples.count > 3)
    for example in examples {
      let imports = (["Foundation"] + Self.products).map { "import \($0)\n" }.joined()
      let check = try swiftc(imports + example.statements, ["-typecheck"], in: TemporaryFolder())
      #expect(check.status == 0, "\(example.place): \(check.errors)")
    }
  }

  @Test("The Swift of the articles and of the server compiles in another package")
  func articles() throws {
    let served = try Self.examples().filter { $0.module == "ScrollInspector" }
    let shown = try Self.articleExamples().filter(\.mark.isEmpty)
    try #require(!shown.isEmpty)
    let check = try swiftc(
      served + shown,
      importing: Self.products + ["Predicates"],
      ["-typecheck"],
      in: TemporaryFolder()
    )
    #expect(check.status == 0, "\(check.errors)")
  }

  @Test("The Swift that an article adds to a module compiles there")
  func additions() throws {
    let additions = try Self.articleExamples().filter { $0.value(of: "module") != nil }
    try #require(!additions.isEmpty)
    for (path, samples) in Dictionary(grouping: additions, by: \.path) {
      let module = try #require(samples.first?.value(of: "module"))
      let source =
        ["Foundation", "JSON", "ModelCoding", "ScrollModel"].map { "import \($0)\n" }.joined()
        + "@testable import \(module)\n" + samples.map(\.statements).joined()
      let options = ["-typecheck", "-parse-as-library", "-package-name", Sample.packageName]
      let check = try swiftc(source, options, in: TemporaryFolder())
      #expect(check.status == 0, "\(path): \(check.errors)")
    }
  }

  @Test("A product hides no protocol or type of Swift's own")
  func ownNames() throws {
    let source =
      Self.products.map { "import \($0)\n" }.joined()
      + "actor Counter {}\nfunc keep(_ actor: any Actor, _ task: Task<Void, Never>, _ result: Result<Int, any Error>) {}\n"
    let check = try swiftc(source, ["-typecheck"], in: TemporaryFolder())
    #expect(check.status == 0, "\(check.errors)")
  }

  @Test("Another package sees public declarations only")
  func package() throws {
    let example = Sample(
      path: "README.md",
      line: 1,
      language: "swift",
      mark: "",
      text: "_ = View.propertyTable"
    )
    let build = try swiftc(
      [example],
      importing: ["ScrollModel"],
      ["-typecheck"],
      in: TemporaryFolder()
    )
    #expect(build.errors.contains("README.md:1:"), "\(build.errors)")
    #expect(build.errors.contains("inaccessible"), "\(build.errors)")
  }

  private var builds: String { Scrollscope.executable.deletingLastPathComponent().path }

  private func swiftc(
    _ examples: [Sample],
    importing modules: [String],
    _ options: [String],
    in folder: TemporaryFolder
  ) throws -> (status: Int32, output: String, errors: String) {
    let names = examples.indices.map { "example\($0)" }
    let source =
      (["Foundation"] + modules).map { "import \($0)\n" }.joined()
      + zip(examples, names).map { $0.function(called: $1) }.joined()
      + names.map { "try \($0)()\n" }.joined() + "print(\"done\")\n"
    return try swiftc(source, options, in: folder)
  }

  private func swiftc(
    _ source: String,
    _ options: [String],
    in folder: TemporaryFolder
  ) throws -> (status: Int32, output: String, errors: String) {
    let folders = ["CJansson", "CJanssonArena/include", "CLibwebsockets", "CPlatform", "CZlib"]
    let maps = folders.flatMap { folder -> [String] in
      let map = Sample.repository.appending(path: "Sources/\(folder)/module.modulemap").path
      return ["-Xcc", "-fmodule-map-file=\(map)"]
    }
    let file = try folder.write(source, to: "main.swift")
    return try execute(
      ["swiftc", "-swift-version", "6", "-I", builds + "/Modules", file] + maps + options
    )
  }

  /// The object files of modules; the build keeps those of sources that were removed, which do not count.
  private func objects(of modules: [String]) throws -> [String] {
    try modules.flatMap { module -> [String] in
      let folder = "\(builds)/\(module).build"
      let sources = Sample.repository.appending(path: "Sources/\(module)").path
      let names = try FileManager.default.subpathsOfDirectory(atPath: sources)
        .filter { $0.hasSuffix(".swift") }.map { URL(filePath: $0).lastPathComponent }
      return try FileManager.default.subpathsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(".o") }
        .filter { names.contains(String($0.dropLast(2))) || !$0.hasSuffix(".swift.o") }
        .map { "\(folder)/\($0)" }
    }
  }

  private func execute(
    _ words: [String]
  ) throws -> (status: Int32, output: String, errors: String) {
    let folder = try TemporaryFolder()
    let (output, errors) = (try folder.write("", to: "output"), try folder.write("", to: "errors"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors))
    try process.run()
    process.waitUntilExit()
    return (
      process.terminationStatus, try String(contentsOfFile: output, encoding: .utf8),
      try String(contentsOfFile: errors, encoding: .utf8)
    )
  }
}
