import assert from "node:assert/strict";
import { test } from "node:test";
import { inRange, loosened, sortedBoxes } from "../model/geometry/intervalIndex.js";
import { boundingBox, boundsOf, intersection, toSuperview } from "../model/geometry/geometry.js";
import { carry, hierarchyOf, parentsOf, subviewsIn } from "../model/state/hierarchy.js";
import { applyPatch, own } from "../model/state/mergePatch.js";
import { seeded } from "./support.js";

/** A window with one scroll view of many rows, some of them with rows of their own. */
function manyRows(random, rows = 120) {
  const views = {
    window: { class: "Window", frame: [0, 0, 320, 480], subviews: ["scroll"] },
    scroll: { class: "ScrollView", frame: [0, 0, 320, 480], contentSize: [320, 44 * rows], subviews: [] },
  };
  for (let row = 0; row < rows; row += 1) {
    const id = `row${row}`;
    views.scroll.subviews.push(id);
    views[id] = { class: "Label", frame: [0, 44 * row, 320, 44], text: id };
    if (random.below(4) > 0) continue;
    views[id].subviews = [`${id}.far`];
    views[`${id}.far`] = { frame: [0, random.between(-900, 900), 20, 20] };
  }
  return own({ t: 0, root: "window", views });
}

/** Whether a view or anything below it shows in a rect of its superview. */
function shows(state, id, rect) {
  const visit = (id, part) => {
    const view = state.views[id];
    const box = boundingBox(toSuperview(view), boundsOf(view));
    const [, , width, height] = intersection(box, part);
    if (width > 0 && height > 0) return true;
    const [x, y] = box;
    return (view.subviews ?? []).some((child) => visit(child, [part[0] - x, part[1] - y, part[2], part[3]]));
  };
  return visit(id, rect);
}

const randomPatch = (random, state) => {
  const ids = Object.keys(state.views);
  const views = {};
  for (let count = 1 + random.below(4); count > 0; count -= 1) {
    const id = random.pick(ids);
    const what = random.below(6);
    if (what === 0) views[id] = { isHidden: true };
    else if (what === 1) views[id] = { text: `t${random.below(99)}` };
    else if (what === 2) views.scroll = { contentOffset: [0, random.below(4000)] };
    else if (what < 5) views[id] = { frame: [0, random.below(5000), 320, 44] };
    else if (random.below(3) === 0) views.scroll = { subviews: [...state.views.scroll.subviews].reverse() };
  }
  return { t: state.t + 8, views };
};

test("a hierarchy updated by any patches equals a newly computed one", () => {
  for (let seed = 1; seed <= 8; seed += 1) {
    const random = seeded(seed);
    let state = manyRows(random);
    for (let turn = 0; turn < 60; turn += 1) {
      /** @type {any} */
      const rect = [0, random.between(-200, 5000), 320, 480];
      const found = new Set(subviewsIn(state, "scroll", () => rect));
      for (const id of state.views.scroll.subviews) {
        if (shows(state, id, rect)) assert.ok(found.has(id), `${id} at ${rect} (seed ${seed}, turn ${turn})`);
      }
      const order = state.views.scroll.subviews.filter((id) => found.has(id));
      assert.deepEqual(subviewsIn(state, "scroll", () => rect), order);
      const patch = randomPatch(random, state);
      const next = applyPatch(state, patch);
      carry(state.views, next.views, Object.keys(patch.views));
      const fresh = hierarchyOf({ views: { ...next.views } });
      assert.deepEqual(parentsOf(next), fresh.parents);
      assert.deepEqual([...hierarchyOf(next).scrollViews].sort(), [...fresh.scrollViews].sort());
      state = next;
    }
  }
});

test("where few rows are visible, few are visited", () => {
  const state = manyRows({ below: () => 3, between: () => 0 }, 2000);
  assert.ok(subviewsIn(state, "scroll", () => [0, 40_000, 320, 480]).length < 20);
});

test("the outline is kept while views move, and changes when a row is removed or dimmed", () => {
  const state = manyRows(seeded(3));
  const { outline, words } = hierarchyOf(state);
  const after = (views) => {
    const next = applyPatch(state, { views });
    carry(state.views, next.views, Object.keys(views));
    return hierarchyOf(next);
  };
  assert.equal(after({ scroll: { contentOffset: [0, 9] } }).outline, outline);
  assert.equal(after({ row1: { frame: [0, 0, 1, 1] } }).outline, outline);
  assert.notEqual(after({ row1: { isHidden: true } }).outline, outline);
  assert.notEqual(after({ row1: null, scroll: { subviews: ["row2"] } }).outline, outline);
  assert.equal(after({ row1: { text: "other" } }).outline, outline);
  assert.notEqual(after({ row1: { text: "other" } }).words, words);
});

test("an older state keeps its own hierarchy", () => {
  const state = manyRows({ below: () => 3, between: () => 0 });
  /** @returns {any} */
  const rect = () => [0, 0, 320, 40];
  const before = subviewsIn(state, "scroll", rect);
  const next = applyPatch(state, { views: { row0: { frame: [0, 4000, 320, 44] }, row90: { frame: [0, 0, 320, 44] } } });
  carry(state.views, next.views, ["row0", "row90"]);
  assert.ok(subviewsIn(next, "scroll", rect).includes("row90"));
  assert.deepEqual(subviewsIn(state, "scroll", rect), before);
  assert.ok(!before.includes("row90"));
});

test("a range query returns all boxes in range along the longer axis, and every loosened box", () => {
  const random = seeded(11);
  const rects = Array.from(
    { length: 300 },
    () => [random.between(0, 9000), random.between(0, 50), random.below(8) ? 30 : 3000, 20],
  );
  const ids = rects.map((_, index) => `${index}`);
  const boxes = sortedBoxes(ids, (id) => /** @type {any} */ (id === "7" ? null : rects[Number(id)]));
  for (let turn = 0; turn < 40; turn += 1) {
    const at = random.between(-500, 9500);
    const found = new Set(inRange(boxes, [at, 0, 100, 50]));
    rects.forEach(([x, , width], index) => {
      if (x <= at + 100 && x + width >= at) assert.ok(found.has(`${index}`));
      else if (x > at + 200 || x + width < at - 100) assert.ok(!found.has(`${index}`) || index === 7);
    });
  }
  assert.ok(inRange(loosened(boxes, new Set(["9"])), [-5000, 0, 1, 1]).includes("9"));
  assert.equal(loosened(boxes, new Set(ids)), null);
});
