/** The initial differences of another scene from the current one: values of the same views, and views. */

import { defaultOf } from "../properties/defaults.js";
import { FIELDS } from "../properties/fields.js";
import { isEqual } from "../properties/valueParser.js";
import { MOMENTARY } from "./whatIf.js";
import { plural } from "../properties/format.js";
import { shownValue } from "../properties/properties.js";

/** `values` are the other scene's, by view; `more` are the ids of the views that only the other scene has,
 * `fewer` of those that it lacks.
 * @typedef {Readonly<{ values: import("./ghosts.js").Values, more: readonly string[], fewer: readonly string[] }>}
 *   StartDifferences */

/** Compares the starts of two scenes. A value that the session has changed since is left out: a ghost gets the same
 * commands, so it may not have its start's value any more.
 * @param {State} start of the present scene @param {State} other the other scene's
 * @param {State} now the session's state @returns {StartDifferences} */
export function startDifferences(start, other, now) {
  const ids = Object.keys(other.views);
  const isBoth = (/** @type {string} */ id) => start.views[id] && now.views[id] && !isIndicator(id);
  const values = ids.filter(isBoth).flatMap((id) => {
    const [its, others] = [start.views[id], other.views[id]];
    const names = [...new Set([...Object.keys(others), ...Object.keys(its)])].filter((name) =>
      isSetting(name) && !isEqual(valueOf(its, name), valueOf(others, name)) &&
      isEqual(valueOf(its, name), valueOf(now.views[id], name))
    );
    const changed = Object.fromEntries(names.map((name) => [name, valueOf(others, name)]));
    return names.length === 0 ? [] : [/** @type {const} */ ([id, Object.freeze(changed)])];
  });
  return Object.freeze({
    values: Object.freeze(Object.fromEntries(values)),
    more: Object.freeze(ids.filter((id) => !start.views[id])),
    fewer: Object.freeze(Object.keys(start.views).filter((id) => !other.views[id])),
  });
}

/** The differences: one setting with its value, several and views by their number, `5 properties and 1 view start with other values`; and
 * all names, empty if the text has them.
 * @typedef {Readonly<{ text: string, names: string }>} StartText */

/** @param {StartDifferences} differences @returns {StartText} */
export function startText({ values, more, fewer }) {
  const changed = Object.entries(values).flatMap(([view, its]) =>
    Object.entries(its).map(([name, value]) => `${view}.${name} ${shownValue(name, value)}`)
  );
  const views = more.length + fewer.length;
  if (changed.length + views === 0) return { text: "every property starts the same", names: "" };
  const names = [
    ...named("starts with", [...changed, ...more.map((id) => `the view ${id}`)]),
    ...named("starts without", fewer.map((id) => `the view ${id}`)),
  ].join("; ");
  if (changed.length + views === 1) return { text: names, names: "" };
  if (changed.length === 1) return { text: `starts with ${changed[0]} and ${plural(views, "other view")}`, names };
  const counts = [
    ...(changed.length === 0 ? [] : [plural(changed.length, "property", "properties")]),
    ...(views === 0 ? [] : [plural(views, "view")]),
  ];
  return { text: `${counts.join(" and ")} start with other values`, names };
}

/** Whether a view is an indicator, which follows from its scroll view.
 * @param {string} id */
export const isIndicator = (id) => id.endsWith("Indicator");

/** The views that a table lays out, by the ends of their ids, which begin with its own. */
const MADE =
  /^(.+)\.(topShadow|bottomShadow|contentTopShadow|contentBottomShadow|topStretcher|bottomStretcher|cell-\d+-\d+)$/;

/** The table that lays out a view; null for other views.
 * @param {string} id */
export const ownerOf = (id) => MADE.exec(id)?.[1] ?? null;

/** Whether a property is one that a program sets and that stays.
 * @param {string} name of a property */
export const isSetting = (name) => Object.hasOwn(FIELDS, name) && !FIELDS[name].isReadOnly && !MOMENTARY.has(name);

/** @param {View} view @param {string} name */
const valueOf = (view, name) => view[name] ?? defaultOf(name, view) ?? null;

/** @param {string} words @param {readonly string[]} texts */
const named = (words, texts) => texts.length === 0 ? [] : [`${words} ${texts.join(", ")}`];
