import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, test } from "node:test";
import { serveFiles } from "./support/files.js";
import { binary, token } from "./support/inspector.js";
import { RunningProcess } from "./support/process.js";
import { provideFolder, saved } from "./support/suite.js";

/** The milliseconds for which the page's script blocks a frame of its first scroll. */
const BLOCKED = 60;

/** A page that scrolls by itself for a second, with a script that blocks a frame in the middle. */
const PAGE = `<!doctype html><div id="list" style="overflow:auto;height:300px"><div style="height:9000px"></div></div>
<script src="list.js"></script>`;
const SCRIPT = `const list = document.getElementById("list");
let count = 0;
list.addEventListener("scroll", function fillRows() {
  count += 1;
  if (count !== 20) return;
  const end = performance.now() + ${BLOCKED};
  while (performance.now() < end);
});
function step() {
  list.scrollTop += 4;
  if (list.scrollTop < 240) requestAnimationFrame(step);
  else document.title = "done";
}
addEventListener("load", () => setTimeout(() => requestAnimationFrame(step), 1500));
`;

describe("the frames of a page", () => {
  const folder = provideFolder("smoothness");
  const doctor = (...options) => {
    const { status, stdout, stderr } = spawnSync(binary, ["doctor", ...options], { encoding: "utf8" });
    return { status, stdout, stderr };
  };

  for (const browser of ["chromium", "firefox"]) {
    test(`are recorded from ${browser}, and doctor names the scroll that a script has blocked`, async () => {
      const answer = (type, text) => (response) => response.writeHead(200, { "content-type": type }).end(text);
      const site = await serveFiles({}, {
        "page.html": answer("text/html", PAGE),
        "list.js": answer("text/javascript", SCRIPT),
      });
      const name = `${browser}.scroll.ndjson`;
      const recording = join(folder, name);
      const program = new RunningProcess(binary, [
        ...["watch", `${site.address}page.html`, "--browser", browser, "--viewport", "390x844", "--port", "0"],
        ...["--token", token, "--record", recording],
      ]);
      try {
        await program.printed(/ScrollScope is at (\S+)/);
        // A busy machine drops frames too: the script's gap is 40 ms or more, and Chromium names the script.
        const frame = /\{[^{}]*"event":"framedrawn"[^{}]*\}/g;
        const isIts = (/** @type {string} */ text) =>
          /"gap":(?:[4-9]\d{4}|\d{6})/.test(text) && (browser !== "chromium" || text.includes('"caller":'));
        await saved(folder, name, (bytes) => (String(bytes).match(frame) ?? []).some(isIts));
      } finally {
        assert.deepEqual(await program.end("SIGINT"), { code: 0, signal: null });
        await site.close();
      }
      const lines = doctor("--json", recording).stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
      const scrolls = lines.flatMap(({ scroll }) => scroll ?? []);
      const late = scrolls.find(({ longestGap, caller }) =>
        longestGap >= 40_000 && (browser !== "chromium" || caller !== undefined)
      );
      assert.ok(late, JSON.stringify(scrolls));
      assert.equal(late.view, "list");
      assert.ok(late.dropped >= 2 && late.due === late.drawn + late.dropped, JSON.stringify(late));
      if (browser === "chromium") {
        assert.match(late.caller, /\/list\.js/);
        assert.ok(late.scriptTook >= (BLOCKED - 5) * 1000, JSON.stringify(late));
      }
      const { status, stderr } = doctor("--max-gap", "35", recording);
      assert.equal(status, 1);
      assert.match(stderr, /scroll of list at [\d.]+s: [\d.]+ ms without a frame at [\d.]+s, more than --max-gap 35\n/);
      assert.equal(doctor("--max-gap", "5000", "--max-dropped", "1000", recording).status, 0);
    });
  }
});
