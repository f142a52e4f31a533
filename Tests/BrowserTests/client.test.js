import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { serveFiles } from "./support/files.js";
import { startInspector } from "./support/inspector.js";
import { provideWindows } from "./support/suite.js";

const CLIENTS = "../../Sources/ScrollInspector/ScrollInspector.docc/ReferenceClients";
const SCRIPT = readFileSync(new URL(`${CLIENTS}/client.mjs`, import.meta.url));

describe("the client of the documentation", () => {
  const { windows } = provideWindows();
  const [browser] = windows;
  let inspector;
  let files;

  before(async () => {
    const page = (response) =>
      response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html>
        <script>
          window.name = ${JSON.stringify(inspector.address)};
          window.lines = [];
          console.log = (...words) => window.lines.push(words.join(" "));
        </script>
        <script type="module" src="client.mjs"></script>`);
    const script = (response) => response.writeHead(200, { "content-type": "text/javascript" }).end(SCRIPT);
    files = await serveFiles({}, { "client.html": page, "client.mjs": script });
    inspector = await startInspector({ options: ["--allow-origin", new URL(files.address).origin] });
  });
  after(async () => {
    await inspector?.program.end();
    await files?.close();
  });

  test("shows in a page each frame of its gesture, with the cause", async () => {
    await browser.goto(`${files.address}client.html`);
    await browser.waitFor("the content decelerates", () => window.lines.at(-1)?.endsWith("deceleration"));
    const lines = await browser.run(() => window.lines);
    assert.ok(lines.some((line) => /^\d+ scroll \d+,\d+(\.\d+)? drag$/.test(line)), lines.join("\n"));
  });
});
