import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createFileSource } from "../source/fileSource.js";
import { createStore } from "../app/store.js";
import { INITIAL_PAGE } from "../model/page/page.js";

const bytes = readFileSync(new URL("../../Tests/Goldens/basics.scroll.ndjson", import.meta.url));

function fake(findings = [], more = {}) {
  const store = createStore(INITIAL_PAGE, () => {});
  const events = { changed: () => {}, noticed: () => {}, ...more };
  const calls = [];
  const record = (name) => () => calls.push(name);
  const source = createFileSource(events, store, { earliest: 0, latest: 0 }, {
    look: record("look"),
    present: record("present"),
    opened: record("opened"),
    closed: record("closed"),
    inputsOnly: record("inputsOnly"),
    findingsIn: () => findings,
  });
  return { store, source, calls };
}

/** A file that calls `before` whenever a part of it is read. */
function readBy(before) {
  const file = new Blob([bytes]);
  const slice = file.slice.bind(file);
  file.slice = (from, to) => {
    before();
    return slice(from, to);
  };
  return file;
}

test("an opened file is shown", async () => {
  const { store, source, calls } = fake();
  assert.equal(await source.open(new Blob([bytes]), "basics.scroll.ndjson"), true);
  assert.deepEqual(calls, ["opened", "look"]);
  assert.equal(source.recording().name, "basics.scroll.ndjson");
  assert.equal(store.get().opening, null);
  const { end, loaded } = store.get().source;
  assert.ok(end > 0);
  assert.equal(loaded, end, "all of it is loaded, and the page knows");
});

test("findings of a file are known from its start, with their ends", async () => {
  const finding = { severity: "warning", title: "A gap", saw: "", values: {}, matters: "", change: "" };
  const { source } = fake([
    { ...finding, rule: "SD004", view: "a", since: 0 },
    { ...finding, rule: "SD005", view: "a", since: 100, until: 200 },
  ]);
  await source.open(new Blob([bytes]), "basics.scroll.ndjson");
  const { findings } = source.session();
  assert.deepEqual(findings.open.map(({ rule, since }) => [rule, since]), [["SD004", 0]]);
  assert.deepEqual(findings.resolved.map((each) => [each.finding.rule, each.until]), [["SD005", 200]]);
});

test("a file is read once: one that is deleted then is open", async () => {
  const { source, calls } = fake();
  let reads = 0;
  const file = readBy(() => (reads += 1));
  assert.equal(await source.open(file, "basics.scroll.ndjson"), true);
  assert.deepEqual(calls, ["opened", "look"]);
  const before = reads;
  source.show(0);
  source.show(source.recording().duration);
  assert.equal(reads, before);
});

test("a file that cannot be read is not open, and the error is shown", async () => {
  const { store, source, calls } = fake();
  const file = readBy(() => {
    throw new DOMException("The file was deleted.", "NotFoundError");
  });
  assert.equal(await source.open(file, "basics.scroll.ndjson"), false);
  assert.deepEqual(calls, []);
  assert.equal(source.recording(), null);
  assert.equal(store.get().opening.text, "The file was deleted.");
});

test("a file that is left while it is loaded is not open", async () => {
  const { source, calls } = fake([], { noticed: () => source.leave() });
  assert.equal(await source.open(new Blob([bytes]), "basics.scroll.ndjson"), false);
  assert.ok(calls.includes("closed"));
});

test("of two files that are opened at once, the last is shown", async () => {
  const { source, calls } = fake();
  const first = source.open(new Blob([bytes]), "a.scroll.ndjson");
  const second = source.open(new Blob([bytes]), "b.scroll.ndjson");
  assert.deepEqual(await Promise.all([first, second]), [false, true]);
  assert.equal(source.recording().name, "b.scroll.ndjson");
  assert.deepEqual(calls, ["opened", "look"]);
});
