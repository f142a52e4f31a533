import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { BROWSERS } from "./support/browsers.js";
import { serveFiles } from "./support/files.js";

const file = (path) => fileURLToPath(new URL(path, import.meta.url));
const ARTICLE = readFileSync(file("../../Sources/scrollscope/scrollscope.docc/Embedding.md"), "utf8");
const [, EXAMPLE] = /<!-- embedding -->\n```html\n(.*?)```/s.exec(ARTICLE);

for (const { name, open } of BROWSERS) {
  describe(`the page in another page, in ${name}`, () => {
    let browser;
    let files;

    before(async () => {
      files = await serveFiles({ "jump.scroll.ndjson": file("../Goldens/basics.scroll.ndjson") }, {
        "report.html": (response) =>
          response.writeHead(200, { "content-type": "text/html" }).end(EXAMPLE.replace("scrollscope/index", "index")),
      });
      browser = await open({ width: 1000, height: 800 });
      await browser.window.goto(`${files.address}report.html`);
    });
    after(async () => {
      await browser?.close();
      await files?.close();
    });

    const placeIs = (text) =>
      browser.window.waitFor(`the place is ${text}`, (text) => document.getElementById("place").value === text, text);
    const press = (id) => browser.window.run((id) => document.getElementById(id).click(), id);
    /** A value of the document in the frame. */
    const inside = (look) =>
      browser.window.run(
        (look) => new Function("page", `return (${look})(page)`)(document.getElementById("inspector").contentDocument),
        String(look),
      );

    test("the article's example loads a recording at its time", async () => {
      await placeIs("scroll at 0.5 s");
    });

    test("its buttons go to their times", async () => {
      await press("after");
      await placeIs("scroll at 2 s");
      await press("before");
      await placeIs("scroll at 1 s");
    });

    test("its switch changes the theme", async () => {
      await press("dark");
      await browser.window.waitFor(
        "the page in the frame is dark",
        () => document.getElementById("inspector").contentDocument.documentElement.dataset.theme === "dark",
      );
      assert.equal(await browser.window.run(() => localStorage.length), 0, "nothing is kept of the reader");
    });

    test("the page has no bar and connects to nothing", async () => {
      const bar = await inside((page) => getComputedStyle(page.getElementById("topBar")).display);
      assert.equal(bar, "none");
      const paths = files.requests().map(([path]) => path);
      assert.ok(paths.includes("/app/main.js"));
      assert.deepEqual(paths.filter((path) => path === "/ws" || path === "/health"), []);
      assert.equal(await inside((page) => page.documentElement.dataset.connection), "file");
    });
  });
}
