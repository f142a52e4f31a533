import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { PAGES } from "./pages/pages.js";
import { BROWSERS } from "./support/browsers.js";
import { connectClient } from "./support/client.js";
import { startInspector } from "./support/inspector.js";
import { KEYS } from "./support/keys.js";
import { injected, probeText, serveCorpus } from "./support/probe.js";
import { connectSource, WITH_SOURCES } from "./support/source.js";

/** The frames in which the probe may still look at what an input or a focus has led to: half a second of them, and more. */
const FRAMES = 45;

const RULES = new URL("../../Sources/ScrollDoctor/ScrollDoctor.docc/Rules.md", import.meta.url);

test("each rule for sources has a page with its finding, which the article of the rules names", () => {
  const named = [...readFileSync(RULES, "utf8").matchAll(/\*\*(SW\d+)\*\* [^`]*`([^`]+)`/g)];
  assert.equal(named.length, 9);
  for (const [, rule, name] of named) {
    const { findings = [] } = PAGES.find((page) => page.name === name) ?? {};
    assert.deepEqual(findings.map((finding) => finding.split(" ")[0]), [rule], name);
  }
});

for (const { name, hasFingers, open } of BROWSERS) {
  describe(`the findings about web pages in ${name}`, () => {
    /** @type {any} */
    let browser;
    let corpus;
    let inspector;
    let client;
    let probe;

    before(async () => {
      probe = await probeText();
      corpus = await serveCorpus();
      inspector = await startInspector({ scenes: [], options: [...WITH_SOURCES] });
      client = await connectClient(inspector.port, { doctor: true });
      browser = await open({ width: 800, height: 600 });
    });

    after(async () => {
      client?.close();
      await browser?.close();
      await inspector?.program.end();
      await corpus?.close();
    });

    /** Does what scripts and then a person do on a page. @returns {Promise<any[]>} what its probe has said */
    const visit = async ({ name, person = [] }) => {
      const { window } = browser;
      const remove = await browser.inject(injected(probe));
      try {
        await window.goto(`${corpus.address}${name}.html`);
        await window.waitFor("the probe has sent its state", () => window.probeMessages?.length > 1);
        await window.script("window.runActs().then(() => done(true), (error) => done({ error: String(error) }));", []);
        for (const { wheel, key, flick } of person) {
          if (flick && hasFingers) await window.flick(flick, { pointerType: "touch" });
          else if (key) await window.press([], KEYS[key]);
          else await window.wheel(...wheel);
        }
        return await window.script(LISTEN, [FRAMES]);
      } finally {
        await remove();
      }
    };

    /** What the doctor says of a source that sends these messages. */
    const findingsOf = async (page, messages) => {
      const source = await connectSource(inspector.port, { name: page, kind: "web", instance: page });
      const { id } = source;
      await client.call("Scene.load", { name: `source:${id}` });
      const isShown = ({ method, params, result }) => (method === "Source.show" ? params : result)?.isShown === true;
      await source.heard("that it is shown", isShown);
      for (const { method, params } of messages) {
        if (method === "Source.hello") continue;
        source.send(method, params);
        await source.heard(
          `the acknowledgement of ${params.seq}`,
          (message) =>
            message.error !== undefined || (message.method === "Source.ack" && message.params.seq === params.seq),
        );
      }
      assert.deepEqual(source.received.filter(({ error }) => error), []);
      const { findings } = await client.call("Doctor.run");
      source.close();
      return findings;
    };

    for (const page of PAGES) {
      const wanted = page.findings ?? [];
      test(`${page.name}: ${wanted.join(", ") || "none"}`, async () => {
        const findings = await findingsOf(page.name, await visit(page));
        assert.deepEqual(
          findings.map(({ rule, view }) => `${rule} ${view}`),
          wanted,
          findings.map(({ saw }) => saw).join("\n"),
        );
      });
    }
  });
}

/** In a page: waits some frames, in which the probe may still speak, and returns all that it has said. */
const LISTEN = `
  (async () => {
    for (let frame = 0; frame < args[0]; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return window.probeMessages;
  })().then(done, (error) => done({ error: String(error.stack ?? error) }));`;
