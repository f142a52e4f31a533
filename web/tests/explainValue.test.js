import assert from "node:assert/strict";
import { test } from "node:test";
import { actorOf } from "../model/explain/actor.js";
import { createJournal } from "../model/time/journal.js";
import { createReader } from "../model/time/parts.js";
import { explainValue } from "../model/explain/explainValue.js";
import { own } from "../model/state/mergePatch.js";
import { shownCauses } from "../model/time/timeTravel.js";

const PAGER = { class: "ScrollView", frame: [0, 0, 320, 480], contentSize: [1280, 480], isPagingEnabled: true };

/** A page's memories, in which steps of one view are kept and explained.
 * @param {any} view @param {{ t?: number, isRecording?: boolean, scene?: object }} how */
function memories(view, { t = 0, isRecording = false, scene = { name: "bug-04", title: "The gap" } } = {}) {
  const states = createJournal({ reader: createReader(() => false) });
  let state = /** @type {any} */ (own({ t, root: "list", scene, views: { list: view } }));
  let seq = 1;
  states.snapshot({ seq, state });
  const causes = shownCauses(states, () => null, () => isRecording);
  return {
    causes,
    /** @param {number} at @param {any} change of the view @param {any[]} why @param {any[]} events */
    step(at, change, why, events = []) {
      const patch = own({ t: at, views: { list: change } });
      state = own({ ...state, t: at, views: { list: { ...state.views.list, ...change } } });
      seq += 1;
      const its = why.map((each) => ({ view: "list", ...each }));
      states.add(/** @type {any} */ ({ seq, t: at, patch, why: its, events, state }));
    },
    explain: (/** @type {string} */ property) => explainValue(state, "list", property, causes, ["c1"]),
    sentence: (/** @type {string} */ property) => explainValue(state, "list", property, causes, ["c1"])?.sentence,
  };
}

test("an unchanged value is the scene's, the recording's or the default, and unknown changes are not claimed", () => {
  const view = { class: "ScrollView", frame: [0, 0, 320, 480], contentInset: [64, 0, 0, 0] };
  const start = memories(view);
  const inset = start.explain("contentInset");
  assert.equal(inset?.title, "Why is contentInset 64, 0, 0, 0?");
  assert.deepEqual([inset?.actor, inset?.follows], [null, "stays"]);
  assert.equal(inset?.sentence, "The scene bug-04 starts with this value.");
  assert.equal(start.sentence("bounces"), "This is the default.");
  assert.equal(start.sentence("adjustedContentInset"), "It follows from contentInset and the safe area.");
  const published = memories(view, { scene: { name: "bug-04", title: "The gap", variant: "asPublished" } });
  assert.match(published.sentence("contentInset") ?? "", /^The scene bug-04@asPublished starts/);
  assert.equal(
    memories(view, { isRecording: true }).sentence("contentInset"),
    "The recording starts with this value.",
  );
  const late = memories(view, { t: 1_500_000 });
  assert.equal(
    late.sentence("contentInset"),
    "Nothing has changed it since 1.500 s; earlier changes are unknown.",
  );
  assert.equal(
    late.sentence("bounces"),
    "This is the default. Nothing has changed it since 1.500 s; earlier changes are unknown.",
  );
  start.step(9, { tag: 4, contentInset: [64, 0, 0, 0] }, []);
  assert.match(start.sentence("contentInset") ?? "", /^The scene/, "a step that changed nothing");
  start.step(10, { contentInset: [0, 0, 0, 0] }, []);
  assert.equal(start.sentence("contentInset"), "It changed; the cause is unknown.");
  const set = { property: "contentInset", cause: "assignment", actor: "command", command: 3 };
  start.step(11, { contentInset: [64, 0, 0, 0] }, [set]);
  assert.equal(start.sentence("contentInset"), "set it.", "also when it is back where it was");
});

test("a change of a rectangle is explained by its parts, and a derived value has its own title", () => {
  const { explain, step } = memories({ class: "ScrollView", frame: [0, 92.5, 320, 200] });
  const why = { cause: "assignment", actor: "controller", controller: "keyboardAvoidance" };
  const both = [{ ...why, property: "frame" }, { ...why, property: "bounds" }];
  step(8000, { frame: [0, 92.5, 320, 134] }, both);
  assert.deepEqual(explain("frame")?.lines, ["height 200 → 134 (−66)"]);
  assert.equal(explain("bounds")?.title, "Why is bounds 0, 0, 320, 134?");
  assert.deepEqual(explain("bounds")?.lines, ["height 200 → 134 (−66)"]);
  step(8000, { frame: [10, 92.5, 320, 134], alpha: 0.5 }, [...both, { ...why, property: "alpha" }]);
  assert.deepEqual(explain("frame")?.lines, ["x 0 → 10 (+10)"], "of the last of two steps at one time");
  assert.deepEqual(explain("alpha")?.lines, ["1 → 0.5 (−0.5)"]);
});

test("a motion that has ended says how far and how long it went, and follows the hand that let go", () => {
  const { explain, step } = memories({
    class: "ScrollView",
    frame: [0, 0, 320, 480],
    contentSize: [320, 480],
    alwaysBounceVertical: true,
  });
  const why = { property: "contentOffset", actor: "finger", finger: 1, command: 4 };
  const lift = { t: 2_000_000, event: "scrollViewDidEndDragging", view: "list" };
  step(100_000, { contentOffset: [0, -90] }, [{ ...why, cause: "rubberBand", delta: [0, -90] }]);
  step(2_010_000, { contentOffset: [0, -134.7] }, [{ ...why, cause: "bounce", delta: [0, -44.7] }], [lift]);
  step(2_200_000, { contentOffset: [0, -30] }, [{ ...why, cause: "bounce", delta: [0, 104.7] }]);
  step(2_700_000, { contentOffset: [0, 0] }, [{ ...why, cause: "bounce", delta: [0, 30] }]);
  const its = explain("contentOffset");
  assert.equal(
    its?.sentence,
    "A spring took it back from 134.7 pt outside in 0.70 s. " +
      "The content is not taller than the view and only bounces, because alwaysBounceVertical is true.",
  );
  assert.equal(its?.setting, "alwaysBounceVertical");
  assert.equal(its?.actor?.text, "after finger 1");
  step(2_700_000, { contentOffset: [0, 3] }, [{ ...why, cause: "bounce", command: 5, delta: [0, 3] }]);
  assert.equal(explain("contentOffset")?.sentence.includes(" pt in "), false, "another lift is another bounce");
  const request = { client: "c1", method: "Input.touch", id: 7 };
  const actor = (/** @type {any} */ more) =>
    actorOf(/** @type {any} */ ({ ...why, view: "list", ...more }), ["c1"])?.text;
  assert.equal(actor({ cause: "deceleration", request }), "after You · finger 1");
  assert.equal(actor({ cause: "paging", request: { ...request, client: "c2" } }), "after c2 · finger 1");
  assert.equal(actor({ cause: "bounce", actor: "wheel", request }), "after You · wheel");
  assert.equal(actor({ cause: "drag", request }), "You · finger 1");
  assert.equal(actor({ cause: "animation", actor: "statusBar" }), "Status bar");
});

test("content left between two pages by a change of the page's length is not explained by its earlier movement", () => {
  const { explain, step } = memories(PAGER);
  const paging = {
    property: "contentOffset",
    cause: "paging",
    delta: [640, 0],
    actor: "finger",
    finger: 1,
    command: 2,
  };
  step(1_000_000, { contentOffset: [640, 0] }, [paging]);
  assert.match(explain("contentOffset")?.sentence ?? "", /^It settled on a page\. It is on page 3 of 4\.$/);
  const turned = { cause: "layout", actor: "device" };
  const all = ["frame", "bounds", "contentSize"].map((property) => ({ ...turned, property }));
  step(68_555_000, { frame: [0, 0, 480, 320], contentSize: [1920, 320] }, all);
  const its = explain("contentOffset");
  assert.equal(
    its?.sentence,
    "Nothing has set it since the page became 480 pt long at 68.555 s. It is between pages 2 and 3 of 4.",
  );
  assert.equal(its?.actor, null);
  step(69_000_000, { contentOffset: [480, 0] }, [{ ...paging, delta: [-160, 0] }]);
  assert.match(explain("contentOffset")?.sentence ?? "", /^It settled on a page/);
});

test("a change of the view's or the content's length after the last move is named beside it", () => {
  const { explain, step } = memories({ class: "ScrollView", frame: [0, 0, 320, 480], contentSize: [320, 2000] });
  const glide = { property: "contentOffset", cause: "deceleration", delta: [0, 100], actor: "finger", finger: 1 };
  const size = { cause: "assignment", actor: "command", command: 5 };
  const said = () => explain("contentOffset")?.sentence.replace(/ It is.*$/, "");
  step(1_000_000, { contentOffset: [0, 100] }, [glide]);
  step(2_000_000, { frame: [10, 0, 320, 480] }, [{ ...size, property: "frame" }]);
  assert.equal(said(), "It glided to a stop here.", "it has the same length");
  step(2_500_000, { contentSize: [320, 2400] }, [{ ...size, property: "contentSize" }]);
  assert.equal(
    said(),
    "It glided to a stop here. Nothing has set it since; the content became 2400 pt high at 2.500 s.",
  );
  step(3_000_000, { frame: [10, 0, 320, 400] }, [{ ...size, property: "frame" }]);
  assert.equal(said(), "It glided to a stop here. Nothing has set it since; the view became 400 pt high at 3.000 s.");
  assert.equal(explain("contentOffset")?.actor?.text, "after finger 1");
});
