import assert from "node:assert/strict";
import { test } from "node:test";
import { drawJoined } from "../panels/timeline/marks.js";
import { ROOM } from "../panels/timeline/drawing.js";

/** What is written where the page's own history begins so many pixels from the left. */
function writtenAt(at) {
  const texts = [];
  const context = new Proxy({ measureText: (text) => ({ width: 6 * text.length }) }, {
    get: (target, name) =>
      target[name] ?? ((...args) => name === "fillText" && texts.push([args[0], args[1], args[2]])),
  });
  drawJoined(/** @type {any} */ ({ context, palette: {}, x: () => at, bottom: 200 }), 0);
  return texts;
}

test("the words where the page's own history begins are above the curves, and left out where there is no room", () => {
  const [[text, left, top], ...others] = writtenAt(400);
  assert.deepEqual([text, left < 400, top < ROOM.top - 8, others], ["before this page was opened", true, true, []]);
  assert.deepEqual(writtenAt(ROOM.left + 60).map(([each]) => each), ["before"]);
  assert.deepEqual(writtenAt(ROOM.left + 20), []);
});
