/** The picture of a live source, the outlines over it, and what the source has sent in vain. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { faultsOf, faultText } from "../model/session/sourceFaults.js";
import { GRACE, isOutdated, pictureOf } from "../model/session/sourcePicture.js";
import { own } from "../model/state/mergePatch.js";
import { drawBackdrop } from "../panels/stage/backdrop.js";
import { drawContainers } from "../panels/stage/containers.js";
import { CHAT, chatState } from "./measuredRecording.js";
import { feedAny as feed, live, note, NOW } from "./wire.js";

const source = (id = "s1") => ({ id, ...CHAT, status: "live", offers: ["state", "picture"] });
const shown = (session = live(), values = {}) =>
  feed(session, note("State.snapshot", { epoch: 2, seq: 1, run: 2, state: chatState(), source: source(), ...values }))
    .session;
const picture = (values = {}) =>
  note("Source.picture", { source: "s1", t: 20, format: "jpeg", size: [390, 844], data: "/9j/", ...values });
const patch = (seq, t, view) => note("State.patch", { seq, base: seq - 1, patch: { t, views: { list: view } } });

test("a picture is of the shown source, until another one begins", () => {
  const { session } = feed(shown(), picture());
  assert.deepEqual(pictureOf(session)?.size, [390, 844]);
  assert.equal(pictureOf(session)?.type, "image/jpeg");
  assert.equal(pictureOf(feed(session, picture({ t: 30 })).session)?.t, 30);
  assert.equal(pictureOf(feed(shown(), picture({ source: "s2" })).session), null);
  assert.equal(pictureOf(shown(session, { epoch: 3, run: 3, seq: 4 })), null, "a page that was loaded again");
  assert.equal(pictureOf(shown(session, { epoch: 3, run: 2, seq: 4 }))?.t, 20, "a gap");
});

test("what is no picture changes nothing", () => {
  const { session } = feed(shown(), picture());
  for (
    const wrong of [{ format: "svg" }, { data: 5 }, { size: [0, 3] }, { size: "big" }, { t: "now" }, { source: 1 }]
  ) {
    assert.equal(feed(session, picture(wrong)).session.picture, session.picture, JSON.stringify(wrong));
  }
});

test("a picture is out of date some time after something has moved, and at once in another moment", () => {
  const { session } = feed(shown(), picture(), patch(2, 30, { foreign: { depth: 3 }, phase: "idle" }));
  const still = pictureOf(session);
  assert.ok(still);
  assert.equal(isOutdated(still, 30, false, NOW + 60_000), false, "what is not seen does not count");
  const moved = pictureOf(
    feed(session, patch(3, 40, { contentOffset: [0, 9] }), patch(4, 50, { contentOffset: [0, 10] })).session,
  );
  assert.ok(moved);
  assert.equal(moved.until, 40, "the first move counts");
  assert.equal(isOutdated(moved, 50, false, NOW + GRACE), false);
  assert.equal(isOutdated(moved, 50, false, NOW + GRACE + 1), true);
  assert.deepEqual([10, 35, 40].map((t) => isOutdated(moved, t, true, NOW)), [false, false, true]);
});

test("a picture that a later state has overtaken is out of date too", () => {
  const { session } = feed(shown(), patch(2, 30, { contentOffset: [0, 9] }), picture({ t: 25 }));
  assert.equal(pictureOf(session)?.until, 30);
});

test("what a source has sent in vain is counted, with the line of the newest", () => {
  const last = [{ line: 3, text: '/t: expected a number, found "x"' }, { line: 14, text: "not JSON" }];
  const { session } = feed(shown(), note("Source.faults", { source: "s1", count: 9, last }));
  const faults = faultsOf(session);
  assert.ok(faults);
  assert.deepEqual(faultText(faults), {
    title: "9 lines were not taken, the last:",
    place: "Line 14",
    text: "not JSON",
    all: 'Line 3: /t: expected a number, found "x"\nLine 14: not JSON',
  });
  const one = feed(shown(), note("Source.faults", { source: "s1", count: 1, last: [{ text: "<b>" }] })).session.faults;
  assert.ok(one);
  assert.deepEqual(faultText(one), { title: "One message was not taken.", place: "", text: "<b>", all: "<b>" });
  assert.equal(
    feed(session, note("Source.faults", { source: "s1", count: 1, last: [] })).session.faults,
    session.faults,
  );
  assert.equal(faultsOf({ ...session, faults: { ...faults, source: "s2" } }), null);
});

const STATE = own({
  t: 0,
  root: "window",
  device: { size: [320, 480] },
  views: {
    window: { class: "Window", frame: [0, 0, 320, 480], subviews: ["page"] },
    page: {
      class: "ScrollView",
      frame: [0, 0, 320, 480],
      contentSize: [320, 900],
      subviews: ["page.list", "off", "dim"],
    },
    "page.list": { class: "ScrollView", frame: [0, 0, 320, 200], contentSize: [320, 900] },
    off: { class: "ScrollView", frame: [0, 500, 320, 200], contentSize: [320, 900] },
    dim: { class: "ScrollView", frame: [0, 200, 320, 200], contentSize: [320, 900], isHidden: true },
  },
});

/** Draws on a context that records its calls and its styles. @param {(context: any) => void} draw */
function recorded(draw) {
  const calls = /** @type {any[][]} */ ([]);
  const context = new Proxy(/** @type {any} */ ({}), {
    get: (target, name) =>
      name === "measureText"
        ? (/** @type {string} */ text) => ({ width: 6 * text.length })
        : name in target
        ? target[name]
        : (/** @type {any[]} */ ...values) => void calls.push([name, ...values]),
    set(target, name, value) {
      target[name] = value;
      calls.push([name, value]);
      return true;
    },
  });
  draw(context);
  return calls;
}

/** @param {any} page */
const containers = (page) =>
  recorded((context) =>
    drawContainers(
      /** @type {any} */ ({
        context,
        state: STATE,
        page: {
          measured: source(),
          selection: "page.list",
          hidden: [],
          overlays: { window: true, labels: true },
          ...page,
        },
        fit: { x: 0, y: 0, width: 320, height: 480, scale: 1, corner: 0, bezel: [0, 0] },
        palette: { sans: "sans-serif" },
      }),
    )
  );

test("the containers that are seen have outlines, the selected one without dashes, and the names of the tree", () => {
  const calls = containers({});
  const named = (/** @type {any[][]} */ list) =>
    list.filter(([name]) => name === "fillText").map(([, text, , y]) => [text, y]);
  assert.deepEqual(named(calls), [["page", 8.5], ["list", 24.5]]);
  const dashes = calls.filter(([name]) => name === "setLineDash").map(([, dash]) => dash.length > 0);
  // Each has a line below its dashes; names that are not selected have a frame.
  assert.deepEqual(dashes, [false, true, false, false, false]);
  assert.deepEqual(named(containers({ hidden: ["page.list"] })), [["page", 8.5]]);
  assert.deepEqual(named(containers({ overlays: { window: true, labels: false } })), []);
  assert.deepEqual(containers({ measured: null }), []);
});

test("behind the views is the picture in its size, dim if it is out of date, or else a grid", () => {
  const behind = (/** @type {any} */ backdrop) =>
    recorded((context) => drawBackdrop(context, backdrop, { width: 60, height: 40 }, /** @type {any} */ ({}), 2));
  const image = { name: "image" };
  const fresh = behind({ image, size: [390, 844], isDim: false });
  assert.deepEqual(fresh.find(([name]) => name === "drawImage"), ["drawImage", image, 0, 0, 390, 844]);
  assert.ok(!fresh.some(([name]) => name === "globalAlpha"));
  assert.ok(
    behind({ image, size: [390, 844], isDim: true }).some(([name, alpha]) => name === "globalAlpha" && alpha === 0.7),
  );
  const grid = behind({ image: null, size: [0, 0], isDim: false });
  assert.equal(grid.filter(([name]) => name === "lineTo").length, 3);
});
