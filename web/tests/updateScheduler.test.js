import assert from "node:assert/strict";
import { test } from "node:test";
import { createUpdateScheduler } from "../app/updateScheduler.js";
import { definePanel, shallow } from "../kit/panel.js";
import { INITIAL_PAGE } from "../model/page/page.js";

const page = (seq, values = {}) =>
  Object.freeze({ ...INITIAL_PAGE, ...values, session: Object.freeze({ ...INITIAL_PAGE.session, seq }) });

test("every frame of a stream is shown by every panel", () => {
  const shown = [];
  const panels = ["text", "canvas"].map((name) =>
    definePanel({
      isCanvas: name === "canvas",
      select: { seq: ({ session }) => session.seq },
      apply: ({ seq }) => shown.push(`${name} ${seq}`),
    })
  );
  const scheduler = createUpdateScheduler(panels, (page) => page);
  for (const seq of [0, 1, 2]) scheduler.update(page(seq));
  assert.deepEqual(shown, ["text 0", "canvas 0", "text 1", "canvas 1", "text 2", "canvas 2"]);
});

test("a panel is updated only when a value that it selects has changed, and gets only those", () => {
  const heard = [];
  const panel = definePanel({
    select: { filter: (shown) => shown.filter, isSelected: (shown) => shown.selection !== null },
    apply: (values, before) => heard.push([values, before]),
  });
  const scheduler = createUpdateScheduler([panel], (shown) => shown);
  const pages = [page(0), page(1), page(2, { selection: "a" }), page(3, { selection: "b" })];
  for (const shown of pages) scheduler.update(shown);
  const [one, other] = [{ filter: "", isSelected: false }, { filter: "", isSelected: true }];
  assert.deepEqual(heard, [[one, null], [other, one]]);
});

test("a hidden panel is updated when it is shown, and only if something has changed", () => {
  let times = 0;
  const panel = definePanel({
    isShown: ({ list }) => list === "events",
    select: { filter: (shown) => shown.filter },
    apply: () => (times += 1),
  });
  const scheduler = createUpdateScheduler([panel], (shown) => shown);
  const show = (list, filter) => scheduler.update(page(0, { list, filter }));
  show("messages", "");
  assert.equal(times, 0);
  show("events", "");
  show("messages", "");
  show("events", "");
  assert.equal(times, 1);
  show("messages", "x");
  show("events", "x");
  assert.equal(times, 2);
});

test("panels of the moment get the page of the moment, and canvases come last", () => {
  const order = [];
  const create = (name, more) =>
    definePanel({
      select: { t: ({ moment }) => moment },
      apply: ({ t }) => order.push([name, t]),
      ...more,
    });
  const panels = [create("canvas", { isCanvas: true, isOfMoment: true }), create("text", {})];
  createUpdateScheduler(panels, (shown) => ({ ...shown, moment: 7 })).update(page(0));
  assert.deepEqual(order, [["text", null], ["canvas", 7]]);
});

test("a shallow selector returns the same object while the values are the same", () => {
  const select = shallow(({ filter, list }) => ({ filter, list }));
  const first = select(page(0));
  assert.equal(select(page(1)), first);
  assert.notEqual(select(page(1, { filter: "x" })), first);
  assert.deepEqual(select(page(1, { filter: "x" })), { filter: "x", list: null });
  const some = shallow(({ filter }) => (filter === "" ? {} : { filter }));
  some(page(1, { filter: "x" }));
  assert.deepEqual(some(page(1)), {}, "fewer values are other values");
});
