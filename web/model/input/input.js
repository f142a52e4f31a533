/** Converts pointer and wheel events of the page to `Input.*` commands. Locations are window points, times are
 * seconds. */

import { LIMITS } from "../../generated/limits.js";

/** @typedef {Readonly<{ pointer: number, id: number, location: Point }>} Finger */
/** @typedef {readonly Finger[]} Fingers */
/** @typedef {Readonly<{ location: Point, time: number }>} Sample `time` in milliseconds of any origin */
/** @typedef {import("../../generated/protocol.js").Command.Touch} TouchSample */
/** @typedef {Readonly<{ method: import("../../generated/protocol.js").Method, params: any }>} Command */

/** Points per wheel line, for browsers that count lines. */
const LINE = 40;

/** @type {Fingers} */
export const NO_FINGERS = Object.freeze([]);

/** Handles a pointer that goes down. The finger gets the smallest free id; an eleventh finger is ignored.
 * @param {Fingers} fingers @param {number} pointer @param {Sample} sample
 * @returns {{ fingers: Fingers, commands: readonly Command[] }} */
export function press(fingers, pointer, sample) {
  if (fingers.length >= LIMITS.fingers || fingers.some((finger) => finger.pointer === pointer)) {
    return { fingers, commands: [] };
  }
  let id = 1;
  while (fingers.some((finger) => finger.id === id)) id += 1;
  const finger = Object.freeze({ pointer, id, location: sample.location });
  return { fingers: Object.freeze([...fingers, finger]), commands: [touchCommand([touch(id, "began", sample)])] };
}

/** Handles a pointer move with its coalesced samples in order, split where one command would exceed the limit.
 * @param {Fingers} fingers @param {number} pointer @param {readonly Sample[]} samples
 * @returns {{ fingers: Fingers, commands: readonly Command[] }} */
export function drag(fingers, pointer, samples) {
  const finger = fingers.find((candidate) => candidate.pointer === pointer);
  if (!finger || samples.length === 0) return { fingers, commands: [] };
  const commands = [];
  for (let start = 0; start < samples.length; start += LIMITS.touches) {
    const part = samples.slice(start, start + LIMITS.touches);
    commands.push(touchCommand(part.map((sample) => touch(finger.id, "moved", sample))));
  }
  const moved = Object.freeze({ ...finger, location: samples[samples.length - 1].location });
  return { fingers: Object.freeze(fingers.map((candidate) => (candidate === finger ? moved : candidate))), commands };
}

/** Handles a pointer that goes up or is cancelled.
 * @param {Fingers} fingers @param {number} pointer @param {"ended" | "cancelled"} phase @param {Sample} sample
 * @returns {{ fingers: Fingers, commands: readonly Command[] }} */
export function lift(fingers, pointer, phase, sample) {
  const finger = fingers.find((candidate) => candidate.pointer === pointer);
  if (!finger) return { fingers, commands: [] };
  return {
    fingers: Object.freeze(fingers.filter((candidate) => candidate !== finger)),
    commands: [touchCommand([touch(finger.id, phase, sample)])],
  };
}

/** Cancels all fingers because the window lost its focus.
 * @param {Fingers} fingers @param {number} time milliseconds
 * @returns {{ fingers: Fingers, commands: readonly Command[] }} */
export function cancelAll(fingers, time) {
  if (fingers.length === 0) return { fingers, commands: [] };
  const touches = fingers.map(({ id, location }) => touch(id, "cancelled", { location, time }));
  return { fingers: NO_FINGERS, commands: [touchCommand(touches)] };
}

/** A wheel event. `mode` is the DOM's deltaMode: 0 pixels, 1 lines, 2 pages.
 * @param {Readonly<{ location: Point, deltaX: number, deltaY: number, mode: number, control: boolean, page: Point }>}
 * wheel @returns {Command | null} null if nothing would move */
export function wheelCommand({ location, deltaX, deltaY, mode, control, page }) {
  const unit = mode === 1 ? [LINE, LINE] : mode === 2 ? page : [1, 1];
  const delta = [round(deltaX * unit[0]), round(deltaY * unit[1])];
  if (delta[0] === 0 && delta[1] === 0) return null;
  const params = { location: rounded(location), delta };
  return { method: "Input.wheel", params: control ? { ...params, control: true } : params };
}

/** The scroll distance of a key on the stage, as a share of the window or in points.
 * @type {Readonly<Record<string, (page: Point) => Point>>} */
const KEY_DELTAS = {
  ArrowUp: () => [0, -LINE],
  ArrowDown: () => [0, LINE],
  ArrowLeft: () => [-LINE, 0],
  ArrowRight: () => [LINE, 0],
  PageUp: (page) => [0, -0.9 * page[1]],
  PageDown: (page) => [0, 0.9 * page[1]],
};

/** Converts a key press on the stage to a wheel command at a location.
 * @param {string} key @param {Point} location @param {Point} page the size of the scrolled area
 * @returns {Command | null} */
export function keyCommand(key, location, page) {
  if (!Object.hasOwn(KEY_DELTAS, key)) return null;
  const [deltaX, deltaY] = KEY_DELTAS[key](page);
  return wheelCommand({ location, deltaX, deltaY, mode: 0, control: false, page });
}

/** WebDriver's values of the keys that the stage passes on.
 * @type {Readonly<Record<string, string>>} */
const KEY_VALUES = {
  PageUp: "\uE00E",
  PageDown: "\uE00F",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};

/** Presses and releases a key in a source.
 * @param {string} key @returns {Command} */
export function pressCommand(key) {
  const value = KEY_VALUES[key] ?? key;
  const actions = [{ type: "keyDown", value }, { type: "keyUp", value }];
  return { method: "Input.perform", params: { actions: [{ type: "key", id: "keyboard", actions }] } };
}

/** @param {number} id @param {TouchSample["phase"]} phase @param {Sample} sample @returns {TouchSample} */
const touch = (id, phase, { location, time }) => ({ id, phase, location: rounded(location), timestamp: time / 1000 });

/** @param {readonly TouchSample[]} touches @returns {Command} */
const touchCommand = (touches) => ({ method: "Input.touch", params: { touches } });

/** Rounds to a ten-thousandth of a point, which is far below any pixel, to keep messages short.
 * @param {number} value */
const round = (value) => Math.round(value * 1e4) / 1e4;

/** @param {Point} point @returns {Point} */
const rounded = ([x, y]) => [round(x), round(y)];
