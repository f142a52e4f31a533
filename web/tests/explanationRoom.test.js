import assert from "node:assert/strict";
import { test } from "node:test";
import { createCauses } from "../model/explain/causes.js";
import { explainOffset } from "../model/explain/explainOffset.js";
import { own } from "../model/state/mergePatch.js";
import { roomFor, roomKey } from "../model/explain/explanationRoom.js";

const LIST = { class: "ScrollView", frame: [0, 0, 320, 480], contentSize: [320, 9000] };
const SHORT = { ...LIST, contentSize: [320, 400], alwaysBounceVertical: true };
const touches = { 1: { location: [160, 200], phase: "moved", view: "list" } };
const stateOf = (more) => own({ t: 0, root: "list", touches, views: { list: { ...LIST, ...more } } });

test("the room of an explanation is the same wherever the content is", () => {
  for (const view of [LIST, SHORT]) {
    const at = (y, phase) => roomFor(stateOf({ ...view, contentOffset: [0, y], phase }), "list", null);
    assert.deepEqual(at(-100.25, "dragging"), at(0));
    assert.deepEqual(at(4000.5, "decelerating"), at(0));
  }
});

test("the room does not depend on the touches", () => {
  const touched = { ...stateOf({}), touches: { 1: { location: [100, 100], phase: "moved", view: "list" } } };
  assert.deepEqual(roomFor(touched, "list", null), roomFor(stateOf({}), "list", null));
});

test("the room is computed again for other content or another size, and not while content moves", () => {
  const key = (more) => roomKey(stateOf(more), "list", null);
  assert.equal(key({ contentOffset: [0, 4000.5], phase: "dragging", velocity: [0, 900] }), key({}));
  const others = [{ contentSize: [320, 9001] }, { frame: [0, 0, 320, 479] }, { alwaysBounceVertical: true }];
  for (const other of others) {
    assert.notEqual(key(other), key({}), JSON.stringify(other));
  }
});

test("what is said while content moves has room in the longest texts", () => {
  for (const view of [LIST, SHORT]) {
    for (
      const [cause, phase, y] of [["drag", "dragging", 10], ["rubberBand", "dragging", -99.5], [
        "bounce",
        "bouncing",
        -9,
      ]]
    ) {
      const state = stateOf({ ...view, contentOffset: [0, y], phase, velocity: [0, 900] });
      const causes = createCauses();
      causes.add(/** @type {any} */ ([{ view: "list", property: "contentOffset", cause }]), 0);
      const explanation = explainOffset(state, "list", causes);
      const room = roomFor(state, "list", null);
      assert.ok(explanation, `${cause}`);
      assert.ok(explanation.title.length <= room.title.length, explanation.title);
      assert.ok(explanation.sentence.length <= room.sentence.length, explanation.sentence);
      assert.ok(explanation.lines.length <= room.lines.length, explanation.lines.join());
    }
  }
});

test("a live source's explanation has no room for laws", () => {
  const room = roomFor(stateOf({}), "list", "px");
  assert.equal(room.follows, "");
  assert.doesNotMatch([room.sentence, ...room.lines].join(), /spring|rubber|pt/i);
});
