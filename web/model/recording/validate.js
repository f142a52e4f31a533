/** Validates states and patches from files, which are untrusted, against the shapes that the page relies on, before
 * any of it is shown. */

import { PROPERTIES } from "../../generated/properties.js";
import { isObject } from "../state/mergePatch.js";
import { LIMITS } from "../../generated/limits.js";

/** The maximum number of levels of views. */
const MAXIMUM_LEVELS = 64;

/** The maximum number of values of a view that a live source names itself. */
const MAXIMUM_FOREIGN = 32;

/** @typedef {(value: any) => boolean} Shape */

/** @param {number} count @returns {Shape} */
const numbers = (count) => (value) => Array.isArray(value) && value.length === count && value.every(isNumber);
/** @type {Shape} */
const texts = (value) => Array.isArray(value) && value.every(isText);
/** @param {any} value */
const isNumber = (value) => typeof value === "number";
/** @param {any} value */
const isText = (value) => typeof value === "string";
/** @param {any} value */
const isFlag = (value) => typeof value === "boolean";

/** The shapes of the values of each kind of property; kinds without one are only displayed, or checked separately.
 * @type {Readonly<Partial<Record<import("../../generated/properties.js").PropertyRow["kind"], readonly [Shape, string]>>>}
 */
const KINDS = Object.freeze({
  string: [isText, "a text"],
  choice: [isText, "a text"],
  color: [isText, "a text"],
  view: [isText, "a text"],
  subview: [isText, "a text"],
  bool: [isFlag, "true or false"],
  number: [isNumber, "a number"],
  point: [numbers(2), "two numbers"],
  size: [numbers(2), "two numbers"],
  rect: [numbers(4), "four numbers"],
  insets: [numbers(4), "four numbers"],
  transform: [numbers(6), "six numbers"],
  choices: [texts, "a list of texts"],
  views: [texts, "a list of texts"],
  sections: [Array.isArray, "a list of sections"],
});

/** @type {ReadonlyMap<string, readonly [Shape, string]>} */
const SHAPES = new Map(
  PROPERTIES.flatMap(({ name, kind }) => {
    const shape = KINDS[kind];
    return shape ? [[name, shape]] : [];
  }),
);

/** The error that makes a parsed line invalid regardless of its kind; null if there is none.
 * @param {any} value @param {number} [level] @returns {string | null} */
export function lineFault(value, level = 0) {
  // JSON.parse returns infinity for 1e999.
  if (typeof value === "number") return Number.isFinite(value) ? null : "a number that is too large";
  if (typeof value !== "object" || value === null) return null;
  if (level === LIMITS.lineDepth) return `more than ${LIMITS.lineDepth} levels`;
  for (const key of Object.keys(value)) {
    const fault = lineFault(value[key], level + 1);
    if (fault !== null) return fault;
  }
  return null;
}

/** The error in a state document, prefixed with its JSON pointer; null if there is none.
 * @param {any} state @returns {string | null} */
export function stateFault(state) {
  if (!isObject(state)) return "expected a state";
  if (!isTime(state.t)) return "/t: expected a time in microseconds";
  if (!isText(state.root)) return "/root: expected the id of a view";
  if (!isObject(state.device)) return "/device: expected a device";
  if (!isObject(state.views)) return "/views: expected views";
  return patchFault(state) ?? hierarchyFault(state);
}

/** The error in a merge patch of a state document; null if there is none.
 * @param {any} patch @returns {string | null} */
export function patchFault(patch) {
  if (!isObject(patch)) return "expected a patch";
  const { t, root, scene, device, keyboard, animations, touches, views } = patch;
  if (t !== undefined && !isTime(t)) return "/t: expected a time in microseconds";
  if (root !== undefined && !isText(root)) return "/root: expected the id of a view";
  return (
    fault(scene, "/scene", { name: [isText, "a text"], title: [isText, "a text"], variant: [isText, "a text"] }) ??
      fault(device, "/device", {
        size: [numbers(2), "two numbers"],
        displayScale: [isNumber, "a number"],
        orientation: [isText, "a text"],
        safeAreaInsets: [numbers(4), "four numbers"],
      }, ["size"]) ??
      (keyboard === null ? null : fault(keyboard, "/keyboard", { frame: [numbers(4), "four numbers"] }, ["frame"])) ??
      animationsFault(animations, "/animations") ??
      each(touches, "/touches", touchFault) ??
      each(views, "/views", viewFault)
  );
}

/** The error in the hierarchy: a view in two superviews or in itself.
 * @param {any} state with views and a root @returns {string | null} */
export function hierarchyFault({ root, views }) {
  if (!Object.hasOwn(views, root)) return "/root: names no view";
  const seen = new Set([root]);
  let level = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAXIMUM_LEVELS) return `/views: more than ${MAXIMUM_LEVELS} levels`;
    const next = [];
    for (const id of level) {
      for (const child of views[id].subviews ?? []) {
        if (!Object.hasOwn(views, child)) return `/views/${pointed(id)}/subviews: no view is called ${child}`;
        if (seen.has(child)) return `/views/${pointed(id)}/subviews: ${child} lies in two views`;
        seen.add(child);
        next.push(child);
      }
    }
    level = next;
  }
  return null;
}

/** @param {any} value @returns {value is number} */
export const isTime = (value) => Number.isSafeInteger(value) && value >= 0 && value <= LIMITS.latestTime;

/** @param {any} animations @param {string} at @returns {string | null} */
function animationsFault(animations, at) {
  if (animations === undefined || animations === null) return null;
  if (!Array.isArray(animations)) return `${at}: expected a list of animations`;
  for (const [index, animation] of animations.entries()) {
    const found = animationFault(animation, `${at}/${index}`);
    if (found !== null) return found;
  }
  return null;
}

/** The shapes of a change: where it starts and where it ends.
 * @param {number} count of numbers */
const change = (count) => /** @type {const} */ ([
  (/** @type {any} */ value) => isObject(value) && numbers(count)(value.from) && numbers(count)(value.to),
  `${count} numbers from and to`,
]);

/** @param {any} animation @param {string} at */
function animationFault(animation, at) {
  return (
    fault(animation, at, {
      t: [isTime, "a time in microseconds"],
      duration: [isPositive, "a duration"],
      curve: [isText, "a text"],
      rotation: [(value) => isObject(value) && isNumber(value.from), "an angle from and to"],
      keyboard: [(value) => isObject(value) && change(4)[0](value.frame), "a frame from and to"],
    }, ["t", "duration", "curve", "rotation", "keyboard"]) ??
      each(
        animation.views,
        `${at}/views`,
        (view, place) =>
          isObject(view)
            ? fault(view, place, { bounds: change(4), center: change(2), transform: change(6) }, MOVED)
            : `${place}: expected an object`,
      )
  );
}

/** What of a view may be animated. */
const MOVED = Object.freeze(["bounds", "center", "transform"]);

/** @param {any} touch @param {string} at */
function touchFault(touch, at) {
  if (touch === null) return null;
  return fault(touch, at, {
    location: [numbers(2), "two numbers"],
    phase: [isText, "a text"],
    view: [isText, "a text"],
  });
}

/** @param {any} view @param {string} at @returns {string | null} */
function viewFault(view, at) {
  if (view === null) return null;
  if (!isObject(view)) return `${at}: expected a view`;
  for (const name of Object.keys(view)) {
    const known = SHAPES.get(name);
    if (known && view[name] !== null && !known[0](view[name])) return `${at}/${name}: expected ${known[1]}`;
  }
  const { rest, content, foreign } = view;
  return foreignFault(foreign, `${at}/foreign`) ?? (
    (rest === null
      ? null
      : fault(rest, `${at}/rest`, { contentOffset: [numbers(2), "two numbers"], t: [isTime, "a time"] })) ??
      (content === null
        ? null
        : fault(content, `${at}/content`, { grid: [isPositive, "a length"], picture: [isText, "a text"] }))
  );
}

/** The error in the values that a live source names itself; null if there is none.
 * @param {any} foreign @param {string} at */
function foreignFault(foreign, at) {
  if (foreign === undefined || foreign === null) return null;
  if (!isObject(foreign)) return `${at}: expected an object`;
  const names = Object.keys(foreign);
  if (names.length > MAXIMUM_FOREIGN) return `${at}: more than ${MAXIMUM_FOREIGN} values`;
  for (const name of names) {
    const value = foreign[name];
    const place = `${at}/${pointed(name)}`;
    if (!isObject(value)) {
      if (!isPlain(value)) return `${place}: ${EXPECTED_PLAIN}`;
      continue;
    }
    if (Object.keys(value).length > MAXIMUM_FOREIGN) return `${place}: more than ${MAXIMUM_FOREIGN} values`;
    const wrong = Object.keys(value).find((key) => !isPlain(value[key]));
    if (wrong !== undefined) return `${place}/${pointed(wrong)}: ${EXPECTED_PLAIN}`;
  }
  return null;
}

const EXPECTED_PLAIN = "expected a text, a number, true or false, or numbers";

/** Whether a value is plain, or null, which removes it.
 * @param {any} value */
const isPlain = (value) =>
  value === null || typeof value !== "object" || (Array.isArray(value) && value.every(isNumber));

/** @param {any} value */
const isPositive = (value) => isNumber(value) && value > 0;

/** @param {any} value @param {string} at @param {Readonly<Record<string, readonly [Shape, string]>>} shapes
 * @param {readonly string[]} [required] members that must not be removed @returns {string | null} */
function fault(value, at, shapes, required = []) {
  if (value === undefined) return null;
  if (!isObject(value)) return `${at}: expected an object`;
  for (const name of Object.keys(shapes)) {
    const member = value[name];
    const mayBeAbsent = member === undefined || (member === null && !required.includes(name));
    if (!mayBeAbsent && !shapes[name][0](member)) return `${at}/${name}: expected ${shapes[name][1]}`;
  }
  return null;
}

/** @param {any} map @param {string} at @param {(value: any, at: string) => string | null} check
 * @returns {string | null} */
function each(map, at, check) {
  if (map === undefined || map === null) return null;
  if (!isObject(map)) return `${at}: expected an object`;
  for (const key of Object.keys(map)) {
    const found = check(map[key], `${at}/${pointed(key)}`);
    if (found !== null) return found;
  }
  return null;
}

/** @param {string} key escaped as in a JSON pointer */
const pointed = (key) => key.replaceAll("~", "~0").replaceAll("/", "~1");
