import assert from "node:assert/strict";
import { test } from "node:test";
import { changesBetween, createDiffs, isFound, merged } from "../model/time/diffs.js";
import { isEqual } from "../model/properties/valueParser.js";
import { applyPatch, own } from "../model/state/mergePatch.js";
import { basics, plain, seeded } from "./support.js";

const START = own(basics());
const step = (state, patch) => ({ state: applyPatch(state, patch), touched: Object.keys(patch.views ?? {}) });

/** Applies patches and returns the state after each frame. */
function run(diffs, patches) {
  let state = START;
  const states = [];
  for (const patch of patches) {
    const next = step(state, patch);
    diffs.add(state, next.state, { touched: next.touched, why: [], frames: 1 });
    state = next.state;
    states.push(state);
  }
  return states;
}

test("a step's changes have old and new values and a cause", () => {
  const { state, touched } = step(START, {
    t: 8333,
    keyboard: { frame: [0, 500, 390, 344] },
    views: { scroll: { contentOffset: [0, 12], contentSize: [1200, 1600] }, picture: null, dot: { class: "View" } },
  });
  /** @type {any} */
  const why = [{ view: "scroll", property: "contentOffset", cause: "drag" }, {
    view: "scroll",
    property: "contentOffset",
    cause: "rubberBand",
  }];
  assert.deepEqual(plain(changesBetween(START, state, touched, why)), [
    { view: "", property: "keyboard", after: { frame: [0, 500, 390, 344] }, cause: "", whys: [] },
    { view: "scroll", property: "contentOffset", after: [0, 12], cause: "rubberBand", whys: [why[1]] },
    { view: "picture", property: "", before: "ImageView", cause: "", whys: [] },
    { view: "dot", property: "", after: "View", cause: "", whys: [] },
  ]);
});

test("a change of time alone is not a diff", () => {
  const diffs = createDiffs();
  run(diffs, [{ t: 1 }, { t: 2 }]);
  assert.deepEqual(diffs.frames(), []);
});

test("the merged diffs of the frames between two moments equal the diff of their states", () => {
  const random = seeded(21);
  for (let round = 0; round < 40; round += 1) {
    const diffs = createDiffs();
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
    const states = run(diffs, patches);
    const frames = diffs.frames();
    const [one, other] = [random.pick(frames), random.pick(frames)].sort((a, b) => a.number - b.number);
    const stateAt = ({ t }) => states[t - 1];
    const combined = merged(frames, other.number, one.number);
    const wanted = changesBetween(stateAt(one), stateAt(other), ["scroll", "window", "dot"], []);
    // A view that was removed and added again has property changes in one and a view change in the other.
    const keys = (changes) =>
      plain(changes).filter(({ view }) => view !== "dot").map((
        { view, property, before, after },
      ) => [view, property, before, after]).sort();
    assert.deepEqual(keys(combined), keys(wanted));
    for (const { before, after } of combined) assert.ok(!isEqual(before, after));
  }
});

test("old frames are removed whole, the newest is kept, and a rewind removes later frames", () => {
  const diffs = createDiffs(5);
  run(
    diffs,
    Array.from(
      { length: 20 },
      (_, index) => ({ t: index + 1, views: { scroll: { alpha: (index + 1) / 40, cornerRadius: index } } }),
    ),
  );
  assert.deepEqual(diffs.frames().map(({ t }) => t), [19, 20]);
  diffs.rewind(19);
  assert.deepEqual(diffs.frames().map(({ t }) => t), [19]);
  const before = diffs.revision();
  diffs.clear();
  assert.deepEqual(diffs.frames(), []);
  assert.ok(diffs.revision() > before);
});

test("a search finds views, properties and causes", () => {
  const change = { view: "table", property: "contentOffset", cause: "rubberBand", before: 0, after: 1, whys: [] };
  assert.ok(isFound(change, ["table.content", "rubber"], ""));
  assert.ok(isFound(change, [], ""));
  assert.ok(!isFound(change, ["frame"], ""));
  assert.ok(isFound(change, ["finger"], "You · finger 1"));
});
