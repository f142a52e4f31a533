import assert from "node:assert/strict";
import { test } from "node:test";
import {
  createShownMarkers,
  durationOf,
  marked,
  NO_MARKS,
  ownMarksFrom,
  withHidden,
  withSaved,
} from "../model/time/timelineMarkers.js";

test("stored marks are read, and invalid ones are dropped", () => {
  const range = { t: 5, to: 9, text: "glide", predicate: null };
  const hidden = withHidden(withSaved(NO_MARKS, range), range);
  assert.deepEqual(ownMarksFrom(JSON.parse(JSON.stringify(hidden))), hidden);
  for (const junk of [null, 3, "x", [], {}, { saved: 3, hidden: {} }]) assert.deepEqual(ownMarksFrom(junk), NO_MARKS);
  const saved = [null, { ...range, to: 5 }, { ...range, t: -1 }, { ...range, text: 3 }, range, range];
  assert.deepEqual(ownMarksFrom({ saved, hidden: [3, "key"] }), { saved: [range], hidden: ["key"] });
});

test("a page's own marks are shown among the shared ones in order, hidden ones are not", () => {
  const shown = createShownMarkers();
  const markers = marked([], { t: 500, text: "all" });
  const range = { t: 100, to: 250_100, text: "glide", predicate: null };
  const page = (/** @type {any} */ marks) => /** @type {any} */ ({ session: { markers }, marks });
  const saved = withSaved(withSaved(NO_MARKS, range), { ...range });
  const first = page(saved);
  assert.deepEqual(shown(first).map(({ text }) => text), ["glide", "all"]);
  assert.equal(shown(page(saved)), shown(first), "the same list while nothing changes");
  assert.equal(durationOf(shown(first)[0]), "0.25 s");
  assert.equal(durationOf(shown(first)[1]), "");
  const hidden = withHidden(saved, markers[0]);
  assert.deepEqual(shown(page(hidden)).map(({ text }) => text), ["glide"]);
  assert.deepEqual(shown(page({ ...hidden, hidden: [] })).length, 2);
});
