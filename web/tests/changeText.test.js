import assert from "node:assert/strict";
import { test } from "node:test";
import { differenceText, namedText, partsAgainst, whoText } from "../model/time/changeText.js";
import { changesBetween, merged } from "../model/time/diffs.js";
import { own } from "../model/state/mergePatch.js";

/** @param {any} values */
const change = (values) => ({ view: "form", property: "frame", before: 0, after: 1, cause: "", whys: [], ...values });
const drag = own({ view: "scroll", property: "contentOffset", cause: "drag", actor: "finger", finger: 1 });
const request = { client: "c1", id: 7, method: "View.set" };

test("a change names its actor as the explanation of a value does", () => {
  const who = (/** @type {any} */ why) => whoText(change({ whys: [why] }), ["c1"], false);
  assert.equal(who({ ...drag, request }), "You · finger 1, drag");
  assert.equal(who({ ...drag, request: { ...request, client: "c2" } }), "c2 · finger 1, drag");
  const set = { cause: "assignment", actor: "controller", controller: "keyboardAvoidance" };
  assert.equal(who(set), "Controller keyboardAvoidance");
  assert.equal(who({ cause: "assignment", actor: "command", command: 4, request }), "You · View.set");
  assert.equal(who({ cause: "keyboard", actor: "keyboard" }), "Keyboard");
  // A recording may name causes without actors.
  assert.equal(who({ cause: "rubberBand" }), "rubber band");
});

test("actors that move content without dragging are named alone", () => {
  const who = (/** @type {any} */ why, isMeasured = false) => whoText(change({ whys: [why] }), ["c1"], isMeasured);
  assert.equal(who({ ...drag, actor: "wheel" }), "Wheel");
  assert.equal(who({ cause: "drag", by: "wheel" }, true), "Wheel");
  assert.equal(who({ cause: "drag", by: "key" }, true), "Key");
  assert.equal(who({ cause: "drag", by: "finger" }, true), "Finger, drag");
});

test("views that a table lays out have the table's cause, and other views none", () => {
  const state = (/** @type {number} */ y) =>
    own({
      t: y,
      root: "t",
      views: { t: { contentOffset: [0, y] }, "t.topShadow": { frame: [0, y, 1, 1] }, other: { frame: [0, y, 1, 1] } },
    });
  const names = { frame: 0, contentOffset: 0 };
  const patch = { views: { t: names, "t.topShadow": names, other: names } };
  const why = /** @type {any} */ ([{ ...drag, view: "t", delta: [0, 5] }]);
  const who = Object.fromEntries(
    changesBetween(state(0), state(5), patch, why).map((each) => [each.view, whoText(each, ["c1"], false)]),
  );
  assert.deepEqual(who, { t: "Finger 1, drag", "t.topShadow": "Finger 1, layout", other: "not known" });
});

test("a change without a cause says so, if neither a finger nor the engine made it", () => {
  assert.equal(whoText(change({}), [], false), "not known");
  assert.equal(whoText(change({ view: "", property: "keyboard" }), [], false), "Keyboard");
  assert.equal(whoText(change({ view: "", property: "keyboard" }), [], true), "not known");
  assert.equal(whoText(change({ view: "list.verticalIndicator", property: "frame" }), [], false), "Engine");
  const touches = change({ view: "", property: "touches", before: { 1: {} }, after: { 1: {}, 2: {} } });
  assert.equal(whoText(touches, [], false), "Finger 1; Finger 2");
  assert.equal(whoText(change({ property: "isDragging" }), [], false), "Engine");
  assert.equal(whoText(change({ property: "isDragging" }), [], true), "not known");
  assert.equal(
    whoText(change({ whys: [{ cause: "animation", by: "script", caller: "a/list.js:8" }] }), [], true),
    "Script · list.js:8, animation",
  );
});

test("two moments name each actor between them once", () => {
  const frames = [10, 20, 5].map((y, index) => {
    const [before, after] = [index, y].map((offset) =>
      own({ t: index, root: "scroll", views: { scroll: { contentOffset: [0, offset] } } })
    );
    const why = index < 2 ? drag : own({ ...drag, cause: "bounce" });
    return {
      number: index + 1,
      t: index,
      frames: 1,
      changes: changesBetween(before, after, { views: { scroll: { contentOffset: 0 } } }, [why]),
    };
  });
  const [whole] = merged(frames, 0, 3);
  assert.equal(whoText(whole, [], false), "Finger 1, drag; after finger 1, bounce");
});

test("of a value the parts that changed are marked, with the difference of its numbers", () => {
  const [old, now] = ["0, 92.5, 320, 200", "0, 92.5, 320, 134"];
  const marked = (/** @type {string} */ text, /** @type {string} */ other) =>
    partsAgainst(text, other).flatMap(([part, isOther]) => isOther ? [part] : []);
  assert.deepEqual(marked(now, old), ["134"]);
  assert.equal(partsAgainst(now, old).map(([part]) => part).join(""), now);
  assert.equal(differenceText("frame", old, now), "height −66");
  assert.deepEqual(marked("320 × 700", "320 × 704"), ["700"]);
  assert.equal(differenceText("contentSize", "320 × 704", "320 × 700.5"), "height −3.5");
  assert.equal(differenceText("contentOffset", "0.0, −12.5", "4.0, 0.0"), "x +4, y +12.5");
  assert.equal(differenceText("alpha", "1", "0.5"), "−0.5");
  assert.equal(differenceText("keyboard", "0, 264, 320, 216", "0, 228, 320, 252"), "y −36, height +36");
  assert.deepEqual(marked("identity", "scale 2"), ["identity"]);
  assert.equal(differenceText("transform", "identity", "scale 2"), "");
  assert.equal(differenceText("text", "", "4"), "");
  assert.equal(differenceText("frame", "none", now), "");
});

test("the numbers of a value are named where it stands alone", () => {
  assert.equal(namedText("contentInset", "64, 0, 0, 0"), "top 64, left 0, bottom 0, right 0");
  assert.equal(namedText("frame", "0, 92.5, 320, 134"), "x 0, y 92.5, width 320, height 134");
  assert.equal(namedText("alpha", "1"), "1");
  assert.equal(namedText("frame", "none"), "none");
});
