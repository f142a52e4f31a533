/** Tries the fix of a finding and undoes it. */

import { defaultOf } from "../properties/defaults.js";
import { keyOf } from "./findings.js";
import { isEqual } from "../properties/valueParser.js";
import { pathOf } from "../properties/numbers.js";

/** @typedef {NonNullable<Finding["fix"]>} Setting the params of a View.set */

/** The fixes tried in this epoch, by finding; `undo` is null if the previous values are unknown; `isUndoing` is true
 * while its response is pending.
 * @typedef {Readonly<Record<string, Readonly<{ undo: Setting | null, isUndoing: boolean }>>>} Tried */

/** @type {Tried} */
export const NOTHING_TRIED = Object.freeze({});

/** Records that a finding's fix was sent, with the setting that undoes it.
 * @param {Tried} tried @param {Finding} finding @param {State} state before the fix @returns {Tried} */
export function trying(tried, finding, state) {
  if (!finding.fix) return tried;
  const entry = Object.freeze({ undo: undoOf(finding.fix, state), isUndoing: false });
  return Object.freeze({ ...tried, [keyOf(finding)]: entry });
}

/** Forgets a fix that was undone or rejected.
 * @param {Tried} tried @param {string} key @returns {Tried} */
export function untried(tried, key) {
  if (!Object.hasOwn(tried, key)) return tried;
  const { [key]: _, ...others } = tried;
  return Object.freeze(others);
}

/** Records whether a fix is being undone.
 * @param {Tried} tried @param {string} key @param {boolean} isUndoing @returns {Tried} */
export function undoing(tried, key, isUndoing) {
  if (!Object.hasOwn(tried, key)) return tried;
  return Object.freeze({ ...tried, [key]: Object.freeze({ ...tried[key], isUndoing }) });
}

/** What is known of a fix that is set: null for one that was never tried, or that was taken back, such as by an undo.
 * @param {Tried} tried @param {Finding} finding @param {State | null} state */
export function setFixOf(tried, finding, state) {
  const entry = tried[keyOf(finding)] ?? null;
  const { fix } = finding;
  const view = fix && state?.views[fix.id];
  if (!entry || entry.isUndoing || !view) return entry;
  const isSet = Object.keys(fix.values).every((name) => isEqual(view[name] ?? defaultOf(name, view), fix.values[name]));
  return isSet ? entry : null;
}

/** The setting that restores the previous values, or null if one of them is a default that the page does not know.
 * @param {Setting} fix @param {State} state @returns {Setting | null} */
export function undoOf({ id, values }, state) {
  const view = state.views[id];
  if (!view) return null;
  const before = /** @type {Record<string, any>} */ ({});
  for (const name of Object.keys(values)) {
    const old = view[name] ?? defaultOf(name, view);
    if (old === undefined) return null;
    before[name] = old;
  }
  return Object.freeze({ id, values: Object.freeze(before) });
}

/** Whether a fix chooses the corrected code of a recipe: that property names nothing that can be seen.
 * @param {Setting} fix */
export const isOfCode = ({ values }) => values.variant === "corrected";

/** What a fix changes, beside its button: `contentInset.top 44 → 0`. Of a list of numbers, the changed one is named; of
 * a recipe's code, what other values it would have given.
 * @param {Setting} setting @param {State | null} state before it @param {(value: any) => string} show
 * @param {string} [effect] of other code; empty if that is not known */
export function changesText(setting, state, show, effect = "") {
  const { id, values } = setting;
  if (isOfCode(setting)) return `corrected code of ${id}${effect === "" ? "" : `: ${effect}`}`;
  const view = state?.views[id];
  return Object.keys(values).map((name) => {
    const next = values[name];
    const old = view ? view[name] ?? defaultOf(name, view) : undefined;
    return changeText(name, old, next, show);
  }).join(", ");
}

/** The change of a value: `contentInset.top 44 → 0`; the value alone if the old one is not known.
 * @param {string} name @param {any} old @param {any} next @param {(value: any) => string} show */
export function changeText(name, old, next, show) {
  const parts = Array.isArray(next) && Array.isArray(old)
    ? next.flatMap((each, part) => each === old[part] ? [] : [part])
    : [];
  const [part] = parts;
  if (parts.length === 1 && pathOf(name, part) !== name) {
    return `${pathOf(name, part)} ${show(old[part])} → ${show(next[part])}`;
  }
  return old === undefined ? `${name} = ${show(next)}` : `${name} ${show(old)} → ${show(next)}`;
}
