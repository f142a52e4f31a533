import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { serveFiles } from "./support/files.js";
import { binary, token } from "./support/inspector.js";
import { KEYS } from "./support/keys.js";
import { isLive, isShown, says, setViewport, textOf } from "./support/page.js";
import { RunningProcess } from "./support/process.js";
import { provideWindows } from "./support/suite.js";

/** A page whose colour changes when the test answers its request, which moves nothing. */
const PAGE = `<!doctype html><style>body{margin:0;background:rgb(0,128,64)}#list{height:600px;overflow:auto}</style>
<div id="list"><div style="height:4000px"></div></div>
<script>fetch("turn").then(() => { document.body.style.background = "rgb(64,0,160)"; });</script>`;

const [GREEN, PURPLE] = [[0, 128, 64], [64, 0, 160]];

/**
 * Waits until the stage has a colour where the page has nothing else, but for what JPEG makes of it.
 * @param {string | null} id what is clicked as often as it is looked at
 */
function isColoured(browser, colour, id = null) {
  return browser.waitFor(
    `the stage is ${colour}`,
    (colour, id) => {
      if (id !== null) document.querySelector(`[data-testid="${id}"]`).click();
      const body = window.scrollscope.stage?.body;
      const canvas = document.querySelector('[data-testid="canvas"]');
      if (!body) return false;
      const [x, y] = [body[0] + body[2] * 0.6, body[1] + body[3] * 0.9].map((at) => Math.round(at * devicePixelRatio));
      const pixel = canvas.getContext("2d").getImageData(x, y, 1, 1).data;
      return colour.every((value, index) => Math.abs(value - pixel[index]) < 24);
    },
    colour,
    id,
  );
}

const html = (text) => (response) => response.writeHead(200, { "content-type": "text/html" }).end(text);

/**
 * Watches the page of some files, opens the panel and waits for the page's picture; then the body runs.
 * @param {readonly string[]} options of the program
 */
async function watching(browser, files, options, body) {
  const site = await serveFiles({}, files);
  const program = new RunningProcess(binary, [
    ...["watch", `${site.address}page.html`, "--viewport", "390x844", "--port", "0", "--token", token],
    ...options,
  ]);
  try {
    const [, address] = await program.printed(/ScrollScope is at (\S+)/);
    await browser.goto(address);
    await isLive(browser);
    await isShown(browser, "refresh-picture", true);
    await body();
  } finally {
    assert.deepEqual(await program.end("SIGINT"), { code: 0, signal: null });
    await site.close();
  }
}

describe("a page that is watched, on the stage", () => {
  const here = provideWindows({ size: { width: 1280, height: 900 } });

  for (const kind of ["chromium", "firefox"]) {
    test(`has its picture, and another one after a click, in ${kind}`, async () => {
      /** @type {(value?: unknown) => void} */
      let turn = () => {};
      const turned = new Promise((resolve) => {
        turn = resolve;
      });
      const files = {
        "page.html": html(PAGE),
        turn: (response) => void turned.then(() => response.writeHead(200).end("")),
      };
      const [browser] = here.windows;
      await watching(browser, files, ["--browser", kind], async () => {
        assert.match(await textOf(browser, "measured-badge"), /^Live source · (Chromium|Firefox) \d+ · px$/);
        await isColoured(browser, GREEN);
        turn();
        await isColoured(browser, PURPLE, "refresh-picture");
      });
    });
  }

  test("gets the keys that are pressed on the stage, where the page was touched last", async () => {
    const keys = { ArrowDown: KEYS.down, Space: " ", End: KEYS.end, Home: KEYS.home };
    const heights = { ArrowDown: 4100, Space: 4200, End: 4300, Home: 4400 };
    // A browser may not scroll for a key while it scrolls for another: the page shows that it got each.
    const page = `<!doctype html><title></title><style>body{margin:0}#list{height:600px;overflow:auto}</style>
      <div id="list"><div id="content" style="height:4000px"></div></div><script>
        onkeydown = ({ code }) => { content.style.height = (${JSON.stringify(heights)})[code] + "px"; };
      </script>`;
    const [browser] = here.windows;
    await watching(browser, { "page.html": html(page) }, [], async () => {
      await browser.click("canvas");
      for (const [code, key] of Object.entries(keys)) {
        await browser.type(key);
        await browser.waitFor(
          `the page has got ${code}`,
          (height) => window.scrollscope.state?.views.list?.contentSize[1] === height,
          heights[code],
        );
        if (code === "ArrowDown") {
          await browser.waitFor("it scrolls", () => window.scrollscope.state.views.list.contentOffset[1] >= 40);
        }
      }
    });
  });

  test("is drawn on a grid if the source sends no picture, and its faulty lines are named until they are dismissed", async () => {
    const program = new RunningProcess(binary, ["serve", "-", "--port", "0", "--token", token], process.env, true);
    const [browser] = here.windows;
    try {
      const [, address] = await program.printed(/ScrollScope is at (\S+)/);
      program.write('{"t":0,"views":{"list":{"contentOffset":[0,0]}}}\n');
      await browser.goto(address);
      await isLive(browser);
      await isShown(browser, "refresh-picture", false);
      program.write('{"t":1,"views":{"list":{"contentOffset":[0,"12"]}}}\n');
      await says(browser, "sceneErrors", "One line was not taken.");
      await says(browser, "source-faults", '/views/list/contentOffset/1: expected a number, found "12"');
      program.write("{\n");
      await says(browser, "sceneErrors", "2 lines were not taken");
      await browser.click("dismiss-faults");
      await isShown(browser, "sceneErrors", false);
      program.write('{"t":"2"}\n');
      await says(browser, "sceneErrors", "3 lines were not taken");
      await setViewport(browser, { width: 390, height: 844 });
      program.write(`{"t":3,"views":{"list":{"contentOffset":[0,"${"12 ".repeat(60)}"]}}}\n`);
      await says(browser, "sceneErrors", "Line 5");
      const [lines, words] = await browser.run(() => {
        const text = document.querySelector(".banner-words");
        return [text.getBoundingClientRect().height / parseFloat(getComputedStyle(text).lineHeight), text.textContent];
      });
      assert.ok(lines < 3.5, `${lines} lines`);
      assert.match(words, /^Line 5/, "the place is first");
    } finally {
      await program.end("SIGINT");
    }
  });
});
