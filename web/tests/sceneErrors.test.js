import assert from "node:assert/strict";
import { test } from "node:test";
import { sceneErrorsAfter, sceneErrorText } from "../model/scenes/sceneErrors.js";
import { visible } from "../model/properties/format.js";
import { feed, feedAny, hello, live, note, snapshot } from "./wire.js";
import { basics } from "./support.js";

const error = {
  file: "my/pins.scene.json",
  line: 14,
  column: 9,
  pointer: "/root/subviews/0/zoomScale",
  message: 'expected a number, found "two"',
};
const changed = (name, more = {}) => note("Scene.changed", { name, ...more });

test("an error of a scene file has a file, line, column, pointer and message", () => {
  const [fault] = feed(live(), changed("pins", { error })).session.sceneErrors;
  assert.deepEqual(sceneErrorText(fault), {
    title: "pins.scene.json has an error.",
    place: "Line 14, column 9",
    text: '/root/subviews/0/zoomScale: expected a number, found "two". The page shows the last valid version.',
  });
});

test("an error of a missing file has no line and column", () => {
  const [fault] = sceneErrorsAfter([], {
    name: "pins",
    error: { file: "pins.scene.json", message: "the file is gone" },
  });
  assert.deepEqual(sceneErrorText(fault), {
    title: "pins.scene.json has an error.",
    place: "",
    text: "the file is gone. The page shows the last valid version.",
  });
});

test("an error stays until its own file is correct, and a newer error of the file replaces it", () => {
  const broken = feed(live(), changed("pins", { error }), changed("form", { error })).session;
  assert.deepEqual(broken.sceneErrors.map(({ name }) => name), ["pins", "form"]);
  const worse = feed(broken, changed("pins", { error: { ...error, line: 2 } })).session;
  assert.deepEqual(worse.sceneErrors.map(({ name, place }) => [name, place]), [["form", "14:9"], ["pins", "2:9"]]);
  const mended = feed(worse, changed("pins"), changed("other")).session;
  assert.deepEqual(mended.sceneErrors.map(({ name }) => name), ["form"]);
  assert.equal(feedAny(mended, note("Scene.changed", {})).session.sceneErrors, mended.sceneErrors);
});

test("a reloaded scene file updates the list of scenes, and an error does not", () => {
  assert.deepEqual(feed(live(), changed("pins")).notices, [{ kind: "scenes" }]);
  assert.deepEqual(feed(live(), changed("pins", { error })).notices, []);
});

test("a new connection starts without errors of scene files", () => {
  const broken = feed(live(), changed("pins", { error })).session;
  const again = { ...broken, mode: "connecting" };
  assert.deepEqual(feed(again, hello()).session.sceneErrors, []);
});

test("a snapshot's notice reports whether the scene is still the same", () => {
  const session = live(10, 3);
  assert.deepEqual(feed(session, snapshot(11, 4)).notices, [
    { kind: "snapshot", isNewEpoch: true, isSameRun: true, isSameScene: true, since: 0 },
  ]);
  const other = { ...basics(), scene: { name: "other", title: "Other" } };
  assert.equal(feed(session, snapshot(11, 4, other)).notices[0].isSameScene, false);
});

test("bidirectional and control characters are escaped", () => {
  assert.equal(visible("a\u202egnp.exe"), "a\\u{202E}gnp.exe");
  assert.equal(visible("a\u0007\u2066b\u0085"), "a\\u{0007}\\u{2066}b\\u{0085}");
  assert.equal(visible("شريط\tα\nβ 👍"), "شريط\tα\nβ 👍");
});
