import assert from "node:assert/strict";
import { test } from "node:test";
import { bestOf, covered, isInTheWay, overlaps, placesOf } from "../panels/timeline/cardPlaces.js";
import { namePlaces } from "../panels/timeline/ghostName.js";

/** A plot of ten seconds, 100 pixels each, and of values from 0 to 200, a pixel each, with the highest at its top. */
const frame = /** @type {any} */ ({
  x: (t) => 56 + t * 100,
  scales: [{ y: (value) => 240 - value, top: 40, bottom: 240 }],
  width: 1070,
  bottom: 244,
});
const [scale] = frame.scales;
const points = (...rows) => ({
  times: Float64Array.from(rows.map(([t]) => t)),
  values: Float64Array.from(rows.map(([, value]) => value)),
});
const size = { width: 200, height: 60 };
/** The place of a card. @param {any} about @param {readonly any[]} curves @param {any} [taken] */
const placeOf = (about, curves, taken = {}) => {
  const places = placesOf(about, size, frame);
  return places[bestOf(places, about, frame, { cards: [], curves, partings: [], ...taken })];
};

test("a card is near the resting point, inside the plot, and covers no curve if there is room", () => {
  const curves = [{ points: points([0, 0], [5, 100], [10, 100]), scale }];
  const about = /** @type {const} */ ([frame.x(6), scale.y(100)]);
  const box = placeOf(about, curves);
  assert.equal(covered(box, frame, curves), 0);
  assert.ok(Math.hypot(box.left - about[0], box.top - about[1]) < 80, JSON.stringify(box));
  for (const at of [[56, 240], [1056, 40], [500, 240]]) {
    const { left, top } = placeOf(/** @type {any} */ (at), []);
    assert.ok(left >= 56 && left + 200 <= 1070 && top >= 34 && top + 60 <= 244, `${at}: ${left}, ${top}`);
  }
});

test("where curves fill the plot, a card covers them elsewhere than where they part", () => {
  const zigzag = points(...Array.from({ length: 101 }, (_, index) => [index / 10, index % 2 === 0 ? 0 : 200]));
  const curves = [{ points: zigzag, scale }];
  const about = /** @type {const} */ ([frame.x(5), scale.y(100)]);
  const isOver = ({ left, width }) => left < frame.x(5) + 64 && left + width > frame.x(5) - 16;
  assert.ok(isOver(placeOf(about, curves)), "near the rest");
  const taken = { cards: [], curves, partings: [frame.x(5)] };
  const box = placeOf(about, curves, taken);
  assert.ok(!isOver(box));
  assert.ok(!isInTheWay(box, frame, taken) && isInTheWay(placeOf(about, curves), frame, taken));
});

test("no card stands on another one while there is room, and one keeps its place", () => {
  const about = /** @type {const} */ ([frame.x(5), scale.y(100)]);
  const cards = /** @type {import("../panels/timeline/cardPlaces.js").Box[]} */ ([]);
  for (let count = 0; count < 5; count += 1) {
    const box = placeOf(about, [], { cards });
    assert.ok(cards.every((other) => !overlaps(box, other)), `card ${count}`);
    cards.push(box);
  }
  const places = placesOf(about, size, frame);
  const other = 2;
  const taken = { cards: [], curves: [{ points: points([0, 100], [10, 100]), scale }], partings: [] };
  assert.notEqual(bestOf(places, about, frame, taken), other);
  assert.equal(bestOf(places, about, frame, taken, other), other, "another place is hardly better");
  assert.notEqual(bestOf(places, about, frame, { ...taken, cards: [places[other]] }, other), other);
});

test("a ghost's name stands where its curve is seen apart from the session's, beside it", () => {
  const sessionAt = (t) => t < 6 ? 100 : 50;
  const ghost = points(...Array.from({ length: 101 }, (_, index) => [index / 10, 100]));
  const places = namePlaces(ghost, sessionAt, frame, 80);
  assert.ok(places.length > 2);
  for (const { at: [x, y], boxes } of places) {
    assert.ok(x >= frame.x(6) && y === scale.y(100), `${x}, ${y}`);
    for (const { left, top, height } of boxes) {
      assert.ok(left <= x && left + 80 >= x && (top + height < y || top > y));
    }
  }
  assert.deepEqual(namePlaces(ghost, () => 98, frame, 80), [], "they look the same");
  assert.deepEqual(namePlaces(ghost, () => null, frame, 80), [], "the session is not known there");
});
