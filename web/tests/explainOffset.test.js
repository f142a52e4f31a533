import assert from "node:assert/strict";
import { test } from "node:test";
import { actorOf } from "../model/explain/actor.js";
import { askedFor, explainOffset, mainAxis, whatFollows } from "../model/explain/explainOffset.js";
import { explainedProperty, explainValue } from "../model/explain/explainValue.js";
import { measuredFrom } from "../model/session/measured.js";
import { createCauses } from "../model/explain/causes.js";
import { lineOf } from "../model/time/log.js";
import { namesFrom, namesIn, NO_NAMES, withName } from "../model/session/clientNames.js";
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
  assert.equal(
    sentence,
    "Rubber band: the finger is 44.9 pt past the top edge (−20). The content is not taller than the view " +
      "and only bounces, because alwaysBounceVertical is true.",
  );
  assert.deepEqual(lines, [
    "f(x) = x·d·c / (d + c·x)",
    "x_=_44.9  d_=_480  c_=_0.55  →_23.5".replaceAll("_", "\u00a0"),
  ]);
  assert.equal(tone, "rubber");
  const trackpad = explainOffset(own({ t: 0, root: "table", views: { table: view } }), "table", causes);
  assert.ok(trackpad?.sentence.startsWith("Rubber band: the trackpad is 34.6 pt past the top edge (−20)."));
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

test("a change names its actor: this page, another client, a controller, or none in an old recording", () => {
  const why = { view: "scroll", property: "contentOffset", cause: "drag", actor: "finger", finger: 2 };
  const request = { client: "c2", method: "Input.touch", id: 7 };
  const actor = (/** @type {any} */ more, client = "c2") => actorOf(/** @type {any} */ ({ ...why, ...more }), [client]);
  assert.equal(actor({})?.text, "Finger 2");
  assert.equal(actor({ request })?.text, "You · finger 2");
  assert.equal(actor({ request })?.request, 7);
  assert.equal(actor({ request }, "c3")?.text, "c2 · finger 2");
  assert.equal(actor({ request }, "c3")?.request, null);
  assert.equal(actor({ actor: "controller", controller: "autoCentring", request })?.text, "Controller autoCentring");
  assert.equal(actor({ actor: "command", command: 12 })?.text, "Command 12");
  const set = { actor: "command", command: 12, request: { ...request, method: "View.set" } };
  assert.equal(actor(set)?.text, "You · View.set");
  assert.equal(actor({ ...set, cause: "assignment" })?.subject, "You");
  assert.equal(actor({ ...set, cause: "assignment" }, "c3")?.subject, "c2");
  assert.equal(actor({ actor: "command", command: 12, cause: "assignment" })?.subject, "Command 12");
  assert.equal(actor({ actor: "device", cause: "rotation" })?.text, "Rotation");
  assert.equal(actor({ actor: undefined }), null);
  assert.equal(actor({ actor: "constructor" }), null);
});

test("a zoom by a program is not explained by fingers, and a tap on the status bar not by a program", () => {
  const view = { class: "ScrollView", frame: [0, 0, 320, 480], contentSize: [320, 2000], phase: "zooming" };
  const state = own({ t: 0, root: "list", views: { list: view } });
  const sentence = (/** @type {string} */ cause, /** @type {string} */ actor) => {
    const causes = createCauses();
    const why = { view: "list", property: "contentOffset", cause, delta: [0, 9], actor };
    causes.add(/** @type {any} */ ([why]), 0);
    return explainOffset(state, "list", causes)?.sentence ?? "";
  };
  assert.match(sentence("zoomAnchor", "finger"), /under the fingers/);
  assert.match(sentence("zoomAnchor", "wheel"), /under the pointer/);
  assert.match(sentence("zoomAnchor", "command"), /in the middle of the view/);
  assert.match(sentence("animation", "statusBar"), /^The scroll to the top/);
  assert.match(sentence("animation", "command"), /^An animated change/);
  assert.match(sentence("drag", "wheel"), /^The wheel/);
});

test("what a finger holds still stays where it is", () => {
  const view = { class: "ScrollView", frame: [0, 0, 320, 480], contentSize: [320, 2000] };
  const state = own({ t: 0, root: "list", views: { list: view } });
  assert.equal(whatFollows(state, own(view), 1), "it stays there");
  assert.equal(whatFollows(state, own({ ...view, isTracking: true }), 1), "let go: it stays there");
});

test("every property with a cause is explained; the prediction is the rest after a lift", () => {
  const view = {
    class: "ScrollView",
    frame: [0, 0, 320, 480],
    contentSize: [320, 2000],
    phase: "dragging",
    isTracking: true,
    rest: { contentOffset: [0, 120], t: 1_500_000 },
  };
  const state = own({ t: 1_000_000, root: "list", views: { list: view } });
  const causes = createCauses();
  const why = { view: "list", property: "contentSize", cause: "assignment", actor: "controller", controller: "rows" };
  causes.add(/** @type {any} */ ([why]), 400_000);
  const size = explainValue(state, "list", "contentSize", causes, []);
  assert.equal(size?.title, "Why is contentSize 320 × 2000?");
  assert.equal(size?.actor?.text, "Controller rows");
  assert.equal(size?.since, 400_000);
  assert.deepEqual(causes.properties("list"), ["contentSize"]);
  const frame = explainValue(state, "list", "frame", causes, []);
  assert.match(frame?.title ?? "", /^Why is frame /);
  assert.deepEqual([frame?.sentence, frame?.actor, frame?.follows], ["No change is known.", null, "stays"]);
  assert.equal(
    explainValue(state, "list", "offset range y", causes, [])?.sentence,
    "It follows from content, insets and bounds.",
  );
  assert.equal(explainValue(state, "list", "nothing", causes, []), null);
  const measured = measuredFrom({ name: "chat", kind: "web" });
  assert.equal(explainValue(state, "list", "bounces", causes, [])?.title, "Why is bounces true?");
  assert.equal(
    explainValue(state, "list", "bounces", causes, [], measured),
    null,
    "our default is not its value",
  );
  assert.equal(
    explainValue(state, "list", "contentOffset", causes, [])?.follows,
    "let go: settles at 120.0 in 0.50 s",
  );
});

test("a controller or a limit that answers the keyboard or a rotation is explained by it", () => {
  const view = { class: "ScrollView", frame: [0, 0, 390, 600], contentSize: [390, 2000], contentOffset: [0, 400] };
  const state = own({ t: 5, root: "list", views: { list: view } });
  const why = { view: "list", property: "contentOffset", cause: "assignment", delta: [0, 9], actor: "controller" };
  const explain = (/** @type {any} */ step, /** @type {any} */ more = {}) => {
    const cause = { ...why, controller: "stick", ...more };
    const begin = () => ({ seq: 1, t: 5, why: [cause], events: [], patch: {}, ...step });
    const of = (/** @type {string} */ _, /** @type {string} */ property) =>
      property === "contentOffset" ? /** @type {any} */ (cause) : null;
    const its = explainValue(state, "list", "contentOffset", { of, since: () => 5, begin }, ["c1"]);
    return [its?.actor?.subject, its?.sentence.replace(" It is at 29\u00a0% of its range.", "")];
  };
  const keyboard = (/** @type {number} */ from, /** @type {number} */ to) => ({
    events: [
      { t: 5, event: "keyboardWillChangeFrame", frameBegin: [0, from, 390, 336], frameEnd: [0, to, 390, 336] },
    ],
  });
  assert.deepEqual(explain(keyboard(844, 508)), ["Keyboard", "rose by 336 pt; controller stick set it."]);
  assert.deepEqual(explain(keyboard(508, 844)), ["Keyboard", "fell by 336 pt; controller stick set it."]);
  assert.deepEqual(explain(keyboard(508, 508)), ["Keyboard", "changed its frame; controller stick set it."]);
  assert.deepEqual(explain({ patch: { keyboard: {} } }), ["Keyboard", "moved; controller stick set it."]);
  assert.deepEqual(explain(keyboard(844, 508), { actor: "keyboard", cause: "inset" }), ["Keyboard", "rose by 336 pt."]);
  const turned = { ...keyboard(508, 304), patch: { device: { orientation: "landscapeLeft" } } };
  const clamped = { actor: "command", cause: "clamp", command: 1 };
  const outside = "It was clamped to the edge of its range.";
  assert.deepEqual(explain(turned, clamped), ["Rotation", `to landscape left. ${outside}`]);
  // Not every change beside them is theirs.
  const other = { request: { client: "c1", method: "View.set", id: 3 } };
  const setByCommand = explain(keyboard(844, 508), { ...other, actor: "command", command: 2 });
  assert.deepEqual(setByCommand, ["You", "set it (View.set)."]);
  assert.equal(explain(keyboard(844, 508), { actor: "finger", finger: 1, cause: "drag" })[0], "Finger 1");
  assert.deepEqual(explain({}), ["Controller stick", "The scene's controller set it."]);
});

test("at rest the explained axis is y, unless x has far more to scroll", () => {
  const axis = (contentSize) => mainAxis(own({ class: "ScrollView", frame: [0, 0, 390, 844], contentSize }), undefined);
  assert.equal(axis([1200, 1600]), 1);
  assert.equal(axis([1200, 844]), 0);
  assert.equal(axis([390, 844]), 1);
  assert.equal(axis([3900, 900]), 0);
});

test("at rest the card explains a scroll view's latest change after the offset, or else the offset", () => {
  const view = { class: "ScrollView", frame: [0, 0, 320, 480], contentSize: [320, 900] };
  const state = own({ t: 9, root: "list", views: { list: view, label: { class: "Label" } } });
  const causes = createCauses();
  const changed = (t, ...properties) => {
    const whys = ["list", "label"].flatMap((id) =>
      properties.map((property) => ({ view: id, property, cause: "assignment" }))
    );
    causes.add(/** @type {any} */ (whys), t);
    return explainedProperty(state, "list", causes);
  };
  assert.equal(explainedProperty(state, "list", causes), "contentOffset");
  assert.equal(changed(0, "contentInset"), "contentOffset", "a scene begins so");
  assert.equal(changed(1, "bounds", "frame"), "frame", "the bounds follow from the frame");
  assert.equal(changed(2, "contentOffset", "contentSize"), "contentOffset");
  assert.equal(changed(3, "adjustedContentInset", "contentInset", "safeAreaInsets"), "contentInset");
  assert.equal(changed(4, "alpha"), "alpha");
  assert.equal(explainedProperty(state, "label", causes), "contentOffset", "its scroll view's");
  const moving = own({ ...state, views: { list: { ...view, phase: "dragging" } } });
  assert.equal(explainedProperty(moving, "list", causes), "contentOffset");
  const bounds = createCauses();
  bounds.add(/** @type {any} */ ([{ view: "list", property: "bounds", cause: "assignment", actor: "controller" }]), 1);
  assert.equal(explainOffset(state, "list", bounds)?.sentence, "It is at the top edge.", "the offset was never set");
});

test("a problem with a wrong offset has the card explain the offset, until something else changes", () => {
  const view = { class: "ScrollView", frame: [0, 0, 480, 240], contentSize: [1440, 240] };
  const state = own({ t: 9, root: "list", views: { list: view } });
  const causes = createCauses();
  const why = { view: "list", cause: "assignment" };
  causes.add(/** @type {any} */ ([{ ...why, property: "contentSize" }]), 5);
  const lost = /** @type {any} */ ({ view: "list", rule: "SD023", since: 5, values: { pageOffset: 960 } });
  assert.equal(explainedProperty(state, "list", causes, [lost]), "contentOffset");
  assert.equal(explainedProperty(state, "list", causes, [{ ...lost, view: "other" }]), "contentSize");
  assert.equal(explainedProperty(state, "list", causes, [{ ...lost, values: { gap: 64 } }]), "contentSize");
  causes.add(/** @type {any} */ ([{ ...why, property: "alpha" }]), 6);
  assert.equal(explainedProperty(state, "list", causes, [lost]), "alpha");
});

test("the speed in a bounce is the content's, with the spring's pull", () => {
  const view = {
    class: "ScrollView",
    frame: [0, 0, 320, 480],
    contentSize: [320, 900],
    contentOffset: [0, -100],
    velocity: [0, -400],
    phase: "bouncing",
  };
  const causes = createCauses();
  causes.add(/** @type {any} */ ([{ view: "list", property: "contentOffset", cause: "bounce", delta: [0, 3] }]), 0);
  const { lines } = explainOffset(own({ t: 0, root: "list", views: { list: view } }), "list", causes) ?? {};
  assert.deepEqual(lines?.map((line) => line.replaceAll("\u00a0", " ")), ["past the edge 100.0 pt, v = 605 pt/s"]);
});

test("a page knows its names on all its connections to a server, and has none in a recording", () => {
  const names = ["c1", null, "c4", "c4"].reduce(
    (known, client) => withName(known, { identity: "s", client }),
    withName(NO_NAMES, { identity: "before", client: "c4" }),
  );
  assert.deepEqual(names, { identity: "s", names: ["c1", "c4"] });
  const its = (/** @type {string | null} */ identity) => namesIn(/** @type {any} */ ({ session: { identity }, names }));
  assert.deepEqual([its("s"), its(null), its("other")], [["c1", "c4"], [], []]);
  assert.deepEqual(namesFrom(JSON.parse(JSON.stringify(names))), names);
  const damaged = [{}, { identity: "s", names: "c1" }, { identity: 1, names: [] }, { identity: "s", names: [1] }];
  for (const each of damaged) assert.equal(namesFrom(each), NO_NAMES);
});
