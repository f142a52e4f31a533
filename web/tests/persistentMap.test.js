import assert from "node:assert/strict";
import { test } from "node:test";
import { isLayered, keysOf, layeredOver, ownCount, seal } from "../model/state/persistentMap.js";
import { applyPatch, applyPatches, own } from "../model/state/mergePatch.js";
import { plain, seeded } from "./support.js";

const VIEWS = 400;

/** A state with enough views for a layered map. */
const many = () =>
  own({
    t: 0,
    views: Object.fromEntries(
      Array.from({ length: VIEWS }, (_, index) => [`v${index}`, { alpha: 1, frame: [0, index, 1, 1] }]),
    ),
  });

/** Patches that change, add, remove and restore views; some change so many that the layers are merged. */
function randomPatch(random, t) {
  const views = {};
  for (let count = random.pick([0, 1, 2, 3, 90]); count > 0; count -= 1) {
    const id = `v${random.below(VIEWS + 20)}`;
    views[id] = random.pick([null, { alpha: random.below(3) }, { frame: [0, 0, t, 1] }, { frame: null }, "no view"]);
  }
  return random.below(20) === 0 ? { t } : { t, views };
}

/** The same patch without shared objects. */
function patched(state, { t, views = {} }) {
  const next = structuredClone(state);
  next.t = t;
  for (const [id, change] of Object.entries(views)) {
    if (change === null) delete next.views[id];
    else if (typeof change === "string") next.views[id] = change;
    else {
      next.views[id] = { ...(typeof next.views[id] === "object" ? next.views[id] : {}), ...change };
      for (const name of Object.keys(change)) if (change[name] === null) delete next.views[id][name];
    }
  }
  return next;
}

for (let seed = 0; seed < 40; seed += 1) {
  test(`a large state after patches equals an unshared one, and earlier states do not change (seed ${seed})`, () => {
    const random = seeded(seed);
    const states = [many()];
    const expected = [plain(states[0])];
    const patches = [];
    for (let step = 1; step <= 40; step += 1) {
      patches.push(randomPatch(random, step));
      states.push(applyPatch(states[step - 1], patches[step - 1]));
      expected.push(patched(expected[step - 1], patches[step - 1]));
    }
    assert.ok(isLayered(states[40].views));
    for (const [step, state] of states.entries()) assert.deepEqual(plain(state), expected[step], `after ${step}`);
    for (let from = 0; from < 40; from += 1) {
      const to = from + random.below(41 - from);
      assert.deepEqual(
        plain(applyPatches(states[from], patches.slice(from, to))),
        expected[to],
        `${from} to ${to} at once`,
      );
    }
    assert.deepEqual(plain(states[0]), expected[0]);
  });
}

test("a large map of views reads like a frozen object: keys, entries, membership, spread, JSON", () => {
  const { views } = applyPatch(many(), { views: { v3: null, v5: { alpha: 0.5 }, extra: { alpha: 0 } } });
  const copy = { ...views };
  assert.deepEqual(Object.keys(views), Object.keys(copy));
  assert.deepEqual([...keysOf(views)].sort(), Object.keys(copy).sort());
  assert.equal(Object.keys(copy).length, VIEWS);
  assert.equal(Object.values(views).filter(({ alpha }) => alpha === 0.5).length, 1);
  assert.deepEqual(JSON.parse(JSON.stringify(views)), plain(copy));
  assert.ok("extra" in views && Object.hasOwn(views, "extra") && !("v3" in views) && !Object.hasOwn(views, "v3"));
  assert.equal(views.v3, undefined);
  assert.equal(Object.getPrototypeOf(views), null);
  for (const id of ["constructor", "toString", "__proto__"]) assert.equal(views[id], undefined);
  let seen = 0;
  for (const id in views) if (id in copy) seen += 1;
  assert.equal(seen, VIEWS);
});

test("a large map of views is read-only", () => {
  const { views } = applyPatch(many(), { views: { v5: { alpha: 0.5 } } });
  assert.throws(() => {
    views.v5 = null;
  }, TypeError);
  assert.throws(() => delete views.v5, TypeError);
  assert.throws(() => Object.defineProperty(views, "v5", { value: null }), TypeError);
  assert.throws(() => Object.setPrototypeOf(views, {}), TypeError);
  assert.equal(views.v5.alpha, 0.5);
});

test("a view called __proto__ is an ordinary view in a large state", () => {
  const state = applyPatch(many(), JSON.parse('{"views":{"__proto__":{"alpha":0.5}}}'));
  assert.equal(state.views.__proto__.alpha, 0.5);
  assert.ok(keysOf(state.views).includes("__proto__"));
  assert.equal(Object.getPrototypeOf(state.views), null);
  assert.equal(applyPatch(state, JSON.parse('{"views":{"__proto__":null}}')).views.__proto__, undefined);
});

test("a state stores only its changed views, and a state with many changes is stored whole", () => {
  const first = many();
  let state = first;
  for (let step = 0; step < 500; step += 1) {
    state = applyPatch(state, { t: step, views: { v1: { frame: [0, step, 1, 1] }, v2: { alpha: step } } });
  }
  assert.equal(ownCount(state.views, first.views), 2);
  assert.equal(ownCount(first.views, undefined), VIEWS);
  const moved = Object.fromEntries(Array.from({ length: VIEWS / 4 }, (_, index) => [`v${index}`, { alpha: 9 }]));
  const all = applyPatch(state, { views: moved });
  assert.equal(ownCount(all.views, state.views), VIEWS / 4);
  const next = applyPatch(all, { views: { v7: { alpha: 3 } } });
  assert.equal(ownCount(next.views, all.views), VIEWS + 1, "laid together");
  assert.equal(all.views.v7.alpha, 9);
});

test("writes to a layered map do not change the map below, and a sealed map does not change", () => {
  const below = own({ a: 1, b: 2 });
  const map = layeredOver(below);
  map.a = 3;
  delete map.b;
  map.c = 4;
  delete map.c;
  seal(map);
  assert.deepEqual({ ...map }, { a: 3 });
  assert.equal(ownCount(map, below), 2, "what came and went again leaves nothing behind");
  assert.deepEqual({ ...below }, { a: 1, b: 2 });
  const above = layeredOver(map);
  above.b = 5;
  assert.deepEqual({ ...map }, { a: 3 });
  assert.deepEqual({ ...above }, { a: 3, b: 5 });
});
