import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { BROWSERS } from "./support/browsers.js";
import { runToEnd, startInspector, token } from "./support/inspector.js";
import { KEYS } from "./support/keys.js";
import { injected, ProbeLog, probeText, serveCorpus } from "./support/probe.js";
import { eventually } from "./support/window.js";

const SIZE = { width: 800, height: 600 };

for (const { name, open } of BROWSERS) {
  describe(`the probe in ${name}`, () => {
    /** @type {any} */
    let browser;
    let corpus;
    let probe;

    before(async () => {
      probe = await probeText();
      corpus = await serveCorpus();
      browser = await open(SIZE);
    });

    after(async () => {
      await browser?.close();
      await corpus?.close();
    });

    /** What the page has said on its console. @type {string[]} */
    const lines = [];

    /** Takes the probe out of the pages that come, whatever has become of the test. */
    let remove = async () => {};
    afterEach(async () => {
      await remove();
      remove = async () => {};
    });
    /** Opens a page with the probe. */
    const watchPage = async (page, options) => {
      remove = await browser.inject(injected(probe, options));
      await browser.window.goto(`${corpus.address}${page}.html`);
      await browser.window.waitFor("the probe has sent its state", () => window.probeMessages?.length > 1);
    };
    const log = async () => new ProbeLog(await browser.window.run(() => window.probeMessages));
    /** Waits until something has moved a view. */
    const isMovedBy = (view, by, cause) =>
      eventually(async () => {
        const { why } = await log();
        assert.ok(
          why.some((way) => way.view === view && way.by === by && way.cause === cause),
          JSON.stringify(why.at(-1)),
        );
      });

    test("a scrollbar, a wheel, a key, a focus and a finger are named", async () => {
      await watchPage("focus");
      const { window } = browser;
      const right = await window.run(() => (window.byId("form").clientWidth + window.byId("form").offsetWidth) / 2);
      await window.drag([[right, 25], [right, 60], [right, 90]]);
      await isMovedBy("form", "scrollbar", "drag");
      await window.run(() => window.byId("form").scrollTo(0, 0));
      await window.wheel([100, 100], [0, 90]);
      await isMovedBy("form", "wheel", "drag");
      // Browsers differ in whether the container itself comes first.
      await window.press([], KEYS.tab);
      if (!await window.run(() => document.activeElement.id === "field")) await window.press([], KEYS.tab);
      await isMovedBy("form", "focus", "animation");
      await window.run(() => {
        window.byId("form").setAttribute("tabindex", "0");
        window.byId("form").focus({ preventScroll: true });
      });
      await window.press([], KEYS.end);
      await isMovedBy("form", "key", "animation");
      if (name === "Chromium") {
        await window.run(() => window.byId("form").scrollTo(0, 0));
        await window.flick([[100, 180], [100, 150], [100, 110], [100, 60]], { pointerType: "touch" });
        await isMovedBy("form", "finger", "drag");
        await isMovedBy("form", "finger", "deceleration");
        const { events } = await log();
        assert.ok(events.some(({ event, view }) => event === "touchend" && view === "form"));
      }
      await eventually(async () => assert.equal((await log()).views.form.phase, "idle"));
      const { views, sum } = Object.assign(await log(), { sum: (await log()).sum("form") });
      assert.deepEqual(sum.map(Math.round), views.form.contentOffset.map(Math.round));
    });

    if (name === "Chromium") {
      test("a finger is lifted from a list that has removed the row under it", async () => {
        await watchPage("focus");
        const { window } = browser;
        await window.run(() => {
          const row = document.createElement("div");
          row.style.height = "400px";
          const form = window.byId("form");
          form.prepend(row);
          form.addEventListener("scroll", () => row.replaceWith(row.cloneNode()), { once: true });
        });
        await window.flick([[100, 180], [100, 150], [100, 110], [100, 60]], { pointerType: "touch" });
        await isMovedBy("form", "finger", "deceleration");
        const { events } = await log();
        assert.ok(events.some(({ event, view }) => event === "touchend" && view === "form"));
        await eventually(async () => assert.equal((await log()).views.form.phase, "idle"));
      });

      test("a fling continues after a script's assignment, in a list that redraws its rows", async () => {
        await watchPage("focus");
        const { window } = browser;
        await window.run(() => {
          const form = window.byId("form");
          const row = document.createElement("div");
          row.style.height = "20000px";
          form.prepend(row);
          let isSet = false;
          form.addEventListener("scroll", () => {
            row.replaceChildren(document.createElement("p"));
            if (isSet || form.scrollTop < 300) return;
            isSet = true;
            form.scrollTop = 5_000;
          });
        });
        await window.flick([[100, 180], [100, 150], [100, 110], [100, 60], [100, 10]], { pointerType: "touch" });
        await isMovedBy("form", "script", "assignment");
        await eventually(async () => assert.equal((await log()).views.form.phase, "idle"));
        const { why } = await log();
        const ways = why.filter(({ view }) => view === "form");
        const after = ways.slice(ways.findIndex(({ by }) => by === "script") + 1);
        assert.ok(after.length > 5, `${after.length} parts after the assignment`);
        assert.deepEqual([...new Set(after.map(({ by, cause }) => `${by} ${cause}`))], ["finger deceleration"]);
      });
    }

    test("a slow server gets missed changes as one message, and a server that shows another source none", async () => {
      await watchPage("document", { limit: 2 });
      const scroll = async (end) => {
        await browser.window.run((end) => {
          const step = () => {
            window.scrollBy(0, 10);
            if (window.scrollY < end) requestAnimationFrame(step);
          };
          step();
        }, end);
        await browser.window.waitFor(`it is at ${end}`, (end) => window.scrollY === end, end);
      };
      await scroll(200);
      const sent = () => browser.window.run(() => window.probeMessages);
      const before = await sent();
      assert.ok(before.length <= 10, `${before.length} messages without an acknowledgement`);
      await browser.window.run((seq) => {
        window.scrollscope.receive(JSON.stringify({ method: "Source.ack", params: { seq } }));
      }, before.at(-1).params.seq);
      await eventually(async () => assert.ok((await sent()).at(-1).params.merged > 1));
      assert.deepEqual((await log()).sum("document"), [0, 200]);
      await browser.window.run(() => window.scrollscope.receive('{"method":"Source.show","params":{"isShown":false}}'));
      const count = (await sent()).length;
      await scroll(400);
      assert.equal((await sent()).length, count);
      await browser.window.run(() => window.scrollscope.receive('{"method":"Source.show","params":{"isShown":true}}'));
      assert.equal((await sent())[count].method, "Source.snapshot");
    });

    test("content that a transform moves is declared", async () => {
      await watchPage("document");
      await browser.window.run(() => {
        document.body.insertAdjacentHTML("afterbegin", '<div id="pan"><div style="height:900px"></div></div>');
        const pan = document.getElementById("pan");
        window.scrollscope.track(pan, () => [0, -new DOMMatrix(getComputedStyle(pan.firstElementChild).transform).f]);
      });
      await eventually(async () => assert.deepEqual((await log()).views.pan?.contentOffset, [0, 0]));
      await browser.window.run(() => {
        document.getElementById("pan").firstElementChild.style.transform = "translateY(-40px)";
      });
      await eventually(async () => assert.deepEqual((await log()).views.pan.contentOffset, [0, 40]));
    });

    /** Loads the probe as a bookmarklet does. */
    const load = (page, address) =>
      browser.window.goto(`${corpus.address}${page}.html`).then(() =>
        browser.window.run((src) => {
          document.head.append(Object.assign(document.createElement("script"), { src }));
        }, address)
      );

    test("as a script it connects to a server, and names an alternative where the page's policy forbids that", async () => {
      const sourceToken = "fedcba9876543210fedcba9876543210";
      const options = ["--allow-origin", new URL(corpus.address).origin, "--source-token", sourceToken];
      const { program, address, port } = await startInspector({ scenes: [], options });
      try {
        const script = new URL(`/probe.js?token=${sourceToken}`, address).href;
        await load("nested", script);
        const state = async () => {
          const { output } = await runToEnd(["snapshot", "--url", `ws://127.0.0.1:${port}`, "--token", token]);
          return JSON.parse(output);
        };
        await eventually(async () => assert.deepEqual((await state()).views.inner?.contentOffset, [0, 0]));
        await browser.window.run(() => window.byId("inner").scrollTo(0, 90));
        await eventually(async () => assert.deepEqual((await state()).views.inner.contentOffset, [0, 90]));
        await load("no-connections", script);
        await eventually(async () => {
          lines.push(...await browser.lines());
          assert.ok(lines.some((line) => line.includes("scrollscope watch")), lines.join("\n"));
        });
      } finally {
        await program.end();
      }
    });
  });
}
