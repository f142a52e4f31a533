import Testing

/// What users of the products see, and the checks of it with small examples.
@Suite struct PublicInterfaceTests {
  @Test("Products expose only types of products")
  func productsShowTypes() throws {
    for (module, file) in try swiftFiles() {
      report(exposureViolations(in: file.text, path: file.path, module: module))
    }
  }

  @Test("Every public declaration of a product is documented")
  func everyPublicDeclaration() throws {
    for (module, file) in try swiftFiles() where products.contains(module) {
      report(undocumentedDeclarations(in: file.text, path: file.path))
    }
  }

  @Test("A public import of another module fails", arguments: ["JSON", "ModelCoding", "Inspector"])
  func publicImportOfAnother(name: String) {
    let source = "import Scenes\npublic import \(name)\n"
    #expect(
      exposureViolations(in: source, path: "a.swift", module: "ScrollRecording")
        == ["a.swift:2: ScrollRecording may not show types of \(name) to its users"]
    )
    #expect(exposureViolations(in: source, path: "a.swift", module: "Inspector") == [])
  }

  @Test(
    "Other imports pass",
    arguments: [
      "public import Scenes", "package import JSON", "import JSON", "public let a = 1",
    ]
  )
  func otherImportsPass(source: String) {
    #expect(exposureViolations(in: source, path: "a.swift", module: "ScrollRecording") == [])
  }

  @Test(arguments: [
    "public struct A {}", "// A\npublic struct A {}", "/// A.\n\npublic struct A {}",
    "open class A {}", "public final class A {}", "public indirect enum A {}",
    "struct A {\n  public init() {}\n}", "public internal(set) var a = 1",
    "@discardableResult\npublic func a() -> Int { 1 }",
    "/// A.\npublic enum A {\n  case a\n}",
    "/// A.\npublic enum A {\n  /// B.\n  case b\n  case c\n}",
    "/// A.\npublic protocol A {\n  func a()\n}",
    "/// A.\npublic protocol A {\n  static var a: Int { get }\n}",
  ])
  func aDeclarationWithoutACommentIsFound(source: String) {
    #expect(undocumentedDeclarations(in: source, path: "a.swift").count == 1)
  }

  @Test(arguments: [
    "/// A.\npublic struct A {}", "/// A.\n@frozen\npublic struct A {}", "struct A {}",
    "package struct A {\n  init() {}\n}", "public import A", "let a = \"public struct A {}\"",
    "override public func a() {}", "public override func a() {}", "public required init(a: Int) {}",
    "enum A {\n  case a\n}", "/// A.\npublic enum A {\n  /// B, and C.\n  case b, c\n}",
    "/// A.\npublic enum A {\n  /// B.\n  case b\n  var d: Int {\n    switch self {\n    case .b: 1\n    }\n  }\n}",
    "/// A.\npublic protocol A {\n  /// B.\n  func b()\n}\nextension A {\n  public func b() {}\n}",
  ])
  func whatNeedsNoCommentOfItsOwnPasses(source: String) {
    #expect(undocumentedDeclarations(in: source, path: "a.swift") == [])
  }

  private func report(_ violations: [Violation]) {
    for violation in violations { Issue.record(Comment(rawValue: violation)) }
  }
}
