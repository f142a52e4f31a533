import Testing

/// The checks of the page's scripts, with small examples.
@Suite struct WebCheckTests {
  @Test(
    "Every kind of import is found",
    arguments: [
      "import \"./a.js\";", "import a from './a.js'", "import { a, b as c } from \"./a.js\";",
      "import {\n  a,\n} from \"./a.js\";", "import * as a from \"./a.js\";",
      "import d, { a } from \"./a.js\";", "export { a } from \"./a.js\";",
      "export * from \"./a.js\";", "export * as a from \"./a.js\";",
      "const a = await import(\"./a.js\");", "import(`./a.js`).then(f);",
      "import { from } from \"./a.js\";", "import from from \"./a.js\";",
      "import a from \"./a.js\" with { type: \"json\" };", "`${await import(\"./a.js\")}`",
    ]
  )
  func everyKindOfImport(source: String) {
    let imports = javaScriptImports(source)
    #expect(imports == [Import(name: "./a.js", line: 1)])
  }

  @Test(
    "Text that only looks like an import is ignored",
    arguments: [
      "// import \"./a.js\";", "/* import a from \"./a.js\"; */",
      "/** @typedef {import(\"./a.js\").A} A */", "const text = 'import \"./a.js\"';",
      "const text = `import \"./a.js\"`;", "const r = /import \"a\"/;", "const r = /['\"/*]/;",
      "import.meta.url", "export const from = 1;", "export { a };\nconst from = 'b';",
      "loader.import(\"./a.js\");", "export function from() { return \"./a.js\"; }",
    ]
  )
  func whatOnlyLooks(source: String) {
    #expect(javaScriptImports(source) == [])
  }

  @Test("Code after a quote or a slash in a literal is still read")
  func whatFollowsAQuote() {
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

  @Test(
    "An import in the table passes",
    arguments: [
      ("model/a.js", "./b.js"), ("model/deep/a.js", "../b.js"), ("kit/a.js", "../model/b.js"),
      ("kit/a.js", "./b.js"), ("panels/tree/a.js", "../../model/b.js"),
      ("panels/tree/a.js", "./b.js"),
      ("panels/tree/a.js", "../../kit/b.js"), ("app/main.js", "../panels/tree/a.js"),
      ("app/main.js", "../protocol/a.js"), ("tests/a.test.js", "node:test"),
      ("tests/a.test.js", "../model/a.js"), ("controllers/a.js", "../protocol/b.js"),
    ]
  )
  func importInTheTable(path: String, imported: String) {
    #expect(webImportViolations(in: "import \"\(imported)\";", path: path) == [])
  }

  @Test(
    "An import that is not in the table fails",
    arguments: [
      ("model/a.js", "../kit/b.js"), ("model/a.js", "../panels/tree/b.js"),
      ("model/a.js", "../app/main.js"), ("kit/a.js", "../app/main.js"),
      ("kit/a.js", "../panels/tree/b.js"), ("panels/tree/a.js", "../../app/main.js"),
      ("panels/tree/a.js", "../../protocol/b.js"), ("panels/tree/a.js", "../stage/b.js"),
      ("panels/tree/a.js", "./../stage/b.js"), ("panels/tree/a.js", "node:fs"),
      ("panels/tree/a.js", "/model/b.js"), ("panels/tree/a.js", "https://example.org/b.js"),
      ("panels/tree/a.js", "../../../Sources/b.js"), ("panels/tree/a.js", "../../tests/b.js"),
      ("controllers/a.js", "../panels/tree/b.js"), ("protocol/a.js", "../app/app.js"),
      ("app/main.js", "../tests/b.js"), ("app/main.js", "node:fs"),
    ]
  )
  func importThatIsNotInTheTable(path: String, imported: String) throws {
    let found = webImportViolations(in: "\n\nimport { b } from \"\(imported)\";", path: path)
    #expect(found.count == 1)
    #expect(try #require(found.first).hasPrefix("web/\(path):3: "))
  }

  @Test(
    "The types that a file imports follow their own row",
    arguments: [
      ("panels/tree/a.js", "../../protocol/b.js", 0), ("panels/tree/a.js", "../../app/app.js", 0),
      ("panels/tree/a.js", "../stage/b.js", 1), ("model/a.js", "../app/app.js", 1),
      ("kit/a.js", "../protocol/b.js", 1), ("controllers/a.js", "../panels/tree/view.js", 1),
    ]
  )
  func typesThatAFile(path: String, imported: String, count: Int) throws {
    let text = """
      /**
       * @typedef {import("\(imported)").B} B
       */
      """
    let found = webImportViolations(in: text, path: path)
    #expect(found.count == count)
    if count > 0 { #expect(try #require(found.first).hasPrefix("web/\(path):2: ")) }
  }

  @Test("A module beside the folders fails")
  func moduleBesideTheFolders() {
    #expect(webImportViolations(in: "", path: "main.js").count == 1)
  }

  @Test("A computed path fails")
  func computedPathFails() {
    #expect(webImportViolations(in: "import(`./${name}.js`);", path: "panels/tree/a.js").count == 1)
    #expect(webImportViolations(in: "import(path);", path: "kit/a.js").count == 1)
  }

  @Test("A folder that the table does not name fails")
  func folderThatTheTable() {
    #expect(webImportViolations(in: "", path: "util/a.js").count == 1)
  }

  @Test(
    "The globals of a browser are found in the model",
    arguments: [
      "document.title", "const w = window;", "new WebSocket(url)", "globalThis.document",
      "`${localStorage.a}`", "f({ window })", "f(...document)", "a ? window : b",
      "export { document }", "const l = window\n  .innerWidth",
    ]
  )
  func globalsOfABrowser(source: String) {
    #expect(globalViolations(in: source, path: "model/a.js").count == 1)
    #expect(globalViolations(in: source, path: "panels/tree/a.js") == [])
  }

  @Test(
    "Other mentions are not found",
    arguments: [
      "// document", "/** @param {Window} window */", "const text = \"window\";", "a.document",
      "f({ window: 1, document: 2 })", "const windows = 1;",
    ]
  )
  func otherMentionsAreNot(source: String) {
    #expect(globalViolations(in: source, path: "model/a.js") == [])
  }
}
