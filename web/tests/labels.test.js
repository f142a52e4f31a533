import assert from "node:assert/strict";
import { test } from "node:test";
import { placeLabels } from "../panels/stage/labels.js";

/** @type {any} */
const context = { save() {}, restore() {}, measureText: (text) => ({ width: 6 * text.length }) };
/** @type {any} */
const palette = { sans: "sans-serif" };
const room = { left: 100, right: 300, width: 400, top: 0, bottom: 200, obstacles: [], covered: [] };

const label = (key, side, y) => ({
  key,
  side,
  name: key,
  value: "1",
  at: [side === "left" ? 110 : 290, y],
  color: "",
  line: "",
});

test("labels have the same places in whatever order they are added", () => {
  const labels = [
    label("content", "right", 50),
    label("rest", "right", 50),
    label("bounds", "right", 60),
    label("bar", "left", 20),
    label("inset", "left", 20),
    label("view a", "right", 50),
  ];
  const places = (some, card) => {
    const { placed, card: top } = placeLabels(context, some, room, palette, card);
    return [...placed.map(({ label: { key }, box }) => [key, ...box]), ["card", top]];
  };
  for (const card of [null, { at: 55, width: 80, height: 30 }]) {
    const expected = places(labels, card);
    assert.deepEqual(places([...labels].reverse(), card), expected);
    assert.deepEqual(places([...labels.slice(3), ...labels.slice(0, 3)], card), expected);
    assert.deepEqual(expected.map(([key]) => key), ["bar", "inset", "content", "rest", "view a", "bounds", "card"]);
  }
});
