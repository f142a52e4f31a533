import assert from "node:assert/strict";
import { test } from "node:test";
import { own } from "../model/state/mergePatch.js";
import { ancestors, firstBelow, flatten, moveSelection, typeAhead } from "../model/state/tree.js";
import { parentsOf } from "../model/state/state.js";
import { seeded } from "./support.js";

const state = own({
  root: "window",
  views: {
    window: { class: "Window", frame: [0, 0, 1, 1], subviews: ["table", "bar"] },
    table: {
      class: "TableView",
      frame: [0, 0, 1, 1],
      subviews: ["table.topShadow", "cells", "table.cell-0-1"],
    },
    "table.topShadow": { class: "ImageView", isHidden: true, subviews: ["deep"] },
    deep: {},
    cells: { subviews: ["cell"] },
    cell: { class: "Label", text: "Cupertino" },
    "table.cell-0-1": { text: "Lagos" },
    bar: { class: "NavigationBar", subviews: ["title"] },
    title: { class: "Label" },
  },
});
const NONE = new Set();
const ids = (rows) => rows.map(({ id }) => id);

test("rows come in drawing order with level, position and number of siblings", () => {
  const rows = flatten(state, NONE, "");
  assert.deepEqual(
    ids(rows),
    ["window", "table", "table.topShadow", "deep", "cells", "cell", "table.cell-0-1", "bar", "title"],
  );
  const cells = rows.find(({ id }) => id === "cells");
  assert.deepEqual([cells.level, cells.position, cells.siblings], [3, 2, 3]);
});

test("a collapsed row hides its descendants", () => {
  const rows = flatten(state, new Set(["table", "title"]), "");
  assert.deepEqual(ids(rows), ["window", "table", "bar", "title"]);
  assert.equal(rows[1].isExpandable, true);
  assert.equal(rows[1].isExpanded, false);
  assert.equal(rows[3].isExpandable, false);
});

test("a hidden view and its descendants are dimmed", () => {
  const dim = flatten(state, NONE, "").filter((row) => row.isDim);
  assert.deepEqual(ids(dim), ["table.topShadow", "deep"]);
});

test("a view with its owner's id as a prefix is named by the rest of its id", () => {
  const names = Object.fromEntries(flatten(state, NONE, "").map(({ id, name }) => [id, name]));
  assert.equal(names["table.topShadow"], "topShadow");
  assert.equal(names.cells, "cells");
});

test("the filter matches ids, classes and texts, and keeps and expands the ancestors of matches", () => {
  assert.deepEqual(
    ids(flatten(state, new Set(["table", "cells"]), "CUPER")),
    ["window", "table", "cells", "cell"],
  );
  assert.deepEqual(ids(flatten(state, NONE, "navigation")), ["window", "bar"]);
  assert.deepEqual(ids(flatten(state, NONE, "label").filter((row) => row.isMatch)), ["cell", "title"]);
  assert.deepEqual(flatten(state, NONE, "nothing like it"), []);
});

test("only shown siblings are counted", () => {
  const rows = flatten(state, NONE, "lagos");
  const last = rows.at(-1);
  assert.deepEqual([last.id, last.position, last.siblings], ["table.cell-0-1", 1, 1]);
});

test("a cycle in the subviews does not hang", () => {
  const loop = own({ root: "a", views: { a: { subviews: ["b"] }, b: { subviews: ["a", "b"] } } });
  assert.deepEqual(ids(flatten(loop, NONE, "")), ["a", "b"]);
  assert.deepEqual(ids(flatten(loop, NONE, "b")), ["a", "b"]);
});

test("arrow keys, Home, End and page keys move the selection and stop at the ends", () => {
  const rows = flatten(state, NONE, "");
  assert.deepEqual(moveSelection(rows, "table", "ArrowDown"), { select: "table.topShadow" });
  assert.deepEqual(moveSelection(rows, "window", "ArrowUp"), { select: "window" });
  assert.deepEqual(moveSelection(rows, "title", "ArrowDown"), { select: "title" });
  assert.deepEqual(moveSelection(rows, "cells", "Home"), { select: "window" });
  assert.deepEqual(moveSelection(rows, "cells", "End"), { select: "title" });
  assert.deepEqual(moveSelection(rows, "window", "PageDown", 3), { select: "deep" });
  assert.deepEqual(moveSelection(rows, null, "ArrowDown"), { select: "window" });
  assert.equal(moveSelection(rows, "window", "x"), null);
  assert.equal(moveSelection([], "window", "End"), null);
});

test("Left collapses, then selects the parent, and Right expands, then selects the first child", () => {
  const open = flatten(state, NONE, "");
  assert.deepEqual(moveSelection(open, "table", "ArrowLeft"), { collapse: ["table"] });
  assert.deepEqual(moveSelection(open, "cell", "ArrowLeft"), { select: "cells" });
  assert.equal(moveSelection(open, "window", "ArrowRight")?.select, "table");
  assert.equal(moveSelection(open, "cell", "ArrowRight"), null);
  const shut = flatten(state, new Set(["table"]), "");
  assert.deepEqual(moveSelection(shut, "table", "ArrowRight"), { expand: ["table"] });
});

test("an asterisk expands the siblings, not their cousins", () => {
  const rows = flatten(state, new Set(["table", "bar"]), "");
  assert.deepEqual(moveSelection(rows, "bar", "*"), { expand: ["table", "bar"] });
  const cousins = own({
    root: "w",
    views: {
      w: { subviews: ["a", "b"] },
      a: { subviews: ["a1"] },
      a1: { subviews: ["a2"] },
      a2: {},
      b: { subviews: ["b1"] },
      b1: { subviews: ["b2"] },
      b2: {},
    },
  });
  assert.deepEqual(moveSelection(flatten(cousins, NONE, ""), "a1", "*"), { expand: ["a1"] });
  const inner = flatten(state, new Set(["cells"]), "");
  assert.deepEqual(moveSelection(inner, "cells", "*"), { expand: ["table.topShadow", "cells"] });
});

test("typing selects the next name with that prefix, and a repeated letter moves on", () => {
  const rows = flatten(state, NONE, "");
  assert.equal(typeAhead(rows, "window", "t"), "table");
  assert.equal(typeAhead(rows, "table", "t"), "table.topShadow");
  assert.equal(typeAhead(rows, "table", "tt"), "table.topShadow");
  assert.equal(typeAhead(rows, "title", "ta"), "table");
  assert.equal(typeAhead(rows, "table", "tab"), "table", "a longer word may stay where it is");
  assert.equal(typeAhead(rows, "table", "q"), null);
});

test("the ancestors of a view are its superviews, nearest first", () => {
  assert.deepEqual(ancestors(parentsOf(state), "cell"), ["cells", "table", "window"]);
  assert.deepEqual(ancestors(parentsOf(state), "window"), []);
});

for (let seed = 0; seed < 100; seed += 1) {
  test(`positions and levels match the views for any tree and any collapsed rows (seed ${seed})`, () => {
    const random = seeded(seed);
    const views = { n0: { subviews: [] } };
    for (let index = 1; index < 40; index += 1) {
      views[`n${index}`] = { subviews: [] };
      views[`n${random.below(index)}`].subviews.push(`n${index}`);
    }
    const collapsed = new Set(Object.keys(views).filter(() => random.next() < 0.2));
    const rows = flatten(own({ root: "n0", views }), collapsed, "");
    const parents = new Map(
      Object.entries(views).flatMap(([id, { subviews }]) => subviews.map((child) => [child, id])),
    );
    const expected = Object.keys(views).filter((id) => {
      for (let up = parents.get(id); up !== undefined; up = parents.get(up)) if (collapsed.has(up)) return false;
      return true;
    });
    assert.deepEqual([...ids(rows)].sort(), expected.sort());
    for (const row of rows) {
      const parent = parents.get(row.id);
      const family = parent === undefined ? ["n0"] : views[parent].subviews;
      assert.equal(row.siblings, family.length);
      assert.equal(family[row.position - 1], row.id);
    }
  });
}

test("the first view below another that meets a condition is found, also in a damaged hierarchy", () => {
  const views = { a: { subviews: ["b", "c"] }, b: { subviews: ["d", "a"] }, c: { alpha: 0.5 }, d: { alpha: 0.5 } };
  const state = own({ t: 0, root: "a", views });
  const isPale = (id) => state.views[id].alpha === 0.5;
  assert.deepEqual(["a", "b", "d", "none"].map((id) => firstBelow(state, id, isPale)), ["d", "d", null, null]);
  assert.equal(firstBelow(state, "a", (id) => id === "a"), null, "not itself");
});
