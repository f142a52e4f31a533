import assert from "node:assert/strict";
import { test } from "node:test";
import { askedFor, explainOffset } from "../model/explain/explainOffset.js";
import { createCauses } from "../model/explain/causes.js";
import { lineOf } from "../model/time/log.js";
import { own } from "../model/state/mergePatch.js";

test("the rubber band's explanation has the finger's distance, by the inverse of its formula", () => {
  const view = {
    class: "TableView",
    frame: [0, 0, 320, 480],
    contentSize: [320, 352],
    adjustedContentInset: [20, 0, 0, 0],
    contentOffset: [0, -43.5],
    phase: "dragging",
  };
  const touches = { 1: { location: [160, 200], phase: "moved", view: "table" } };
  const state = own({ t: 0, root: "table", touches, views: { table: view } });
  const asked = askedFor(state.views.table, state, 1);
  const shown = (asked * 480 * 0.55) / (480 + 0.55 * asked);
  assert.ok(Math.abs(shown - 23.5) < 1e-9);
  const causes = createCauses();
  causes.add(/** @type {any} */ ([{ view: "table", property: "contentOffset", cause: "rubberBand" }]), 0);
  const { title, sentence, lines, tone } = explainOffset(state, "table", causes);
  assert.equal(title, "Why is contentOffset.y −43.5?");
  assert.equal(sentence, "Rubber band: the finger is 44.9 pt past the top edge (−20).");
  assert.deepEqual(lines, [
    "f(x) = x·d·c / (d + c·x)",
    "x_=_44.9  d_=_480  c_=_0.55  →_23.5".replaceAll("_", "\u00a0"),
  ]);
  assert.equal(tone, "rubber");
  const trackpad = explainOffset(own({ t: 0, root: "table", views: { table: view } }), "table", causes);
  assert.equal(trackpad?.sentence, "Rubber band: the trackpad is 34.6 pt past the top edge (−20).");
  assert.ok(trackpad?.lines[1].includes("0.715"));
});

test("a flick that goes further because of the flicks before it says so in the log and the explanation", () => {
  const view = { class: "ScrollView", frame: [0, 0, 320, 480], contentSize: [320, 9000], phase: "decelerating" };
  const state = own({ t: 0, root: "list", views: { list: view } });
  const causes = createCauses();
  const why = { view: "list", property: "contentOffset", cause: "deceleration", delta: [0, 9] };
  causes.add(/** @type {any} */ ([{ ...why, flicks: 4, multiplier: 1.9 }]), 0);
  assert.match(explainOffset(state, "list", causes)?.sentence ?? "", /^4th flick in a row: × 1\.9\. Free glide/);
  causes.add(/** @type {any} */ ([why]), 1);
  assert.match(explainOffset(state, "list", causes)?.sentence ?? "", /^Free glide/);
  const lift = {
    t: 0,
    event: "scrollViewWillEndDragging",
    view: "list",
    velocity: [0, 1.2],
    flicks: 22,
    multiplier: 16,
  };
  assert.equal(lineOf(/** @type {any} */ (lift), state, 1).detail, "v 1.20 pt/ms, 22nd flick in a row: × 16");
});
