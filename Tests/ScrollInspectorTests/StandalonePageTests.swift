import Foundation
import JSON
import TestSupport
import Testing
import WebSocketServer

@testable import ScrollInspector

/// The page as one HTML file: its hashes, its modules, and the server's answer.
@Suite struct StandalonePageTests {
  private func hash(_ text: String) -> String {
    SHA256.hash(of: text.utf8).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
      .joined()
  }

  /// The examples of FIPS 180-4, and messages about the length of a block.
  @Test("Hashes equal those of the standard")
  func hashesAreTheOnes() {
    #expect(hash("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(hash("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    )
    let hashes = [
      55: "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318",
      56: "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a",
      64: "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb",
    ]
    for (count, expected) in hashes {
      #expect(hash(String(repeating: "a", count: count)) == expected, "\(count)")
    }
  }

  @Test("A page that cannot be joined says why in its place")
  func missingFiles() throws {
    let page = BundledPage(URL(fileURLWithPath: "/nowhere"))
    for path in BundledPage.paths {
      let response = try #require(page.files[path])
      #expect(response.status == 500)
      let text = String(decoding: response.body, as: UTF8.self)
      #expect(text.hasPrefix("The page cannot be sent: ") && text.contains("index.html"), "\(text)")
    }
  }

  private func bundle(_ modules: [String: String]) throws -> String {
    try ModuleBundle(from: "app/main.js") { try #require(modules[$0], "\($0)") }.script
  }

  @Test("Each module comes once, after the modules it imports")
  func eachModuleComesOnce() throws {
    let script = try bundle([
      "app/main.js": """
      import {
        a,
        b as c,
      } from "../model/a.js";
      import * as all from "./b.js";
      start(a, c, all);

      """,
      "app/b.js": """
      import { a } from "../model/a.js";
      export { c as d } from "./c.js";
      export async function e() {}
      export class F {}

      """,
      "app/c.js": "export const c = \"export const x\";\n",
      "model/a.js": """
      /** import { no } from "./no.js"; */
      export const a = 1;
      export function* b() {}
      const own = a;

      """,
    ])
    #expect(
      script == """
        // model/a.js
        const $0 = (() => {
        /** import { no } from "./no.js"; */
        const a = 1;
        function* b() {}
        const own = a;
        return Object.freeze({ a, b });
        })();
        // app/c.js
        const $1 = (() => {
        const c = "export const x";
        return Object.freeze({ c });
        })();
        // app/b.js
        const $2 = (() => {
        const { a } = $0;
        async function e() {}
        class F {}
        return Object.freeze({ d: $1.c, e, F });
        })();
        // app/main.js
        const $3 = (() => {
        const { a, b: c } = $0;
        const all = $2;
        start(a, c, all);
        return Object.freeze({  });
        })();

        """
    )
  }

  @Test(
    "Code that cannot be bundled is named with its module",
    arguments: [
      "export default 1;", "export let a = 1;", "import a from \"./a.js\";",
      "import { a } from \"a\";", "export * from \"./a.js\";",
    ]
  )
  func whatCannotBeBundled(line: String) {
    #expect(throws: UserError("app/main.js: \(line)")) {
      try bundle(["app/main.js": line, "app/a.js": ""])
    }
  }

  @Test("Modules that import each other are rejected")
  func modulesThatImport() {
    #expect(
      throws: UserError("app/main.js imports itself, by way of app/a.js")
    ) {
      try bundle([
        "app/main.js": "import { a } from \"./a.js\";",
        "app/a.js": "import { b } from \"./main.js\";",
      ])
    }
  }

  @Test("A name cannot close the element that contains the recording")
  func nameCannotEnd() throws {
    let page = try StandalonePage()
    let html = page.html(showing: [.init(name: "</script><b>", bytes: [])])
    #expect(!html.contains("</script><b>"))
    #expect(html.contains(#""name":"\u003c/script>\u003cb>""#))
  }

  @Test("The server has the page without a recording")
  func serverHasThePage() throws {
    let server = try RunningServer()
    defer { server.stop() }
    let response = try RawSocket(port: server.port).get("/standalone.html", port: server.port)
    #expect(response.status == 200)
    #expect(response.values("content-type") == ["text/html; charset=utf-8"])
    #expect(String(decoding: response.body, as: UTF8.self) == (try StandalonePage().text))
  }
}
