/** What-if questions: the properties worth another value, values to try, and the time to start at. */

import { seconds } from "../properties/format.js";
import { scrollViewFor } from "../state/state.js";

/** A time to start at, in microseconds, and its description.
 * @typedef {Readonly<{ t: number, title: string }>} Start */

/** The most frequent properties, the most frequent first. */
const USUAL = Object.freeze([
  "decelerationRate",
  "contentInset",
  "isPagingEnabled",
  "bounces",
  "frame",
  "contentSize",
  "minimumZoomScale",
  "maximumZoomScale",
  "bouncesZoom",
  "isDirectionalLockEnabled",
  "isScrollEnabled",
  "alwaysBounceVertical",
  "alwaysBounceHorizontal",
  "keyboardDismissMode",
]);

/** Properties that a program would set once, not permanently. */
export const MOMENTARY = new Set(["contentOffset", "zoomScale", "isRefreshing"]);

/** The number of microseconds that "a moment ago" means. */
const AGO = 2_000_000;

/** A property to ask about, of a view; `group` is the heading above it.
 * @typedef {Readonly<{ view: string, name: string, group: string }>} Offer */

/** The properties for which another value makes a difference: the usual ones of the nearest scroll view, then all that
 * the selected view and the scroll view have set.
 * @param {State} state @param {string | null} selection @param {Fields} fields @returns {readonly Offer[]} */
export function offersOf(state, selection, fields) {
  const scroll = scrollViewFor(state, selection);
  const isOf = (/** @type {string} */ name) => Object.hasOwn(fields, name) && !fields[name].isReadOnly;
  const usual = scroll === null ? [] : USUAL.filter(isOf);
  const own = (/** @type {string} */ id) =>
    Object.keys(fields).filter((name) =>
      isOf(name) && state.views[id]?.[name] !== undefined && !MOMENTARY.has(name) &&
      !(id === scroll && usual.includes(name))
    ).sort();
  const views = [...new Set([selection, scroll])].flatMap((id) => id !== null && state.views[id] ? [id] : []);
  return Object.freeze([
    ...(scroll === null ? [] : usual.map((name) => ({ view: scroll, name, group: scroll }))),
    ...views.flatMap((view) => own(view).map((name) => ({ view, name, group: `${view}: what is set` }))),
  ]);
}

/** The initial value of a question: the other value if there are two, else the current one.
 * @param {string} name @param {any} value */
export function alternative(name, value) {
  if (typeof value === "boolean") return !value;
  if (name === "decelerationRate") return value === 0.99 ? 0.998 : 0.99;
  return value;
}

/** Usual values of a property, to try with one click: texts for its field, without the current one.
 * @param {string} name @param {Field} field @param {any} value the current one @returns {readonly string[]} */
export function usualValues(name, { kind, minimum, maximum }, value) {
  if (name === "decelerationRate") return ["normal", "fast", "0.995", "0.9999"].filter((each) => !isRate(each, value));
  if (name === "minimumZoomScale" || name === "maximumZoomScale") return others(["0.5", "1", "2", "4"], value);
  if (kind === "numbers" && name.endsWith("Inset")) {
    return ["0, 0, 0, 0"].filter((each) => each !== value?.join?.(", "));
  }
  if (kind !== "number" || typeof value !== "number" || value === 0) return [];
  return others([value / 2, value * 2].filter((each) => each >= minimum && each <= maximum).map(String), value);
}

/** @param {string} text @param {any} value */
const isRate = (text, value) => (text === "normal" ? value === 0.998 : text === "fast" ? value === 0.99 : false);
/** @param {readonly string[]} texts @param {any} value */
const others = (texts, value) => texts.filter((each) => Number(each) !== value);

/** The possible start times, the most likely first.
 * @param {Readonly<{ moment: number | null, now: number, lifted: number | null, dragged: number | null,
 *   earliest: number }>} times `lifted` and `dragged`: the end and the start of the last drag @returns {readonly Start[]} */
export function startsOf({ moment, now, lifted, dragged, earliest }) {
  const ago = now - AGO > earliest ? now - AGO : null;
  /** @param {number | null} t @param {string} title */
  const start = (t, title) => (t === null || t < earliest ? [] : [{ t, title }]);
  return [
    ...start(moment, `the moment shown, ${seconds(moment ?? 0)} s`),
    ...start(lifted, `the last lift, ${seconds(lifted ?? 0)} s`),
    ...start(dragged, `the last drag, ${seconds(dragged ?? 0)} s`),
    ...start(ago, "two seconds ago"),
    { t: earliest, title: earliest === 0 ? "the start of the scene" : `the earliest moment, ${seconds(earliest)} s` },
  ];
}
