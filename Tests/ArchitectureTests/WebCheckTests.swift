import Testing

/// The checks of the page's scripts, with small examples.
@Suite struct WebCheckTests {
  @Test(arguments: [
    "import \"./a.js\";", "import a from './a.js'", "import { a, b as c } from \"./a.js\";",
    "import {\n  a,\n} from \"./a.js\";", "import * as a from \"./a.js\";",
    "import d, { a } from \"./a.js\";", "export { a } from \"./a.js\";",
    "export * from \"./a.js\";", "export * as a from \"./a.js\";",
    "const a = await import(\"./a.js\");", "import(`./a.js`).then(f);",
    "import { from } from \"./a.js\";", "import from from \"./a.js\";",
    "import a from \"./a.js\" with { type: \"json\" };", "`${await import(\"./a.js\")}`",
  ])
  func everyKindOfImportIsFound(source: String) {
    let imports = javaScriptImports(source)
    #expect(imports == [Import(name: "./a.js", line: 1)])
  }

  @Test(arguments: [
    "// import \"./a.js\";", "/* import a from \"./a.js\"; */",
    "/** @typedef {import(\"./a.js\").A} A */", "const text = 'import \"./a.js\"';",
    "const text = `import \"./a.js\"`;", "const r = /import \"a\"/;", "const r = /['\"/*]/;",
    "import.meta.url", "export const from = 1;", "export { a };\nconst from = 'b';",
    "loader.import(\"./a.js\");", "export function from() { return \"./a.js\"; }",
  ])
  func whatOnlyLooksLikeAnImportIsNone(source: String) {
    #expect(javaScriptImports(source) == [])
  }

  @Test func whatFollowsAQuoteOrASlashInALiteralIsStillRead() {
    let source = """
      const quote = /["']/.test(text) ? a / b : `${"}"}`; // "
      import { a } from "./a.js";
      export { a }
      import { b } from "./b.js"
      """
    #expect(
      javaScriptImports(source) == [
        Import(name: "./a.js", line: 2), Import(name: "./b.js", line: 4),
      ]
    )
  }

  @Test(arguments: [
    ("model/a.js", "./b.js"), ("model/deep/a.js", "../b.js"), ("io/a.js", "../model/b.js"),
    ("io/a.js", "./b.js"), ("views/a.js", "../model/b.js"), ("views/deep/a.js", "../b.js"),
    ("main.js", "./views/a.js"), ("main.js", "./io/a.js"), ("tests/a.test.js", "node:test"),
    ("tests/a.test.js", "../model/a.js"),
  ])
  func anImportInTheTablePasses(path: String, imported: String) {
    #expect(webImportViolations(in: "import \"\(imported)\";", path: path) == [])
  }

  @Test(arguments: [
    ("model/a.js", "../io/b.js"), ("model/a.js", "../views/b.js"), ("model/a.js", "../main.js"),
    ("io/a.js", "../main.js"), ("io/a.js", "../views/b.js"), ("views/a.js", "../main.js"),
    ("views/a.js", "../io/b.js"), ("views/a.js", "./../io/b.js"), ("views/a.js", "node:fs"),
    ("views/a.js", "/model/b.js"), ("views/a.js", "https://example.org/b.js"),
    ("views/a.js", "../../Sources/b.js"), ("views/a.js", "../tests/b.js"),
    ("main.js", "./tests/b.js"), ("main.js", "node:fs"),
  ])
  func anImportThatIsNotInTheTableFails(path: String, imported: String) throws {
    let found = webImportViolations(in: "\n\nimport { b } from \"\(imported)\";", path: path)
    #expect(found.count == 1)
    #expect(try #require(found.first).hasPrefix("web/\(path):3: "))
  }

  @Test func aComputedPathFails() {
    #expect(webImportViolations(in: "import(`./${name}.js`);", path: "views/a.js").count == 1)
    #expect(webImportViolations(in: "import(path);", path: "io/a.js").count == 1)
  }

  @Test func aFolderThatTheTableDoesNotNameFails() {
    #expect(webImportViolations(in: "", path: "util/a.js").count == 1)
  }

  @Test(arguments: [
    "document.title", "const w = window;", "new WebSocket(url)", "globalThis.document",
    "`${localStorage.a}`", "f({ window })", "f(...document)", "a ? window : b",
    "export { document }", "const l = window\n  .innerWidth",
  ])
  func theGlobalsOfABrowserAreFoundInTheModel(source: String) {
    #expect(globalViolations(in: source, path: "model/a.js").count == 1)
    #expect(globalViolations(in: source, path: "views/a.js") == [])
  }

  @Test(arguments: [
    "// document", "/** @param {Window} window */", "const text = \"window\";", "a.document",
    "f({ window: 1, document: 2 })", "const windows = 1;",
  ])
  func otherMentionsAreNot(source: String) {
    #expect(globalViolations(in: source, path: "model/a.js") == [])
  }
}
