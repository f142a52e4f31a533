/** Breakpoints of the engine, and the one at which it has stopped. */

import { classesOf } from "../state/viewClass.js";
import { hierarchyOf } from "../state/hierarchy.js";
import { isObject } from "../state/mergePatch.js";
import { LIMITS, PREDICATE_FUNCTIONS } from "../../generated/limits.js";
import { PROPERTIES } from "../../generated/properties.js";

/** @typedef {import("../../generated/protocol.js").Message.Breakpoints[number]} Breakpoint */

/** `text` has the values: `contentOffset.y −43.5 < −40`; `view` is null if no single view is meant.
 * @typedef {Readonly<{ breakpoint: string, predicate: string, t: number | null, view: string | null, text: string }>} Stopped */

/** The breakpoints in a message; null if it has none, as from a server without breakpoints.
 * @param {unknown} list @returns {readonly Breakpoint[] | null} */
export function breakpointsFrom(list) {
  if (!Array.isArray(list)) return null;
  const named = list.filter((each) =>
    isObject(each) && typeof each.id === "string" && typeof each.predicate === "string"
  );
  return Object.freeze(
    named.slice(0, LIMITS.breakpoints).map(({ id, predicate, isEnabled }) =>
      Object.freeze({ id, predicate, isEnabled: isEnabled !== false })
    ),
  );
}

/** The breakpoint at which the engine has stopped; null if it has not.
 * @param {unknown} stopped @returns {Stopped | null} */
export function stoppedFrom(stopped) {
  if (!isObject(stopped)) return null;
  const { breakpoint, predicate, t, view, text } = stopped;
  return Object.freeze({
    breakpoint: String(breakpoint ?? ""),
    predicate: String(predicate ?? ""),
    t: typeof t === "number" && Number.isFinite(t) ? t : null,
    view: typeof view === "string" ? view : null,
    text: String(text ?? predicate ?? ""),
  });
}

const FUNCTIONS = Object.freeze(PREDICATE_FUNCTIONS.map((name) => `${name}(`));

/** Maximum number of completions shown. */
const OFFERED = 12;

/** Complete predicates that extend the given text: its last word is completed with views, properties, the parts of
 * values, and functions.
 * @param {string} text @param {Readonly<{ views: readonly string[], properties: readonly string[] }>} names
 * @returns {readonly string[]} */
export function completions(text, { views, properties }) {
  const [word] = /[\w.-]*$/.exec(text) ?? [""];
  // There are no completions inside a string.
  if ((text.match(/"/g) ?? []).length % 2 === 1) return [];
  const start = text.slice(0, text.length - word.length);
  const dot = word.lastIndexOf(".");
  const [owner, rest] = dot < 0 ? ["", word] : [word.slice(0, dot), word.slice(dot + 1)];
  const isView = views.includes(owner);
  const candidates = dot < 0
    ? [...FUNCTIONS, "cause", ...properties, ...views.map((view) => `${view}.`)]
    : isView
    ? properties
    : partsOf(owner);
  const begun = candidates.filter((each) => each.toLowerCase().startsWith(rest.toLowerCase()) && each !== rest);
  return begun.slice(0, OFFERED).map((each) => `${start}${dot < 0 ? "" : `${owner}.`}${each}`);
}

/** The parts of a property's value, such as x and y of a point.
 * @param {string} path of a property */
function partsOf(path) {
  const name = path.slice(path.lastIndexOf(".") + 1);
  return PROPERTIES.find((row) => row.name === name)?.parts ?? [];
}

/** What a predicate names that a scene does not have, as a sentence; empty if it has all of it.
 * @param {string} predicate @param {Pick<State, "views">} state */
export function absence(predicate, state) {
  for (const [, quoted, word, rest] of predicate.matchAll(/(?:"([^"]*)"|([A-Za-z_]\w*))((?:\s*\.\s*\w+)*)/g)) {
    const [next] = /\w+/.exec(rest) ?? [""];
    const isOfView = next === "event" || next === "cause" || PROPERTIES.some((row) => row.name === next);
    if (!isOfView && quoted !== undefined) continue;
    const [view, name] = isOfView ? [quoted ?? word, next] : [null, word];
    if (view !== null && !state.views[view]) return `Not in this scene: there is no view “${view}”.`;
    const row = PROPERTIES.find((each) => each.name === name);
    if (row === undefined) continue;
    const has = (/** @type {string} */ id) => classesOf(state.views[id]).some((each) => row.classes.includes(each));
    if (view !== null && !has(view)) return `Not in this scene: the view “${view}” has no ${name}.`;
    if (view === null && !hierarchyOf(state).scrollViews.some(has)) {
      return `Not in this scene: no scroll view has ${name}.`;
    }
  }
  return "";
}

/** The range of the error in a predicate: from its position to the end of the word there.
 * @param {string} text @param {any} data of the error @returns {Readonly<{ start: number, end: number }> | null} */
export function faultAt(text, data) {
  const position = data?.position;
  if (!Number.isSafeInteger(position) || position < 0) return null;
  const start = Math.min(position, text.length);
  const [word] = /^(?:[\w.]+|\S)?/.exec(text.slice(start)) ?? [""];
  return Object.freeze({ start, end: Math.min(text.length, start + Math.max(1, word.length)) });
}
