import assert from "node:assert/strict";
import { test } from "node:test";
import { changesBetween, createDiffs, isFound, merged } from "../model/time/diffs.js";
import { isEqual } from "../model/properties/valueParser.js";
import { createJournal } from "../model/time/journal.js";
import { applyPatch, own } from "../model/state/mergePatch.js";
import { basics, plain, seeded } from "./support.js";

const START = own(basics());

/** Applies patches; the differences, and the state after each frame. */
function run(patches, capacity) {
  const journal = createJournal({ reader: null, stepsPerState: 4 });
  let state = START;
  journal.snapshot({ seq: 0, state });
  const states = patches.map((patch) => {
    state = applyPatch(state, patch);
    journal.add({ seq: 1, t: patch.t, patch, why: [], events: [], state });
    return state;
  });
  return { journal, diffs: createDiffs(/** @type {any} */ (journal), capacity), states };
}

test("a step's changes have old and new values and a cause", () => {
  const patch = {
    t: 8333,
    keyboard: { frame: [0, 500, 390, 344] },
    views: { scroll: { contentOffset: [0, 12], contentSize: [1200, 1600] }, picture: null, dot: { class: "View" } },
  };
  const state = applyPatch(START, patch);
  /** @type {any} */
  const why = [{ view: "scroll", property: "contentOffset", cause: "drag" }, {
    view: "scroll",
    property: "contentOffset",
    cause: "rubberBand",
  }];
  assert.deepEqual(plain(changesBetween(START, state, patch, why)), [
    { view: "", property: "keyboard", after: { frame: [0, 500, 390, 344] }, cause: "", whys: [] },
    { view: "scroll", property: "contentOffset", after: [0, 12], cause: "rubberBand", whys: [why[1]] },
    { view: "picture", property: "", before: "ImageView", cause: "", whys: [] },
    { view: "dot", property: "", after: "View", cause: "", whys: [] },
  ]);
});

test("a change of time alone is not a diff", () => {
  assert.deepEqual(run([{ t: 1 }, { t: 2 }]).diffs.list().frames, []);
});

test("the merged diffs of the frames between two moments equal the diff of their states", () => {
  const random = seeded(21);
  for (let round = 0; round < 40; round += 1) {
    const patches = Array.from({ length: 30 }, (_, index) => {
      const views = {};
      for (const id of ["scroll", "window", "dot"]) {
        if (random.next() < 0.6) continue;
        views[id] = id === "dot" && random.next() < 0.3
          ? null
          : { class: "View", alpha: random.pick([0.5, null]), [`p${random.below(3)}`]: random.below(3) };
      }
      return { t: index + 1, views };
    });
    const { diffs, states } = run(patches);
    const { frames } = diffs.list();
    const [one, other] = [random.pick(frames), random.pick(frames)].sort((a, b) => a.number - b.number);
    const stateAt = ({ t }) => states[t - 1];
    const combined = merged(frames, other.number, one.number);
    const names = { class: 0, alpha: 0, p0: 0, p1: 0, p2: 0 };
    const all = { views: { scroll: names, window: names, dot: names } };
    const wanted = changesBetween(stateAt(one), stateAt(other), all, []);
    // A view that was removed and added again has property changes in one and a view change in the other.
    const keys = (changes) =>
      plain(changes).filter(({ view }) => view !== "dot").map((
        { view, property, before, after },
      ) => [view, property, before, after]).sort();
    assert.deepEqual(keys(combined), keys(wanted));
    for (const { before, after } of combined) assert.ok(!isEqual(before, after));
  }
});

test("the latest changes are listed, or those around a moment, and they are forgotten with the steps", () => {
  const patches = Array.from(
    { length: 40 },
    (_, index) => ({ t: index + 1, views: { scroll: { alpha: (index + 1) / 80, cornerRadius: index + 1 } } }),
  );
  const { diffs, journal } = run(patches, 16);
  const times = (t) => diffs.list(t).frames.map((frame) => frame.t);
  assert.equal(times().at(-1), 40);
  assert.ok(times().length >= 8 && times().length < 16, `${times()}`);
  assert.equal(diffs.list().isCut, true);
  assert.ok(times(10).includes(10) && times(10).includes(12) && !times(10).includes(40), `${times(10)}`);
  const frameAt = (t) => diffs.list(10).frames.find((frame) => frame.t === t);
  const frame = frameAt(9);
  journal.rewind(11);
  assert.equal(times().at(-1), 11);
  assert.deepEqual(frameAt(9), frame);
  const before = diffs.revision();
  journal.clear();
  assert.deepEqual(times(), []);
  assert.ok(diffs.revision() > before);
});

test("a state that does not follow from the previous one has no known changes", () => {
  const { diffs, journal } = run([{ t: 1, views: { scroll: { alpha: 0.5 } } }]);
  journal.snapshot({ seq: 9, state: own({ ...basics(), t: 9 }) }, "disconnected");
  assert.deepEqual(diffs.list().frames.map(({ t }) => t), [1]);
});

test("a search finds views, properties and causes", () => {
  const change = { view: "table", property: "contentOffset", cause: "rubberBand", before: 0, after: 1, whys: [] };
  assert.ok(isFound(change, ["table.content", "rubber"], ""));
  assert.ok(isFound(change, [], ""));
  assert.ok(!isFound(change, ["frame"], ""));
  assert.ok(isFound(change, ["finger"], "You · finger 1"));
});
