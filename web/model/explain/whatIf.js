/** What-if questions: the properties worth another value, values to try, and the time to start at. */

import { rateName, seconds } from "../properties/format.js";
import { scrollViewFor } from "../state/state.js";

/** A time to start at, in microseconds; `title` is its description, and `words` its form in results, which stays
 * true after later drags.
 * @typedef {Readonly<{ kind: "moment" | "lift" | "drag" | "ago" | "start", t: number, title: string, words: string }>} Start */

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

/** Properties that matter only once the finger has left: all others act from the first touch on. */
const AFTER_LIFT = new Set(["decelerationRate"]);

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
  if (name === "decelerationRate") {
    return ["normal", "fast", "0.995", "0.9999"].filter((each) => each !== rateName(value));
  }
  if (name === "minimumZoomScale" || name === "maximumZoomScale") return others(["0.5", "1", "2", "4"], value);
  if (kind === "numbers" && name.endsWith("Inset")) {
    return ["0, 0, 0, 0"].filter((each) => each !== value?.join?.(", "));
  }
  if (kind !== "number" || typeof value !== "number" || value === 0) return [];
  return others([value / 2, value * 2].filter((each) => each >= minimum && each <= maximum).map(String), value);
}

/** @param {readonly string[]} texts @param {any} value */
const others = (texts, value) => texts.filter((each) => Number(each) !== value);

/** The possible start times.
 * @param {Readonly<{ moment: number | null, now: number, lifted: number | null, dragged: number | null,
 *   earliest: number }>} times `lifted` and `dragged`: the end and the start of the last drag @returns {readonly Start[]} */
export function startsOf({ moment, now, lifted, dragged, earliest }) {
  const ago = now - AGO > earliest ? now - AGO : null;
  /** @param {Start["kind"]} kind @param {number | null} t @param {string} title @param {string} [words]
   * @returns {readonly Start[]} */
  const start = (kind, t, title, words = "from") =>
    t === null || t < earliest ? [] : [{ kind, t, title, words: `${words} ${seconds(t)} s` }];
  const first = earliest === 0 ? "the start of the scene" : `the earliest time, ${seconds(earliest)} s`;
  return [
    ...start("moment", moment, `the time in view, ${seconds(moment ?? 0)} s`),
    ...start("drag", dragged, `the last drag, ${seconds(dragged ?? 0)} s`, "from the drag at"),
    ...start("lift", lifted, `the last lift, ${seconds(lifted ?? 0)} s`, "from the lift at"),
    ...start("ago", ago, "two seconds ago"),
    {
      kind: "start",
      t: earliest,
      title: first,
      words: earliest === 0 ? "from the start" : `from ${seconds(earliest)} s`,
    },
  ];
}

/** The default start time: the last choice, else the time in view, else where a property begins to
 * matter, the start of the last drag or its end.
 * @param {readonly Start[]} starts @param {string} name of the property
 * @param {Readonly<{ kind: Start["kind"], ofPast: boolean }> | null} chosen `ofPast`: a moment was shown then */
export function likeliest(starts, name, chosen) {
  const hasMoment = starts[0].kind === "moment";
  const again = starts.find(({ kind }) => kind === chosen?.kind);
  if (again && (!hasMoment || chosen?.ofPast)) return again;
  if (hasMoment) return starts[0];
  return AFTER_LIFT.has(name) ? starts.find(({ kind }) => kind === "lift") ?? starts[0] : starts[0];
}
