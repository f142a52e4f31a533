import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { PAGES } from "./pages/pages.js";
import { BROWSERS } from "./support/browsers.js";
import { connectClient } from "./support/client.js";
import { runPage } from "./support/corpusRun.js";
import { startInspector } from "./support/inspector.js";
import { probeText, serveCorpus } from "./support/probe.js";
import { connectSource, WITH_SOURCES } from "./support/source.js";
import { endAll } from "./support/suite.js";

const RULES = new URL("../../Sources/ScrollDoctor/ScrollDoctor.docc/Rules.md", import.meta.url);

test("each rule for sources has a page with its finding, which the article of the rules names", () => {
  const named = [...readFileSync(RULES, "utf8").matchAll(/\*\*(SW\d+)\*\* [^`]*`([^`]+)`/g)];
  assert.equal(named.length, 10);
  for (const [, rule, name] of named) {
    const { findings = [] } = PAGES.find((page) => page.name === name) ?? {};
    assert.deepEqual(findings.map((finding) => finding.split(" ")[0]), [rule], name);
  }
});

// Side by side, because the pages mostly wait for what moves.
describe("the pages of the corpus", { concurrency: true }, () => {
  for (const { name, open } of BROWSERS) {
    describe(`in ${name}`, { concurrency: 1 }, () => {
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

      after(() =>
        endAll([
          () => client?.close(),
          () => browser?.close(),
          () => inspector?.program.end(),
          () => corpus?.close(),
        ])
      );

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

      const counts = { calls: 0, named: 0 };

      for (const page of PAGES) {
        const wanted = page.findings ?? [];
        test(
          `${page.name}: all containers are found, each way adds up, no place differs with the probe, and ${
            wanted.join(", ") || "no rule"
          } finds something`,
          async () => {
            const run = await runPage(browser, corpus.address, probe, page);
            assert.deepEqual(run.faults, []);
            assert.deepEqual(run.containers, [...page.containers].sort());
            assert.deepEqual(run.watched, run.plain, "the places with the probe and without");
            assert.deepEqual(run.offsets, run.ends, "as the page has it");
            assert.deepEqual(run.sums, run.ends, "the parts of the ways");
            assert.deepEqual(run.strangers, [], "what else has moved it");
            counts.calls += run.calls;
            counts.named += run.named;
            const findings = await findingsOf(page.name, run.messages);
            assert.deepEqual(
              findings.map(({ rule, view }) => `${rule} ${view}`),
              wanted,
              findings.map(({ saw }) => saw).join("\n"),
            );
          },
        );
      }

      test("99 of 100 movements by scripts have the script's line", () => {
        assert.ok(counts.calls > 100);
        assert.ok(counts.named >= 0.99 * counts.calls, `${counts.named} of ${counts.calls} have it`);
      });
    });
  }
});
